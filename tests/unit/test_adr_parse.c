/* SPDX-License-Identifier: MIT */
/* What words say: statuses, days, numbers and names of fields. The shapes of
 * whole records are cases under tests/adr. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "adr/adr.h"
#include "adr/date.h"
#include "adr/name.h"
#include "adr/phrase.h"
#include "adr/sections.h"

static void words_tell_a_status(void **state)
{
	static const struct {
		const char *words;
		enum adr_status status;
	} cases[] = {
		{ "", ADR_STATUS_NONE },
		{ "-", ADR_STATUS_NONE },
		{ "Accepted", ADR_ACCEPTED },
		{ "**Approved** on 2020-01-31 by all", ADR_ACCEPTED },
		{ "\xe2\x9c\x85 Accepted", ADR_ACCEPTED },
		{ "2020-01-31: accepted", ADR_ACCEPTED },
		{ "~~proposed~~ accepted", ADR_ACCEPTED },
		{ "proposed -> accepted", ADR_ACCEPTED },
		{ "This record is accepted", ADR_ACCEPTED },
		{ "accepted, supersedes ADR-0003", ADR_ACCEPTED },
		{ "Partially superseded by ADR-0004", ADR_ACCEPTED },
		{ "Superseded in part by ADR-0004", ADR_ACCEPTED },
		{ "Superceded by ADR-0004", ADR_SUPERSEDED },
		{ "superseded by [ADR-0005](0005-x.md)", ADR_SUPERSEDED },
		{ "Accepted, superseded by ADR-5", ADR_SUPERSEDED },
		{ "Replaced by 5", ADR_SUPERSEDED },
		{ "Not yet accepted", ADR_PROPOSED },
		{ "In Review", ADR_PROPOSED },
		{ "Won't do", ADR_REJECTED },
		{ "no longer valid", ADR_DEPRECATED },
		{ "Supersedes ADR-0003", ADR_STATUS_NONE },
		{ "Amended by [9. X](0009-deprecated.md)", ADR_STATUS_NONE },
		{ "proposed | accepted | superseded by ADR-0123",
		  ADR_STATUS_UNKNOWN },
		{ "Akzeptiert", ADR_STATUS_UNKNOWN },
		{ "\xe2\x9c\x85", ADR_STATUS_UNKNOWN },
		{ "acceptable", ADR_STATUS_UNKNOWN }
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		print_message("# %s\n", cases[i].words);
		assert_string_equal(adr_status_name(adr_status_of(
			cases[i].words)), adr_status_name(cases[i].status));
	}
}

static void a_day_is_one_only_where_it_is_certain(void **state)
{
	static const struct {
		const char *text, *day;
	} cases[] = {
		{ "2020-01-31", "2020-01-31" },
		{ "2020/1/3", "2020-01-03" },
		{ "on 2020.01.31.", "2020-01-31" },
		{ "20200131", "2020-01-31" },
		{ "2020-01-31T10:00Z", "2020-01-31" },
		{ "31 January 2020", "2020-01-31" },
		{ "the 31st of Jan, 2020", "2020-01-31" },
		{ "Sept. 3rd, 2020", "2020-09-03" },
		{ "January 31, 2020", "2020-01-31" },
		{ "31/01/2020", "2020-01-31" }, { "1.31.2020", "2020-01-31" },
		{ "on 31-1-2020,", "2020-01-31" },
		{ "05/05/2020", "2020-05-05" },
		{ "02/03/2020 or 3 May 2020", "2020-05-03" },
		{ "01-02-2020", NULL }, { "02.03.2020", NULL },
		{ "31/02/2020", NULL }, { "13/13/2020", NULL },
		{ "31/01.2020", NULL }, { "31/01/20", NULL },
		{ "131/01/2020", NULL }, { "31/01/20201", NULL },
		{ "2020-13-01", NULL }, { "2020-02-30", NULL },
		{ "2020-01", NULL }, { "v2020.01.31", NULL },
		{ "12020-01-31", NULL }, { "1 Mayor 2020", NULL },
		{ "", NULL }
	};
	char day[11];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		print_message("# %s\n", cases[i].text);
		assert_int_equal(find_day(day, span_of(cases[i].text), NULL),
				 cases[i].day != NULL);
		if (cases[i].day)
			assert_string_equal(day, cases[i].day);
	}
}

static void a_day_tells_in_which_order_it_is(void **state)
{
	static const struct {
		const char *text;
		enum day_order order;
	} cases[] = {
		{ "31/01/2020", DAY_FIRST }, { "1.31.2020", MONTH_FIRST },
		{ "at 31-01-2020", DAY_FIRST },
		{ "02/03/2020", DAY_ORDER_UNKNOWN },
		{ "05/05/2020", DAY_ORDER_UNKNOWN },
		{ "2020-01-31", DAY_ORDER_UNKNOWN },
		{ "31 January 2020", DAY_ORDER_UNKNOWN },
		{ "31-Jan-2020", DAY_ORDER_UNKNOWN }, { "", 0 }
	};
	const struct span both = span_of("02/03/2020");
	char day[11];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++)
		assert_int_equal(day_order_of(span_of(cases[i].text)),
				 cases[i].order);
	assert_true(find_day_in(day, both, NULL, DAY_FIRST));
	assert_string_equal(day, "2020-03-02");
	assert_true(find_day_in(day, both, NULL, MONTH_FIRST));
	assert_string_equal(day, "2020-02-03");
	assert_false(find_day_in(day, both, NULL, DAY_ORDER_UNKNOWN));
}

static void names_of_files_hold_numbers(void **state)
{
	static const struct {
		const char *name;
		int number;	/* -1: not called like a record */
		const char *rest;
	} cases[] = {
		{ "0012-use-x", 12, "use-x" }, { "12", 12, "" },
		{ "001_use_x", 1, "use_x" }, { "0000-x", 0, "x" },
		{ "ADR-0012-x", 12, "x" }, { "adr0012", 12, "" },
		{ "ARCH-001-x", 1, "x" }, { "adr_3", 3, "" },
		{ "ABC-ADR-0012-x", 12, "x" }, { "ABC-x-0012", -1, "" },
		{ "2.16", -1, "" },
		{ "XXXX-x", 0, "x" }, { "adr-xxxx-x", 0, "x" },
		{ "20200131-x", 0, "x" }, { "2020-01-31-x", 0, "x" },
		{ "2020-01-x", -1, "" }, { "chapter-2", -1, "" },
		{ "3d-rendering", -1, "" }, { "readme", -1, "" },
		{ "", -1, "" }
	};
	struct numbered told;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		print_message("# %s\n", cases[i].name);
		assert_int_equal(numbered_name(&told, span_of(cases[i].name)),
				 cases[i].number >= 0);
		if (cases[i].number < 0)
			continue;
		assert_int_equal(told.number, cases[i].number);
		assert_true(span_is(told.rest, cases[i].rest));
	}
}

