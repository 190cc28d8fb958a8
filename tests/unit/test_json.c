/* SPDX-License-Identifier: MIT */
/* JSON as values: what is read, and what is told to be wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "json/value.h"

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

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(values_are_read_by_kind),
		cmocka_unit_test(what_is_not_there_is_no_value),
		cmocka_unit_test(members_come_in_the_order_of_the_text),
		cmocka_unit_test(relaxed_text_has_comments_and_commas),
		cmocka_unit_test(broken_text_is_an_error_with_its_line)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
