/* SPDX-License-Identifier: MIT */
/* Cycles of files: found, the shortest first, and cut where it is cheapest. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "graph/cycles.h"
#include "graph/file_graph.h"
#include "scope_world.h"

enum { NO_LIMIT = 1000 };

/* "a.py>b.py>" of a cycle, a '/' behind the file whose edge is to be cut. */
static void show(struct buf *out, const struct world *world,
		 const struct cycle *cycle)
{
	size_t i;

	for (i = 0; i < cycle->n; i++) {
		const struct step *edge = &cycle->edge[i];

		buf_addf(out, "%s%s", edge->from_path ? edge->from_path :
			 world->view->file[edge->from].path,
			 i == cycle->cut ? "/" : ">");
		if (cycle->level == GROUP_FILE)
			assert_int_equal(edge->to, cycle->edge[
					 (i + 1) % cycle->n].from);
	}
	buf_addch(out, ' ');
}

static void find(struct cycles *out, struct world *world, bool references,
		 const struct cycles_request *request)
{
	struct file_graph files = { .n = 0 };

	assert_null(file_graph_read(&files, world->graph, references ?
				    FILE_GRAPH_ALL : FILE_GRAPH_IMPORTS, NULL));
	assert_null(graph_cycles(out, world->graph, &files, request));
	file_graph_release(&files);
}

static void expect(struct world *world, bool references,
		   const struct cycles_request *request, const char *expected)
{
	struct buf shown = { 0 };
	struct cycles cycles;
	size_t i;

	find(&cycles, world, references, request);
	for (i = 0; i < cycles.cycle.n; i++)
		show(&shown, world, &cycles.cycle.item[i]);
	for (i = 0; i < CYCLE_LEVELS; i++)
		if (request->with[i])
			buf_addf(&shown, "%u/%u/%u",
				 (unsigned)cycles.count[i].cycles,
				 (unsigned)cycles.count[i].components,
				 (unsigned)cycles.count[i].nodes);
	assert_string_equal(buf_str(&shown), expected);
	cycles_release(&cycles);
	buf_release(&shown);
}

static const struct cycles_request all = {
	.with = { [GROUP_FILE] = true }, .limit = NO_LIMIT
};

