/* SPDX-License-Identifier: MIT */
/* lib/regex: offsets, groups, limits, threads. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "base/thread.h"
#include "base/xalloc.h"
#include "regex/regex.h"

static struct regex *compiled(const char *pattern, unsigned int flags)
{
	struct regex *regex;

	assert_null(regex_compile(&regex, pattern, flags));
	return regex;
}

static bool finds(const struct regex *regex, const char *text, size_t start,
		  unsigned int flags, struct match *match)
{
	bool found;

	assert_null(regex_match(&found, regex, text, strlen(text), start,
				flags, match));
	return found;
}

static void groups_have_offsets_and_names(void **state)
{
	struct regex *regex = compiled("(?<key>\\w+)=(?:(\\d+)|(?<word>[a-z]+))"
				       "(!)?", 0);
	struct match match = { 0 };

	(void)state;
	assert_int_equal(regex_group(regex, "key"), 1);
	assert_int_equal(regex_group(regex, "word"), 3);
	assert_int_equal(regex_group(regex, "none"), 0);
	assert_true(finds(regex, "  ab=12!", 0, 0, &match));
	assert_int_equal(match.groups, 5);
	assert_int_equal(match.offset[0], 2);
	assert_int_equal(match.offset[1], 8);
	assert_int_equal(match.offset[4], 5);
	assert_int_equal(match.offset[6], MATCH_UNSET);
	assert_int_equal(match_len(&match, 1), 2);
	assert_int_equal(match_len(&match, 3), 0);
	assert_int_equal(match_len(&match, 9), 0);
	/* Groups at the end that took no part do not keep older offsets. */
	assert_true(finds(regex, "c=d", 0, 0, &match));
	assert_int_equal(match.offset[4], MATCH_UNSET);
	assert_int_equal(match.offset[8], MATCH_UNSET);
	assert_int_equal(match_len(&match, 3), 1);
	match_release(&match);
	regex_free(regex);
}

static void one_match_serves_patterns_of_any_size(void **state)
{
	struct regex *small = compiled("b", 0);
	struct regex *large = compiled("(a)(b)(c)(d)(e)(f)(g)(h)(i)(j)(k)(l)",
				       0);
	struct match match = { 0 };

	(void)state;
	assert_true(finds(small, "abc", 0, 0, &match));
	assert_true(finds(large, "abcdefghijkl", 0, 0, &match));
	assert_int_equal(match.groups, 13);
	assert_int_equal(match.offset[24], 11);
	assert_true(finds(small, "b", 0, 0, &match));
	assert_int_equal(match.groups, 1);
	match_release(&match);
	regex_free(small);
	regex_free(large);
}

static void flags_do_what_they_say(void **state)
{
	static const struct {
		const char *pattern, *text;
		unsigned int compile, match;
		size_t start;
		bool found;
	} c[] = {
		{ "B", "ab", 0, 0, 0, false },
		{ "B", "ab", REGEX_ICASE, 0, 0, true },
		{ "^b", "a\nb", 0, 0, 0, false },
		{ "^b", "a\nb", REGEX_MULTILINE, 0, 0, true },
		{ "a.b", "a\nb", 0, 0, 0, false },
		{ "a.b", "a\nb", REGEX_DOTALL, 0, 0, true },
		{ "a b # c", "ab", REGEX_EXTENDED, 0, 0, true },
		{ "a.b", "axb", REGEX_LITERAL, 0, 0, false },
		{ "b", "ab", REGEX_ANCHORED, 0, 0, false },
		{ "b", "ab", REGEX_ANCHORED, 0, 1, true },
		{ "b", "ab", 0, MATCH_ANCHORED, 0, false },
		{ "b", "ab", 0, MATCH_ANCHORED, 1, true },
		{ "^a", "a", 0, MATCH_NOT_BOL, 0, false },
		{ "x*", "a", 0, MATCH_NOT_EMPTY, 0, false },
		{ "\\bb", "ab", 0, 0, 1, false },
		{ "^.$", "\xc3\xa9", 0, 0, 0, false },
		{ "^.$", "\xc3\xa9", REGEX_UTF, 0, 0, true },
		{ "b", "\xff\xfe" "b", REGEX_UTF, 0, 0, true },
		{ "", "", 0, 0, 0, true },
		{ "a", "a", 0, 0, 2, false },
	};
	struct match match = { 0 };
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(c[0]); i++) {
		struct regex *regex = compiled(c[i].pattern, c[i].compile);

		if (finds(regex, c[i].text, c[i].start, c[i].match, &match) !=
		    c[i].found)
			fail_msg("case %zu: '%s'", i, c[i].pattern);
		regex_free(regex);
	}
	match_release(&match);
}

