/* SPDX-License-Identifier: MIT */
/* Units of adr: where a text names a decision. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "adr/mention.h"
#include "base/buf.h"

/* Two folders that count for themselves, one record without a number, one
 * number that was given twice, and another prefix. */
static const struct {
	const char *path, *id;
	uint64_t number;
} record[] = {
	{ "docs/adr/0001-use-c.md", "ADR-0001", 1 },
	{ "docs/adr/0012-use-sqlite.md", "ADR-0012", 12 },
	{ "docs/adr/0013-one.md", "ADR-0013", 13 },
	{ "docs/adr/0013-other.md", "ADR-0013", 13 },
	{ "docs/adr/use a cache.md", "use a cache", 0 },
	{ "rfc/RFC-7.md", "RFC-7", 7 },
	{ "web/docs/adr/0001-use-ts.md", "ADR-0001", 1 },
	{ "web/docs/adr/0012-use-sqlite.md", "ADR-0012", 12 },
};
enum { RECORDS = sizeof(record) / sizeof(record[0]) };

struct world {
	struct registry registry;
	struct mentions *mentions;
};

static int set_up(void **state)
{
	struct world *world = xcalloc(1, sizeof(*world));
	size_t i;

	for (i = 0; i < RECORDS; i++)
		*VEC_PUSH(&world->registry.record) = (struct adr){
			.path = record[i].path, .id = record[i].id,
			.number = record[i].number
		};
	world->mentions = mentions_new(&world->registry);
	*state = world;
	return 0;
}

static int tear_down(void **state)
{
	struct world *world = *state;

	mentions_free(world->mentions);
	VEC_RELEASE(&world->registry.record);
	free(world);
	return 0;
}

/* "[ADR-0012]=1 [...]=?" : what is a mention, and of whom. */
static void tell(struct buf *out, const struct mention *mention,
		 const char *text)
{
	buf_addf(out, "%s[%.*s]", out->len ? " " : "",
		 (int)(mention->end - mention->begin), text + mention->begin);
	if (mention->is_ambiguous)
		buf_addstr(out, "=?");
	else if (mention->record == MENTION_NOBODY)
		buf_addstr(out, "=-");
	else
		buf_addf(out, "=%u", mention->record);
}

static void check(void **state, const char *from, const char *text,
		  const char *expected)
{
	const struct world *world = *state;
	struct buf told = { 0 };
	mention_vec found = { 0 };
	size_t i;

	mentions_find(world->mentions, from, text, strlen(text), &found);
	for (i = 0; i < found.n; i++)
		tell(&told, &found.item[i], text);
	assert_string_equal(buf_str(&told), expected);
	VEC_RELEASE(&found);
	buf_release(&told);
}

#define HERE "docs/adr/0002-x.md"

static void an_id_is_told_in_many_ways(void **state)
{
	check(state, HERE, "ADR-0012", "[ADR-0012]=1");
	check(state, HERE, "see adr-12.", "[adr-12]=1");
	check(state, HERE, "(ADR 12)", "[ADR 12]=1");
	check(state, HERE, "ADR #12, ADR: 12", "[ADR #12]=1 [ADR: 12]=1");
	check(state, HERE, "ADR_0012 Adr0012", "[ADR_0012]=1 [Adr0012]=1");
	check(state, HERE, "/* @adr 12 */", "[@adr 12]=1");
	check(state, HERE, "@ADR-0012 @adr: ADR-1",
	      "[@ADR-0012]=1 [@adr: ADR-1]=0");
	check(state, HERE, "adr-0012-use-sqlite is", "[adr-0012-use-sqlite]=1");
	check(state, HERE, "ADR-0001\xe2\x80\x93" "ADR-0012",
	      "[ADR-0001]=0 [ADR-0012]=1");
	check(state, HERE, "RFC-7, rfc 7, ADR-7",
	      "[RFC-7]=5 [rfc 7]=5 [ADR-7]=-");
	check(state, HERE, "ADR-0099", "[ADR-0099]=-");
}

