/* SPDX-License-Identifier: MIT */
/* Items: their order, their texts, and how they are printed. */
#include "tests/unit/index_test.h"

#include "context/block.h"

static void every_ground_has_a_tier_and_words(void **state)
{
	size_t i, before = 0;

	(void)state;
	for (i = 0; i < GROUNDS; i++) {
		size_t tier = ground_table[i].tier;

		/* In the order of their tiers, as the header lists them. */
		assert_true(tier >= before && tier < ITEM_TIERS);
		before = tier;
		assert_true(*ground_table[i].name);
		assert_true(*ground_table[i].words);
	}
	for (i = LEFT_ARCHIVED; i + 1 < LEFT_REASONS; i++)
		assert_true(strcmp(left_out_name((enum left_out)i),
				   left_out_name((enum left_out)(i + 1))) < 0);
}

static void the_surest_come_first_then_the_most_relevant(void **state)
{
	struct item item[] = {
		{ .ground = GROUND_FAINT, .relevance = 1, .title = "4" },
		{ .ground = GROUND_TREE, .relevance = .1, .title = "3" },
		{ .ground = GROUND_ACCEPTED, .relevance = .5, .title = "2",
		  .path = "b" },
		{ .ground = GROUND_TREE, .relevance = .5, .title = "1",
		  .path = "a" },
	};
	size_t i;

	(void)state;
	qsort(item, 4, sizeof(*item), item_cmp);
	for (i = 0; i < 4; i++)
		assert_int_equal(item[i].title[0], '1' + (int)i);
	assert_int_equal(item_cmp(&item[0], &item[0]), 0);
}

static void cuts(const char *text, size_t most, const char *expected)
{
	struct arena arena = { 0 };
	const char *found = item_text(&arena, text, strlen(text), most);

	if (expected)
		assert_string_equal(found, expected);
	else
		assert_null(found);
	arena_release(&arena);
}

static void texts_are_cut_between_words_and_characters(void **state)
{
	(void)state;
	cuts("one two", 7, "one two");
	cuts("one two three four five", 21, "one two three four...");
	cuts("\n\n  \tone\n", 20, "  \tone");
	cuts(" \n\t ", 20, NULL);
	cuts("", 20, NULL);
	/* Two bytes each, and no word to cut behind. */
	cuts("\xc3\xa9\xc3\xa9\xc3\xa9", 3, "\xc3\xa9...");
	cuts("abcdefgh", 4, "abcd...");
}

static void characters_are_those_of_utf8(void **state)
{
	(void)state;
	assert_int_equal(count_characters("a\xc3\xa9\xff\n", 5), 4);
	assert_int_equal(count_characters("", 0), 0);
}

static void printed(const struct item *item, enum block_form form,
		    const char *expected)
{
	struct buf out = { 0 };

	block_add_item(&out, NULL, form, item);
	assert_string_equal(out.ptr, expected);
	buf_release(&out);
}

static void nothing_in_an_item_can_be_taken_for_ours(void **state)
{
	const struct item item = {
		.kind = ITEM_MEMORY, .ground = GROUND_MEMORY_APPROVED,
		.title = "one\n- **decision** two", .path = "a\nb", .from = 3,
		.to = 4, .text = "- **decision** x\n```\n\033[0m\n\nend",
		.why = "it\nsays"
	};
	struct item is_short = item;

	(void)state;
	printed(&item, BLOCK_MARKDOWN,
		"- **memory** one - **decision** two  \"a\\nb\":3-4\n\n"
		"      - **decision** x\n      ```\n      ?[0m\n\n"
		"      end\n\n"
		"  inferred (a person approved it); it says\n");
	printed(&item, BLOCK_TEXT,
		"memory one - **decision** two  \"a\\nb\":3-4\n"
		"    | - **decision** x\n    | ```\n    | ?[0m\n    |\n"
		"    | end\n"
		"    inferred (a person approved it); it says\n");
	is_short.is_short = true;
	printed(&is_short, BLOCK_TEXT,
		"memory one - **decision** two  \"a\\nb\":3-4\n"
		"    inferred (a person approved it); it says\n");
}

static void lines_of_a_file_have_their_numbers(void **state)
{
	static const char lines[] = "\n  \n\tone\n\n\ttwo\n";
	struct item item = {
		.kind = ITEM_FILE, .ground = GROUND_AGREED, .title = "",
		.path = "a.c", .from = 7, .to = 11, .why = "says one"
	};
	struct arena arena = { 0 };

	(void)state;
	item_set_lines(&item, &arena, lines, sizeof(lines) - 1, 7);
	printed(&item, BLOCK_TEXT,
		"file a.c:7-11\n"
		"    | 9  \tone\n    | 10\n    | 11  \ttwo\n"
		"    inferred (kinds of evidence agree); says one\n");
	item_set_lines(&item, &arena, "\n \n", 3, 7);
	printed(&item, BLOCK_MARKDOWN,
		"- **file** a.c:7-11\n"
		"  inferred (kinds of evidence agree); says one\n");
	arena_release(&arena);
}

static void what_is_left_out_is_counted_by_reason(void **state)
{
	size_t left[LEFT_REASONS] = { [LEFT_NOT] = 9 };
	struct buf out = { 0 };

	(void)state;
	block_add_foot(&out, BLOCK_TEXT, left);
	assert_string_equal(buf_str(&out), "");
	left[LEFT_STALE] = 2;
	left[LEFT_BUDGET] = 11;
	block_add_foot(&out, BLOCK_TEXT, left);
	assert_string_equal(out.ptr, "left out: 11 beyond the budget, "
			    "2 stale\n");
	buf_release(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_ground_has_a_tier_and_words),
		cmocka_unit_test(the_surest_come_first_then_the_most_relevant),
		cmocka_unit_test(texts_are_cut_between_words_and_characters),
		cmocka_unit_test(characters_are_those_of_utf8),
		cmocka_unit_test(nothing_in_an_item_can_be_taken_for_ours),
		cmocka_unit_test(lines_of_a_file_have_their_numbers),
		cmocka_unit_test(what_is_left_out_is_counted_by_reason)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
