/* SPDX-License-Identifier: MIT */
/* JSON as values: what is read, and what is told to be wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/buf.h"
#include "base/xalloc.h"
#include "json/node.h"
#include "json/outline.h"

static struct value *parse(const char *text, enum value_flavour flavour)
{
	struct value *root = NULL;

	assert_null(value_parse(&root, text, strlen(text), flavour));
	assert_non_null(root);
	return root;
}

static void values_are_read_by_kind(void **state)
{
	struct value *root = parse("{\"s\": \"a\\u0000b\", \"i\": -7, \"r\":"
				   " 2.5, \"w\": 3.0, \"t\": true, \"n\": null,"
				   " \"a\": [1, [2]], \"big\": 1e300}",
				   VALUE_STRICT);
	double real;
	int64_t n;
	size_t len;

	(void)state;
	assert_memory_equal(value_string(value_get(root, "s"), &len), "a\0b",
			    3);
	assert_int_equal(len, 3);
	assert_true(value_integer(value_get(root, "i"), &n));
	assert_int_equal(n, -7);
	assert_true(value_integer(value_get(root, "w"), &n));
	assert_int_equal(n, 3);
	assert_false(value_integer(value_get(root, "r"), &n));
	assert_false(value_integer(value_get(root, "big"), &n));
	assert_false(value_integer(value_get(root, "s"), &n));
	assert_true(value_real(value_get(root, "i"), &real) && real < -6.9);
	assert_false(value_real(value_get(root, "t"), &real));
	assert_true(value_bool(value_get(root, "t"), false));
	assert_true(value_bool(value_get(root, "s"), true));
	assert_int_equal(value_kind(value_get(root, "n")), VALUE_NULL);
	assert_int_equal(value_count(value_get(root, "a")), 2);
	assert_int_equal(value_count(root), 8);
	value_free(root);
}

static void what_is_not_there_is_no_value(void **state)
{
	struct value *root = parse("[1]", VALUE_STRICT);
	struct value_iter it = { 0 };
	size_t len = 1;

	(void)state;
	assert_null(value_get(root, "x"));
	assert_null(value_get(value_get(NULL, "x"), "y"));
	assert_null(value_string(NULL, &len));
	assert_int_equal(len, 0);
	assert_int_equal(value_kind(NULL), VALUE_NONE);
	assert_int_equal(value_count(NULL), 0);
	assert_false(value_next(NULL, &it));
	value_free(root);
	value_free(NULL);
}

static void members_come_in_the_order_of_the_text(void **state)
{
	struct value *root = parse("{\"z\":1,\"a\":2,\"m\":[\"x\",\"y\"]}",
				   VALUE_STRICT);
	struct value_iter it = { 0 }, inner = { 0 };

	(void)state;
	assert_true(value_next(root, &it));
	assert_string_equal(it.key, "z");
	assert_true(value_next(root, &it));
	assert_string_equal(it.key, "a");
	assert_true(value_next(root, &it));
	assert_true(value_next(it.value, &inner));
	assert_null(inner.key);
	assert_string_equal(value_string(inner.value, NULL), "x");
	assert_true(value_next(it.value, &inner));
	assert_false(value_next(it.value, &inner));
	assert_false(value_next(root, &it));
	value_free(root);
}

static void relaxed_text_has_comments_and_commas(void **state)
{
	static const char text[] = "\xef\xbb\xbf// one\n{ /* two */ \"a\": "
		"[1, 2, /* , */ ], // \"\n\"b//\": \"/*x*/,]\",\n}";
	struct value *root = parse(text, VALUE_RELAXED);
	const struct error *err;

	(void)state;
	assert_int_equal(value_count(value_get(root, "a")), 2);
	assert_string_equal(value_string(value_get(root, "b//"), NULL),
			    "/*x*/,]");
	value_free(root);
	err = value_parse(&root, text, sizeof(text) - 1, VALUE_STRICT);
	assert_non_null(err);
	assert_int_equal(err->code, ERROR_CORRUPT);
	assert_null(root);
}

static void broken_text_is_an_error_with_its_line(void **state)
{
	static const char *const broken[] = {
		"", "{", "[1,]", "{\"a\":1} x", "\"\xff\"", "{\"a\" 1}",
		"/* open", "\"open", "[1,2\n,\n}"
	};
	const struct error *err;
	struct value *root;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(broken) / sizeof(*broken); i++) {
		err = value_parse(&root, broken[i], strlen(broken[i]),
				  VALUE_STRICT);
		assert_non_null(err);
		assert_int_equal(err->code, ERROR_CORRUPT);
		assert_null(root);
	}
	assert_non_null(strstr(err->msg, "line 3"));
	err = value_parse(&root, "[1,,]", 5, VALUE_RELAXED);
	assert_non_null(err);
}

/* Whether the short way reads a text; it changes what it reads. */
static bool is_plain(const char *text)
{
	struct arena arena = { .block = NULL };
	const struct value *value;
	char *copy = xstrdup(text);
	const bool is_read = plain_read(&value, &arena, copy, strlen(copy));

	free(copy);
	arena_release(&arena);
	return is_read;
}

