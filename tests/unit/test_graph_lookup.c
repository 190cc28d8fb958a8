/* SPDX-License-Identifier: MIT */
/* How a name meets a word. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>

#include "graph/lookup.h"

static const struct {
	const char *name, *word;
	enum lookup_grade grade;
} meetings[] = {
	{ "parse", "parse", LOOKUP_EXACT },
	{ "parse", "Parse", LOOKUP_SAME },
	{ "parse_config", "parseConfig", LOOKUP_SAME },
	{ "PARSE_CONFIG", "parse-config", LOOKUP_SAME },
	{ "__init__", "init", LOOKUP_SAME },
	{ "parse_config", "parse_", LOOKUP_PREFIX },
	{ "parseConfig", "PARSEC", LOOKUP_PREFIX },
	{ "parse_json_config", "parseConf", LOOKUP_PARTS },
	{ "parse_json_config", "pjc", LOOKUP_NOT },
	{ "parse_json_config", "p_j_c", LOOKUP_PARTS },
	{ "parseJSONConfig", "conf", LOOKUP_PARTS },
	{ "parseJSONConfig", "json_config", LOOKUP_PARTS },
	{ "parse_json_config", "configParse", LOOKUP_NOT },
	{ "a_a", "a_a_a", LOOKUP_NOT },
	{ "utf8Name", "name", LOOKUP_PARTS },
	{ "main.c", "c", LOOKUP_PARTS },
	{ "reparse", "parse", LOOKUP_WITHIN },
	{ "reparse", "PARSE", LOOKUP_WITHIN },
	{ "reparse", "parsed", LOOKUP_NOT },
	{ "abc", "cba", LOOKUP_NOT },
	{ "caf\303\251_open", "caf\303\251", LOOKUP_PREFIX },
	{ "caf\303\251", "caf\351", LOOKUP_NOT },
	{ "operator()", "()", LOOKUP_WITHIN },
	{ "x", "xx", LOOKUP_NOT },
	{ "", "x", LOOKUP_NOT }
};

static void names_meet_words(void **state)
{
	enum lookup_grade grade;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(meetings) / sizeof(*meetings); i++) {
		grade = lookup_grade(meetings[i].name, meetings[i].word);
		if (grade != meetings[i].grade)
			fail_msg("'%s' meets '%s': %s", meetings[i].name,
				 meetings[i].word, lookup_grade_name(grade));
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(names_meet_words)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
