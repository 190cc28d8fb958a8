/* SPDX-License-Identifier: MIT */
/* YAML as a tree: what is read, where it stands, and what is refused. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/buf.h"
#include "yaml/yaml.h"

static struct yaml *parse(const char *text)
{
	struct yaml *yaml = NULL;
	const struct error *err = yaml_parse(&yaml, text, strlen(text), 1);

	if (err)
		fail_msg("%s: %s", text, err->msg);
	assert_non_null(yaml);
	return yaml;
}

static void refuse_bytes(const char *text, size_t n, enum error_code code,
			 const char *part)
{
	struct yaml *yaml = (struct yaml *)&yaml;
	const struct error *err = yaml_parse(&yaml, text, n, 1);

	if (!err)
		fail_msg("was read: %s", text);
	assert_null(yaml);
	assert_int_equal(err->code, code);
	if (!strstr(err->msg, part))
		fail_msg("'%s' is not in: %s", part, err->msg);
}

static void refuse(const char *text, enum error_code code, const char *part)
{
	refuse_bytes(text, strlen(text), code, part);
}

/* That the node is these bytes of the text. */
static void assert_bytes(const char *text, const struct yaml_node *node,
			 const char *expected)
{
	size_t begin, end;

	assert_non_null(node);
	yaml_range(node, &begin, &end);
	assert_true(begin <= end && end <= strlen(text));
	if (end - begin != strlen(expected) ||
	    memcmp(text + begin, expected, end - begin))
		fail_msg("'%.*s' is not '%s'", (int)(end - begin),
			 text + begin, expected);
}

static void a_document_is_read_by_paths(void **state)
{
	struct yaml *yaml = parse("a: [1, {b: x}]\nc:\n  - y\n  - 'z'\n");
	const struct yaml_node *root = yaml_root(yaml);
	const struct yaml_node *a = yaml_get(root, "a");

	(void)state;
	assert_int_equal(yaml_kind(root), YAML_MAPPING);
	assert_int_equal(yaml_count(root), 2);
	assert_string_equal(yaml_text(yaml_key_at(root, 1)), "c");
	assert_int_equal(yaml_count(a), 2);
	assert_string_equal(yaml_text(yaml_get(yaml_at(a, 1), "b")), "x");
	assert_string_equal(yaml_text(yaml_at(yaml_value_at(root, 1), 1)),
			    "z");
	assert_null(yaml_get(root, "C"));
	assert_ptr_equal(yaml_get_icase(root, "C"), yaml_get(root, "c"));
	yaml_dispose(yaml);
}

static void what_is_not_there_is_no_node(void **state)
{
	struct yaml *yaml = parse("[a]");
	const struct yaml_node *root = yaml_root(yaml);
	size_t begin = 1, end = 1;
	int64_t number;
	bool flag;

	(void)state;
	assert_int_equal(yaml_kind(NULL), YAML_NONE);
	assert_null(yaml_get(yaml_get(NULL, "x"), "y"));
	assert_null(yaml_get(root, "a"));
	assert_null(yaml_at(root, 1));
	assert_null(yaml_key_at(root, 0));
	assert_null(yaml_value_at(NULL, 0));
	assert_null(yaml_text(root));
	assert_int_equal(yaml_count(yaml_at(root, 0)), 0);
	assert_int_equal(yaml_line(NULL), 0);
	yaml_range(NULL, &begin, &end);
	assert_true(!begin && !end);
	assert_false(yaml_bool(NULL, &flag) || yaml_integer(root, &number));
	assert_false(yaml_is_plain(NULL) || yaml_is_null(NULL));
	yaml_dispose(yaml);
	yaml_dispose(NULL);
}

static void an_empty_text_has_no_root(void **state)
{
	static const char *const empty[] = { "", "\n\n", "# only this\n",
					     "\xef\xbb\xbf", "\xef\xbb\xbf\r\n" };
	struct yaml *yaml;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(empty) / sizeof(*empty); i++) {
		yaml = parse(empty[i]);
		assert_null(yaml_root(yaml));
		yaml_dispose(yaml);
	}
	assert_null(yaml_parse(&yaml, NULL, 0, 1));
	yaml_dispose(yaml);
	yaml = parse("---\n");
	assert_true(yaml_is_null(yaml_root(yaml)));
	yaml_dispose(yaml);
}