static void what_programs_write_is_read_the_short_way(void **state)
{
	static const char *const plain[] = {
		"{}", " [ ] ", "null", "-7", "0", "123456789012345678",
		"\"\\u001f\\n\\\"\xc3\xa4\"", "{\"a\":[1,{\"b\":true}],\"c\":\"\"}",
		"{\"z\": 1,\r\n\t\"a\": false}"
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(plain) / sizeof(*plain); i++) {
		if (!is_plain(plain[i]))
			print_error("'%s' is not read\n", plain[i]);
		assert_true(is_plain(plain[i]));
	}
}

static void what_is_rare_or_wrong_goes_the_long_way(void **state)
{
	static const char *const other[] = {
		"", "{", "[1,]", "01", "-", "1.0", "1e3", "nul", "\"a",
		"1234567890123456789", "\"\\u00e4\"", "\"\\ud834\\udd1e\"",
		"\"\\u00\"", "\"\\x\"", "\"\xff\"", "\"\t\"", "{\"a\":1,\"a\":2}",
		"{\"b\":1,\"a\":2,\"b\":3}", "{\"\\u0000\":1}", "{a:1}",
		"1 1", "\"\xed\xa0\x80\"", "{\"a\" 1}", "\"\\"
	};
	char deep[2 * PLAIN_DEPTH] = "";
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(other) / sizeof(*other); i++) {
		if (is_plain(other[i]))
			print_error("'%s' is read\n", other[i]);
		assert_false(is_plain(other[i]));
	}
	memset(deep, '[', PLAIN_DEPTH + 1);
	assert_false(is_plain(deep));
}

/* As many members as one likes, in whatever order: the value of a key is that
 * which came last. */
static void of_a_key_that_stands_twice_the_last_counts(void **state)
{
	enum { MEMBERS = 3 * PLAIN_MEMBERS };
	struct arena arena = { .block = NULL };
	struct buf text = { 0 };
	const struct value *root;
	int64_t n = 0;
	int i;

	(void)state;
	for (i = MEMBERS; i >= 0; i--)
		buf_addf(&text, "%s\"k%d\":%d", i == MEMBERS ? "{" : ",",
			 i % MEMBERS, i);
	buf_addch(&text, '}');
	assert_null(value_read(&root, &arena, text.ptr, text.len));
	assert_int_equal(value_count(root), MEMBERS);
	assert_true(value_integer(value_get(root, "k0"), &n));
	assert_int_equal(n, 0);
	assert_true(value_integer(value_get(root, "k1"), &n));
	assert_int_equal(n, 1);
	buf_release(&text);
	arena_release(&arena);
}

/* Where a member's value is, as text; "" where it is not told. */
static void assert_outline(const char *text, const char *name,
			   const char *expected)
{
	const char *end = text + strlen(text);
	const char *at = outline_member(text, end, name);
	const char *stop = at ? outline_skip(at, end) : NULL;

	assert_int_equal(stop ? stop - at : 0, strlen(expected));
	if (stop)
		assert_memory_equal(at, expected, strlen(expected));
}

static void an_outline_finds_members_by_quotes_and_brackets(void **state)
{
	(void)state;
	assert_outline("{ \"a\" : [1,{\"b\":2}] , \"b\":3}", "b", "3");
	assert_outline("{\"a\":\"}\\\"\",\"b\":{\"a\":1}}", "a", "\"}\\\"\"");
	assert_outline("{\"a\":1,\"a\":true}", "a", "true");
	assert_outline("{\"x\":\"\\ud800\",\"a\":1e999}", "a", "1e999");
	assert_outline("{}", "a", "");
	assert_outline("{\"b\":{\"a\":1}}", "a", "");
	assert_outline("{\"a\" 1}", "a", "");
	assert_outline("{\"a\":}", "a", "");
}

/* Text that ends anywhere is never read behind its end. */
static void an_outline_stays_within_its_text(void **state)
{
	static const char text[] = "{\"a\" : \"\\\"b\", \"c\": [1, {\"d\": "
				   "\"e\"}], \"id\": 12 }";
	size_t n;

	(void)state;
	for (n = 1; n < sizeof(text); n++) {
		char *copy = xmalloc(n);
		const char *at;

		memcpy(copy, text, n);
		at = outline_skip(copy, copy + n);
		assert_ptr_equal(at, n < sizeof(text) - 1 ? NULL : copy + n);
		at = outline_member(copy, copy + n, "id");
		assert_true(!at || (at > copy && at <= copy + n));
		free(copy);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_are_read_by_kind),
		cmocka_unit_test(what_is_not_there_is_no_value),
		cmocka_unit_test(members_come_in_the_order_of_the_text),
		cmocka_unit_test(relaxed_text_has_comments_and_commas),
		cmocka_unit_test(broken_text_is_an_error_with_its_line),
		cmocka_unit_test(what_programs_write_is_read_the_short_way),
		cmocka_unit_test(what_is_rare_or_wrong_goes_the_long_way),
		cmocka_unit_test(of_a_key_that_stands_twice_the_last_counts),
		cmocka_unit_test(
			an_outline_finds_members_by_quotes_and_brackets),
		cmocka_unit_test(an_outline_stays_within_its_text)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
