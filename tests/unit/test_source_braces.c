/* SPDX-License-Identifier: MIT */
/* Units of alternatives in braces. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "base/buf.h"
#include "source/pathspec.h"

static void is_expanded(const char *text, const char *want)
{
	struct arena arena = { .block = NULL };
	braces_vec each = { 0 };
	struct buf got = { 0 };
	size_t i;

	braces_expand(&each, &arena, text);
	for (i = 0; i < each.n; i++)
		buf_addf(&got, "%s%s", i ? " " : "", each.item[i]);
	assert_string_equal(buf_str(&got), want);
	VEC_RELEASE(&each);
	arena_release(&arena);
	buf_release(&got);
}

static void alternatives_stand_in_their_order(void **state)
{
	(void)state;
	is_expanded("src/{a,b}.c", "src/a.c src/b.c");
	is_expanded("{a,b}{1,2}", "a1 a2 b1 b2");
	is_expanded("x{a,{b,c}d}y", "xay xbdy xcdy");
	is_expanded("*.{ts,}", "*.ts *.");
	is_expanded(":(glob)**/*.{ts,tsx}", ":(glob)**/*.ts :(glob)**/*.tsx");
}

static void other_braces_are_bytes(void **state)
{
	(void)state;
	is_expanded("", "");
	is_expanded("a{b}c", "a{b}c");
	is_expanded("a{b,c", "a{b,c");
	is_expanded("a}b,c{", "a}b,c{");
	is_expanded("${x}/{a,b}", "${x}/a ${x}/b");
	is_expanded(":(literal){a,b}", ":(literal){a,b}");
}

static void there_are_not_too_many(void **state)
{
	struct arena arena = { .block = NULL };
	braces_vec each = { 0 };

	(void)state;
	braces_expand(&each, &arena, "{1,2,3,4,5,6,7,8}{1,2,3,4,5,6,7,8}"
		      "{1,2,3,4,5,6,7,8}{1,2,3,4,5,6,7,8}");
	assert_true(each.n < 2 * BRACES_MOST);
	VEC_RELEASE(&each);
	arena_release(&arena);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(alternatives_stand_in_their_order),
		cmocka_unit_test(other_braces_are_bytes),
		cmocka_unit_test(there_are_not_too_many),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