static void plain_scalars_are_typed_quoted_ones_are_text(void **state)
{
	struct yaml *yaml = parse("- true\n- FALSE\n- 'true'\n- 0012\n- -7\n"
				  "- \"3\"\n- ~\n- ''\n- 9223372036854775808\n"
				  "- 1.5\n-\n- !!str 4\n- yes\n- +5\n- +-5\n");
	const struct yaml_node *root = yaml_root(yaml);
	enum { TEXT, TRUTH, NOTHING, NUMBER };
	static const struct {
		const char *text;
		int type;
		int64_t value;
	} expected[] = {
		{ "true", TRUTH, 1 },
		{ "FALSE", TRUTH, 0 },
		{ "true", TEXT, 0 },
		{ "0012", NUMBER, 12 },
		{ "-7", NUMBER, -7 },
		{ "3", TEXT, 0 },
		{ "~", NOTHING, 0 },
		{ "", TEXT, 0 },
		{ "9223372036854775808", TEXT, 0 },
		{ "1.5", TEXT, 0 },
		{ "", NOTHING, 0 },
		{ "4", TEXT, 0 },
		{ "yes", TEXT, 0 },
		{ "+5", NUMBER, 5 },
		{ "+-5", TEXT, 0 },
	};
	int64_t number;
	bool flag;
	size_t i;

	(void)state;
	assert_int_equal(yaml_count(root), sizeof(expected) /
			 sizeof(*expected));
	for (i = 0; i < yaml_count(root); i++) {
		const struct yaml_node *node = yaml_at(root, i);

		assert_string_equal(yaml_text(node), expected[i].text);
		assert_int_equal(yaml_bool(node, &flag),
				 expected[i].type == TRUTH);
		if (expected[i].type == TRUTH)
			assert_int_equal(flag, expected[i].value);
		assert_int_equal(yaml_is_null(node),
				 expected[i].type == NOTHING);
		assert_int_equal(yaml_integer(node, &number),
				 expected[i].type == NUMBER);
		if (expected[i].type == NUMBER)
			assert_int_equal(number, expected[i].value);
	}
	assert_false(yaml_is_plain(yaml_at(root, 11)));
	yaml_dispose(yaml);
}

static void ranges_are_bytes_whatever_stands_before(void **state)
{
	/* Two, three and four bytes a character; NEL and U+2028 end a line
	   for libyaml, but not for us. */
	static const char *const before[] = {
		"", "\xef\xbb\xbf", "# \xc3\xa9\xe2\x82\xac\xf0\x9f\x98\x80\n",
		"\xef\xbb\xbf# \xc3\xa9\r\n\r\n", "\xc3\xa9: \xe2\x82\xac\r\n",
		"x: \"\xf0\x9f\x98\x80\xc2\x85\xe2\x80\xa8 \"\n",
		"x: |\r\n  \xc3\xa9\r\n  \xe2\x82\xac\r\n", "#\r#\r",
		"\xef\xbb\xbf\xef\xbb\xbf# twice\n",
	};
	static const char *const end[] = { "\n", "\r\n", "\r" };
	static const uint32_t lines[] = { 0, 0, 1, 2, 1, 1, 3, 2, 1 };
	size_t i, e;

	(void)state;
	for (i = 0; i < sizeof(before) / sizeof(*before); i++)
		for (e = 0; e < 3; e++) {
			struct buf text = { 0 };
			const struct yaml_node *root;
			struct yaml *yaml;

			buf_addf(&text, "%skey: \xc3\xa4 v  # c%sflow: [ 'q'"
				 ", {a: b} ] %slist:%s- p%s- q:  \"r\"%s",
				 before[i], end[e], end[e], end[e], end[e],
				 end[e]);
			yaml = parse(text.ptr);
			root = yaml_root(yaml);
			assert_bytes(text.ptr, yaml_get(root, "key"),
				     "\xc3\xa4 v");
			assert_int_equal(yaml_line(yaml_get(root, "key")),
					 lines[i] + 1);
			assert_bytes(text.ptr, yaml_get(root, "flow"),
				     "[ 'q', {a: b} ]");
			root = yaml_get(root, "list");
			assert_bytes(text.ptr, yaml_at(root, 0), "p");
			assert_bytes(text.ptr, yaml_at(root, 1), "q:  \"r\"");
			assert_int_equal(yaml_line(yaml_at(root, 1)),
					 lines[i] + 5);
			yaml_dispose(yaml);
			buf_release(&text);
		}
}

