-- What version 2 left in knowledge.db: never changed, so that every later
-- version is tried on it. README.md tells how it was made.
PRAGMA application_id = 1802399607;
PRAGMA user_version = 2;
BEGIN;
CREATE TABLE record(id BLOB PRIMARY KEY NOT NULL, kind TEXT NOT NULL, entity TEXT NOT NULL, lamport INTEGER NOT NULL, author TEXT NOT NULL, time INTEGER NOT NULL, body TEXT NOT NULL);
CREATE INDEX record_order ON record(lamport, id);
CREATE INDEX record_entity ON record(entity, lamport, id);
CREATE TRIGGER record_is_immutable BEFORE UPDATE ON record BEGIN SELECT RAISE(ABORT, 'a record is never changed'); END;
CREATE TRIGGER record_is_kept BEFORE DELETE ON record BEGIN SELECT RAISE(ABORT, 'a record is never removed'); END;
CREATE TABLE archive(entity TEXT PRIMARY KEY NOT NULL, archived INTEGER NOT NULL, reason TEXT NOT NULL, author TEXT NOT NULL, time INTEGER NOT NULL, record BLOB NOT NULL) WITHOUT ROWID;
CREATE TABLE claim(entity TEXT PRIMARY KEY NOT NULL, text TEXT NOT NULL, artifact TEXT NOT NULL, author TEXT NOT NULL, observed INTEGER NOT NULL, verified INTEGER NOT NULL, expires INTEGER NOT NULL, retracted INTEGER NOT NULL, reason TEXT NOT NULL) WITHOUT ROWID;
CREATE INDEX claim_artifact ON claim(artifact);
CREATE TABLE evidence(entity TEXT NOT NULL, class TEXT NOT NULL, source TEXT NOT NULL, time INTEGER NOT NULL, body TEXT NOT NULL, PRIMARY KEY(entity, class, source)) WITHOUT ROWID;
CREATE TRIGGER evidence_goes AFTER DELETE ON claim BEGIN DELETE FROM evidence WHERE entity = OLD.entity; END;
INSERT INTO record VALUES (X'20ab41603ff5f18f787c935a284d5c1ec9dbeecb6eb70b3cc30f3e344eb1d20c',
 'archive', 'adr:ADR-0001', 1,
 'A U Thor <author@example.com>', 1700000000,
 '{"archived":true,"reason":"superseded by ADR-0002"}');
INSERT INTO record VALUES (X'895b5bc801b516eff03890390412ca42a8a88ded286b89523d853d1acdd677f9',
 'archive', 'adr:ADR-0001', 2,
 'Émile <e@example.com>', 1700000060,
 '{"archived":false}');
INSERT INTO record VALUES (X'8de8aa132a2907c0fe5981f1e54460201fd6668c5476085b887eb9391ce1be87',
 'archive', 'adr:ADR-0003', 3,
 'A U Thor <author@example.com>', 1700000120,
 '{"archived":true}');
INSERT INTO record VALUES (X'57796bbb7913b0623de0baa370698d1c97d2958b2e06b62d7aec3b768ea8fd87',
 'claim', 'claim:344fd6a3a1d08dc65ce1d1cbf3a147fa02b77d1c896ff5520ade91dac2c1d660', 3,
 'Émile <e@example.com>', 1700000180,
 '{"artifact":"parser","support":[{"blobs":[{"blob":"78981922613b2afb6025042ff6bd878ac1994e85","from":3,"path":"src/parse.c","to":9}],"class":"TestResult","commit":"1111111111111111111111111111111111111111","source":"make check","tree":"2222222222222222222222222222222222222222"},{"class":"AgentAssertion","source":""}],"text":"the parser never allocates"}');
INSERT INTO record VALUES (X'4f40df7a0bcc56dc754a38bfa4eb9d636a68da2b5f90a9caf0f7b1677bdd27f7',
 'claim', 'claim:344fd6a3a1d08dc65ce1d1cbf3a147fa02b77d1c896ff5520ade91dac2c1d660', 4,
 'A U Thor <author@example.com>', 1700000240,
 '{"artifact":"parser","expiresAt":4102444800,"support":[{"blobs":[{"blob":"78981922613b2afb6025042ff6bd878ac1994e85","path":"src/parse.c"},{"blob":"61780798228d17af2d34fce4cfbdf35556832472","path":"\"odd\\nname\\377.c\""}],"class":"Validator","source":"valgrind"}],"text":"the parser never allocates"}');
