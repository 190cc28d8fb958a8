/* SPDX-License-Identifier: MIT */
/* Claims: what they fold to, what they are worth, and when they fail. */
#include "tests/unit/knowledge_world.h"

#include "base/xalloc.h"
#include "knowledge/claim_judge.h"
#include "knowledge/entity.h"

enum { DAY = 86400 };

static const struct oid commit_id = { { 1 } }, blob_id = { { 2 } };

/* --- What is looked at, in short --- */

struct world {
	enum anchor_fate fate;
	bool is_reached;
};

static const struct error *find(void *payload, const struct anchor *anchor,
				struct anchor_now *out)
{
	const struct world *world = payload;

	assert_string_equal(anchor->path, "a.c");
	out->fate = (uint8_t)world->fate;
	if (world->fate == ANCHOR_MOVED)
		out->path = "b.c";
	return NULL;
}

static const struct error *reaches(void *payload, const struct oid *commit,
				   bool *is_reached)
{
	const struct world *world = payload;

	assert_false(oid_cmp(commit, &commit_id));
	*is_reached = world->is_reached;
	return NULL;
}

static struct claim_status judge(const struct claim *claim,
				 struct world *world, int64_t now)
{
	struct look look = { .payload = world, .find = find,
			     .reaches = reaches, .now = now,
			     .decay_days = 30 };
	struct claim_status status;

	assert_ok(claim_judge(&status, claim, &look));
	return status;
}

/* --- Tiers --- */

static enum claim_tier tier_of(const enum evidence_class *class, size_t n)
{
	struct world world = { .is_reached = true };
	struct evidence evidence[4] = { { .class = 0 } };
	struct claim claim = { .evidence = evidence, .evidences = n };
	struct claim_status status;
	size_t i;

	for (i = 0; i < n; i++)
		evidence[i].class = (uint8_t)class[i];
	status = judge(&claim, &world, 0);
	claim_status_release(&status);
	return status.tier;
}

#define TIER(...) tier_of((const enum evidence_class[]){ __VA_ARGS__ }, \
	sizeof((const enum evidence_class[]){ __VA_ARGS__ }) / \
	sizeof(enum evidence_class))

static void the_tier_follows_from_the_classes(void **state)
{
	(void)state;
	assert_int_equal(tier_of(NULL, 0), CLAIM_GUESSED);
	assert_int_equal(TIER(EVIDENCE_AGENT_ASSERTION), CLAIM_ASSUMED);
	assert_int_equal(TIER(EVIDENCE_AGENT_ASSERTION,
			      EVIDENCE_AGENT_ASSERTION), CLAIM_ASSUMED);
	assert_int_equal(TIER(EVIDENCE_ADR), CLAIM_INFERRED);
	assert_int_equal(TIER(EVIDENCE_MEMORY), CLAIM_INFERRED);
	assert_int_equal(TIER(EVIDENCE_VALIDATOR), CLAIM_INFERRED);
	assert_int_equal(TIER(EVIDENCE_VALIDATOR, EVIDENCE_AGENT_ASSERTION),
			 CLAIM_INFERRED);
	assert_int_equal(TIER(EVIDENCE_VALIDATOR, EVIDENCE_TEST_RESULT),
			 CLAIM_VERIFIED);
	assert_int_equal(TIER(EVIDENCE_GIT_HISTORY, EVIDENCE_EXIT_CODE),
			 CLAIM_VERIFIED);
}

static void one_class_twice_is_one_and_a_graph_never_verifies(void **state)
{
	(void)state;
	assert_int_equal(TIER(EVIDENCE_TEST_RESULT, EVIDENCE_TEST_RESULT),
			 CLAIM_INFERRED);
	assert_int_equal(TIER(EVIDENCE_GRAPH), CLAIM_INFERRED);
	assert_int_equal(TIER(EVIDENCE_GRAPH, EVIDENCE_ADR, EVIDENCE_MEMORY),
			 CLAIM_INFERRED);
	assert_int_equal(TIER(EVIDENCE_GRAPH, EVIDENCE_VALIDATOR),
			 CLAIM_INFERRED);
}

static void names_are_sorted(void **state)
{
	int i;

	(void)state;
	for (i = 1; i < EVIDENCE_CLASSES; i++)
		assert_true(strcmp(evidence_names[i - 1],
				   evidence_names[i]) < 0);
	for (i = 1; i < CLAIM_TIERS; i++)
		assert_true(strcmp(claim_tier_names[i - 1],
				   claim_tier_names[i]) < 0);
}