static void blocks_end_with_their_text(void **state)
{
	static const char text[] =
		"a: |\n  one\n\n  two\n\n\n# c\nb: >-\n  three\n\n"
		"c:\n  d: 1\n  e: [x]  # c\n\n# c\nf:\n- g\n-\n\nh:\n";
	struct yaml *yaml = parse(text);
	const struct yaml_node *root = yaml_root(yaml);

	(void)state;
	assert_bytes(text, yaml_get(root, "a"), "|\n  one\n\n  two");
	assert_string_equal(yaml_text(yaml_get(root, "a")), "one\n\ntwo\n");
	assert_bytes(text, yaml_get(root, "b"), ">-\n  three");
	assert_bytes(text, yaml_get(root, "c"), "d: 1\n  e: [x]");
	assert_bytes(text, yaml_get(root, "f"), "- g\n-");
	assert_bytes(text, yaml_get(root, "h"), "");
	assert_bytes(text, yaml_key_at(root, 4), "h");
	yaml_dispose(yaml);
}

static void a_pair_in_a_sequence_ends_with_its_value(void **state)
{
	static const char text[] = "[ a: b , c: [d] , {} , [e: ] ]";
	struct yaml *yaml = parse(text);
	const struct yaml_node *root = yaml_root(yaml);

	(void)state;
	assert_bytes(text, root, text);
	assert_bytes(text, yaml_at(root, 0), "a: b");
	assert_bytes(text, yaml_at(root, 1), "c: [d]");
	assert_bytes(text, yaml_at(root, 2), "{}");
	assert_bytes(text, yaml_at(root, 3), "[e: ]");
	yaml_dispose(yaml);
}

static void anchors_and_tags_stay_out_of_a_range(void **state)
{
	static const char text[] = "a: &x  v # c\nb: *x\nc: !!map &y # \xc3\xa9 c\n"
		"  d: 1\ne: *y\nf: !t\ng: &z [1]\nh: [*x, *z ]\n";
	struct yaml *yaml = parse(text);
	const struct yaml_node *root = yaml_root(yaml);

	(void)state;
	assert_bytes(text, yaml_get(root, "a"), "v");
	assert_ptr_equal(yaml_get(root, "b"), yaml_get(root, "a"));
	assert_bytes(text, yaml_get(root, "c"), "d: 1");
	assert_ptr_equal(yaml_get(root, "e"), yaml_get(root, "c"));
	assert_bytes(text, yaml_get(root, "f"), "");
	assert_bytes(text, yaml_get(root, "g"), "[1]");
	assert_bytes(text, yaml_get(root, "h"), "[*x, *z ]");
	yaml_dispose(yaml);
}

static void an_anchor_names_what_had_it_last(void **state)
{
	struct yaml *yaml = parse("[&a 1, *a, &a 2, *a]");
	const struct yaml_node *root = yaml_root(yaml);

	(void)state;
	assert_string_equal(yaml_text(yaml_at(root, 1)), "1");
	assert_string_equal(yaml_text(yaml_at(root, 3)), "2");
	yaml_dispose(yaml);
}

