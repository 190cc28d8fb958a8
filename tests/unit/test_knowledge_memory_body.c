/* SPDX-License-Identifier: MIT */
/* Memories: how one is named, and what its records must hold. */
#include "tests/unit/knowledge_world.h"

/* --- Names --- */

static void assert_normal(const char *text, const char *normal)
{
	struct buf out = { 0 };

	memory_normal(&out, text);
	assert_string_equal(buf_str(&out), normal);
	buf_release(&out);
}

static void case_space_and_stops_do_not_matter(void **state)
{
	struct buf a = { 0 }, b = { 0 };

	(void)state;
	assert_normal("  Never  call\n\tIt. ", "never call it");
	assert_normal("v1.2 ...", "v1.2");
	assert_normal("\xc3\x89TAT", "\xc3\x89tat");
	assert_normal(" . ", "");
	assert_normal("", "");
	memory_entity(&a, MEMORY_GOTCHA, "Never call it.");
	memory_entity(&b, MEMORY_GOTCHA, "never  call it");
	assert_string_equal(a.ptr, b.ptr);
	buf_reset(&b);
	memory_entity(&b, MEMORY_FAILURE, "never call it");
	assert_string_not_equal(a.ptr, b.ptr);
	buf_release(&a);
	buf_release(&b);
}

static void assert_sorted(const char *const *name)
{
	for (; name[1]; name++)
		assert_true(strcmp(name[0], name[1]) < 0);
}

static void names_are_sorted(void **state)
{
	(void)state;
	assert_sorted(memory_types);
	assert_sorted(memory_categories);
	assert_sorted(memory_statuses);
}

/* --- Bodies --- */

static void a_body_that_is_none_is_refused(void **state)
{
	static const struct {
		enum record_kind kind;
		const char *body, *part;
	} broken[] = {
		{ RECORD_MEMORY, "{}", "no 'sighting'" },
		{ RECORD_MEMORY, "{\"sighting\":\"a\"}", "no 'text'" },
		{ RECORD_MEMORY, "{\"category\":\"tooling\",\"sighting\":\"a\","
		  "\"text\":\" . \",\"type\":\"gotcha\"}", "without a word" },
		{ RECORD_MEMORY, "{\"sighting\":\"a\",\"text\":\"so\"}",
		  "the type ''" },
		{ RECORD_MEMORY, "{\"sighting\":\"a\",\"text\":\"so\","
		  "\"type\":\"rumour\"}", "the type 'rumour'" },
		{ RECORD_MEMORY, "{\"sighting\":\"a\",\"text\":\"so\","
		  "\"type\":\"gotcha\"}", "the category ''" },
#define SO "{\"category\":\"tooling\",\"sighting\":\"a\",\"text\":\"so\"," \
	"\"type\":\"gotcha\","
		{ RECORD_MEMORY, SO "\"scope\":{}}", "not an array" },
		{ RECORD_MEMORY, SO "\"scope\":[{}]}", "no 'path'" },
		{ RECORD_MEMORY, SO "\"scope\":[{\"blob\":\"12\",\"path\":"
		  "\"a\"}]}", "'blob' that is not an object id" },
		{ RECORD_MEMORY, SO "\"reason\":1}", "'reason'" },
		{ RECORD_MEMORY, SO "\"a\":1}", "the class ''" },
#define WITH SO "\"class\":\"ADR\","
		{ RECORD_MEMORY, WITH "\"a\":1}", "no 'rule'" },
		{ RECORD_MEMORY, WITH "\"rule\":\"r\"}", "no 'seen'" },
		{ RECORD_MEMORY, WITH "\"rule\":\"r\",\"seen\":-1}",
		  "'seen' that is no whole number" },
		{ RECORD_MEMORY, WITH "\"rule\":\"r\",\"seen\":1,\"commit\":"
		  "\"x\"}", "'commit' that is not an object id" },
		{ RECORD_MEMORY, WITH "\"rule\":\"r\",\"seen\":1,\"from\":3}",
		  "bytes from 3 to 0" },
		{ RECORD_MEMORY, WITH "\"rule\":\"r\",\"seen\":1,\"to\":3}",
		  "bytes from 0 to 3" },
		{ RECORD_MEMORY, WITH "\"rule\":\"r\",\"seen\":1,\"from\":4,"
		  "\"to\":3}", "bytes from 4 to 3" },
		{ RECORD_MEMORY, WITH "\"rule\":\"r\",\"seen\":1}",
		  "not 'memory:12'" },
		{ RECORD_MEMORY, "{\"sighting\":\"a\",\"withdrawn\":1}",
		  "no 'withdrawn' that is true or false" },
		{ RECORD_REVIEW, "{}", "the status ''" },
		{ RECORD_REVIEW, "{\"status\":\"fine\"}", "status 'fine'" },
		{ RECORD_REVIEW, "{\"category\":\"x\",\"status\":\"approved\"}",
		  "the category 'x'" },
		{ RECORD_REVIEW, "{\"status\":\"approved\",\"text\":\"\"}",
		  "no 'text'" },
		{ RECORD_REVIEW, "{\"scope\":1,\"status\":\"approved\"}",
		  "not an array" },
		{ RECORD_TOMBSTONE, "{}", "no 'removed' that is true" },
		{ RECORD_TOMBSTONE, "{\"reason\":1,\"removed\":true}",
		  "'reason'" },
	};
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	size_t i;

	(void)state;
	assert_ok(knowledge_begin(knowledge));
	for (i = 0; i < sizeof(broken) / sizeof(*broken); i++) {
		struct record record = draft(broken[i].kind, "memory:12",
					     broken[i].body);

		assert_error(knowledge_add(knowledge, &record), ERROR_CORRUPT,
			     broken[i].part);
	}
	knowledge_close(knowledge);
}

static void what_is_taken_back_must_be_of_a_memory(void **state)
{
	struct knowledge *knowledge = open_store(STORE, KNOWLEDGE_WRITE);
	struct record record = draft(RECORD_MEMORY, "claim:12",
				     "{\"sighting\":\"a\","
				     "\"withdrawn\":true}");

	(void)state;
	assert_ok(knowledge_begin(knowledge));
	assert_error(knowledge_add(knowledge, &record), ERROR_CORRUPT,
		     "'claim:12' is none");
	knowledge_close(knowledge);
}

#define T(test) cmocka_unit_test_setup_teardown(test, fixture_setup, \
						fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		T(case_space_and_stops_do_not_matter),
		T(names_are_sorted),
		T(a_body_that_is_none_is_refused),
		T(what_is_taken_back_must_be_of_a_memory),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
