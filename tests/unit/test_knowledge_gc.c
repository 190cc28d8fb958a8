/* SPDX-License-Identifier: MIT */
/* Time and knowledge: windows, policies, and what is done twice. */
#include "tests/unit/knowledge_world.h"

#include "base/xalloc.h"
#include "knowledge/entity.h"
#include "knowledge/gc.h"

enum { DAY = 86400 };

static void windows_that_are_not_told_have_their_presets(void **state)
{
	static const char text[] = "# for us\nMEMORYreinforcewindowdays: 7\n"
		"AdrRetentionDays: 0365 # a year\n";
	struct lifecycle lifecycle, presets;
	int i;

	(void)state;
	lifecycle_init(&presets);
	assert_ok(lifecycle_parse(&lifecycle, text, strlen(text)));
	for (i = 0; i < LIFECYCLE_WINDOWS; i++)
		assert_int_equal(lifecycle.days[i],
				 i == LIFECYCLE_ADR_RETENTION ? 365 :
				 i == LIFECYCLE_MEMORY_REINFORCE ? 7 :
				 presets.days[i]);
	assert_ok(lifecycle_parse(&lifecycle, "# none\n", 7));
	assert_memory_equal(&lifecycle, &presets, sizeof(presets));
	assert_ok(lifecycle_parse(&lifecycle, NULL, 0));
	assert_memory_equal(&lifecycle, &presets, sizeof(presets));
}

static void keys_of_windows_are_sorted(void **state)
{
	int i;

	(void)state;
	for (i = 1; i < LIFECYCLE_WINDOWS; i++)
		assert_true(strcmp(lifecycle_key((enum lifecycle_window)
						 (i - 1)),
				   lifecycle_key((enum lifecycle_window)i)) <
			    0);
}

static void a_broken_file_is_an_error_with_its_line(void **state)
{
	static const struct {
		const char *text, *part;
	} broken[] = {
		{ "\nAdrRetentionDay: 1", "line 2: unknown key "
		  "'AdrRetentionDay'; did you mean 'AdrRetentionDays'" },
		{ "- a", "line 1: here must be keys" },
		{ "AdrRetentionDays: '1'", "line 1: 'AdrRetentionDays' must" },
		{ "AdrRetentionDays: 36501", "must be a number of days" },
		{ "AdrRetentionDays: -1", "must be a number of days" },
		{ "AdrRetentionDays:", "must be a number of days" },
		{ "AdrRetentionDays: [1]", "must be a number of days" },
		{ "AdrRetentionDays: 1\nAdrRetentionDays: 1", "line 2: a " },
		{ "AdrRetentionDays: 1\nadrretentiondays: 2", "line 2: a " },
		{ "a: [", "line 1: " },
	};
	struct lifecycle lifecycle;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(broken) / sizeof(*broken); i++)
		assert_error(lifecycle_parse(&lifecycle, broken[i].text,
					     strlen(broken[i].text)),
			     ERROR_CORRUPT, broken[i].part);
}

static const struct gc_decision decisions[] = {
	{ .id = "ADR-0001", .by = "ADR-0009", .has_time = true, .time = 0 },
	{ .id = "ADR-0002", .has_time = true, .time = 5 * DAY },
	{ .id = "ADR-0003" },
};

static struct gc_facts facts_of(int64_t days, int64_t now)
{
	struct gc_facts facts = { .now = now, .superseded = decisions,
				  .superseded_n = 3 };

	lifecycle_init(&facts.lifecycle);
	facts.lifecycle.days[LIFECYCLE_ADR_RETENTION] = days;
	return facts;
}

/* What a run does: "ADR-0001 ADR-0002 ". */
static void assert_run(int64_t days, int64_t now, const char *expected)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct gc_facts facts = facts_of(days, now);
	struct record record = draft(RECORD_GC, NULL, NULL);
	struct gc_plan told, done;
	struct buf text = { 0 };
	size_t i;

	buf_addstr(&text, "");
	assert_ok(gc_plan_make(&told, knowledge, &facts));
	assert_ok(gc_apply(&done, knowledge, &facts, &record));
	assert_int_equal(told.action.n, done.action.n);
	for (i = 0; i < done.action.n; i++) {
		assert_string_equal(told.action.item[i].entity,
				    done.action.item[i].entity);
		buf_addf(&text, "%s ", done.action.item[i].entity + 4);
	}
	assert_string_equal(text.ptr, expected);
	gc_plan_release(&told);
	gc_plan_release(&done);
	assert_ok(knowledge_verify(knowledge));
	knowledge_close(knowledge);
	buf_release(&text);
}