static void broken_text_is_refused_with_its_line(void **state)
{
	static const struct {
		const char *text, *part;
	} broken[] = {
		{ "a: 1\nb: [1,\n", "line 3: " },
		{ "a: 1\n\tb: 2\n", "line 2: " },
		{ "a: 'x\n\n", "line 3: found unexpected end of stream while "
		  "scanning a quoted scalar that begins in line 1" },
		{ "a: 1\n- b\n", "line 2: " },
		{ "a: 1\r\nb: \x01\r\n", "line 2: control characters" },
		{ "\xef\xbb\xbf" "a: 1\n\nb: \x01\n", "line 3: control" },
		{ "a: 1\n\nb: \xff\n", "line 3: not UTF-8" },
		{ "\xc3\xa9: 1\n\xc3\xa9: 2\n", "line 2: a second key" },
		{ "a: {b: 1, 'b': 2}", "a second key 'b'" },
		{ "a:\n  ? [x]\n  : y\n", "line 2: a key must be a scalar" },
		{ "---\na: 1\n---\nb: 2\n", "line 3: a second document" },
		{ "a: 1\n---\n", "line 2: a second document" },
		{ "a: \"x\\0y\"\n", "line 1: a scalar holds a NUL" },
		{ "a: *b\n", "line 1: nothing before it is named 'b'" },
		{ "a: &b\n  c: [*b]\n", "line 2: an alias inside of what" },
		{ "a: 1\n\x1b[31m: 1\n", "line 2: control characters" },
		{ "%YAML 3.0\n---\na: 1\n", "line 1: " },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(broken) / sizeof(*broken); i++)
		refuse(broken[i].text, ERROR_CORRUPT, broken[i].part);
	refuse_bytes("a: \0", 4, ERROR_CORRUPT, "line 1: control characters");
	refuse_bytes("a\0:\0 \0b\0", 8, ERROR_CORRUPT, "line 1: ");
	refuse_bytes("\xff\xfe" "a\0", 4, ERROR_CORRUPT, "not UTF-8");
	/* An escape may bring what raw bytes may not. */
	refuse("\"\\e\": 1\n\"\\e\": 2\n", ERROR_CORRUPT,
	       "line 2: a second key '?'");
}

static void lines_count_from_where_the_text_begins(void **state)
{
	struct yaml *yaml;
	const struct error *err;

	(void)state;
	assert_null(yaml_parse(&yaml, "a: 1\nb: 2", 9, 41));
	assert_int_equal(yaml_line(yaml_get(yaml_root(yaml), "b")), 42);
	yaml_dispose(yaml);
	err = yaml_parse(&yaml, "a: 1\n]", 6, 41);
	assert_non_null(err);
	assert_non_null(strstr(err->msg, "line 42: "));
}

static void repeat(struct buf *out, const char *s, size_t times)
{
	while (times--)
		buf_addstr(out, s);
}

static void depth_is_limited_through_aliases_too(void **state)
{
	struct buf text = { 0 };
	struct yaml *yaml;

	(void)state;
	repeat(&text, "[", YAML_DEPTH);
	repeat(&text, "]", YAML_DEPTH);
	yaml = parse(text.ptr);
	yaml_dispose(yaml);
	buf_reset(&text);
	repeat(&text, "[", YAML_DEPTH + 1);
	refuse(text.ptr, ERROR_LIMIT, "line 1: nested deeper than 64");
	buf_reset(&text);
	repeat(&text, "[", 1 << 20);
	refuse(text.ptr, ERROR_LIMIT, "nested deeper");
	buf_reset(&text);
	buf_addstr(&text, "- &a ");
	repeat(&text, "[", 40);
	repeat(&text, "]", 40);
	buf_addstr(&text, "\n- ");
	repeat(&text, "[", 23);
	buf_addstr(&text, "*a");
	repeat(&text, "]", 23);
	yaml_dispose(parse(text.ptr));
	buf_addstr(&text, "\n- ");
	repeat(&text, "[", 24);
	buf_addstr(&text, "*a");
	repeat(&text, "]", 24);
	refuse(text.ptr, ERROR_LIMIT, "line 3: nested deeper");
	buf_release(&text);
}

