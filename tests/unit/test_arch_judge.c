/* SPDX-License-Identifier: MIT */
/* Rules judged over small trees: layers of files, certainty, counts, what is
 * new, and what is judged again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "arch/judge.h"
#include "scope_world.h"

static void read_rules(struct rules *rules, const char *text)
{
	const struct error *err = rules_parse(rules, text, strlen(text));

	if (err)
		fail_msg("%s", err->msg);
}

static void judge(struct judgement *out, const struct rules *rules,
		  struct world *world, const struct judge_request *request)
{
	const struct error *err = judge_view(out, rules, world->graph,
					     world->view, request);

	if (err)
		fail_msg("%s", err->msg);
}

/* The ids without "violation:", a space behind each. */
static void expect(const struct judgement *judgement, const char *expected)
{
	struct buf ids = { 0 };
	size_t i;

	buf_addstr(&ids, "");
	for (i = 0; i < judgement->violation.n; i++)
		buf_addf(&ids, "%s ", judgement->violation.item[i].id +
			 strlen("violation:"));
	assert_string_equal(ids.ptr, expected);
	buf_release(&ids);
}

static const struct world_file shop[] = {
	{ "core/a.py", "import web.page\nimport core.b\n" },
	{ "core/b.py", "import os\n" },
	{ "web/page.py", "import core.a\nfrom core import a, b\n" },
	{ "web/deep/x.py", "import core.b\n" },
	{ "README.md", "words\n" },
	{ NULL, NULL }
};

static const char shop_rules[] =
	"layers:\n"
	"  - {name: core, paths: core/, may_depend_on: []}\n"
	"  - {name: web, paths: web/, may_depend_on: core}\n"
	"  - {name: deep, paths: 'web/d*', may_depend_on: []}\n";

static void the_most_specific_pattern_has_the_file(void **state)
{
	struct judgement j;
	struct rules rules;
	struct world w;

	(void)state;
	world_make(&w, shop);
	world_open(&w);
	read_rules(&rules, shop_rules);
	judge(&j, &rules, &w, &(struct judge_request){ .files = 0 });
	assert_int_equal(j.layout.layer[world_file(&w, "web/deep/x.py")], 2);
	assert_int_equal(j.layout.layer[world_file(&w, "web/page.py")], 1);
	assert_int_equal(j.layout.layer[world_file(&w, "README.md")],
			 LAYER_NONE);
	assert_int_equal(j.layout.files[1], 1);
	expect(&j, "may-depend-on:core:core/a.py:web/page.py "
	       "may-depend-on:deep:web/deep/x.py:core/b.py ");
	assert_int_equal(j.judged.files, 4);
	assert_int_equal(j.judged.covered, 4);
	assert_int_equal(j.judged.looked_into, 4);
	assert_int_equal(j.judged.imports, 6);
	assert_int_equal(j.judged.edges, 5);
	assert_int_equal(j.judged.external, 1);
	/* "from core import a, b" leads to two files. */
	assert_int_equal(j.edges.edge.n, 7);
	judgement_release(&j);
	rules_release(&rules);
	world_end(&w);
}

static void a_part_is_judged_when_a_part_is_asked(void **state)
{
	struct judge_request request = { .files = 1 };
	struct judgement j;
	struct rules rules;
	struct world w;
	uint32_t file;

	(void)state;
	world_make(&w, shop);
	world_open(&w);
	read_rules(&rules, shop_rules);
	file = world_file(&w, "web/deep/x.py");
	request.file = &file;
	judge(&j, &rules, &w, &request);
	expect(&j, "may-depend-on:deep:web/deep/x.py:core/b.py ");
	assert_int_equal(j.judged.looked_into, 1);
	assert_false(j.is_complete);
	judgement_release(&j);
	request.files = 0;
	judge(&j, &rules, &w, &request);
	expect(&j, "");
	judgement_release(&j);
	rules_release(&rules);
	world_end(&w);
}