static void titles_hold_numbers(void **state)
{
	static const struct {
		const char *title;
		int number;	/* -1: none */
		const char *rest;
	} cases[] = {
		{ "12. Use X", 12, "Use X" }, { "0012 - Use X", 12, "Use X" },
		{ "12: Use X", 12, "Use X" }, { "12) Use X", 12, "Use X" },
		{ "ADR-0012: Use X", 12, "Use X" },
		{ "ADR 12 Use X", 12, "Use X" },
		{ "[ADR-0012] Use X", 12, "Use X" },
		{ "ADR-0012 \xe2\x80\x93 Use X", 12, "Use X" },
		{ "ARCH-7: Use X", 7, "Use X" },
		{ "0012 Use X", 12, "Use X" }, { "5 Use X", 5, "Use X" },
		{ "XXXX. Use X", -1, "Use X" }, { "xxxx Use X", -1, "Use X" },
		{ "X. Use X", -1, "Use X" }, { "X.509", -1, "X.509" },
		{ "X: Use X", -1, "X: Use X" }, { "XXXX", -1, "" },
		{ "ADR: Use X", -1, "Use X" },
		{ "Architecture Decision Record: X", -1, "X" },
		{ "2 factors", -1, "2 factors" },
		{ "64-bit integers", -1, "64-bit integers" },
		{ "3D", -1, "3D" }, { "[X](y)", -1, "[X](y)" },
		{ "ADR tools", -1, "ADR tools" }, { "", -1, "" }
	};
	struct numbered told;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		print_message("# %s\n", cases[i].title);
		numbered_title(&told, span_of(cases[i].title), 5);
		assert_int_equal(told.digits.n ? (int)told.number : -1,
				 cases[i].number);
		assert_true(span_is(told.rest, cases[i].rest));
	}
}

static void headings_have_many_names(void **state)
{
	static const struct {
		const char *title;
		enum section_kind kind;
	} cases[] = {
		{ "Status", SECTION_STATUS },
		{ "Status: Accepted", SECTION_STATUS },
		{ "2. Context", SECTION_CONTEXT },
		{ "Context & Problem", SECTION_CONTEXT },
		{ "Context and Problem Statement", SECTION_CONTEXT },
		{ "Decision", SECTION_DECISION },
		{ "Decision: use X", SECTION_DECISION },
		{ "Decision Outcome", SECTION_DECISION },
		{ "Decision Drivers", SECTION_OTHER },
		{ "Statuses of things", SECTION_OTHER },
		{ "D\xc3\xa9" "cision", SECTION_DECISION },
		{ "Consequences of this", SECTION_CONSEQUENCES },
		{ "Alternatives considered", SECTION_ALTERNATIVES },
		{ "", SECTION_OTHER }
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(cases) / sizeof(*cases); i++) {
		print_message("# %s\n", cases[i].title);
		assert_int_equal(section_kind(cases[i].title, NULL),
				 cases[i].kind);
	}
}

