/* SPDX-License-Identifier: MIT */
/* lib/emit: what JSON comes out, and what happens when a sink fails. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <math.h>
#include <stdlib.h>

#include "base/utf8.h"
#include "emit/csv.h"
#include "emit/escape.h"
#include "emit/json.h"
#include "json/value.h"

static void a_document_has_commas_where_they_belong(void **state)
{
	static const char *const two[] = { "a", "b" };
	struct sink sink = { 0 };
	struct json json = { .sink = &sink };

	(void)state;
	json_open(&json, '{');
	json_member(&json, "a", "x");
	json_member(&json, "none", NULL);
	json_member_open(&json, "list", '[');
	json_put_int(&json, -1);
	json_open(&json, '[');
	json_close(&json);
	json_open(&json, '{');
	json_member_bool(&json, "t", true);
	json_close(&json);
	json_put_uint(&json, UINT64_MAX);
	json_close(&json);
	json_member_uint(&json, "n", 7);
	json_member_number(&json, "line", 9);
	json_member_number(&json, "no_line", 0);
	json_member_real(&json, "half", .5);
	json_member_bytes(&json, "text", "ab", 1);
	json_member_int(&json, "i", INT64_MIN);
	json_member_strings(&json, "two", two, 2);
	json_member_strings(&json, "no", NULL, 0);
	json_close(&json);
	json_end(&json);
	json_put_null(&json);
	json_end(&json);
	assert_string_equal(buf_str(&sink.buf),
			    "{\"a\":\"x\",\"none\":null,\"list\":[-1,[],"
			    "{\"t\":true},18446744073709551615],\"n\":7,"
			    "\"line\":9,\"no_line\":null,\"half\":0.5,"
			    "\"text\":\"a\","
			    "\"i\":-9223372036854775808,"
			    "\"two\":[\"a\",\"b\"],\"no\":[]}\n"
			    "null\n");
	assert_null(sink_finish(&sink));
	sink_release(&sink);
}

static void strings_are_escaped_and_repaired(void **state)
{
	static const struct {
		const char *s;
		size_t n;
		const char *expected;
	} c[] = {
		{ "a\"b\\c", 5, "\"a\\\"b\\\\c\"" },
		{ "\n\t\r\b\f\v\x01\x7f", 8,
		  "\"\\n\\t\\r\\b\\f\\u000b\\u0001\\u007f\"" },
		{ "a\0b", 3, "\"a\\u0000b\"" },
		{ "\xc3\xa9\xff", 3, "\"\xc3\xa9\xef\xbf\xbd\"" },
		{ "\xed\xa0\x80", 3,
		  "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\"" },
		{ "", 0, "\"\"" },
	};
	struct buf out = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(c[0]); i++) {
		buf_reset(&out);
		json_quote(&out, c[i].s, c[i].n);
		assert_string_equal(out.ptr, c[i].expected);
	}
	buf_release(&out);
}

static void reals_are_short_and_never_nan(void **state)
{
	static const struct {
		double value;
		const char *expected;
	} c[] = {
		{ 0.5, "0.5" }, { 1, "1" }, { -0.0, "0" },
		{ 1.0 / 3, "0.333333" }, { 1e300, "1e+300" },
		{ NAN, "null" }, { -INFINITY, "null" },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(c[0]); i++) {
		struct sink sink = { 0 };
		struct json json = { .sink = &sink };

		json_put_real(&json, c[i].value);
		assert_string_equal(sink.buf.ptr, c[i].expected);
		sink_release(&sink);
	}
}

static void a_path_that_is_no_text_is_given_twice(void **state)
{
	struct sink sink = { 0 };
	struct json json = { .sink = &sink };

	(void)state;
	json_open(&json, '{');
	json_path(&json, "path", "a b");
	json_path(&json, "old", "50%\xff");
	json_path(&json, "none", NULL);
	json_close(&json);
	assert_string_equal(sink.buf.ptr,
			    "{\"path\":\"a b\",\"old\":\"50%\xef\xbf\xbd\","
			    "\"old_bytes\":\"50%25%FF\",\"none\":null}");
	sink_release(&sink);
}

/* Whatever bytes go in, a reader of JSON gets valid UTF-8 out. */
static void any_bytes_make_json_that_can_be_read(void **state)
{
	struct buf out = { 0 };
	unsigned int seed = 1, round, i;

	(void)state;
	for (round = 0; round < 2000; round++) {
		char bytes[40];
		struct value *value;
		const char *s;
		size_t n = seed % sizeof(bytes), len;

		for (i = 0; i < n; i++) {
			seed = seed * 1103515245 + 12345;
			bytes[i] = (char)(seed >> 16);
		}
		seed = seed * 1103515245 + 12345;
		buf_reset(&out);
		buf_addch(&out, '[');
		json_quote(&out, bytes, n);
		buf_addch(&out, ']');
		assert_true(utf8_is_valid(out.ptr, out.len));
		if (memchr(bytes, 0, n))
			continue;
		assert_null(value_parse(&value, out.ptr, out.len,
					VALUE_STRICT));
		{
			struct value_iter it = { 0 };
			struct buf want = { 0 };

			assert_true(value_next(value, &it));
			s = value_string(it.value, &len);
			utf8_add_repaired(&want, bytes, n);
			assert_int_equal(want.len, len);
			if (len)
				assert_memory_equal(want.ptr, s, len);
			buf_release(&want);
		}
		value_free(value);
	}
	buf_release(&out);
}

