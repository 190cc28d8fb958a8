/* SPDX-License-Identifier: MIT */
/* Findings: what they fold to, which bodies they have, and when they fail. */
#include "tests/unit/knowledge_world.h"

#include "knowledge/body.h"
#include "knowledge/finding.h"

static const struct oid blob_id = { { 2 } };

static struct finding pitfall(const char *about, const char *text)
{
	return (struct finding){
		.about = about, .text = text, .kind = FINDING_PITFALL,
		.confidence = 850, .source = "", .session = ""
	};
}

static void say(struct knowledge *knowledge, const struct finding *finding,
		int64_t time)
{
	struct record record = draft(RECORD_FINDING, NULL, NULL);

	record.time = time;
	assert_ok(knowledge_begin(knowledge));
	assert_ok(finding_add(knowledge, &record, finding));
	assert_ok(knowledge_commit(knowledge));
}

static void take_out(struct knowledge *knowledge, const char *entity)
{
	struct record record = draft(RECORD_FINDING, NULL, NULL);

	assert_ok(knowledge_begin(knowledge));
	assert_ok(finding_remove(knowledge, &record, entity, "wrong"));
	assert_ok(knowledge_commit(knowledge));
}

static struct findings read_all(struct knowledge *knowledge,
				const char *about)
{
	struct findings findings;

	assert_ok(findings_read(&findings, knowledge, about));
	return findings;
}

static void names_are_sorted(void **state)
{
	int i;

	(void)state;
	for (i = 1; i < FINDING_KINDS; i++)
		assert_true(strcmp(finding_kinds[i - 1],
				   finding_kinds[i]) < 0);
	assert_null(finding_kinds[FINDING_KINDS]);
}

static void the_same_about_the_same_is_confirmed(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct anchor anchor = { .path = "\"a\xff\n", .blob = blob_id,
				 .from = 3, .to = 9 };
	struct finding one = pitfall("a.c", "it leaks");
	struct findings findings;
	const struct finding *read;

	(void)state;
	say(knowledge, &one, 5);
	one.kind = FINDING_CHANGE;
	one.anchor = &anchor;
	one.anchors = 1;
	one.confidence = 0;
	one.session = "today";
	say(knowledge, &one, 9);
	findings = read_all(knowledge, NULL);
	assert_int_equal(findings.finding.n, 1);
	read = findings.finding.item;
	assert_int_equal(read->confirmed, 1);
	assert_int_equal(read->first_seen, 5);
	assert_int_equal(read->last_seen, 9);
	assert_int_equal(read->kind, FINDING_CHANGE);
	assert_int_equal(read->confidence, 0);
	assert_string_equal(read->session, "today");
	assert_string_equal(read->source, "");
	assert_int_equal(read->anchors, 1);
	assert_string_equal(read->anchor->path, anchor.path);
	assert_false(oid_cmp(&read->anchor->blob, &blob_id));
	assert_int_equal(read->anchor->to, 9);
	findings_release(&findings);
	assert_ok(knowledge_verify(knowledge));
	knowledge_close(knowledge);
}

static void what_is_removed_and_said_again_begins_anew(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct finding one = pitfall("a.c", "it leaks");
	struct buf entity = { 0 };
	struct findings findings;

	(void)state;
	finding_entity(&entity, "a.c", "it leaks");
	/* Of what was never said. */
	take_out(knowledge, entity.ptr);
	say(knowledge, &one, 1);
	say(knowledge, &one, 2);
	take_out(knowledge, entity.ptr);
	findings = read_all(knowledge, NULL);
	assert_true(findings.finding.item[0].is_removed);
	assert_int_equal(findings.finding.item[0].confirmed, 1);
	findings_release(&findings);
	say(knowledge, &one, 7);
	findings = read_all(knowledge, NULL);
	assert_false(findings.finding.item[0].is_removed);
	assert_int_equal(findings.finding.item[0].confirmed, 0);
	assert_int_equal(findings.finding.item[0].first_seen, 7);
	findings_release(&findings);
	assert_ok(knowledge_verify(knowledge));
	knowledge_close(knowledge);
	buf_release(&entity);
}

static void they_are_found_by_what_they_are_about(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct finding one = pitfall("function:Run", "it blocks");
	struct findings findings;
	const struct finding *found;

	(void)state;
	say(knowledge, &one, 5);
	one.text = "it is called twice";
	say(knowledge, &one, 6);
	one.about = "function:stop";
	say(knowledge, &one, 4);
	findings = read_all(knowledge, "FUNCTION:run");
	assert_int_equal(findings.finding.n, 2);
	assert_string_equal(findings.finding.item[0].text,
			    "it is called twice");
	assert_ok(findings_find(&found, &findings,
				findings.finding.item[1].entity));
	assert_ptr_equal(found, &findings.finding.item[1]);
	assert_error(findings_find(&found, &findings, "00000000"),
		     ERROR_NOT_FOUND, "there is no finding");
	findings_release(&findings);
	findings = read_all(knowledge, "function:run ");
	assert_int_equal(findings.finding.n, 0);
	findings_release(&findings);
	findings = read_all(knowledge, NULL);
	assert_int_equal(findings.finding.n, 3);
	findings_release(&findings);
	knowledge_close(knowledge);
}

/* --- Standing --- */

static const struct error *find(void *payload, const struct anchor *anchor,
				struct anchor_now *out)
{
	(void)payload;
	out->fate = (uint8_t)(anchor->path[0] - '0');
	return NULL;
}

