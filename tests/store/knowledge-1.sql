-- What version 1 left in knowledge.db: never changed, so that every later
-- version is tried on it.
PRAGMA application_id = 1802399607;
PRAGMA user_version = 1;
BEGIN;
CREATE TABLE record(id BLOB PRIMARY KEY NOT NULL, kind TEXT NOT NULL, entity TEXT NOT NULL, lamport INTEGER NOT NULL, author TEXT NOT NULL, time INTEGER NOT NULL, body TEXT NOT NULL);
CREATE INDEX record_order ON record(lamport, id);
CREATE INDEX record_entity ON record(entity, lamport, id);
CREATE TRIGGER record_is_immutable BEFORE UPDATE ON record BEGIN SELECT RAISE(ABORT, 'a record is never changed'); END;
CREATE TRIGGER record_is_kept BEFORE DELETE ON record BEGIN SELECT RAISE(ABORT, 'a record is never removed'); END;
CREATE TABLE archive(entity TEXT PRIMARY KEY NOT NULL, archived INTEGER NOT NULL, reason TEXT NOT NULL, author TEXT NOT NULL, time INTEGER NOT NULL, record BLOB NOT NULL) WITHOUT ROWID;
INSERT INTO record VALUES (X'c270c2e864741c43f0eae2ea4c509fafb4a2aea1935dda137080b38db6ac8f34',
 'archive', 'adr:ADR-0001', 1,
 'A U Thor <author@example.com>', 1112911993,
 '{"archived":true,"reason":"old"}');
INSERT INTO record VALUES (X'd986e47334ed7de16328a945ad837bfa1e447b28eb41baa5e7144801348f6676',
 'archive', 'adr:ADR-0001', 2,
 'Émile <e@example.com>', 1112912053,
 '{"archived":false}');
INSERT INTO record VALUES (X'7c44a28061987a51ce8aa1e98b74dd93eb0de0d48332e5c0aa05e360ca549e5e',
 'archive', 'adr:ADR-0002', 3,
 'Émile <e@example.com>', 1112912113,
 '{"archived":true,"reason":"superseded by ADR-0003"}');
INSERT INTO record VALUES (X'4dbe159d92342927bd8a80e10e10713d8733333691b5e0fddbe35e7963eeea3c',
 'gc', 'gc', 3,
 'A U Thor <author@example.com>', 1112912173,
 '{"policy":"AdrRetentionDays"}');
INSERT INTO archive VALUES ('adr:ADR-0001', 0, '',
 'Émile <e@example.com>', 1112912053,
 X'd986e47334ed7de16328a945ad837bfa1e447b28eb41baa5e7144801348f6676');
INSERT INTO archive VALUES ('adr:ADR-0002', 1, 'superseded by ADR-0003',
 'Émile <e@example.com>', 1112912113,
 X'7c44a28061987a51ce8aa1e98b74dd93eb0de0d48332e5c0aa05e360ca549e5e');
COMMIT;
