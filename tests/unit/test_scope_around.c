/* SPDX-License-Identifier: MIT */
/* What surrounds a place: the seed, what it needs, what uses it, its tests. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "scope/around.h"
#include "scope/review.h"
#include "scope_world.h"

static const struct world_file files[] = {
	{ "order.h", "struct order {\n\tint lines;\n\tint paid;\n};\n\n"
	  "/* What it costs. */\nint order_total(struct order *order);\n" },
	{ "order.c", "#include \"order.h\"\n#include \"tax.h\"\n\n"
	  "static int twice(int n)\n{\n\treturn 2 * n;\n}\n\n"
	  "int order_total(struct order *order)\n{\n"
	  "\tint sum = twice(order->lines);\n\n"
	  "\treturn sum + tax_of(sum);\n}\n" },
	{ "tax.h", "/* Rounded down. */\nint tax_of(int sum);\n" },
	{ "tax.c", "#include \"tax.h\"\n\nint tax_of(int sum)\n{\n"
	  "\treturn sum / 5;\n}\n" },
	{ "shop.c", "#include \"order.h\"\n\nint sell(struct order *order)\n"
	  "{\n\tint a = 1;\n\tint b = 2;\n\tint c = 3;\n\tint d = 4;\n"
	  "\tint e = 5;\n\tint f = 6;\n\tint g = 7;\n\tint h = 8;\n"
	  "\tint i = order_total(order);\n\n"
	  "\ta = b + c + d + e + f + g + h;\n\tb = a;\n\tc = b;\n"
	  "\td = c;\n\te = d;\n\tf = e;\n\tg = f;\n\th = g;\n\ta = h;\n"
	  "\tb = a;\n\tc = b;\n\td = c;\n\te = d;\n\tf = e;\n\tg = f;\n"
	  "\th = g;\n\ta = h;\n\tb = a;\n\tc = b;\n\td = c;\n"
	  "\treturn i;\n}\n" },
	{ "tests/test_order.c", "#include \"../order.h\"\n\n"
	  "int test_total(void)\n{\n\treturn order_total(0) == 0;\n}\n" },
	{ "shape.py", "class Shape:\n    \"\"\"A form.\"\"\"\n\n"
	  "    def area(self):\n        return 0\n\n"
	  "    def name(self):\n        return \"shape\"\n" },
	{ "kit/tool.ts", "export function command(name: string) {\n"
	  "  return name;\n}\n" },
	{ "kit/app.ts", "import {\n  command,\n} from \"./tool\";\n\n"
	  "export function start() {\n  return command(\"a\");\n}\n\n"
	  "export function stop(command: string) {\n"
	  "  return command + 1;\n}\n" },
	{ NULL, NULL }
};

struct question {
	struct world w;
	struct scope_places places;
	struct scope_passages passages;
};

static void around(struct question *q, const char *typed)
{
	struct around_request request;
	struct place_request place;

	*q = (struct question){ .places = { .item = { 0 } } };
	world_make(&q->w, files);
	place = (struct place_request){
		.view = q->w.view, .graph = q->w.graph, .prefix = ""
	};
	request = (struct around_request){
		.view = q->w.view, .graph = q->w.graph
	};
	assert_null(places_find(&q->places, &place, typed));
	assert_null(scope_around(&q->passages, &request, &q->places));
}

static void done(struct question *q)
{
	scope_passages_release(&q->passages);
	scope_places_release(&q->places);
	world_end(&q->w);
}

/* The first passage of a role and a symbol, which must be there. */
static const struct scope_passage *passage(const struct question *q,
					   enum passage_role role,
					   const char *symbol)
{
	size_t i;

	for (i = 0; i < q->passages.item.n; i++)
		if (q->passages.item.item[i].role == role &&
		    !strcmp(q->passages.item.item[i].symbol, symbol))
			return &q->passages.item.item[i];
	fail_msg("no %s '%s'", passage_role_name(role), symbol);
	return NULL;
}

static void shows(const struct line_range *range, size_t n, const char *wanted)
{
	struct buf have = { 0 };
	size_t i;

	for (i = 0; i < n; i++)
		buf_addf(&have, "%s%u-%u", i ? " " : "", range[i].first,
			 range[i].last);
	assert_string_equal(buf_str(&have), wanted);
	buf_release(&have);
}

static void a_symbol_is_whole_and_first(void **state)
{
	struct question q;
	const struct scope_passage *p;

	(void)state;
	around(&q, "order.c:order_total");
	p = &q.passages.item.item[0];
	assert_int_equal(p->role, ROLE_SEED);
	assert_string_equal(p->symbol, "order_total");
	assert_string_equal(p->kind, "function");
	shows(p->shown, p->ranges, "9-14");
	done(&q);
}