static void phrases_forget_how_a_name_was_written(void **state)
{
	static const char *const same[] = {
		"Decision-Makers", "decisionMakers", "**decision_makers**:",
		"<b>Decision makers</b>", "\xf0\x9f\x93\x85 DECISION makers"
	};
	char phrase[PHRASE_MAX];
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(same) / sizeof(*same); i++) {
		phrase_of(phrase, span_of(same[i]));
		assert_string_equal(phrase, "decision makers");
	}
}

static const char nygard[] =
	"# 3. Use X\n\nDate: 2020-01-31\n\n## Status\n\nAccepted\n\n"
	"Supersedes [2. Y](0002-y.md)\n\n## Context\n\nWhy\n\n"
	"## Decision\n\nWe use X.\n\n## Consequences\n\n- one\n- two\n";

static void a_field_tells_where_it_was_found(void **state)
{
	const struct adr_field *field;
	struct adr adr;

	(void)state;
	assert_null(adr_parse(&adr, "doc/adr/0003-x.md", nygard,
			      strlen(nygard)));
	assert_string_equal(adr.id, "ADR-0003");
	assert_string_equal(adr.title, "Use X");
	assert_int_equal(adr.status, ADR_ACCEPTED);
	assert_string_equal(adr.status_text, "Accepted");
	assert_memory_equal(adr.bytes + adr.status_begin, "Accepted",
			    adr.status_end - adr.status_begin);
	assert_string_equal(adr.date, "2020-01-31");
	assert_true(adr.is_dated);
	field = adr_field_of(&adr, ADR_DATE);
	assert_int_equal(field->place, ADR_IN_LINE);
	assert_int_equal(field->line, 3);
	assert_memory_equal(adr.bytes + field->begin, "2020-01-31", 10);
	assert_int_equal(adr_field_of(&adr, ADR_NUMBER)->place, ADR_IN_NAME);
	assert_null(adr_field_of(&adr, ADR_TAGS));
	assert_int_equal(adr.link.n, 1);
	assert_int_equal(adr.link.item[0].kind, ADR_LINK_SUPERSEDES);
	assert_string_equal(adr.link.item[0].path, "doc/adr/0002-y.md");
	assert_int_equal(adr.link.item[0].number, 2);
	assert_int_equal(adr.consequences_item.n, 2);
	assert_string_equal(adr.consequences_item.item[1], "two");
	assert_memory_equal(adr.bytes + adr.decision.begin, "We use X.",
			    adr.decision.end - adr.decision.begin);
	adr_release(&adr);
}

static void a_record_that_is_none_is_an_error(void **state)
{
	static const char front[] = "---\nstatus: [a\n---\n# X\n";
	const struct error *err;
	struct adr adr;

	(void)state;
	err = adr_parse(&adr, "0001-x.md", front, strlen(front));
	assert_non_null(err);
	assert_int_equal(err->code, ERROR_CORRUPT);
	assert_non_null(strstr(err->msg, "line "));
	adr_release(&adr);
	err = adr_parse(&adr, "ADR-0001.json", "{\"id\":", 6);
	assert_int_equal(err->code, ERROR_CORRUPT);
	adr_release(&adr);
	err = adr_parse(&adr, "ADR-0001.json", "[]", 2);
	assert_int_equal(err->code, ERROR_CORRUPT);
	adr_release(&adr);
}

static void text_of_json_is_what_it_stands_for(void **state)
{
	static const char json[] =
		"{\"id\": \"ADR-0007\", \"title\": \"T\", \"status\": "
		"\"Superseded\",\n\"context\": \"a\\n\\\"b\\\"\", "
		"\"alternatives\": [\"x, y\", \"z\"], \"supersedes\": "
		"[\"ADR-0003\"], \"governs\": [\"src/**\"]}";
	struct buf text = { 0 };
	struct adr adr;

	(void)state;
	assert_null(adr_parse(&adr, "d/ADR-0007.json", json, strlen(json)));
	adr_add_text(&text, &adr, &adr.context);
	assert_string_equal(buf_str(&text), "a\n\"b\"");
	assert_int_equal(adr.status, ADR_SUPERSEDED);
	assert_int_equal(adr.alternatives_item.n, 2);
	assert_string_equal(adr.alternatives_item.item[0], "x, y");
	assert_int_equal(adr.link.n, 1);
	assert_int_equal(adr.link.item[0].number, 3);
	assert_string_equal(adr.list.governs.item[0], "src/**");
	assert_int_equal(adr_field_of(&adr, ADR_STATUS)->line, 1);
	buf_release(&text);
	adr_release(&adr);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(words_tell_a_status),
		cmocka_unit_test(a_day_is_one_only_where_it_is_certain),
		cmocka_unit_test(a_day_tells_in_which_order_it_is),
		cmocka_unit_test(names_of_files_hold_numbers),
		cmocka_unit_test(titles_hold_numbers),
		cmocka_unit_test(headings_have_many_names),
		cmocka_unit_test(phrases_forget_how_a_name_was_written),
		cmocka_unit_test(a_field_tells_where_it_was_found),
		cmocka_unit_test(a_record_that_is_none_is_an_error),
		cmocka_unit_test(text_of_json_is_what_it_stands_for),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