static void a_superseded_decision_waits_for_its_window(void **state)
{
	(void)state;
	assert_run(3, 3 * DAY - 1, "");
	assert_run(3, 3 * DAY, "ADR-0001 ");
	assert_run(3, 3 * DAY, "");
	assert_run(3, 8 * DAY, "ADR-0002 ");
	/* Since when is not known: it waits until nobody asks. */
	assert_run(3, 800 * DAY, "");
	assert_run(0, 0, "ADR-0003 ");
	assert_run(0, 0, "");
}

static void what_a_person_restored_stays(void **state)
{
	struct record record = draft(RECORD_ARCHIVE, NULL, NULL);
	struct knowledge *knowledge;
	bool is_new;

	(void)state;
	assert_run(0, 0, "ADR-0001 ADR-0002 ADR-0003 ");
	knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	assert_ok(knowledge_begin(knowledge));
	assert_ok(archive_set(knowledge, &record, "adr:ADR-0002", false, NULL,
			      &is_new));
	assert_ok(knowledge_commit(knowledge));
	knowledge_close(knowledge);
	assert_run(0, 0, "");
}

static void a_run_is_recorded_with_what_it_did_and_why(void **state)
{
	char *lines;

	(void)state;
	assert_run(0, 0, "ADR-0001 ADR-0002 ADR-0003 ");
	lines = lines_at(STORE);
	assert_non_null(strstr(lines, "\"body\":{\"done\":[{\"action\":"
			       "\"archive\",\"entity\":\"adr:ADR-0001\","
			       "\"policy\":\"AdrRetentionDays\","
			       "\"reason\":\"superseded by ADR-0009 on 1970-01-01\"}"));
	assert_non_null(strstr(lines, "\"windows\":{\"AdrRetentionDays\":0,"));
	free(lines);
}

static void say_until(const char *text, int64_t expires)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct record record = draft(RECORD_CLAIM, NULL, NULL);
	struct claim claim = { .text = text, .artifact = "",
			       .expires = expires };

	assert_ok(knowledge_begin(knowledge));
	assert_ok(claim_add(knowledge, &record, &claim));
	assert_ok(knowledge_commit(knowledge));
	knowledge_close(knowledge);
}

/* How many claims a run puts away. */
static size_t claims_put_away(int64_t days, int64_t now)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct gc_facts facts = { .now = now };
	struct record record = draft(RECORD_GC, NULL, NULL);
	struct gc_plan done;
	size_t i, n;

	lifecycle_init(&facts.lifecycle);
	facts.lifecycle.days[LIFECYCLE_MAX_PROVENANCE_AGE] = days;
	assert_ok(gc_apply(&done, knowledge, &facts, &record));
	n = done.action.n;
	for (i = 0; i < n; i++)
		assert_int_equal(done.action.item[i].days, days);
	gc_plan_release(&done);
	assert_ok(knowledge_verify(knowledge));
	knowledge_close(knowledge);
	return n;
}

static void an_expired_claim_waits_for_its_window(void **state)
{
	(void)state;
	say_until("for ever", 0);
	say_until("a day", DAY);
	say_until("a year", 365 * DAY);
	assert_int_equal(claims_put_away(0, DAY - 1), 0);
	assert_int_equal(claims_put_away(2, 3 * DAY - 1), 0);
	assert_int_equal(claims_put_away(2, 3 * DAY), 1);
	assert_int_equal(claims_put_away(2, 3 * DAY), 0);
	assert_int_equal(claims_put_away(0, 365 * DAY), 1);
	assert_int_equal(claims_put_away(0, 9999 * DAY), 0);
}

/* Of what is remembered. */
static enum memory_type kind = MEMORY_GOTCHA;