static void what_it_names_is_needed(void **state)
{
	struct question q;
	const struct scope_passage *p;

	(void)state;
	around(&q, "order.c:order_total");
	p = passage(&q, ROLE_NEEDS, "twice");
	shows(p->shown, p->ranges, "4-7");
	assert_string_equal(p->why, "line 11 names it");
	/* Of a definition and its prototype the one with the comment. */
	p = passage(&q, ROLE_NEEDS, "tax_of");
	assert_int_equal(p->file, world_file(&q.w, "tax.h"));
	shows(p->shown, p->ranges, "1-2");
	p = passage(&q, ROLE_NEEDS, "order");
	shows(p->shown, p->ranges, "1-4");
	done(&q);
}

static void its_prototype_is_beside_it(void **state)
{
	struct question q;
	const struct scope_passage *p;

	(void)state;
	around(&q, "order.c:order_total");
	p = passage(&q, ROLE_NEEDS, "order_total");
	assert_int_equal(p->file, world_file(&q.w, "order.h"));
	assert_string_equal(p->why, "its declaration");
	shows(p->shown, p->ranges, "6-7");
	done(&q);
}

static void a_short_user_is_whole_and_a_long_one_is_not(void **state)
{
	struct question q;
	const struct scope_passage *p;

	(void)state;
	around(&q, "order.c:order_total");
	p = passage(&q, ROLE_USED_BY, "sell");
	shows(p->shown, p->ranges, "3-4 12-14");
	shows(p->brief, p->briefs, "3-3 13-13");
	assert_string_equal(p->why, "line 13");
	p = passage(&q, ROLE_TEST, "test_total");
	shows(p->shown, p->ranges, "3-6");
	done(&q);
}

static void a_type_that_is_too_long_is_told_by_its_methods(void **state)
{
	struct question q;
	const struct scope_passage *p;

	(void)state;
	around(&q, "Shape");
	p = passage(&q, ROLE_SEED, "Shape");
	shows(p->shown, p->ranges, "1-8");
	shows(p->brief, p->briefs, "1-1 4-4 7-7");
	done(&q);
}

static void lines_come_with_what_they_stand_in(void **state)
{
	struct question q;
	const struct scope_passage *p;

	(void)state;
	around(&q, "shop.c:20");
	p = &q.passages.item.item[0];
	assert_int_equal(p->role, ROLE_SEED);
	assert_string_equal(p->symbol, "sell");
	shows(p->shown, p->ranges, "3-4 17-23");
	done(&q);
}

static void an_import_and_a_parameter_are_no_uses(void **state)
{
	struct question q;
	size_t i, users = 0;

	(void)state;
	around(&q, "kit/tool.ts:command");
	passage(&q, ROLE_USED_BY, "start");
	for (i = 0; i < q.passages.item.n; i++)
		users += q.passages.item.item[i].role == ROLE_USED_BY;
	assert_int_equal(users, 1);
	done(&q);
}

/* --- Changes --- */

static void what_still_uses_a_thing_that_is_gone_is_told(void **state)
{
	static const struct world_file after[] = {
		{ "tax.h", "" }, { "tax.c", NULL }, { NULL, NULL }
	};
	static const struct source_spec spec = {
		.kind = SOURCE_REV, .rev = "HEAD~1"
	};
	struct question q = { .places = { .item = { 0 } } };
	struct source *base = NULL;
	struct changes changes = { 0 };
	struct changes_options options = { .no_dependents = false };
	struct scope_result result = { .mode = SCOPE_CHANGES };
	struct changed_files changed = { .item = { 0 } };
	struct around_request request;
	const struct scope_passage *p;

	(void)state;
	world_make(&q.w, files);
	world_commit(&q.w, after);
	world_open(&q.w);
	assert_null(source_open(&base, q.w.repo, &spec));
	assert_null(changes_between(base, q.w.source, &changes));
	assert_null(reader_open(&options.before, base));
	assert_null(reader_open(&options.after, q.w.source));
	assert_null(scope_changes(&result, &changed, &q.w.request, &changes,
				  &options));
	request = (struct around_request){
		.view = q.w.view, .graph = q.w.graph
	};
	assert_null(scope_review(&q.passages, &request, &changed, false));
	assert_int_equal(q.passages.item.item[0].role, ROLE_SEED);
	p = passage(&q, ROLE_USED_BY, "order_total");
	assert_string_equal(p->why, "line 13, of tax_of, which is gone");
	scope_release(&result);
	changed_files_release(&changed);
	reader_free(options.before);
	reader_free(options.after);
	changes_release(&changes);
	source_free(base);
	done(&q);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_symbol_is_whole_and_first),
		cmocka_unit_test(what_it_names_is_needed),
		cmocka_unit_test(its_prototype_is_beside_it),
		cmocka_unit_test(a_short_user_is_whole_and_a_long_one_is_not),
		cmocka_unit_test(
			a_type_that_is_too_long_is_told_by_its_methods),
		cmocka_unit_test(lines_come_with_what_they_stand_in),
		cmocka_unit_test(an_import_and_a_parameter_are_no_uses),
		cmocka_unit_test(what_still_uses_a_thing_that_is_gone_is_told),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
