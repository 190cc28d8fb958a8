/* SPDX-License-Identifier: MIT */
/* lib/knowledge/passage: lines that moved, and lines that are no more. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "base/buf.h"
#include "knowledge/passage.h"

/* Where the lines from..to of `was` are in `is`; both 0: nowhere. */
static struct passage seek(const char *was, uint32_t from, uint32_t to,
			   const char *is)
{
	const struct passage old = { from, to };
	struct passage now = { 0, 0 };

	if (!passage_find(&now, &old, span_of(was), span_of(is)))
		assert_int_equal(now.from + now.to, 0);
	return now;
}

static void assert_at(struct passage now, uint32_t from, uint32_t to)
{
	assert_int_equal(now.from, from);
	assert_int_equal(now.to, to);
}

static void lines_are_found_where_they_moved(void **state)
{
	(void)state;
	assert_at(seek("a\nb\nc\n", 2, 2, "a\nb\nc\n"), 2, 2);
	assert_at(seek("a\nb\nc\n", 2, 3, "x\na\ny\nb\nc\nz\n"), 4, 5);
	assert_at(seek("a\nb\nc\n", 3, 3, "c\nb\na\n"), 1, 1);
	assert_at(seek("a\nb\nc\n", 1, 3, "a\nb\nc\nd\n"), 1, 3);
	assert_at(seek("a\nb\nc\n", 1, 1, "a"), 1, 1);
}

static void lines_that_are_no_more_are_not_found(void **state)
{
	(void)state;
	assert_at(seek("a\nb\nc\n", 2, 3, "a\nb\nx\nc\n"), 0, 0);
	assert_at(seek("a\nb\nc\n", 2, 2, "a\n b\nc\n"), 0, 0);
	assert_at(seek("a\nb\nc\n", 2, 2, "bb\n"), 0, 0);
	assert_at(seek("a\nb\nc\n", 2, 2, ""), 0, 0);
	assert_at(seek("a\nb\nc\n", 2, 3, "a\nb\n"), 0, 0);
}

static void lines_that_never_were_are_not_found(void **state)
{
	(void)state;
	assert_at(seek("a\n", 2, 2, "a\n"), 0, 0);
	assert_at(seek("a\n", 1, UINT32_MAX, "a\n"), 0, 0);
	assert_at(seek("a\n", 0, 0, "a\n"), 0, 0);
	assert_at(seek("a\nb\n", 2, 1, "a\nb\n"), 0, 0);
	assert_at(seek("", 1, 1, ""), 0, 0);
}

static void ends_of_lines_do_not_matter(void **state)
{
	(void)state;
	assert_at(seek("a\nb\n", 2, 2, "x\r\na\r\nb\r\n"), 3, 3);
	assert_at(seek("a\r\nb", 1, 2, "a\nb\n"), 1, 2);
	assert_at(seek("a\nb\n", 2, 2, "a\nb\r\r\n"), 0, 0);
}

static void of_several_places_the_neighbours_tell_which(void **state)
{
	/* All of "}" are alike, and 10 lines came in above them. */
	static const char was[] = "f {\n1\n}\ng {\n2\n}\nh {\n3\n}\n";
	static const char is[] = "0\n0\n0\n0\n}\n0\n0\n0\n0\n0\n"
		"f {\n1\n}\ng {\n2\n}\nh {\n3\n}\n";

	(void)state;
	assert_at(seek(was, 3, 3, is), 13, 13);
	assert_at(seek(was, 6, 6, is), 16, 16);
	assert_at(seek(was, 9, 9, is), 19, 19);
}

static void of_places_alike_the_nearest_counts(void **state)
{
	(void)state;
	assert_at(seek("1\n2\n}\n4\n", 3, 3, "}\n5\n6\n7\n}\n8\n"), 1, 1);
	assert_at(seek("1\n2\n}\n4\n", 3, 3, "5\n}\n6\n7\n8\n}\n"), 2, 2);
	/* Of two as near the one above. */
	assert_at(seek("1\n2\n}\n4\n", 3, 3, "5\n}\n6\n}\n7\n"), 2, 2);
	/* They may lie over each other. */
	assert_at(seek("a\na\na\n", 2, 3, "x\na\na\na\na\ny\n"), 3, 4);
}

/* A passage of n equal lines in a file of four times as many. */
static void a_file_of_equal_lines_is_no_trap(void **state)
{
	enum { LINES = 200000 };
	struct buf was = { 0 }, is = { 0 };
	const struct passage old = { 1, LINES };
	struct passage now;
	size_t i;

	(void)state;
	for (i = 0; i < LINES; i++)
		buf_addstr(&was, "x\n");
	for (i = 0; i < 4; i++) {
		buf_add(&is, was.ptr, was.len - 2);
		buf_addstr(&is, "y\n");
	}
	assert_false(passage_find(&now, &old,
				  (struct span){ was.ptr, was.len },
				  (struct span){ is.ptr, is.len }));
	buf_release(&was);
	buf_release(&is);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(lines_are_found_where_they_moved),
		cmocka_unit_test(lines_that_are_no_more_are_not_found),
		cmocka_unit_test(lines_that_never_were_are_not_found),
		cmocka_unit_test(ends_of_lines_do_not_matter),
		cmocka_unit_test(of_several_places_the_neighbours_tell_which),
		cmocka_unit_test(of_places_alike_the_nearest_counts),
		cmocka_unit_test(a_file_of_equal_lines_is_no_trap),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