struct small_disk {
	size_t left, calls;
};

static const struct error *write_some(void *payload, const char *bytes,
				      size_t n)
{
	struct small_disk *disk = payload;

	(void)bytes;
	disk->calls++;
	if (n > disk->left)
		return error_new(ERROR_FAILED, "cannot write: disk full");
	disk->left -= n;
	return NULL;
}

static void a_failing_sink_says_so_once_at_the_end(void **state)
{
	struct small_disk disk = { .left = 100000 };
	struct sink sink = { .write = write_some, .payload = &disk };
	const struct error *err;
	size_t i;

	(void)state;
	for (i = 0; i < 30000; i++)
		sink_addf(&sink, "line %zu\n", i);
	for (i = 0; i < ERROR_RING + 1; i++)
		error_ignore(error_new(ERROR_FAILED, "another"));
	err = sink_finish(&sink);
	assert_non_null(err);
	assert_string_equal(err->msg, "cannot write: disk full");
	assert_int_equal(disk.calls, 2);
	sink_release(&sink);
}

static void csv_quotes_only_what_it_must(void **state)
{
	struct sink sink = { 0 };
	struct csv csv = { .sink = &sink };

	(void)state;
	csv_header(&csv, "path,count,share");
	csv_text(&csv, "a b;c'd\t\xff");
	csv_uint(&csv, UINT64_MAX);
	csv_real(&csv, 12.345);
	csv_end(&csv);
	csv_text(&csv, "say \"a\", \"b\"");
	csv_text(&csv, "");
	csv_text(&csv, "two\nlines");
	csv_real(&csv, -0.5);
	csv_end(&csv);
	assert_string_equal(buf_str(&sink.buf),
			    "path,count,share\n"
			    "a b;c'd\t\xff,18446744073709551615,12.35\n"
			    "\"say \"\"a\"\", \"\"b\"\"\",,\"two\nlines\","
			    "-0.50\n");
	sink_release(&sink);
}

static void each_language_has_its_escapes(void **state)
{
	static const char text[] =
		"a \"b\" \\ <c> & #d; \xc3\xa9\xff\ne\x01'";
	static const struct {
		void (*escape)(struct buf *, const char *);
		const char *expected;
	} rows[] = {
		{ escape_dot, "a \\\"b\\\" \\\\ <c> & #d; "
		  "\xc3\xa9\xef\xbf\xbd e?'" },
		{ escape_mermaid, "a #34;b#34; #92; #60;c#62; #38; #35;d#59; "
		  "\xc3\xa9\xef\xbf\xbd e?'" },
		{ escape_xml, "a &#34;b&#34; \\ &#60;c&#62; &#38; #d; "
		  "\xc3\xa9\xef\xbf\xbd&#10;e\xef\xbf\xbd&#39;" }
	};
	struct buf out = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(rows) / sizeof(*rows); i++) {
		buf_reset(&out);
		rows[i].escape(&out, text);
		assert_string_equal(out.ptr, rows[i].expected);
	}
	buf_release(&out);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_document_has_commas_where_they_belong),
		cmocka_unit_test(strings_are_escaped_and_repaired),
		cmocka_unit_test(reals_are_short_and_never_nan),
		cmocka_unit_test(a_path_that_is_no_text_is_given_twice),
		cmocka_unit_test(csv_quotes_only_what_it_must),
		cmocka_unit_test(each_language_has_its_escapes),
		cmocka_unit_test(any_bytes_make_json_that_can_be_read),
		cmocka_unit_test(a_failing_sink_says_so_once_at_the_end),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