static bool is_stale(const char *one, const char *other, uint8_t fate)
{
	const struct anchor anchor[] = { { .path = one }, { .path = other } };
	const struct finding finding = { .anchor = anchor, .anchors = 2 };
	const struct look look = { .find = find };
	struct finding_standing standing;

	assert_ok(finding_judge(&standing, &finding, &look));
	assert_int_equal(standing.fate, fate);
	assert_int_equal(standing.anchor.n, 2);
	finding_standing_release(&standing);
	return standing.is_stale;
}

static void the_worst_of_its_anchors_counts(void **state)
{
	static const struct finding nowhere = { .anchors = 0 };
	const struct look look = { .find = find };
	struct finding_standing standing;

	(void)state;
	assert_int_equal(ANCHOR_GONE, 3);
	assert_false(is_stale("0", "0", ANCHOR_SAME));
	assert_false(is_stale("1", "0", ANCHOR_MOVED));
	assert_true(is_stale("0", "2", ANCHOR_CHANGED));
	assert_true(is_stale("3", "2", ANCHOR_GONE));
	assert_ok(finding_judge(&standing, &nowhere, &look));
	assert_false(standing.is_stale);
	finding_standing_release(&standing);
}

/* --- Bodies --- */

static void a_body_that_is_none_is_refused(void **state)
{
#define REST "\"kind\":\"change\",\"text\":\"b\"}"
	static const struct {
		const char *body, *part;
	} broken[] = {
		{ "{}", "no 'about'" },
		{ "{\"about\":\"a\",\"confidence\":1,\"kind\":\"change\"}",
		  "no 'text'" },
		{ "{\"about\":\"a\",\"confidence\":1,\"text\":\"b\"}",
		  "the kind ''" },
		{ "{\"about\":\"a\",\"confidence\":1,\"kind\":\"rumour\","
		  "\"text\":\"b\"}", "the kind 'rumour'" },
		{ "{\"about\":\"a\"," REST, "no 'confidence'" },
		{ "{\"about\":\"a\",\"confidence\":1001," REST,
		  "out of range" },
		{ "{\"about\":\"a\",\"confidence\":-1," REST,
		  "out of range" },
		{ "{\"about\":\"a\",\"confidence\":0.5," REST,
		  "no whole number" },
		{ "{\"about\":\"a\\u0000\",\"confidence\":1," REST,
		  "'about' that is not a string" },
		{ "{\"about\":\"a\",\"confidence\":1,\"session\":2," REST,
		  "'session' that is not a string" },
		{ "{\"about\":\"a\",\"commit\":\"12\",\"confidence\":1," REST,
		  "'commit' that is not an object id" },
		{ "{\"about\":\"a\",\"anchors\":{},\"confidence\":1," REST,
		  "not an array" },
		{ "{\"about\":\"a\",\"anchors\":[{}],\"confidence\":1," REST,
		  "no 'path'" },
	};
#undef REST
	struct arena arena = { .block = NULL };
	struct finding finding;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(broken) / sizeof(*broken); i++)
		assert_error(finding_parse(&finding, &arena, broken[i].body),
			     ERROR_CORRUPT, broken[i].part);
	arena_release(&arena);
}

static void one_under_anothers_name_is_refused(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct record record = draft(RECORD_FINDING, "finding:12",
				     "{\"about\":\"a\",\"confidence\":1,"
				     "\"kind\":\"change\",\"text\":\"b\"}");

	(void)state;
	assert_ok(knowledge_begin(knowledge));
	assert_error(knowledge_add(knowledge, &record), ERROR_CORRUPT,
		     "not 'finding:12'");
	knowledge_close(knowledge);
}

static void tombstones_of_others_do_not_matter(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct finding one = pitfall("a.c", "it leaks");
	struct record record;
	struct findings findings;

	(void)state;
	say(knowledge, &one, 1);
	add_one(knowledge, RECORD_TOMBSTONE, "run:12", "{\"why\":\"theirs\"}");
	record = draft(RECORD_TOMBSTONE, "finding:12", "{\"removed\":1}");
	assert_ok(knowledge_begin(knowledge));
	assert_error(knowledge_add(knowledge, &record), ERROR_CORRUPT,
		     "no 'removed' that is true or false");
	knowledge_rollback(knowledge);
	record.body = "{\"reason\":1,\"removed\":true}";
	assert_ok(knowledge_begin(knowledge));
	assert_error(knowledge_add(knowledge, &record), ERROR_CORRUPT,
		     "'reason' that is not a string");
	knowledge_rollback(knowledge);
	findings = read_all(knowledge, NULL);
	assert_int_equal(findings.finding.n, 1);
	assert_false(findings.finding.item[0].is_removed);
	findings_release(&findings);
	assert_ok(knowledge_verify(knowledge));
	knowledge_close(knowledge);
}

#define T(test) cmocka_unit_test_setup_teardown(test, fixture_setup, \
						fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		T(names_are_sorted),
		T(the_same_about_the_same_is_confirmed),
		T(what_is_removed_and_said_again_begins_anew),
		T(they_are_found_by_what_they_are_about),
		T(the_worst_of_its_anchors_counts),
		T(a_body_that_is_none_is_refused),
		T(one_under_anothers_name_is_refused),
		T(tombstones_of_others_do_not_matter),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