static void marks_tell_the_branch(void **state)
{
	struct regex *regex = compiled("a(*MARK:first)|b(*MARK:second)|c", 0);
	struct match match = { 0 };

	(void)state;
	assert_true(finds(regex, "b", 0, 0, &match));
	assert_string_equal(match.mark, "second");
	assert_true(finds(regex, "a", 0, 0, &match));
	assert_string_equal(match.mark, "first");
	assert_true(finds(regex, "c", 0, 0, &match));
	assert_null(match.mark);
	match_release(&match);
	regex_free(regex);
}

static bool begins(const char *pattern, char byte)
{
	struct regex *regex = compiled(pattern,
				       REGEX_MULTILINE | REGEX_ANCHORED);
	struct match match = { 0 };
	bool result = regex_may_begin(regex, (unsigned char)byte, &match);

	match_release(&match);
	regex_free(regex);
	return result;
}

/* No false no: what only some place allows, or more text, is possible. */
static void first_bytes_are_found_by_trying(void **state)
{
	(void)state;
	assert_true(begins("[ab]c", 'a'));
	assert_false(begins("[ab]c", 'c'));
	assert_true(begins("(?|(?:a+)(*MARK:0)|(?:\\d)(*MARK:1))", '7'));
	assert_false(begins("(?|(?:a+)(*MARK:0)|(?:\\d)(*MARK:1))", 'b'));
	assert_true(begins("(?<=^)#", '#'));
	assert_false(begins("(?<=^)#", 'x'));
	assert_true(begins("\\Bx", 'x'));
	assert_true(begins("\\bx", 'x'));
	assert_true(begins("(?=x)\\w", 'x'));
	assert_true(begins("x(?!y)", 'x'));
	assert_true(begins("", 'x'));
	assert_true(begins("x$", 'x'));
	/* Nobody tries all that could stand before. */
	assert_true(begins("(?<=;)x", 'x'));
	assert_true(begins("(?<=;)x", 'y'));
}

static void bad_patterns_say_where(void **state)
{
	struct regex *regex;
	const struct error *err = regex_compile(&regex, "a(b", 0);

	(void)state;
	assert_non_null(err);
	assert_null(regex);
	assert_int_equal(err->code, ERROR_USAGE);
	assert_non_null(strstr(err->msg, "'a(b'"));
	assert_non_null(strstr(err->msg, "at byte 3"));
}

static void hostile_matches_meet_a_limit(void **state)
{
	struct regex *regex = compiled("(?:a+)+$", 0);
	struct match match = { 0 };
	const struct error *err;
	char text[64];
	bool found = true;

	(void)state;
	memset(text, 'a', sizeof(text));
	text[63] = 'b';
	err = regex_match(&found, regex, text, sizeof(text), 0, 0, &match);
	assert_non_null(err);
	assert_int_equal(err->code, ERROR_LIMIT);
	assert_false(found);
	match.match_limit = 100;
	err = regex_match(&found, regex, text, 12, 0, 0, &match);
	assert_null(err);
	err = regex_match(&found, regex, text + 52, 12, 0, 0, &match);
	assert_non_null(err);
	match.match_limit = 0;
	assert_false(finds(regex, "aaaaaaaaaaab", 0, 0, &match));
	assert_true(finds(regex, "aaa", 0, 0, &match));
	match_release(&match);
	regex_free(regex);
}

static const struct error *match_many(void *payload, size_t number)
{
	const struct regex *regex = payload;
	struct match match = { 0 };
	size_t i, hits = 0;
	bool found;

	(void)number;
	for (i = 0; i < 2000; i++) {
		const struct error *err = regex_match(&found, regex,
						      "x key=value", 11, 0,
						      0, &match);
		if (err)
			return err;
		hits += found && match.offset[2] == 2;
	}
	match_release(&match);
	return hits == 2000 ? NULL : error_new(ERROR_FAILED, "%zu", hits);
}

static void threads_share_a_pattern(void **state)
{
	struct regex *regex = compiled("(\\w+)=(\\w+)", 0);

	(void)state;
	assert_null(thread_team(4, match_many, regex));
	regex_free(regex);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(groups_have_offsets_and_names),
		cmocka_unit_test(one_match_serves_patterns_of_any_size),
		cmocka_unit_test(flags_do_what_they_say),
		cmocka_unit_test(marks_tell_the_branch),
		cmocka_unit_test(first_bytes_are_found_by_trying),
		cmocka_unit_test(bad_patterns_say_where),
		cmocka_unit_test(hostile_matches_meet_a_limit),
		cmocka_unit_test(threads_share_a_pattern),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