/* --- Standing --- */

static const struct anchor a_blob = { .path = "a.c",
					     .blob = { { 2 } } };

static struct claim verified_claim(void)
{
	static const struct evidence evidence[] = {
		{ .class = EVIDENCE_EXIT_CODE, .source = "",
		  .blob = &a_blob, .blobs = 1 },
		{ .class = EVIDENCE_GIT_HISTORY, .source = "",
		  .commit = { { 1 } } },
	};

	return (struct claim){ .text = "it builds", .artifact = "",
			       .evidence = evidence, .evidences = 2 };
}

static enum claim_standing standing(const struct claim *claim,
				    enum anchor_fate fate, bool is_reached,
				    int64_t now)
{
	struct world world = { fate, is_reached };
	struct claim_status status = judge(claim, &world, now);

	assert_int_equal(status.blob.item[0].fate, fate);
	assert_int_equal(status.is_lost.item[1], !is_reached);
	claim_status_release(&status);
	return status.standing;
}

static void evidence_that_is_gone_makes_it_stale(void **state)
{
	struct claim claim = verified_claim();

	(void)state;
	assert_int_equal(standing(&claim, ANCHOR_SAME, true, 0), CLAIM_VALID);
	assert_int_equal(standing(&claim, ANCHOR_MOVED, true, 0), CLAIM_VALID);
	assert_int_equal(standing(&claim, ANCHOR_CHANGED, true, 0),
			 CLAIM_STALE);
	assert_int_equal(standing(&claim, ANCHOR_GONE, true, 0), CLAIM_STALE);
	assert_int_equal(standing(&claim, ANCHOR_SAME, false, 0), CLAIM_STALE);
	claim.expires = 10;
	assert_int_equal(standing(&claim, ANCHOR_SAME, true, 9), CLAIM_VALID);
	assert_int_equal(standing(&claim, ANCHOR_GONE, true, 10),
			 CLAIM_EXPIRED);
	claim.is_retracted = true;
	assert_int_equal(standing(&claim, ANCHOR_GONE, true, 10),
			 CLAIM_RETRACTED);
}

static void what_was_verified_long_ago_is_inferred(void **state)
{
	struct claim claim = verified_claim();
	struct world world = { ANCHOR_SAME, true };
	struct claim_status status = judge(&claim, &world, 30 * DAY);

	(void)state;
	assert_int_equal(status.tier, CLAIM_VERIFIED);
	claim_status_release(&status);
	status = judge(&claim, &world, 30 * DAY + 1);
	assert_int_equal(status.tier, CLAIM_INFERRED);
	assert_true(status.is_decayed);
	claim_status_release(&status);
	/* Whoever says until when it holds has thought of it. */
	claim.expires = 400 * DAY;
	status = judge(&claim, &world, 300 * DAY);
	assert_int_equal(status.tier, CLAIM_VERIFIED);
	claim_status_release(&status);
}

/* --- The fold --- */

static void say(struct knowledge *knowledge, const struct claim *claim,
		int64_t time)
{
	struct record record = draft(RECORD_CLAIM, NULL, NULL);

	record.time = time;
	assert_ok(knowledge_begin(knowledge));
	assert_ok(claim_add(knowledge, &record, claim));
	assert_ok(knowledge_commit(knowledge));
}

static void take_back(struct knowledge *knowledge, const char *entity,
		      const char *reason)
{
	struct record record = draft(RECORD_CLAIM, NULL, NULL);

	assert_ok(knowledge_begin(knowledge));
	assert_ok(claim_retract(knowledge, &record, entity, reason));
	assert_ok(knowledge_commit(knowledge));
}

static struct claims read_all(struct knowledge *knowledge)
{
	struct claims claims;

	assert_ok(claims_read(&claims, knowledge, NULL));
	return claims;
}

