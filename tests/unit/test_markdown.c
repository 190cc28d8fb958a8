/* SPDX-License-Identifier: MIT */
/* Documents taken apart: sections, blocks, and the bytes of each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/buf.h"
#include "markdown/document.h"

static void parse(struct document *out, const char *text)
{
	assert_null(document_parse(out, text, strlen(text)));
}

/* That text[begin, end) is these bytes. */
static void assert_range(const char *text, uint32_t begin, uint32_t end,
			 const char *expected)
{
	assert_true(begin <= end && end <= strlen(text));
	assert_int_equal(end - begin, strlen(expected));
	assert_memory_equal(text + begin, expected, end - begin);
}

static void sections_nest_and_end_where_the_next_begins(void **state)
{
	static const char text[] =
		"before\n\n# One *two* `three`\ntext\n\n## Deeper ##\n"
		"more\nTitle\nof two\n======\nlast";
	const struct document_section *s;
	struct document doc;

	(void)state;
	parse(&doc, text);
	s = doc.section.item;
	assert_int_equal(doc.section.n, 4);
	assert_range(text, s[0].begin, s[0].end, "before\n\n");
	assert_int_equal(s[0].level, 0);
	assert_string_equal(s[0].title, "");
	assert_string_equal(s[1].title, "One two three");
	assert_range(text, s[1].body, s[1].rest, "text\n\n");
	assert_int_equal(s[1].parent, DOCUMENT_NONE);
	assert_int_equal(s[1].line, 3);
	assert_string_equal(s[2].title, "Deeper");
	assert_int_equal(s[2].parent, 1);
	assert_int_equal(s[2].level, 2);
	assert_int_equal(s[2].end, s[1].end);
	assert_string_equal(s[3].title, "more Title of two");
	assert_range(text, s[3].begin, s[3].body,
		     "more\nTitle\nof two\n======\n");
	assert_range(text, s[3].body, s[3].end, "last");
	assert_int_equal(s[1].end, s[3].begin);
	document_release(&doc);
}

static void definitions_of_links_are_in_no_heading(void **state)
{
	static const char text[] = "[a]: /b\n[c]: /d\n[a] title\n---\ntext\n";
	struct document doc;

	(void)state;
	parse(&doc, text);
	assert_int_equal(doc.section.n, 2);
	assert_range(text, doc.section.item[0].begin, doc.section.item[0].end,
		     "[a]: /b\n[c]: /d\n");
	assert_range(text, doc.section.item[1].begin, doc.section.item[1].body,
		     "[a] title\n---\n");
	assert_int_equal(doc.section.item[1].line, 3);
	assert_int_equal(doc.block.n, 1);
	document_release(&doc);
}

static void blocks_are_whole_lines_without_blank_ones(void **state)
{
	static const char text[] =
		"# T\n\npara\ngraph\n\n- one\n\n- two\n  more\n\n\n"
		"``` c x\nint i;\n\n```\n\n> # quoted\n\n---\n\n<b>\n\n"
		"    code\n\n";
	static const struct {
		int kind;
		const char *bytes;
	} expected[] = {
		{ DOCUMENT_PARAGRAPH, "para\ngraph\n" },
		{ DOCUMENT_LIST, "- one\n\n- two\n  more\n" },
		{ DOCUMENT_ITEM, "- one\n" },
		{ DOCUMENT_ITEM, "- two\n  more\n" },
		{ DOCUMENT_CODE, "``` c x\nint i;\n\n```\n" },
		{ DOCUMENT_QUOTE, "> # quoted\n" },
		{ DOCUMENT_RULE, "---\n" },
		{ DOCUMENT_HTML, "<b>\n" },
		{ DOCUMENT_CODE, "    code\n" }
	};
	const size_t n = sizeof(expected) / sizeof(*expected);
	struct document doc;
	size_t i;

	(void)state;
	parse(&doc, text);
	assert_int_equal(doc.section.n, 2);
	assert_int_equal(doc.section.item[0].blocks, 0);
	assert_int_equal(doc.section.item[1].blocks, n);
	assert_int_equal(doc.block.n, n);
	for (i = 0; i < n; i++) {
		const struct document_block *b = &doc.block.item[i];

		assert_int_equal(b->kind, expected[i].kind);
		assert_int_equal(b->section, 1);
		assert_int_equal(b->list, b->kind == DOCUMENT_ITEM ? 1 :
				 DOCUMENT_NONE);
		assert_range(text, b->begin, b->end, expected[i].bytes);
		assert_int_equal(document_line(&doc, b->begin), b->line);
		assert_int_equal(document_line(&doc, b->end - 1),
				 b->last_line);
	}
	assert_string_equal(doc.block.item[4].info, "c x");
	assert_string_equal(doc.block.item[8].info, "");
	document_release(&doc);
}