INSERT INTO record VALUES (X'73f913648df4c5e501a81f810eb07e578a717babd8c0e51bbebcac444a1f3791',
 'claim', 'claim:344fd6a3a1d08dc65ce1d1cbf3a147fa02b77d1c896ff5520ade91dac2c1d660', 5,
 'Émile <e@example.com>', 1700000300,
 '{"artifact":"parser","support":[{"blobs":[{"blob":"61780798228d17af2d34fce4cfbdf35556832472","path":"src/parse.c"}],"class":"TestResult","source":"make check"}],"text":"the parser never allocates"}');
INSERT INTO record VALUES (X'69c62b9b9923ebb55ec3dc8612b7eb0a273adbfa389881c70a69eddacca4711a',
 'claim', 'claim:fa398e3926949c6ee424d6cc03ff963c96d00081ae816e473c9c338b51e4e11f', 6,
 'A U Thor <author@example.com>', 1700000360,
 '{"artifact":"","support":[],"text":"“quotes” and a \t tab, a \"quote\" and a \\ backslash"}');
INSERT INTO record VALUES (X'1a31d94df5d7d15660802d6c23466d580831e483a203e090530477b6e5c7669b',
 'claim', 'claim:fa398e3926949c6ee424d6cc03ff963c96d00081ae816e473c9c338b51e4e11f', 7,
 'Émile <e@example.com>', 1700000420,
 '{"reason":"it was not so","retracted":true}');
INSERT INTO record VALUES (X'a2afb0d50780e79257beac6a62c9bc4ed81962c0f4fad1c1258cc6cd70e4dd61',
 'claim', 'claim:24fdc933afcfa84228a48018970cdec34a72e4fd4266a0839789cb10b7c73516', 8,
 'A U Thor <author@example.com>', 1700000480,
 '{"artifact":"","expiresAt":1700000500,"support":[{"class":"ADR","source":"ADR-0003"}],"text":"expired long ago"}');
INSERT INTO record VALUES (X'0669f01f48a072ba3ff936d98cd5845f11425ad626e937fc1975adeb9e2a1f78',
 'archive', 'claim:24fdc933afcfa84228a48018970cdec34a72e4fd4266a0839789cb10b7c73516', 9,
 'Émile <e@example.com>', 1700000540,
 '{"archived":true,"reason":"expired on 2023-11-14"}');
INSERT INTO record VALUES (X'8af4e920793b73e61e7fe148764c75dac63b2d8d99fefd5efcc5db59fbf90126',
 'gc', 'gc', 10,
 'Émile <e@example.com>', 1700000540,
 '{"done":[{"entity":"claim:24fdc933afcfa84228a48018970cdec34a72e4fd4266a0839789cb10b7c73516","policy":"MaxProvenanceAgeDays","reason":"expired on 2023-11-14"}],"windows":{"AdrRetentionDays":0,"ConfidenceDecayDays":30,"MaxProvenanceAgeDays":0,"MemoryCandidatePruningDays":180,"MemoryReinforceWindowDays":90,"OrphanedNodeGracePeriodDays":7}}');
INSERT INTO record VALUES (X'c4c692670b4f6e293fb8e1bb3a9f8e78fb24bcbea5cb0930be7009c208ecea41',
 'claim', 'claim:cfed44c2ccd0a963f1a2e31d51c23321382dc3a1cf0079a55171bf2a1b3d8a92', 11,
 'A U Thor <author@example.com>', 1700000600,
 '{"artifact":"x","support":[{"class":"GitHistory","source":""}],"text":"said, taken back, said again"}');
INSERT INTO record VALUES (X'8caca85abd7ed4905824681c8a1487338fdf3c31d7bbc9d26d7feedcaec8a9eb',
 'claim', 'claim:cfed44c2ccd0a963f1a2e31d51c23321382dc3a1cf0079a55171bf2a1b3d8a92', 12,
 'A U Thor <author@example.com>', 1700000660,
 '{"retracted":true}');
INSERT INTO record VALUES (X'a0a6d729e3ea94d6eb0b57e53f9bded1dc7b47f356b8eceff2bff310f170b709',
 'claim', 'claim:cfed44c2ccd0a963f1a2e31d51c23321382dc3a1cf0079a55171bf2a1b3d8a92', 13,
 'Émile <e@example.com>', 1700000720,
 '{"artifact":"x","support":[{"class":"ExitCode","source":"make"}],"text":"said, taken back, said again"}');
