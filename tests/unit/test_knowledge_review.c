/* SPDX-License-Identifier: MIT */
/* What reviewers see and write: the order of memories, MEMORY.md, drafts. */
#include "tests/unit/knowledge_world.h"

#include "knowledge/memory_draft.h"
#include "knowledge/memory_index.h"

/* --- The order, and MEMORY.md --- */

static void what_matters_most_comes_first(void **state)
{
	static const struct memory memory[] = {
		{ .entity = "memory:6", .status = MEMORY_REJECTED,
		  .reinforced = 9 },
		{ .entity = "memory:5", .status = MEMORY_CANDIDATE,
		  .first_seen = 3 },
		{ .entity = "memory:2", .status = MEMORY_CANDIDATE,
		  .reinforced = 1, .first_seen = 9 },
		{ .entity = "memory:4", .status = MEMORY_CANDIDATE,
		  .first_seen = 2 },
		{ .entity = "memory:1", .status = MEMORY_APPROVED },
		{ .entity = "memory:3", .status = MEMORY_CANDIDATE,
		  .first_seen = 2 },
	};
	const struct memory *ranked[6];
	size_t i;

	(void)state;
	for (i = 0; i < 6; i++)
		ranked[i] = &memory[i];
	memories_rank(ranked, 6);
	for (i = 0; i < 6; i++)
		assert_int_equal(ranked[i]->entity[7], '1' + i);
	memories_rank(NULL, 0);
}

static void assert_line(const char *text, const char *expected)
{
	const struct memory memory = {
		.status = MEMORY_APPROVED, .reinforced = 3, .text = text
	};
	struct buf line = { 0 };

	memory_index_add(&line, &memory, 0.874);
	assert_string_equal(line.ptr, expected);
	buf_release(&line);
}

#define TEN "\xc3\xa9" "123456789"
#define EIGHTY TEN TEN TEN TEN TEN TEN TEN TEN
#define BEGINS "- [Approved] [87%] (reinforced 3\xc3\x97) "

static void a_line_has_the_first_characters(void **state)
{
	(void)state;
	assert_line("Tabs.", BEGINS "Tabs.\n");
	assert_line(EIGHTY, BEGINS EIGHTY "\n");
	assert_line(EIGHTY "x", BEGINS EIGHTY "...\n");
	assert_line("one\n  two\r\nthree", BEGINS "one two three\n");
	assert_line("\x1b[31mred", BEGINS "?[31mred\n");
}

/* --- Drafts --- */

static const struct anchor scope[] = {
	{ .path = "src/a.c", .from = 3, .to = 9 }, { .path = "odd\n" },
};

static void a_draft_is_read_as_it_was_written(void **state)
{
	const struct memory memory = {
		.category = MEMORY_TESTING, .text = "One.\n\nTwo.",
		.reason = "First.\n\n# Second.", .scope = scope, .scopes = 2
	};
	struct memory_draft draft;
	struct buf text = { 0 };

	(void)state;
	memory_draft_add(&text, &memory);
	assert_ok(memory_draft_read(&draft, text.ptr, text.len));
	assert_false(draft.is_empty);
	assert_int_equal(draft.category, MEMORY_TESTING);
	assert_string_equal(draft.text, "One.\nTwo.");
	assert_string_equal(draft.reason, "First.\n\n# Second.");
	assert_int_equal(draft.path.n, 2);
	assert_string_equal(draft.path.item[0], "src/a.c:3-9");
	assert_string_equal(draft.path.item[1], "\"odd\\n\"");
	memory_draft_release(&draft);
	buf_release(&text);
}

static void paths_are_typed_without_quotes(void **state)
{
	static const char *const path[][2] = {
		{ "src/a.c:3-9", "src/a.c:3-9" }, { "a b", "a b" },
		{ "\"odd\\n\"", "odd\n" }, { "\"a\\\"b\\\\\":3", "a\"b\\:3" },
		{ "\"", NULL }, { "\"a", NULL }, { "\"a\\\"", NULL },
		{ "\"a\\q\"", NULL },
	};
	struct buf out = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(path) / sizeof(*path); i++) {
		buf_reset(&out);
		assert_int_equal(memory_draft_unquote(&out, path[i][0]),
				 path[i][1] != NULL);
		if (path[i][1])
			assert_string_equal(out.ptr, path[i][1]);
		else
			assert_int_equal(out.len, 0);
	}
	buf_release(&out);
}

static struct memory_draft read_draft(const char *text)
{
	struct memory_draft draft;

	assert_ok(memory_draft_read(&draft, text, strlen(text)));
	return draft;
}

static void what_is_not_said_is_not_there(void **state)
{
	struct memory_draft draft;

	(void)state;
	draft = read_draft("\n \n path : x y \r\n\r\n\r\n text\r\n  more\r\n");
	assert_int_equal(draft.category, MEMORY_CATEGORIES);
	assert_string_equal(draft.path.item[0], "x y");
	assert_string_equal(draft.text, "text\n  more");
	assert_string_equal(draft.reason, "");
	memory_draft_release(&draft);
}

static void an_empty_draft_is_told(void **state)
{
	static const char *const empty[] = {
		"", "\n \n", "# ------------------------ >8 ----------------"
		"--------\ncategory: nonsense\n",
		"\r\r # ------------------------ >8 ----------------"
		"-------- \r\ncategory: nonsense\n"
	};
	struct memory_draft draft;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(empty) / sizeof(*empty); i++) {
		draft = read_draft(empty[i]);
		assert_true(draft.is_empty);
		memory_draft_release(&draft);
	}
}

static void a_draft_that_makes_no_sense_is_told_with_its_line(void **state)
{
	static const char *const broken[][2] = {
		{ "text\n", "line 1: above the text" },
		{ "\ncategory: tool\n\ntext", "line 2: 'tool' is not a category "
		  "(architecture, compatibility, concurrency, conventions, "
		  "dependencies, performance, security, testing, tooling)" },
		{ "path: \n\ntext", "line 1: here must be a path" },
		{ "category: tooling\ntext\n", "line 2: above the text" },
		{ "category: tooling\n\n\n", "there is no text" },
		{ "category: tooling", "there is no text" },
	};
	struct memory_draft draft;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(broken) / sizeof(*broken); i++) {
		assert_error(memory_draft_read(&draft, broken[i][0],
					       strlen(broken[i][0])),
			     ERROR_USAGE, broken[i][1]);
		memory_draft_release(&draft);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_matters_most_comes_first),
		cmocka_unit_test(a_line_has_the_first_characters),
		cmocka_unit_test(a_draft_is_read_as_it_was_written),
		cmocka_unit_test(paths_are_typed_without_quotes),
		cmocka_unit_test(what_is_not_said_is_not_there),
		cmocka_unit_test(an_empty_draft_is_told),
		cmocka_unit_test(
			a_draft_that_makes_no_sense_is_told_with_its_line),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