static void what_only_looks_like_an_id_is_none(void **state)
{
	check(state, HERE, "MADR-12 xADR-12 _adr-12 adr12 adr1", "");
	check(state, HERE, "ADR-12a ADR-0 ADR 1.2 ADR 0x12 ADR-", "");
	check(state, HERE, "ADR-2020-01-31 adr\n12 address-12", "");
	check(state, HERE, "ADR-1234567890123456789012", "");
	check(state, HERE, "", "");
	check(state, HERE, "@", "");
	check(state, HERE, "x.md .md md 12", "");
}

static void a_file_is_told_by_its_name_and_directories(void **state)
{
	check(state, HERE, "[a](0012-use-sqlite.md)",
	      "[0012-use-sqlite.md]=1");
	check(state, HERE, "(../adr/0012-use-sqlite.md#why)",
	      "[../adr/0012-use-sqlite.md]=1");
	check(state, HERE, "./0001-use-c.md", "[./0001-use-c.md]=0");
	check(state, "src/a.c", "https://x.y/docs/adr/0001-use-c.md",
	      "[docs/adr/0001-use-c.md]=0");
	check(state, HERE, "other/0001-use-c.md", "");
	check(state, HERE, "my0001-use-c.md 0001-use-c.mdx", "");
	check(state, HERE, "0001-use-c.md.bak", "");
	check(state, HERE, "the use a cache.md file", "[use a cache.md]=4");
	check(state, HERE, "@adr use-c", "[@adr use-c]=0");
	check(state, HERE, "rfc/RFC-7.md", "[rfc/RFC-7.md]=5");
	check(state, HERE, "@adr nothing", "");
}

static void the_folder_next_to_the_text_is_meant(void **state)
{
	check(state, "src/a.c", "ADR-0001", "[ADR-0001]=?");
	check(state, NULL, "ADR-0001", "[ADR-0001]=?");
	check(state, "web/src/a.ts", "ADR-0001", "[ADR-0001]=6");
	check(state, "docs/x.md", "ADR-0001", "[ADR-0001]=0");
	check(state, "web/src/a.ts", "0012-use-sqlite.md",
	      "[0012-use-sqlite.md]=7");
	check(state, "src/a.c", "web/docs/adr/0012-use-sqlite.md",
	      "[web/docs/adr/0012-use-sqlite.md]=7");
}

static void a_number_given_twice_is_ambiguous(void **state)
{
	const struct world *world = *state;
	mention_vec found = { 0 };

	check(state, HERE, "ADR-0013", "[ADR-0013]=?");
	check(state, HERE, "0013-one.md", "[0013-one.md]=2");
	mentions_find(world->mentions, HERE, "ADR-0013", 8, &found);
	assert_true(mention_is_of(world->mentions, &found.item[0], 2));
	assert_true(mention_is_of(world->mentions, &found.item[0], 3));
	assert_false(mention_is_of(world->mentions, &found.item[0], 1));
	VEC_RELEASE(&found);
}

static void digits_and_lines_are_where_they_stand(void **state)
{
	static const char text[] =
		"one\nADR-0012 and\n\n(adr/0001-use-c.md)\nRFC-7.md\n";
	const struct world *world = *state;
	mention_vec found = { 0 };

	mentions_find(world->mentions, HERE, text, strlen(text), &found);
	assert_int_equal(found.n, 3);
	assert_memory_equal(text + found.item[0].number_at, "0012", 4);
	assert_int_equal(found.item[0].digits, 4);
	assert_int_equal(found.item[0].line, 2);
	assert_int_equal(found.item[0].form, MENTION_ID);
	assert_memory_equal(text + found.item[1].number_at, "0001", 4);
	assert_int_equal(found.item[1].line, 4);
	assert_int_equal(found.item[1].form, MENTION_FILE);
	assert_memory_equal(text + found.item[2].number_at, "7.md", 4);
	assert_int_equal(found.item[2].digits, 1);
	assert_int_equal(found.item[2].line, 5);
	VEC_RELEASE(&found);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(an_id_is_told_in_many_ways),
		cmocka_unit_test(what_only_looks_like_an_id_is_none),
		cmocka_unit_test(a_file_is_told_by_its_name_and_directories),
		cmocka_unit_test(the_folder_next_to_the_text_is_meant),
		cmocka_unit_test(a_number_given_twice_is_ambiguous),
		cmocka_unit_test(digits_and_lines_are_where_they_stand),
	};

	return cmocka_run_group_tests(tests, set_up, tear_down);
}