static void front_matter_is_in_no_section(void **state)
{
	static const char *const texts[] = {
		"---\nstatus: done\n---\n# T\nx\n",
		"\xef\xbb\xbf---\r\nstatus: done\r\n---\r\n# T\r\nx\r\n",
		"+++\na = 1\n+++\n# T\nx\n",
		"---\na: 1\n...\n# T\n---\n"
	};
	struct document doc;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(texts) / sizeof(*texts); i++) {
		parse(&doc, texts[i]);
		assert_int_equal(doc.section.n, 2);
		assert_string_equal(doc.section.item[1].title, "T");
		assert_int_equal(doc.section.item[1].line, 4);
		assert_int_equal(doc.section.item[1].begin, doc.front_end);
		assert_int_equal(texts[i][doc.front_end], '#');
		document_release(&doc);
	}
}

static void a_rule_at_the_top_is_no_front_matter(void **state)
{
	struct document doc;

	(void)state;
	parse(&doc, "---\n\ntext\n\n---\n");
	assert_int_equal(doc.front_end, 0);
	assert_int_equal(doc.block.n, 3);
	document_release(&doc);
	parse(&doc, "---\nnever closed\n");
	assert_int_equal(doc.front_end, 0);
	document_release(&doc);
}

static void any_bytes_are_a_document(void **state)
{
	static const char text[] =
		"# a\0b\xff\n\n\0\0 x\xc3\r# two\r\n\n```\n# no\n";
	struct document doc;

	(void)state;
	assert_null(document_parse(&doc, text, sizeof(text) - 1));
	assert_int_equal(doc.section.n, 3);
	assert_memory_equal(text + doc.section.item[2].begin, "# two\r\n", 7);
	assert_int_equal(doc.section.item[2].body,
			 doc.section.item[2].begin + 7);
	assert_int_equal(doc.section.item[2].end, sizeof(text) - 1);
	document_release(&doc);
	assert_null(document_parse(&doc, NULL, 0));
	assert_int_equal(doc.section.n, 1);
	assert_int_equal(document_line(&doc, 7), 1);
	document_release(&doc);
}

static void too_much_is_refused(void **state)
{
	char *text = calloc(1, DOCUMENT_MAX + 1);
	const struct error *err;
	struct document doc;

	(void)state;
	assert_non_null(text);
	err = document_parse(&doc, text, DOCUMENT_MAX + 1);
	assert_non_null(err);
	assert_int_equal(err->code, ERROR_LIMIT);
	document_release(&doc);
	free(text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(sections_nest_and_end_where_the_next_begins),
		cmocka_unit_test(definitions_of_links_are_in_no_heading),
		cmocka_unit_test(blocks_are_whole_lines_without_blank_ones),
		cmocka_unit_test(front_matter_is_in_no_section),
		cmocka_unit_test(a_rule_at_the_top_is_no_front_matter),
		cmocka_unit_test(any_bytes_are_a_document),
		cmocka_unit_test(too_much_is_refused),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