static void the_same_claim_gathers_its_evidence(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct evidence one = { .class = EVIDENCE_VALIDATOR, .source = "x" };
	struct anchor blob = { .path = "\"a\xff\n", .blob = { { 2 } },
				      .from = 3, .to = 9 };
	struct claim claim = { .text = "so", .artifact = "it",
			       .evidence = &one, .evidences = 1 };
	struct claims claims;
	const struct claim *read;

	(void)state;
	say(knowledge, &claim, 5);
	one = (struct evidence){ .class = EVIDENCE_AGENT_ASSERTION,
				 .source = "" };
	say(knowledge, &claim, 7);
	one = (struct evidence){ .class = EVIDENCE_VALIDATOR, .source = "x",
				 .commit = commit_id, .blob = &blob,
				 .blobs = 1 };
	claim.expires = 100;
	say(knowledge, &claim, 6);
	claim.expires = 0;
	one = (struct evidence){ .class = EVIDENCE_VALIDATOR, .source = "y" };
	say(knowledge, &claim, 4);
	claims = read_all(knowledge);
	assert_int_equal(claims.claim.n, 1);
	read = claims.claim.item;
	assert_int_equal(read->evidences, 3);
	assert_int_equal(read->observed, 5);
	assert_int_equal(read->verified, 4);
	assert_int_equal(read->expires, 100);
	assert_int_equal(read->evidence[1].time, 6);
	assert_false(oid_cmp(&read->evidence[1].commit, &commit_id));
	assert_int_equal(read->evidence[1].blobs, 1);
	assert_string_equal(read->evidence[1].blob->path, blob.path);
	assert_false(oid_cmp(&read->evidence[1].blob->blob, &blob_id));
	assert_int_equal(read->evidence[1].blob->from, 3);
	assert_int_equal(read->evidence[1].blob->to, 9);
	claims_release(&claims);
	assert_ok(knowledge_verify(knowledge));
	knowledge_close(knowledge);
}

static void what_is_said_again_begins_anew(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct evidence one = { .class = EVIDENCE_VALIDATOR, .source = "x" };
	struct claim claim = { .text = "so", .artifact = "it",
			       .evidence = &one, .evidences = 1 };
	struct buf entity = { 0 };
	struct claims claims;

	(void)state;
	claim_entity(&entity, "so", "it");
	/* Of what was never said. */
	take_back(knowledge, entity.ptr, NULL);
	say(knowledge, &claim, 1);
	take_back(knowledge, entity.ptr, "wrong");
	claims = read_all(knowledge);
	assert_true(claims.claim.item[0].is_retracted);
	assert_string_equal(claims.claim.item[0].reason, "wrong");
	assert_int_equal(claims.claim.item[0].evidences, 1);
	claims_release(&claims);
	claim.evidences = 0;
	say(knowledge, &claim, 9);
	claims = read_all(knowledge);
	assert_false(claims.claim.item[0].is_retracted);
	assert_string_equal(claims.claim.item[0].reason, "");
	assert_int_equal(claims.claim.item[0].evidences, 0);
	assert_int_equal(claims.claim.item[0].observed, 9);
	claims_release(&claims);
	assert_ok(knowledge_verify(knowledge));
	knowledge_close(knowledge);
	buf_release(&entity);
}

/* What there is of all claims, as one text, to be freed. */
static char *state_of(const char *dir)
{
	struct knowledge *knowledge = open_store(dir, KNOWLEDGE_READ);
	struct claims claims = read_all(knowledge);
	struct buf out = { 0 };
	size_t i, k;

	for (i = 0; i < claims.claim.n; i++) {
		const struct claim *claim = &claims.claim.item[i];

		buf_addf(&out, "%s %d %s %lld %lld\n", claim->entity,
			 claim->is_retracted, claim->reason,
			 (long long)claim->expires,
			 (long long)claim->observed);
		for (k = 0; k < claim->evidences; k++)
			buf_addf(&out, "%d %s %lld\n",
				 claim->evidence[k].class,
				 claim->evidence[k].source,
				 (long long)claim->evidence[k].time);
	}
	claims_release(&claims);
	knowledge_close(knowledge);
	buf_addstr(&out, "");
	return buf_detach(&out);
}

static bool is_claim(const struct record *record)
{
	return record->kind == RECORD_CLAIM;
}

static void the_order_of_arrival_does_not_matter(void **state)
{
	(void)state;
	assert_any_order(61, 7, 100, is_claim, state_of);
}

/* --- Bodies --- */