/* Somebody says a memory at a time, which he learned at another. */
static void remember(const char *text, int64_t seen, int64_t said)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct record record = draft(RECORD_MEMORY, NULL, NULL);
	char *id = xstrfmt("said:%d", (int)seen);
	const struct sighting sighting = {
		.id = id, .rule = "said", .class = EVIDENCE_AGENT_ASSERTION,
		.seen = seen
	};
	const struct memory memory = {
		.type = (uint8_t)kind, .category = MEMORY_TOOLING,
		.text = text, .sighting = &sighting, .sightings = 1
	};
	bool is_new;

	record.time = said;
	assert_ok(knowledge_begin(knowledge));
	assert_ok(memory_add(knowledge, &record, &memory, false, &is_new));
	assert_true(is_new);
	assert_ok(knowledge_commit(knowledge));
	knowledge_close(knowledge);
	free(id);
}

static void decide(const char *text, enum memory_status status, int64_t time)
{
	const struct memory_review review = { .status = (uint8_t)status };
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct record record = draft(RECORD_REVIEW, NULL, NULL);
	struct buf entity = { 0 };

	memory_entity(&entity, kind, text);
	record.time = time;
	assert_ok(knowledge_begin(knowledge));
	assert_ok(memory_review(knowledge, &record, entity.ptr, &review));
	assert_ok(knowledge_commit(knowledge));
	knowledge_close(knowledge);
	buf_release(&entity);
}

/*
 * What a run at the end of a day does about memories, with ten days until a
 * candidate is archived and five until an approved one is none any more:
 * "archive one, demote two, ". A second run does nothing.
 */
static void assert_day(int64_t day, const char *expected)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct gc_facts facts = { .now = day * DAY };
	struct record record = draft(RECORD_GC, NULL, NULL);
	struct buf text = { 0 };
	struct gc_plan done;
	size_t i;

	lifecycle_init(&facts.lifecycle);
	facts.lifecycle.days[LIFECYCLE_MEMORY_CANDIDATE_PRUNING] = 10;
	facts.lifecycle.days[LIFECYCLE_MEMORY_REINFORCE] = 5;
	record.time = facts.now;
	assert_ok(gc_apply(&done, knowledge, &facts, &record));
	for (i = 0; i < done.action.n; i++)
		buf_addf(&text, "%s %s, ", gc_deed_name((enum gc_deed)
					   done.action.item[i].deed),
			 done.action.item[i].text);
	assert_string_equal(buf_str(&text), expected);
	gc_plan_release(&done);
	record = draft(RECORD_GC, NULL, NULL);
	record.time = facts.now;
	assert_ok(gc_apply(&done, knowledge, &facts, &record));
	assert_int_equal(done.action.n, 0);
	gc_plan_release(&done);
	assert_ok(knowledge_verify(knowledge));
	knowledge_close(knowledge);
	buf_release(&text);
}

static void a_candidate_that_nobody_reviews_is_archived(void **state)
{
	(void)state;
	remember("one", 100 * DAY, 100 * DAY);
	remember("two", 100 * DAY, 100 * DAY);
	decide("two", MEMORY_REJECTED, 101 * DAY);
	assert_day(109, "");
	assert_day(110, "archive one, ");
	assert_day(500, "");
}

static void an_approved_convention_stays(void **state)
{
	(void)state;
	kind = MEMORY_CONVENTION;
	remember("one", 100 * DAY, 100 * DAY);
	decide("one", MEMORY_APPROVED, 101 * DAY);
	kind = MEMORY_GOTCHA;
	remember("two", 100 * DAY, 100 * DAY);
	decide("two", MEMORY_APPROVED, 101 * DAY);
	assert_day(500, "demote two, ");
}

/* What was learned from old commits can be reviewed since it was recorded. */
static void an_old_commit_makes_no_old_candidate(void **state)
{
	(void)state;
	remember("one", 5 * DAY, 100 * DAY);
	assert_day(109, "");
	assert_day(110, "archive one, ");
}

static void a_candidate_that_is_seen_again_is_shown_again(void **state)
{
	(void)state;
	remember("one", 100 * DAY, 100 * DAY);
	remember("one", 104 * DAY, 104 * DAY);
	assert_day(110, "");
	assert_day(114, "archive one, ");
	remember("one", 120 * DAY, 120 * DAY);
	assert_day(129, "");
	assert_day(130, "archive one, ");
	decide("one", MEMORY_CANDIDATE, 131 * DAY);
	assert_day(140, "");
	assert_day(141, "archive one, ");
}

