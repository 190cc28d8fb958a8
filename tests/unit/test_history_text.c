/* SPDX-License-Identifier: MIT */
/* The texts that a history reads: messages, mailmaps, lines that changed. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/buf.h"
#include "history/lines.h"
#include "history/mailmap.h"
#include "history/message.h"

static void assert_message(const char *message, const char *wanted)
{
	struct span rest = span_of(message), line;
	struct buf out = { 0 };

	while (message_line(&rest, &line)) {
		buf_add(&out, line.s, line.n);
		buf_addch(&out, '|');
	}
	assert_string_equal(buf_str(&out), wanted);
	buf_release(&out);
}

static void lines_about_people_are_not_about_the_change(void **state)
{
	(void)state;
	assert_message("subject\n\nbody\n", "subject||body|");
	assert_message("subject\r\nCc: A\r\nbody", "subject|body|");
	assert_message("s\n\nSigned-off-by: A <a@b>\nsigned-off-by:B\n"
		       "Co-Authored-By: C\nCC: D\nCc: E\nChange-Id: I1\n"
		       "git-svn-id: http://x\nReported-and-tested-by: F",
		       "s||");
	assert_message("by: me\n-by: x\nStandby: y\nFixes: z\n"
		       "a word-by: w\nNote: read",
		       "by: me|-by: x|Standby: y|Fixes: z|a word-by: w|"
		       "Note: read|");
	assert_message("", "");
	assert_message("x: a-by: y", "x: a-by: y|");
}

static void assert_person(const struct mailmap *mailmap, const char *name,
			  const char *email, const char *wanted)
{
	struct person person = { name, email };
	struct buf out = { 0 };

	mailmap_apply(mailmap, &person);
	buf_addf(&out, "%s <%s>", person.name, person.email);
	assert_string_equal(buf_str(&out), wanted);
	buf_release(&out);
}

static void the_forms_of_a_mailmap_mean_what_git_says(void **state)
{
	static const char text[] =
		"# a comment <a@x> <b@x>\n"
		"Proper Name <one@x>\n"
		"<proper@x> <Two@X>\n"
		"Both Names <both@x> <three@x>\n"
		"  Jane Doe\t <jane@x>  jane  <shared@x> # why\n"
		"Joe R <joe@x> Joe <shared@x>\n"
		"Anybody <any@x> <shared@x>\n"
		"Later <one@x>\n"
		"<nameless@x>\n"
		"no address\n"
		"Open <open@x\n"
		"Last <last@x>";
	struct mailmap *map = mailmap_parse(text, sizeof(text) - 1);

	(void)state;
	assert_person(map, "x", "ONE@x", "Later <ONE@x>");
	assert_person(map, "x", "two@x", "x <proper@x>");
	assert_person(map, "x", "three@x", "Both Names <both@x>");
	assert_person(map, "JANE", "shared@x", "Jane Doe <jane@x>");
	assert_person(map, "joe", "shared@X", "Joe R <joe@x>");
	assert_person(map, "else", "shared@x", "Anybody <any@x>");
	assert_person(map, "x", "nameless@x", "x <nameless@x>");
	assert_person(map, "x", "open@x", "x <open@x>");
	assert_person(map, "x", "b@x", "x <b@x>");
	assert_person(map, "x", "last@x", "Last <last@x>");
	assert_person(map, "", "", " <>");
	mailmap_free(map);
	mailmap_free(NULL);
	map = mailmap_parse("", 0);
	assert_person(map, "x", "y", "x <y>");
	mailmap_free(map);
}

static void add_line(void *payload, const char *line, size_t len)
{
	buf_add(payload, line, len);
	buf_addch(payload, ',');
}

static int by_byte(const void *a, const void *b)
{
	return *(const char *)a - *(const char *)b;
}

/* Lines are one byte each, told in any order. */
static void assert_changed(const char *a, const char *b, const char *wanted)
{
	struct buf out = { 0 };
	char bytes[64] = "";
	size_t i, n = 0;

	lines_changed(a, strlen(a), b, strlen(b), add_line, &out);
	for (i = 0; i < out.len; i++)
		if (out.ptr[i] != ',')
			bytes[n++] = out.ptr[i];
	qsort(bytes, n, 1, by_byte);
	assert_string_equal(bytes, wanted);
	buf_release(&out);
}

static void lines_that_only_one_side_has_changed(void **state)
{
	(void)state;
	assert_changed("", "", "");
	assert_changed("", "a\nb\n", "ab");
	assert_changed("a\nb\n", "", "ab");
	assert_changed("a\nb\nc\n", "a\nx\nc\n", "bx");
	assert_changed("a\nb\nc\n", "c\na\nb\n", "");
	assert_changed("a\na\na\n", "a\n", "aa");
	assert_changed("a\nb", "a\nb\n", "");
	assert_changed("a", "a\nb\nc", "bc");
	assert_changed("x\na\nb\n", "a\nb\n", "x");
	assert_changed("a\nb\n", "a\nb\nx", "x");
	assert_changed("b\nb\nz\n", "b\nz\n", "b");
	assert_changed("\n\n", "\n", "");
	assert_changed("a\nb\na\nb\n", "a\nb\n", "ab");
}

/* Longer lines that begin or end alike are not taken for equal. */
static void lines_are_compared_whole(void **state)
{
	struct buf out = { 0 };

	(void)state;
	lines_changed("one\nxtwo\n", 9, "one\nytwo\n", 9, add_line, &out);
	assert_int_equal(out.len, 10);
	assert_non_null(strstr(out.ptr, "xtwo,"));
	assert_non_null(strstr(out.ptr, "ytwo,"));
	buf_reset(&out);
	lines_changed("two\n", 4, "xtwo\n", 5, add_line, &out);
	assert_int_equal(out.len, 9);
	buf_reset(&out);
	lines_changed("ab\n", 3, "abc\n", 4, add_line, &out);
	assert_int_equal(out.len, 7);
	buf_release(&out);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_about_people_are_not_about_the_change),
		cmocka_unit_test(the_forms_of_a_mailmap_mean_what_git_says),
		cmocka_unit_test(lines_that_only_one_side_has_changed),
		cmocka_unit_test(lines_are_compared_whole),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
