/* SPDX-License-Identifier: MIT */
/* Nesting by indentation, by examples. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include <string.h>

#include "lang/indent.h"
#include "lang/lang.h"

static void levels_are_what_encloses_a_line(void **state)
{
	static const struct {
		const char *language, *text;
		uint32_t lines, levels, deepest;
	} c[] = {
		{ "Python", "", 0, 0, 0 },
		{ "Python", "a = 1\nb = 2", 2, 0, 0 },
		/* The width of a level does not matter. */
		{ "Python", "def f():\n  if x:\n    y()\n  return\n",
		  4, 4, 2 },
		{ "Python", "def f():\n    if x:\n          y()\n\n    return",
		  4, 4, 2 },
		/* Comments and texts are no lines. */
		{ "Python", "# a\ndef f():\n    \"\"\"One\n    two\n    \"\"\"\n"
		  "        # deep\n    return 1\n", 4, 3, 1 },
		/* A tab reaches to the next stop of eight. */
		{ "C", "int f(void)\n{\n\tif (x) {\n    \t\ty();\n\t}\n}\r\n\r\n",
		  6, 4, 2 },
		{ "C", "{\n\ta(b,\n\t  c);\n#ifdef X\n\td();\n#endif\n}\n",
		  7, 4, 2 },
		{ "C", "/* only\n a\n  comment */\n", 0, 0, 0 },
	};
	struct indentation found;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(c) / sizeof(*c); i++) {
		indentation_of(lang_by_name(c[i].language), c[i].text,
			       strlen(c[i].text), &found);
		if (found.lines != c[i].lines ||
		    found.levels != c[i].levels ||
		    found.deepest != c[i].deepest)
			fail_msg("'%s': %u lines, %u levels, %u deep",
				 c[i].text, found.lines, found.levels,
				 found.deepest);
	}
}

static void there_is_a_deepest_level(void **state)
{
	enum { LINES = 3 * INDENT_DEEPEST };
	char text[LINES * (LINES + 2)], *at = text;
	struct indentation found;
	size_t i;

	(void)state;
	for (i = 0; i < LINES; i++) {
		memset(at, ' ', i);
		at += i;
		*at++ = 'x';
		*at++ = '\n';
	}
	indentation_of(LANG_NONE, text, (size_t)(at - text), &found);
	assert_int_equal(found.lines, LINES);
	assert_int_equal(found.deepest, INDENT_DEEPEST);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(levels_are_what_encloses_a_line),
		cmocka_unit_test(there_is_a_deepest_level),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