static void a_billion_laughs_are_counted(void **state)
{
	struct buf text = { 0 };
	size_t i;

	(void)state;
	buf_addstr(&text, "a0: &a0 [lol, lol]\n");
	for (i = 1; i < 30; i++)
		buf_addf(&text, "a%zu: &a%zu [*a%zu,*a%zu,*a%zu,*a%zu]\n",
			 i, i, i - 1, i - 1, i - 1, i - 1);
	refuse(text.ptr, ERROR_LIMIT, "line 9: more than 200000 nodes");
	buf_reset(&text);
	repeat(&text, "- x\n", YAML_NODES - 1);
	yaml_dispose(parse(text.ptr));
	buf_addstr(&text, "- x\n");
	refuse(text.ptr, ERROR_LIMIT, "line 200000: more than");
	buf_release(&text);
}

static void a_huge_text_is_refused_a_large_one_is_not(void **state)
{
	struct buf text = { 0 };
	struct yaml *yaml;

	(void)state;
	buf_addstr(&text, "a: ");
	buf_addn(&text, 'x', YAML_MAX - 3);
	yaml = parse(text.ptr);
	assert_int_equal(strlen(yaml_text(yaml_get(yaml_root(yaml), "a"))),
			 YAML_MAX - 3);
	yaml_dispose(yaml);
	buf_addch(&text, 'x');
	refuse(text.ptr, ERROR_LIMIT, "4194305 bytes of YAML, over 4194304");
	buf_release(&text);
}

static void unknown_keys_are_told(void **state)
{
	static const char *const keys[] = { "name", "Because", NULL };
	struct yaml *yaml = parse("name: 1\nbecause: 2\nbecuase: 3\n");
	const struct yaml_node *root = yaml_root(yaml);
	const struct error *err;

	(void)state;
	err = yaml_only(root, keys, true);
	assert_non_null(err);
	assert_int_equal(err->code, ERROR_CORRUPT);
	assert_string_equal(err->msg, "line 3: unknown key 'becuase'; did you "
			    "mean 'Because'");
	err = yaml_only(root, keys, false);
	assert_non_null(err);
	assert_non_null(strstr(err->msg, "line 2: unknown key 'because'"));
	yaml_dispose(yaml);
	yaml = parse("name: 1\nqqqqqqq: 2");
	err = yaml_only(yaml_root(yaml), keys, true);
	assert_non_null(err);
	assert_string_equal(err->msg, "line 2: unknown key 'qqqqqqq'; known "
			    "are 'name', 'Because'");
	assert_null(yaml_only(yaml_get(yaml_root(yaml), "name"), keys, true));
	assert_null(yaml_only(NULL, keys, true));
	yaml_dispose(yaml);
	yaml = parse("name: 1\nbecause: 2\nBECAUSE: 3\n");
	err = yaml_only(yaml_root(yaml), keys, true);
	assert_non_null(err);
	assert_string_equal(err->msg, "line 3: a second key 'BECAUSE'");
	yaml_dispose(yaml);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_document_is_read_by_paths),
		cmocka_unit_test(what_is_not_there_is_no_node),
		cmocka_unit_test(an_empty_text_has_no_root),
		cmocka_unit_test(plain_scalars_are_typed_quoted_ones_are_text),
		cmocka_unit_test(ranges_are_bytes_whatever_stands_before),
		cmocka_unit_test(blocks_end_with_their_text),
		cmocka_unit_test(a_pair_in_a_sequence_ends_with_its_value),
		cmocka_unit_test(anchors_and_tags_stay_out_of_a_range),
		cmocka_unit_test(an_anchor_names_what_had_it_last),
		cmocka_unit_test(broken_text_is_refused_with_its_line),
		cmocka_unit_test(lines_count_from_where_the_text_begins),
		cmocka_unit_test(depth_is_limited_through_aliases_too),
		cmocka_unit_test(a_billion_laughs_are_counted),
		cmocka_unit_test(a_huge_text_is_refused_a_large_one_is_not),
		cmocka_unit_test(unknown_keys_are_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
