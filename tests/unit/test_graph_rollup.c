/* SPDX-License-Identifier: MIT */
/* Files taken together, and how much rests on each. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "graph/centrality.h"
#include "graph/groups.h"
#include "graph/rollup.h"
#include "scope_world.h"

/* "a>b:2 " an edge with its weight, and the nodes. */
static void show(struct buf *out, const struct rollup *rollup)
{
	size_t i;

	for (i = 0; i < rollup->edge.n; i++) {
		const struct rollup_edge *edge = &rollup->edge.item[i];

		buf_addf(out, "%s>%s:%u%s ",
			 rollup->node.item[edge->from].name,
			 rollup->node.item[edge->to].name,
			 (unsigned)rollup_weight(edge),
			 edge->is_test ? "t" : "");
	}
	for (i = 0; i < rollup->node.n; i++) {
		const struct rollup_node *node = &rollup->node.item[i];

		buf_addf(out, "%s%s=%u/%u", i ? " " : "", node->name,
			 (unsigned)node->dependents,
			 (unsigned)node->dependencies);
	}
}

static void make(struct rollup *out, struct world *w, struct groups *groups,
		 bool with_names)
{
	const struct rollup_request request = {
		.name = groups->path, .n = groups->n, .of = groups->of,
		.with_names = with_names
	};

	assert_null(rollup_make(out, w->graph, &request));
}

static void expect(struct world *w, enum group_level level, unsigned int depth,
		   bool with_names, const char *expected)
{
	struct rollup rollup = { .node = { 0 } };
	struct groups groups;
	struct buf shown = { 0 };

	groups_assign(&groups, w->view, level, depth);
	make(&rollup, w, &groups, with_names);
	show(&shown, &rollup);
	assert_string_equal(buf_str(&shown), expected);
	buf_release(&shown);
	rollup_release(&rollup);
	groups_release(&groups);
}

static void groups_have_the_edges_of_their_files(void **state)
{
	static const struct world_file files[] = {
		{ "README.md", "# Nothing\n" },
		{ "a/b/one.py", "import c.three\nimport a.two\n" },
		{ "a/test_one.py", "import c.four\n" },
		{ "a/two.py", "import c.three\nimport c.four\n" },
		{ "c/__init__.py", "" },
		{ "c/four.py", "four = 4\n" },
		{ "c/three.py", "three = 3\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, GROUP_DIRECTORY, 0, false,
	       "a/b>a:1 a/b>c:1 a>c:3 a/b=0/2 a=1/1 c=2/0");
	expect(&w, GROUP_DIRECTORY, 1, false, "a>c:4 a=0/1 c=1/0");
	world_end(&w);
}

/* An import takes all files of a package of Go, and is one import. */
static void an_import_of_a_package_counts_once(void **state)
{
	static const struct world_file files[] = {
		{ "go.mod", "module example.org/m\n" },
		{ "main.go", "package main\n\nimport \"example.org/m/p\"\n\n"
		  "func main() {\n\tp.OneThing()\n}\n" },
		{ "p/one.go", "package p\n\nfunc OneThing() {\n}\n" },
		{ "p/two.go", "package p\n\nfunc TwoThings() {\n}\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, GROUP_DIRECTORY, 0, false, ">p:1 =0/1 p=1/0");
	expect(&w, GROUP_DIRECTORY, 0, true, ">p:2 =0/1 p=1/0");
	expect(&w, GROUP_FILE, 0, false, "main.go>p/one.go:1 "
	       "main.go>p/two.go:1 main.go=0/2 p/one.go=1/0 p/two.go=1/0");
	world_end(&w);
}

static void the_most_central_are_left(void **state)
{
	static const struct world_file files[] = {
		{ "a.py", "import hub\n" }, { "alone.py", "x = 1\n" },
		{ "b.py", "import hub\nimport a\n" },
		{ "hub.py", "import low\n" }, { "low.py", "x = 1\n" },
		{ NULL, NULL }
	};
	struct rollup rollup = { .node = { 0 } };
	struct buf shown = { 0 };
	struct groups groups;
	struct world w;

	(void)state;
	world_make(&w, files);
	groups_assign(&groups, w.view, GROUP_FILE, 0);
	make(&rollup, &w, &groups, false);
	assert_int_equal(rollup_drop_alone(&rollup), 1);
	rollup_cut(&rollup, 3, 0);
	show(&shown, &rollup);
	assert_string_equal(shown.ptr, "a.py>hub.py:1 hub.py>low.py:1 "
			    "a.py=1/1 hub.py=2/1 low.py=1/0");
	rollup_cut(&rollup, 0, 1);
	buf_reset(&shown);
	show(&shown, &rollup);
	assert_string_equal(shown.ptr, "a.py>hub.py:1 "
			    "a.py=1/1 hub.py=2/1 low.py=1/0");
	buf_release(&shown);
	rollup_release(&rollup);
	groups_release(&groups);
	world_end(&w);
}

/* On a ring all are equal; of what one leads to, shares go by the weights. */
static void shares_are_those_of_pagerank(void **state)
{
	static const struct weighted_edge ring[] = {
		{ 0, 1, 1 }, { 1, 2, 5 }, { 2, 0, 2 }
	};
	static const struct weighted_edge star[] = { { 0, 1, 3 }, { 0, 2, 1 } };
	double share[3];

	(void)state;
	centrality(share, 0, NULL, 0);
	centrality(share, 3, ring, 3);
	assert_true(share[0] >= .333333333 && share[0] <= .333333334);
	assert_true(share[0] <= share[1] && share[0] >= share[1]);
	centrality(share, 3, star, 2);
	assert_true(share[1] > share[2] && share[2] > share[0]);
	assert_true(share[0] + share[1] + share[2] > .999999 &&
		    share[0] + share[1] + share[2] < 1.000001);
	assert_true((share[1] - share[0]) / (share[2] - share[0]) > 2.99999);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(groups_have_the_edges_of_their_files),
		cmocka_unit_test(an_import_of_a_package_counts_once),
		cmocka_unit_test(the_most_central_are_left),
		cmocka_unit_test(shares_are_those_of_pagerank)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