INSERT INTO record VALUES (X'c8f0e629ba9c7d6f18df5a8e08ae19f0edd573910f5a38b0aa1615ab7c048666',
 'memory', 'memory:8c6899945217231fd5bc56cfac4c0541375119686c5832be1b8bc98dc040116e', 14,
 'A U Thor <author@example.com>', 1700000780,
 '{"category":"conventions","class":"AgentAssertion","rule":"said","scope":[{"path":"src"}],"seen":1700000700,"sighting":"said:A U Thor <author@example.com>","text":"Tabs are eight wide.","type":"convention"}');
INSERT INTO record VALUES (X'2e4bbca772e63c7b7073a7074f6f2e91d811534da2e5c7cf19787845a6201f72',
 'review', 'memory:8c6899945217231fd5bc56cfac4c0541375119686c5832be1b8bc98dc040116e', 15,
 'Émile <e@example.com>', 1700000840,
 '{"reason":"it is so","status":"approved"}');
INSERT INTO archive VALUES ('adr:ADR-0001', 0, '',
 'Émile <e@example.com>', 1700000060,
 X'895b5bc801b516eff03890390412ca42a8a88ded286b89523d853d1acdd677f9');
INSERT INTO archive VALUES ('adr:ADR-0003', 1, '',
 'A U Thor <author@example.com>', 1700000120,
 X'8de8aa132a2907c0fe5981f1e54460201fd6668c5476085b887eb9391ce1be87');
INSERT INTO archive VALUES ('claim:24fdc933afcfa84228a48018970cdec34a72e4fd4266a0839789cb10b7c73516', 1, 'expired on 2023-11-14',
 'Émile <e@example.com>', 1700000540,
 X'0669f01f48a072ba3ff936d98cd5845f11425ad626e937fc1975adeb9e2a1f78');
INSERT INTO claim VALUES ('claim:24fdc933afcfa84228a48018970cdec34a72e4fd4266a0839789cb10b7c73516',
 'expired long ago', '', 'A U Thor <author@example.com>',
 1700000480, 0, 1700000500, 0, '');
INSERT INTO claim VALUES ('claim:344fd6a3a1d08dc65ce1d1cbf3a147fa02b77d1c896ff5520ade91dac2c1d660',
 'the parser never allocates', 'parser', 'Émile <e@example.com>',
 1700000180, 1700000300, 4102444800, 0, '');
INSERT INTO claim VALUES ('claim:cfed44c2ccd0a963f1a2e31d51c23321382dc3a1cf0079a55171bf2a1b3d8a92',
 'said, taken back, said again', 'x', 'Émile <e@example.com>',
 1700000720, 1700000720, 0, 0, '');
INSERT INTO claim VALUES ('claim:fa398e3926949c6ee424d6cc03ff963c96d00081ae816e473c9c338b51e4e11f',
 '“quotes” and a 	 tab, a "quote" and a \ backslash', '', 'Émile <e@example.com>',
 1700000360, 0, 0, 1, 'it was not so');
INSERT INTO evidence VALUES ('claim:24fdc933afcfa84228a48018970cdec34a72e4fd4266a0839789cb10b7c73516',
 'ADR', 'ADR-0003', 1700000480,
 '{"class":"ADR","source":"ADR-0003"}');
INSERT INTO evidence VALUES ('claim:344fd6a3a1d08dc65ce1d1cbf3a147fa02b77d1c896ff5520ade91dac2c1d660',
 'AgentAssertion', '', 1700000180,
 '{"class":"AgentAssertion","source":""}');
INSERT INTO evidence VALUES ('claim:344fd6a3a1d08dc65ce1d1cbf3a147fa02b77d1c896ff5520ade91dac2c1d660',
 'TestResult', 'make check', 1700000300,
 '{"blobs":[{"blob":"61780798228d17af2d34fce4cfbdf35556832472","path":"src/parse.c"}],"class":"TestResult","source":"make check"}');
INSERT INTO evidence VALUES ('claim:344fd6a3a1d08dc65ce1d1cbf3a147fa02b77d1c896ff5520ade91dac2c1d660',
 'Validator', 'valgrind', 1700000240,
 '{"blobs":[{"blob":"78981922613b2afb6025042ff6bd878ac1994e85","path":"src/parse.c"},{"blob":"61780798228d17af2d34fce4cfbdf35556832472","path":"\"odd\\nname\\377.c\""}],"class":"Validator","source":"valgrind"}');
INSERT INTO evidence VALUES ('claim:cfed44c2ccd0a963f1a2e31d51c23321382dc3a1cf0079a55171bf2a1b3d8a92',
 'ExitCode', 'make', 1700000720,
 '{"class":"ExitCode","source":"make"}');
COMMIT;