static void an_approved_one_must_be_reinforced(void **state)
{
	(void)state;
	remember("one", 100 * DAY, 100 * DAY);
	decide("one", MEMORY_APPROVED, 102 * DAY);
	assert_day(106, "");
	remember("one", 106 * DAY, 106 * DAY);
	assert_day(110, "");
	assert_day(111, "demote one, ");
	/* It has its time as a candidate, and may be approved again. */
	assert_day(120, "");
	decide("one", MEMORY_APPROVED, 120 * DAY);
	assert_day(124, "");
	assert_day(125, "demote one, ");
	assert_day(134, "");
	assert_day(135, "archive one, ");
}

static void a_memory_that_time_demoted_tells_which_policy_did(void **state)
{
	struct knowledge *knowledge;
	struct memories memories;
	const struct memory *one;

	(void)state;
	remember("one", 100 * DAY, 100 * DAY);
	decide("one", MEMORY_APPROVED, 100 * DAY);
	assert_day(105, "demote one, ");
	knowledge = open_store(STORE, KNOWLEDGE_READ);
	assert_ok(memories_read(&memories, knowledge));
	one = &memories.memory.item[0];
	assert_int_equal(one->status, MEMORY_CANDIDATE);
	assert_string_equal(one->policy, "MemoryReinforceWindowDays");
	assert_string_equal(one->verdict, "neither seen nor reviewed since "
			    "1970-04-11");
	assert_false(memory_may_speak(one));
	memories_release(&memories);
	knowledge_close(knowledge);
}

/* 0 days is never, not at once. */
static void memories_wait_for_ever_where_no_window_is_told(void **state)
{
	struct gc_facts facts = { .now = 9999 * DAY };
	struct knowledge *knowledge;
	struct gc_plan told;

	(void)state;
	remember("one", DAY, DAY);
	remember("two", DAY, DAY);
	decide("two", MEMORY_APPROVED, DAY);
	knowledge = open_store(STORE, KNOWLEDGE_READ);
	assert_ok(gc_plan_make(&told, knowledge, &facts));
	assert_int_equal(told.action.n, 0);
	gc_plan_release(&told);
	lifecycle_init(&facts.lifecycle);
	assert_ok(gc_plan_make(&told, knowledge, &facts));
	assert_int_equal(told.action.n, 2);
	gc_plan_release(&told);
	knowledge_close(knowledge);
}

static void people_see_the_first_digits_of_a_hash(void **state)
{
	static const char *const entity[][2] = {
		{ "adr:ADR-0001", "adr:ADR-0001" }, { "gc", "gc" }, { "", "" },
		{ "memory:0123456789abcdef0123456789abcdef"
		  "0123456789abcdef0123456789abcdef", "memory:0123456789ab" },
		{ "memory:0123456789abcdef0123456789abcdef"
		  "0123456789abcdef0123456789abcdeg",
		  "memory:0123456789abcdef0123456789abcdef"
		  "0123456789abcdef0123456789abcdeg" },
	};
	struct buf text = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(entity) / sizeof(*entity); i++) {
		buf_reset(&text);
		entity_add_short(&text, entity[i][0]);
		assert_string_equal(buf_str(&text), entity[i][1]);
	}
	buf_release(&text);
}

#define T(test) cmocka_unit_test_setup_teardown(test, fixture_setup, \
						fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		T(windows_that_are_not_told_have_their_presets),
		T(keys_of_windows_are_sorted),
		T(a_broken_file_is_an_error_with_its_line),
		T(a_superseded_decision_waits_for_its_window),
		T(what_a_person_restored_stays),
		T(a_run_is_recorded_with_what_it_did_and_why),
		T(an_expired_claim_waits_for_its_window),
		T(a_candidate_that_nobody_reviews_is_archived),
		T(an_approved_convention_stays),
		T(an_old_commit_makes_no_old_candidate),
		T(a_candidate_that_is_seen_again_is_shown_again),
		T(an_approved_one_must_be_reinforced),
		T(a_memory_that_time_demoted_tells_which_policy_did),
		T(memories_wait_for_ever_where_no_window_is_told),
		T(people_see_the_first_digits_of_a_hash),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
