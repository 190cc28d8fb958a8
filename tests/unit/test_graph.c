/* SPDX-License-Identifier: MIT */
/* Edges of real files, in both directions. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "scope_world.h"

static void show_edge(struct buf *out, const struct world *world,
		      const struct edge *edge)
{
	buf_addf(out, "%s%s%s %s", out->len ? ", " : "",
		 edge->kind == EDGE_IMPORTS ? "i " : "",
		 world->view->file[edge->to].path, edge->via);
	if (edge->weight < 1)
		buf_addf(out, " %.2f", (double)edge->weight);
}

/* Edges as "[i ]path via[ weight]" in their order. */
static void expect(struct world *world, const char *path,
		   enum direction direction, const char *expected)
{
	const struct edge *edge;
	struct buf shown = { 0 };
	size_t n, i;

	assert_null(graph_edges(world->graph, world_file(world, path),
				direction, &edge, &n));
	for (i = 0; i < n; i++)
		show_edge(&shown, world, &edge[i]);
	if (strcmp(buf_str(&shown), expected))
		print_error("edges of %s\n", path);
	assert_string_equal(buf_str(&shown), expected);
	buf_release(&shown);
}

/* Every edge is there from both of its ends, with one weight. */
static void check_symmetry(struct world *world)
{
	const struct edge *edge, *back;
	size_t file, n, m, i, k;

	for (file = 0; file < world->view->n; file++) {
		assert_null(graph_edges(world->graph, (uint32_t)file, BOTH,
					&edge, &n));
		for (i = 0; i < n; i++) {
			assert_null(graph_edges(world->graph, edge[i].to, BOTH,
						&back, &m));
			for (k = 0; k < m; k++)
				if (back[k].to == file &&
				    back[k].kind == edge[i].kind &&
				    back[k].is_reverse != edge[i].is_reverse)
					break;
			if (k == m)
				print_error("%s -> %s\n",
					    world->view->file[file].path,
					    world->view->file[edge[i].to].path);
			assert_true(k < m);
			assert_true(back[k].weight >= edge[i].weight &&
				    back[k].weight <= edge[i].weight);
			assert_int_equal(back[k].count, edge[i].count);
		}
	}
}

