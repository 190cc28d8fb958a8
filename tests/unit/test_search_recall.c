/* SPDX-License-Identifier: MIT */
/* Which memories belong beside an answer. */
#include "tests/unit/git_fixture.h"

#include "search/recall.h"

static struct memory memory_of(const char *text, const char *reason)
{
	return (struct memory){ .type = MEMORY_GOTCHA, .text = text,
				.category = MEMORY_TOOLING, .reason = reason };
}

static double likeness(const char *a, const char *b)
{
	struct strmap x = { .n = 0 }, y = { .n = 0 };
	double out;

	recall_terms(&x, a);
	recall_terms(&y, b);
	out = recall_likeness(&x, &y);
	assert_true(out >= 0 && out <= 1);
	strmap_release(&x);
	strmap_release(&y);
	return out;
}

static void likeness_is_the_share_of_words_in_common(void **state)
{
	(void)state;
	assert_true(likeness("call the hook", "calls hooks") > .99);
	assert_true(likeness("", "hook") < .01);
	assert_true(likeness("", "") < .01);
	assert_true(likeness("red green blue", "green blue black") > .49);
	assert_true(likeness("red green blue", "green blue black") < .51);
}

static const char *near_of(enum memory_type type, const char *text)
{
	static struct memory all[] = {
		{ .entity = "memory:1", .type = MEMORY_GOTCHA,
		  .text = "Call the hooks without the lock" },
		{ .entity = "memory:2", .type = MEMORY_GOTCHA,
		  .text = "Call no hooks with the lock" },
		{ .entity = "memory:3", .type = MEMORY_GOTCHA,
		  .text = "The cache forgets after an hour",
		  .is_removed = true },
	};
	struct memories memories = {
		.memory = { .item = all, .n = sizeof(all) / sizeof(*all) }
	};
	const struct memory *near = recall_near(&memories, type, text);

	return near ? near->text : NULL;
}

static void the_nearest_of_its_type_is_told(void **state)
{
	(void)state;
	assert_string_equal(near_of(MEMORY_GOTCHA,
				    "Calling hooks without a lock"),
			    "Call the hooks without the lock");
	assert_null(near_of(MEMORY_FAILURE, "Calling hooks without a lock"));
	assert_null(near_of(MEMORY_GOTCHA, "Hooks are files"));
	/* What was removed is not brought up again. */
	assert_null(near_of(MEMORY_GOTCHA, "The cache forgets after an hour"));
}

static void it_is_about_a_file_and_what_is_in_a_directory(void **state)
{
	static const struct anchor scope[] = {
		{ .path = "lib" }, { .path = "src/a.c", .blob = { { 1 } } }
	};
	struct anchor_now now[] = {
		{ .fate = ANCHOR_SAME },
		{ .fate = ANCHOR_MOVED, .path = "src/b.c" }
	};
	struct memory_standing standing = {
		.anchor = { .item = now, .n = 2 }
	};
	struct memory memory = memory_of("so", "");

	(void)state;
	assert_int_equal(recall_path(&memory, NULL, "lib/x.c"), RECALL_NOT);
	memory.scope = scope;
	memory.scopes = 2;
	assert_int_equal(recall_path(&memory, NULL, "src/a.c"), RECALL_FILE);
	assert_int_equal(recall_path(&memory, NULL, "lib/deep/x.c"),
			 RECALL_DIRECTORY);
	assert_int_equal(recall_path(&memory, NULL, "library/x.c"),
			 RECALL_NOT);
	assert_int_equal(recall_path(&memory, NULL, "src/b.c"), RECALL_NOT);
	assert_int_equal(recall_path(&memory, &standing, "src/b.c"),
			 RECALL_FILE);
	assert_int_equal(recall_path(&memory, &standing, "src/a.c"),
			 RECALL_NOT);
}

static void all_words_must_be_there(void **state)
{
	static const struct anchor scope = { .path = "src/pool.c",
					     .symbol = "pool_free" };
	struct memory memory = memory_of("Never do it", "it leaks");
	struct strmap words = { .n = 0 };

	(void)state;
	memory.scope = &scope;
	memory.scopes = 1;
	recall_terms(&words, "pool leak tooling gotcha");
	assert_true(recall_has_all(&memory, &words));
	recall_terms(&words, "elsewhere");
	assert_false(recall_has_all(&memory, &words));
	strmap_release(&words);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(likeness_is_the_share_of_words_in_common),
		cmocka_unit_test(the_nearest_of_its_type_is_told),
		cmocka_unit_test(
			it_is_about_a_file_and_what_is_in_a_directory),
		cmocka_unit_test(all_words_must_be_there),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