static void of_equal_ones_as_many_are_known_as_were(void **state)
{
	static const struct world_file base[] = {
		{ "a/x.c", "#include \"b/y.h\"\n" }, { "b/y.h", "\n" },
		{ NULL, NULL }
	}, more[] = {
		{ "a/x.c", "\n#include \"b/y.h\"\n#include <b/y.h>\n" },
		{ NULL, NULL }
	};
	bool is_new[2] = { false, false };
	struct judgement before, after;
	struct rules rules;
	struct world w;

	(void)state;
	world_make(&w, base);
	world_open(&w);
	read_rules(&rules, "rules: [{name: n, kind: forbid, from: 'path:a/', to: 'path:b/'}]");
	judge(&before, &rules, &w, &(struct judge_request){ .files = 0 });
	expect(&before, "n:a/x.c:b/y.h ");
	world_close(&w);
	world_commit(&w, more);
	world_open(&w);
	judge(&after, &rules, &w, &(struct judge_request){ .files = 0 });
	expect(&after, "n:a/x.c:b/y.h n:a/x.c:b/y.h ");
	judgement_new(is_new, &after, &before, RULES_ALL);
	assert_false(is_new[0]);
	assert_true(is_new[1]);
	judgement_new(is_new, &before, &after, 0);
	assert_false(is_new[0]);
	judgement_release(&before);
	judgement_release(&after);
	rules_release(&rules);
	world_end(&w);
}

static void what_may_be_one_of_two_violates_nothing(void **state)
{
	static const struct world_file files[] = {
		{ "top/a.c", "#include \"x.h\"\n#include \"y.h\"\n"
		  "#include \"z.h\"\n" },
		{ "one/x.h", "\n" }, { "two/x.h", "\n" },
		{ "one/p/y.h", "\n" }, { "one/q/y.h", "\n" },
		{ "one/q/z.h", "\n" },
		{ NULL, NULL }
	};
	struct judgement j;
	struct rules rules;
	struct world w;

	(void)state;
	world_make(&w, files);
	world_open(&w);
	read_rules(&rules, "layers: [{name: top, paths: top/}, {name: one, paths: one/}, {name: two, paths: two/}]\n"
		   "rules: [{name: n, kind: allow, from: top, to: []}]\n");
	judge(&j, &rules, &w, &(struct judge_request){ .files = 0 });
	/* Either y.h is on layer one, but neither may be what the build
	   has. */
	expect(&j, "n:top/a.c:one/q/z.h ");
	assert_int_equal(j.judged.ambiguous, 2);
	assert_int_equal(j.violation.item[0].to_layer, 1);
	judgement_release(&j);
	rules_release(&rules);
	world_end(&w);
}

static void expect_blind(struct world *world, const char *text,
			 const char *part)
{
	struct judge_request request = { .files = 0 };
	const struct error *err;
	struct judgement j;
	struct rules rules;

	read_rules(&rules, text);
	err = judge_view(&j, &rules, world->graph, world->view, &request);
	assert_non_null(err);
	assert_int_equal(err->code, ERROR_BLIND);
	if (!strstr(err->msg, part))
		fail_msg("'%s' is not in '%s'", part, err->msg);
	/* Rules of another time may fit nothing. */
	request.is_other_time = true;
	assert_null(judge_view(&j, &rules, world->graph, world->view,
			       &request));
	judgement_release(&j);
	rules_release(&rules);
}

static void a_gate_that_sees_nothing_does_not_pass(void **state)
{
	static const struct world_file files[] = {
		{ "a.py", "x = 1\n" }, { "b.txt", "import a\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	world_open(&w);
	expect_blind(&w, "layers: [{name: a, paths: src/, may_depend_on: []}]",
		     "line 1: layer 'a' has no file");
	expect_blind(&w, "layers: [{name: a, paths: b.txt, may_depend_on: []}]",
		     "none of 1 files of code");
	expect_blind(&w, "layers: [{name: a, paths: b.txt, may_depend_on: []}]\nfloor: 10",
		     "none of 1 files of code");
	expect_blind(&w, "layers: [{name: a, paths: a.py, may_depend_on: []}]",
		     "not one import");
	expect_blind(&w, "rules: [{kind: acyclic, between: files}]",
		     "not one import");
	world_end(&w);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_most_specific_pattern_has_the_file),
		cmocka_unit_test(a_part_is_judged_when_a_part_is_asked),
		cmocka_unit_test(of_equal_ones_as_many_are_known_as_were),
		cmocka_unit_test(what_may_be_one_of_two_violates_nothing),
		cmocka_unit_test(a_gate_that_sees_nothing_does_not_pass),
	};

	return cmocka_run_group_tests_name("arch/judge", tests, NULL, NULL);
}