static void a_body_that_is_none_is_refused(void **state)
{
	static const struct {
		const char *body, *part;
	} broken[] = {
		{ "{}", "no 'text'" },
		{ "{\"support\":[],\"text\":\"\"}", "no 'text'" },
		{ "{\"text\":\"so\"}", "no 'support'" },
		{ "{\"support\":{},\"text\":\"so\"}", "not an array" },
		{ "{\"support\":[],\"text\":1}", "'text' that is not a string" },
		{ "{\"retracted\":false}", "'retracted' that is not true" },
		{ "{\"reason\":1,\"retracted\":true}", "'reason'" },
		{ "{\"expiresAt\":1.5,\"support\":[],\"text\":\"so\"}",
		  "'expiresAt' that is no whole number" },
		{ "{\"expiresAt\":1.0,\"support\":[],\"text\":\"so\"}",
		  "'expiresAt' that is no whole number" },
		{ "{\"expiresAt\":0,\"support\":[],\"text\":\"so\"}",
		  "out of range" },
		{ "{\"support\":[1],\"text\":\"so\"}", "the class ''" },
		{ "{\"support\":[{\"class\":\"Rumour\"}],\"text\":\"so\"}",
		  "the class 'Rumour'" },
		{ "{\"support\":[{\"class\":\"ADR\",\"commit\":\"12\"}],"
		  "\"text\":\"so\"}", "'commit' that is not an object id" },
		{ "{\"support\":[{\"blobs\":[{\"path\":\"a\"}],\"class\":"
		  "\"ADR\"}],\"text\":\"so\"}", "without a 'blob'" },
		{ "{\"support\":[{\"blobs\":[{}],\"class\":\"ADR\"}],"
		  "\"text\":\"so\"}", "no 'path'" },
		{ "{\"support\":[{\"blobs\":[{\"blob\":\"02000000000000000000"
		  "00000000000000000000\",\"from\":2,\"path\":\"a\",\"to\":1}]"
		  ",\"class\":\"ADR\"}],\"text\":\"so\"}",
		  "lines from 2 to 1" },
	};
	struct arena arena = { .block = NULL };
	struct claim claim;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(broken) / sizeof(*broken); i++)
		assert_error(claim_parse(&claim, &arena, broken[i].body),
			     ERROR_CORRUPT, broken[i].part);
	arena_release(&arena);
}

static void a_claim_under_anothers_name_is_refused(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct record record = draft(RECORD_CLAIM, "claim:12",
				     "{\"support\":[],\"text\":\"so\"}");

	(void)state;
	assert_ok(knowledge_begin(knowledge));
	assert_error(knowledge_add(knowledge, &record), ERROR_CORRUPT,
		     "not 'claim:12'");
	knowledge_close(knowledge);
}

static void an_id_is_found_by_its_beginning(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct claim claim = { .artifact = "" };
	const struct claim *found;
	struct claims claims;
	static const char *const text[] = { "one", "two", "three" };
	char start[ENTITY_DIGITS_MIN + 1];
	int i;

	(void)state;
	for (i = 0; i < 3; i++) {
		claim.text = text[i];
		say(knowledge, &claim, 1);
	}
	claims = read_all(knowledge);
	assert_int_equal(claims.claim.n, 3);
	memcpy(start, claims.claim.item[1].entity + 6, ENTITY_DIGITS_MIN);
	start[ENTITY_DIGITS_MIN] = '\0';
	assert_ok(claims_find(&found, &claims, start));
	assert_ptr_equal(found, &claims.claim.item[1]);
	assert_ok(claims_find(&found, &claims, claims.claim.item[2].entity));
	assert_ptr_equal(found, &claims.claim.item[2]);
	claims.claim.item[2].entity = claims.claim.item[1].entity;
	assert_error(claims_find(&found, &claims, start), ERROR_AMBIGUOUS,
		     "more than ");
	assert_error(claims_find(&found, &claims, "ab"), ERROR_USAGE,
		     "4 or more");
	assert_error(claims_find(&found, &claims, "wxyz"), ERROR_USAGE,
		     "is no claim");
	assert_error(claims_find(&found, &claims, "0000000000"),
		     ERROR_NOT_FOUND, "there is no claim");
	claims_release(&claims);
	knowledge_close(knowledge);
}

#define T(test) cmocka_unit_test_setup_teardown(test, fixture_setup, \
						fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		T(the_tier_follows_from_the_classes),
		T(one_class_twice_is_one_and_a_graph_never_verifies),
		T(names_are_sorted),
		T(evidence_that_is_gone_makes_it_stale),
		T(what_was_verified_long_ago_is_inferred),
		T(the_same_claim_gathers_its_evidence),
		T(what_is_said_again_begins_anew),
		T(the_order_of_arrival_does_not_matter),
		T(a_body_that_is_none_is_refused),
		T(a_claim_under_anothers_name_is_refused),
		T(an_id_is_found_by_its_beginning),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
