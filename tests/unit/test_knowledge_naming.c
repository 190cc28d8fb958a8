/* SPDX-License-Identifier: MIT */
/* How people name objectives and their tasks. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/buf.h"
#include "knowledge/entity.h"
#include "knowledge/objective.h"

static void numbers_are_read_as_people_write_them(void **state)
{
	static const struct {
		const char *name;
		size_t n;
		uint32_t number;
	} read[] = {
		{ "OBJ-0012", 8, 12 }, { "obj-12", 6, 12 }, { "12", 2, 12 },
		{ "Obj-0012 \"Design\"", 8, 12 }, { "OBJ-1: x", 5, 1 },
		{ "OBJ-4294967295", 14, UINT32_MAX },
		{ "OBJ-4294967296", 0, 0 },
		{ "OBJ-99999999999999999999999", 0, 0 },
		{ "OBJ-0000", 0, 0 }, { "OBJ-", 0, 0 }, { "", 0, 0 },
		{ "OBJ-12a", 0, 0 }, { "12_", 0, 0 }, { "-12", 0, 0 },
		{ "OBJ--12", 0, 0 }, { "Design", 0, 0 },
	};
	uint32_t number;
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(read) / sizeof(*read); i++) {
		number = 0;
		assert_int_equal(objective_number(&number, read[i].name,
						  strlen(read[i].name)),
				 read[i].n);
		assert_int_equal(number, read[i].number);
	}
}

/* "name|task|" for each of a trailer's value, to be freed. */
static char *named_in(const char *value)
{
	struct span rest = span_of(value);
	struct buf out = { 0 };
	struct naming naming;

	while (naming_next(&naming, &rest))
		buf_addf(&out, "%.*s|%.*s|", (int)naming.name.n,
			 naming.name.s, (int)naming.task.n, naming.task.s);
	buf_addstr(&out, "");
	return buf_detach(&out);
}

static void a_trailer_names_objectives_and_tasks(void **state)
{
	static const struct {
		const char *value, *named;
	} trailers[] = {
		{ "OBJ-0001", "OBJ-0001||" },
		{ " obj-1 Design it ", "obj-1|Design it|" },
		{ "OBJ-0001: Design", "OBJ-0001|Design|" },
		{ "OBJ-0001 - Design", "OBJ-0001|Design|" },
		{ "OBJ-0001 \"Design, OBJ-0002 and all\"",
		  "OBJ-0001|Design, OBJ-0002 and all|" },
		{ "OBJ-0001 \"Design", "OBJ-0001|Design|" },
		{ "OBJ-1 Draw, in ink, OBJ-2 Write", "OBJ-1|Draw, in ink|"
		  "OBJ-2|Write|" },
		{ "OBJ-1, OBJ-2 ,OBJ-3", "OBJ-1||OBJ-2||OBJ-3||" },
		{ "OBJ-1 OBJ-2", "OBJ-1||OBJ-2||" },
		{ "OBJ-1 \"a\", OBJ-2 b", "OBJ-1|a|OBJ-2|b|" },
		{ "objective:1a2B Draw", "objective:1a2B|Draw|" },
		{ "objective:1a2", "" }, { "1 Draw", "" }, { "", "" },
		{ "OBJ-0 Draw", "" }, { "OBJ-1st", "" }, { "to draw", "" },
		{ "OBJ-1 -", "OBJ-1||" }, { "OBJ-1 \"\"", "OBJ-1||" },
		{ "OBJ-1 ,", "OBJ-1||" },
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(trailers) / sizeof(*trailers); i++) {
		char *named = named_in(trailers[i].value);

		assert_string_equal(named, trailers[i].named);
		free(named);
	}
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(numbers_are_read_as_people_write_them),
		cmocka_unit_test(a_trailer_names_objectives_and_tasks),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