static void c_names_lead_through_headers(void **state)
{
	static const struct world_file files[] = {
		{ "include/list.h", "struct list { int length; };\n"
		  "int list_add(struct list *l);\n"
		  "#define LIST_INIT { 0 }\n" },
		{ "lib/list.c", "#include \"list.h\"\n"
		  "static int grow(struct list *l) { return l->length; }\n"
		  "int list_add(struct list *l) { return grow(l); }\n"
		  "int orphan_call(void) { return 1; }\n" },
		{ "other/list.c", "struct list { int x; };\n"
		  "int list_add(struct list *l) { return l->x; }\n" },
		{ "src/all.h", "#include \"list.h\"\n" },
		{ "src/main.c", "#include \"all.h\"\n#include <stdio.h>\n"
		  "int main(void)\n{\n\tstruct list l = LIST_INIT;\n"
		  "\tint grow = 1, orphan_call = 2;\n"
		  "\t/* other_name */\n"
		  "\treturn list_add(&l) + grow + orphan_call + l.length;\n"
		  "}\n" },
		{ "src/near.c", "#include \"list.h\"\n"
		  "int near(struct list *l) { return list_add(l); }\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "src/main.c", FORWARD, "i src/all.h all.h, "
	       "include/list.h list, lib/list.c list_add");
	expect(&w, "src/near.c", FORWARD, "i include/list.h list.h, "
	       "include/list.h list, lib/list.c list_add");
	expect(&w, "include/list.h", REVERSE, "i lib/list.c list.h, "
	       "i src/all.h list.h, i src/near.c list.h, lib/list.c list, "
	       "src/main.c list, src/near.c list");
	expect(&w, "lib/list.c", REVERSE,
	       "include/list.h list_add, src/main.c list_add, "
	       "src/near.c list_add");
	expect(&w, "other/list.c", REVERSE, "");
	check_symmetry(&w);
	world_end(&w);
}

static void python_names_are_seen_through_imports(void **state)
{
	static const struct world_file files[] = {
		{ "app/__init__.py", "from .core import Engine\n" },
		{ "app/core.py", "from . import tools\n\n"
		  "class Engine:\n    def start_up(self):\n"
		  "        return tools.wrap(1)\n\n"
		  "    def run(self):\n        pass\n\n"
		  "def helper():\n    pass\n" },
		{ "app/tools.py", "def wrap(x):\n    return x\n" },
		{ "docs/demo.py", "def wrap_all():\n    helper = 1\n"
		  "    return helper\n" },
		{ "tests/conftest.py", "import pytest\n\n"
		  "def engine():\n    pass\n" },
		{ "tests/test_core.py", "from app import Engine\n\n"
		  "def test_it(engine):\n    Engine().start_up()\n"
		  "    Engine().run()\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "tests/test_core.py", FORWARD,
	       "i app/__init__.py app, app/core.py Engine, "
	       "tests/conftest.py engine");
	expect(&w, "app/core.py", FORWARD,
	       "i app/tools.py ., app/tools.py wrap");
	expect(&w, "app/core.py", REVERSE, "i app/__init__.py .core, "
	       "app/__init__.py Engine, tests/test_core.py Engine");
	expect(&w, "docs/demo.py", BOTH, "");
	check_symmetry(&w);
	world_end(&w);
}

static void files_that_declare_nothing_hand_on_what_they_import(void **state)
{
	static const struct world_file files[] = {
		{ "src/index.ts", "export * from \"./outer.js\";\n" },
		{ "src/outer.ts", "export * from \"./types.js\";\n" },
		{ "src/types.ts", "import { hidden } from \"./deep.js\";\n"
		  "export class ShapeError {}\n" },
		{ "src/deep.ts", "export class DeepError {}\n" },
		{ "test/a.ts", "import * as s from \"../src/index.js\";\n"
		  "new s.ShapeError();\nnew s.DeepError();\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "test/a.ts", FORWARD, "i src/index.ts ../src/index.js, "
	       "src/types.ts ShapeError");
	check_symmetry(&w);
	world_end(&w);
}

static void namespaces_are_imports_of_what_declares_them(void **state)
{
	static const struct world_file files[] = {
		{ "src/Basket.cs", "namespace Shop.Core;\n\n"
		  "public class Basket\n{\n    public int Total() { return 1; }"
		  "\n}\n" },
		{ "src/Service.cs", "using Shop.Core;\n\n"
		  "namespace Shop.Web;\n\npublic class Service\n{\n"
		  "    int Run(Basket b) { return b.Total(); }\n}\n" },
		{ "other/Odd.cs", "namespace Else;\n\npublic class Odd\n{\n"
		  "    int Run(dynamic b) { return b.Total(); }\n}\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "src/Service.cs", FORWARD,
	       "i src/Basket.cs Shop.Core, src/Basket.cs Basket");
	expect(&w, "other/Odd.cs", FORWARD, "");
	check_symmetry(&w);
	world_end(&w);
}

static void packages_are_known_by_what_is_used_of_them(void **state)
{
	static const struct world_file files[] = {
		{ "go.mod", "module example.org/m\n" },
		{ "store/a.go", "package store\n\nfunc OpenAll() int {\n"
		  "\treturn count()\n}\n" },
		{ "store/b.go", "package store\n\nfunc count() int {\n"
		  "\treturn 1\n}\n" },
		{ "main.go", "package main\n\nimport \"example.org/m/store\"\n"
		  "\nfunc main() {\n\tstore.OpenAll()\n}\n" },
		{ "elsewhere/x.go", "package elsewhere\n\nfunc Go() {\n"
		  "\tOpenAll := 1\n\t_ = OpenAll\n}\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "main.go", FORWARD, "store/a.go OpenAll");
	expect(&w, "store/b.go", REVERSE, "store/a.go count");
	expect(&w, "elsewhere/x.go", BOTH, "");
	check_symmetry(&w);
	world_end(&w);
}

static void names_of_many_files_are_weak_or_nothing(void **state)
{
	static struct world_file files[16];
	static char path[16][16];
	struct world w;
	size_t i, n = 0;

	(void)state;
	for (i = 0; i < 9; i++) {
		snprintf(path[i], sizeof(path[i]), "d%zu/x.rb", i);
		files[n++] = (struct world_file){
			path[i], i < 3 ? "def some_of_us\nend\n"
				"def all_of_us\nend\n" :
				"def all_of_us\nend\n"
		};
	}
	files[n++] = (struct world_file){
		"d0/y.rb", "def go\n  some_of_us\nend\n"
	};
	files[n++] = (struct world_file){
		"z/far.rb", "def move\n  some_of_us\n  all_of_us\nend\n"
	};
	world_make(&w, files);
	expect(&w, "z/far.rb", FORWARD, "d0/x.rb some_of_us 0.33, "
	       "d1/x.rb some_of_us 0.33, d2/x.rb some_of_us 0.33");
	expect(&w, "d0/y.rb", FORWARD, "d0/x.rb some_of_us");
	expect(&w, "d5/x.rb", BOTH, "");
	check_symmetry(&w);
	world_end(&w);
}

static void members_count_only_when_they_are_unique(void **state)
{
	static const struct world_file files[] = {
		{ "a.rb", "class A\n  def open_door\n  end\n"
		  "  def shared_name\n  end\nend\n" },
		{ "b.rb", "class B\n  def shared_name\n  end\nend\n" },
		{ "use.rb", "def f(x)\n  x.open_door\n  x.shared_name\n"
		  "end\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "use.rb", FORWARD, "a.rb open_door");
	expect(&w, "b.rb", REVERSE, "");
	check_symmetry(&w);
	world_end(&w);
}

static void languages_do_not_mix(void **state)
{
	static const struct world_file files[] = {
		{ "a.py", "def frobnicate():\n    pass\n" },
		{ "b.rb", "def go\n  frobnicate\nend\n" },
		{ "notes.md", "# frobnicate\n\n[a](a.py) frobnicate\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "a.py", BOTH, "");
	expect(&w, "notes.md", FORWARD, "");
	world_end(&w);
}

static void comments_and_strings_use_nothing(void **state)
{
	static const struct world_file files[] = {
		{ "a.c", "int widget_make(void) { return 0; }\n" },
		{ "a.h", "int widget_make(void);\n" },
		{ "b.c", "#include \"a.h\"\n/* widget_make() */\n"
		  "const char *s = \"widget_make\";\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "b.c", FORWARD, "i a.h a.h");
	expect(&w, "a.c", REVERSE, "a.h widget_make");
	world_end(&w);
}

static void importers_are_found_by_words_that_no_index_has(void **state)
{
	static const struct world_file files[] = {
		{ "file.h", "struct opened;\n" }, { "x.h", "struct y;\n" },
		{ "m.c", "#include \"file.h\"\n#include \"x.h\"\n" },
		{ NULL, NULL }
	};
	struct world w;

	(void)state;
	world_make(&w, files);
	expect(&w, "file.h", REVERSE, "i m.c file.h");
	expect(&w, "x.h", REVERSE, "i m.c x.h");
	check_symmetry(&w);
	world_end(&w);
}

static void declarations_are_found_in_any_case(void **state)
{
	static const struct world_file files[] = {
		{ "a.py", "class Reader:\n    def value(self):\n"
		  "        pass\n\ndef reader():\n    pass\n" },
		{ "b.py", "READER = 1\n" }, { "c.py", "def x():\n    pass\n" },
		{ NULL, NULL }
	};
	declaration_vec found = { 0 };
	struct world w;

	(void)state;
	world_make(&w, files);
	assert_null(graph_declarations(w.graph, "Reader", &found));
	assert_int_equal(found.n, 3);
	assert_true(found.item[0].is_exact);
	assert_int_equal(found.item[0].line, 1);
	assert_false(found.item[1].is_exact);
	assert_int_equal(found.item[2].file, world_file(&w, "b.py"));
	found.n = 0;
	/* A stop word is in no postings. */
	assert_null(graph_declarations(w.graph, "value", &found));
	assert_int_equal(found.n, 1);
	assert_string_equal(found.item[0].qualified, "Reader.value");
	assert_true(found.item[0].is_member);
	found.n = 0;
	/* Nor is one byte, and the file declares nothing else. */
	assert_null(graph_declarations(w.graph, "x", &found));
	assert_int_equal(found.n, 1);
	found.n = 0;
	assert_null(graph_declarations(w.graph, "nobody", &found));
	assert_int_equal(found.n, 0);
	VEC_RELEASE(&found);
	world_end(&w);
}

static void declarations_name_the_type_that_they_belong_to(void **state)
{
	static const struct world_file files[] = {
		{ "a.go", "package shop\n\ntype Cart struct{}\n\n"
		  "func (c *Cart) Total() int {\n\treturn 1\n}\n" },
		{ "b.cpp", "int net::Socket::open_now()\n{\n"
		  "\treturn 1;\n}\n" },
		{ NULL, NULL }
	};
	declaration_vec found = { 0 };
	struct world w;

	(void)state;
	world_make(&w, files);
	assert_null(graph_declarations(w.graph, "Total", &found));
	assert_null(graph_declarations(w.graph, "open_now", &found));
	assert_int_equal(found.n, 2);
	assert_string_equal(found.item[0].qualified, "shop.Cart.Total");
	assert_string_equal(found.item[1].qualified, "net.Socket.open_now");
	VEC_RELEASE(&found);
	world_end(&w);
}

static void expect_importers(struct world *world, const char *path,
			     size_t most, const char *expected)
{
	file_vec found = { 0 };
	struct buf shown = { 0 };
	size_t i;

	assert_null(graph_importers(world->graph, world_file(world, path),
				    most, &found));
	for (i = 0; i < found.n; i++)
		buf_addf(&shown, "%s%s", i ? " " : "",
			 world->view->file[found.item[i]].path);
	assert_string_equal(buf_str(&shown), expected);
	VEC_RELEASE(&found);
	buf_release(&shown);
}

static void importers_are_listed_up_to_a_number(void **state)
{
	static const struct world_file files[] = {
		{ "go.mod", "module example.org/m\n" },
		{ "main.go", "package main\n\nimport \"example.org/m/store\"\n"
		  "\nfunc main() {\n\tstore.Open()\n}\n" },
		{ "store/a.go", "package store\n\nfunc Open() {\n}\n" },
		{ "store/b.go", "package store\n\nfunc shut() {\n}\n" },
		{ "x/a.py", "import base\nimport x.b\n" },
		{ "x/b.py", "import base\n" }, { "x/c.py", "import base\n" },
		{ "base.py", "import base\n" }, { NULL, NULL }
	};
	file_vec found = { 0 };
	struct world w;

	(void)state;
	world_make(&w, files);
	expect_importers(&w, "base.py", 10, "x/a.py x/b.py x/c.py");
	expect_importers(&w, "x/b.py", 10, "x/a.py");
	expect_importers(&w, "x/a.py", 10, "");
	expect_importers(&w, "store/b.go", 10, "main.go");
	assert_null(graph_importers(w.graph, world_file(&w, "base.py"), 2,
				    &found));
	assert_int_equal(found.n, 2);
	VEC_RELEASE(&found);
	world_end(&w);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(c_names_lead_through_headers),
		cmocka_unit_test(python_names_are_seen_through_imports),
		cmocka_unit_test(
			files_that_declare_nothing_hand_on_what_they_import),
		cmocka_unit_test(namespaces_are_imports_of_what_declares_them),
		cmocka_unit_test(packages_are_known_by_what_is_used_of_them),
		cmocka_unit_test(names_of_many_files_are_weak_or_nothing),
		cmocka_unit_test(members_count_only_when_they_are_unique),
		cmocka_unit_test(languages_do_not_mix),
		cmocka_unit_test(comments_and_strings_use_nothing),
		cmocka_unit_test(
			importers_are_found_by_words_that_no_index_has),
		cmocka_unit_test(declarations_are_found_in_any_case),
		cmocka_unit_test(
			declarations_name_the_type_that_they_belong_to),
		cmocka_unit_test(importers_are_listed_up_to_a_number)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