static void no_cycle_is_none(void **state)
{
	static const struct world_file files[] = {
		{ "a.py", "import b\nimport c\n" }, { "b.py", "import c\n" },
		{ "c.py", "import c\n" }, { NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, false, &all, "0/0/0");
	world_end(&w);
}

/*
 * a <-> b, b -> c -> a, c -> d -> e -> c and apart from them x <-> y. The
 * cycle a > b > c has a shorter one inside, and is the shortest of two edges.
 */
static void every_edge_is_on_its_shortest_cycle(void **state)
{
	static const struct world_file files[] = {
		{ "a.py", "from b import f, g\n" },
		{ "b.py", "from a import f\nfrom c import f\n" },
		{ "c.py", "from a import f\nfrom d import f, g\n" },
		{ "d.py", "from e import f, g\n" },
		{ "e.py", "from c import f\nfrom far import f\n" },
		{ "far.py", "f = 1\n" },
		{ "x.py", "import y\n" }, { "y.py", "import x\n" },
		{ NULL, NULL }
	};
	struct cycles_request few = {
		.with = { [GROUP_FILE] = true }, .limit = 1
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, false, &all, "a.py>b.py/ x.py/y.py> a.py>b.py/c.py> "
	       "c.py>d.py>e.py/ 4/2/7");
	expect(&w, false, &few, "a.py>b.py/ 4/2/7");
	world_end(&w);
}

static void an_edge_tells_its_import(void **state)
{
	static const struct world_file files[] = {
		{ "a.h", "#ifndef A_H\n#define A_H\n#include \"b.h\"\n"
		  "struct a { struct b *b; };\n#endif\n" },
		{ "b.h", "#include \"a.h\"\nstruct b { struct a *a; };\n"
		  "struct bb { int x; };\n" },
		{ NULL, NULL }
	};
	struct cycles cycles;
	const struct step *edge;
	struct world w;

	(void)state;
	world_make(&w, files);
	find(&cycles, &w, false, &all);
	assert_int_equal(cycles.cycle.n, 1);
	edge = cycles.cycle.item[0].edge;
	assert_int_equal(edge[0].from, world_file(&w, "a.h"));
	assert_int_equal(edge[0].line, 3);
	assert_int_equal(edge[0].imports, 1);
	assert_string_equal(edge[0].via, "b.h");
	assert_int_equal(edge[1].line, 1);
	cycles_release(&cycles);
	world_end(&w);
}

static void a_late_import_is_told(void **state)
{
	static const struct world_file files[] = {
		{ "a.py", "import b\n" },
		{ "b.py", "def f():\n    import a\n" },
		{ "c.ts", "import type { D } from './d';\n"
		  "export class C {}\n" },
		{ "d.ts", "import { C } from './c';\nexport class D {}\n" },
		{ NULL, NULL }
	};
	struct cycles cycles;
	struct world w;

	(void)state;
	world_make(&w, files);
	find(&cycles, &w, false, &all);
	assert_int_equal(cycles.cycle.n, 2);
	assert_false(cycles.cycle.item[0].edge[0].is_late);
	assert_true(cycles.cycle.item[0].edge[1].is_late);
	assert_string_equal(cycles.cycle.item[0].edge[1].text, "import a");
	assert_true(cycles.cycle.item[1].edge[0].is_late);
	assert_false(cycles.cycle.item[1].edge[1].is_late);
	cycles_release(&cycles);
	world_end(&w);
}

static void what_may_be_several_files_ties_nothing(void **state)
{
	static const struct world_file files[] = {
		{ "arm/io.h", "#include <core.h>\n" },
		{ "mips/io.h", "#include <core.h>\n" },
		{ "inc/core.h", "#include <io.h>\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, false, &all, "0/0/0");
	world_end(&w);
}

static void names_tie_files_when_they_are_asked_for(void **state)
{
	static const struct world_file files[] = {
		{ "go.mod", "module example.org/m\n" },
		{ "a.go", "package m\n\nfunc AlphaOne() int {\n"
		  "\treturn BetaOne()\n}\n" },
		{ "b.go", "package m\n\nfunc BetaOne() int {\n"
		  "\treturn AlphaOne()\n}\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, false, &all, "0/0/0");
	expect(&w, true, &all, "a.go/b.go> 1/1/2");
	world_end(&w);
}

static void a_header_and_its_source_are_no_cycle(void **state)
{
	static const struct world_file files[] = {
		{ "list.h", "int list_add(int n);\n" },
		{ "list.c", "#include \"list.h\"\n"
		  "int list_add(int n) { return n; }\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, true, &all, "0/0/0");
	world_end(&w);
}

static void a_selected_file_must_be_in_it(void **state)
{
	static const struct world_file files[] = {
		{ "a.py", "import b\n" }, { "b.py", "import a\n" },
		{ "x.py", "import y\n" }, { "y.py", "import x\n" },
		{ NULL, NULL }
	};
	bool selected[4] = { false };
	struct cycles_request some = { .with = { [GROUP_FILE] = true },
				       .limit = NO_LIMIT,
				       .selected = selected };
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, false, &some, "0/0/0");
	selected[world_file(&w, "y.py")] = true;
	expect(&w, false, &some, "x.py/y.py> 1/1/2");
	world_end(&w);
}

/* A ring of many files, and a walk that would be as deep as a recursion. */
static void a_long_ring_is_one_cycle(void **state)
{
	enum { FILES = 600 };
	static struct world_file files[FILES + 1];
	static char path[FILES][16], text[FILES][32];
	struct cycles cycles;
	struct world w;
	size_t i;

	(void)state;
	for (i = 0; i < FILES; i++) {
		snprintf(path[i], sizeof(path[i]), "m%03zu.py", i);
		snprintf(text[i], sizeof(text[i]), "import m%03zu\n",
			 (i + 1) % FILES);
		files[i] = (struct world_file){ path[i], text[i] };
	}
	world_make(&w, files);
	find(&cycles, &w, false, &all);
	assert_int_equal(cycles_total(&cycles), 1);
	assert_int_equal(cycles.cycle.item[0].n, FILES);
	assert_int_equal(cycles.cycle.item[0].edge[0].from, 0);
	cycles_release(&cycles);
	world_end(&w);
}

static void severity_is_by_length(void **state)
{
	(void)state;
	assert_string_equal(cycle_severity(2), "high");
	assert_string_equal(cycle_severity(3), "medium");
	assert_string_equal(cycle_severity(4), "low");
	assert_string_equal(cycle_severity(40), "low");
}

/* From what imports it, over any number of files, and round a cycle. */
static void marks_spread_against_imports(void **state)
{
	static const struct world_file files[] = {
		{ "a.py", "import b\nimport b\n" },
		{ "b.py", "import c\nimport e\n" }, { "c.py", "x = 1\n" },
		{ "d.py", "import d\n" }, { "e.py", "import b\n" },
		{ "f.py", "import a\nimport d\n" }, { NULL, NULL }
	};
	static const bool expected[] = { true, true, true, false, true, true };
	struct file_graph graph = { .n = 0 };
	bool marked[] = { false, false, true, false, false, false };
	struct world w;
	size_t i;

	(void)state;
	world_make(&w, files);
	assert_null(file_graph_read(&graph, w.graph,
				    FILE_GRAPH_IMPORTS, NULL));
	assert_int_equal(graph.n, 6);
	assert_int_equal(graph.target.n, 6);
	file_graph_reach(&graph, marked);
	for (i = 0; i < graph.n; i++)
		assert_int_equal(marked[i], expected[i]);
	file_graph_release(&graph);
	world_end(&w);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(no_cycle_is_none),
		cmocka_unit_test(every_edge_is_on_its_shortest_cycle),
		cmocka_unit_test(an_edge_tells_its_import),
		cmocka_unit_test(a_late_import_is_told),
		cmocka_unit_test(what_may_be_several_files_ties_nothing),
		cmocka_unit_test(names_tie_files_when_they_are_asked_for),
		cmocka_unit_test(a_header_and_its_source_are_no_cycle),
		cmocka_unit_test(a_selected_file_must_be_in_it),
		cmocka_unit_test(a_long_ring_is_one_cycle),
		cmocka_unit_test(severity_is_by_length),
		cmocka_unit_test(marks_spread_against_imports)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
