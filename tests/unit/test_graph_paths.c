/* SPDX-License-Identifier: MIT */
/* Shortest chains between files: which, how many, and by what. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "graph/paths.h"
#include "scope_world.h"

static const struct world_file files[] = {
	{ "a.py", "import b\nimport c\nimport far\n" },
	{ "b.py", "import d\n" },
	{ "c.py", "import d\nimport a\n" },
	{ "d.py", "import end\n" },
	{ "end.py", "def stop():\n    return 1\n\ndef other():\n    return 2\n" },
	{ "far.py", "from end import stop\n\ndef one():\n"
	  "    return stop()\n\ndef two():\n    return 2\n" },
	{ "x.c", "int x_one(void)\n{\n\treturn y_two();\n}\n" },
	{ "y.c", "int y_two(void)\n{\n\treturn 2;\n}\n" },
	{ NULL, NULL }
};

/* "a.py:1>b.py " a chain, and how many there are of which length. */
static void expect(struct world *w, struct paths_request *request,
		   const char *expected)
{
	struct paths paths = { .total = 0 };
	struct buf shown = { 0 };
	size_t i, k;

	assert_null(graph_paths(&paths, w->graph, request));
	for (i = 0; i < paths.chain.n; i++) {
		const struct chain *chain = &paths.chain.item[i];

		for (k = 0; k < chain->n; k++)
			buf_addf(&shown, "%s:%u>",
				 w->view->file[chain->step[k].from].path,
				 (unsigned)chain->step[k].line);
		buf_addf(&shown, "%s ",
			 w->view->file[chain->step[k - 1].to].path);
	}
	buf_addf(&shown, "%u of %u", (unsigned)paths.total,
		 (unsigned)paths.length);
	assert_string_equal(shown.ptr, expected);
	buf_release(&shown);
	paths_release(&paths);
}

static void the_shortest_are_all_found(void **state)
{
	struct world w;
	uint32_t a, d, end;
	struct paths_request request = {
		.from = &a, .froms = 1, .to = &d, .tos = 1, .limit = 9
	};

	(void)state;
	world_make(&w, files);
	a = world_file(&w, "a.py");
	d = world_file(&w, "d.py");
	end = world_file(&w, "end.py");
	expect(&w, &request, "a.py:1>b.py:1>d.py a.py:2>c.py:1>d.py 2 of 2");
	request.skip = 1;
	expect(&w, &request, "a.py:2>c.py:1>d.py 2 of 2");
	request.skip = 0;
	request.limit = 1;
	expect(&w, &request, "a.py:1>b.py:1>d.py 2 of 2");
	request.to = &end;
	expect(&w, &request, "a.py:3>far.py:1>end.py 1 of 2");
	request.from = &end;
	request.to = &a;
	expect(&w, &request, "0 of 0");
	world_end(&w);
}

static void names_lead_on_where_they_are_asked_for(void **state)
{
	struct world w;
	uint32_t x, y;
	struct paths_request request = {
		.from = &x, .froms = 1, .to = &y, .tos = 1, .limit = 9
	};

	(void)state;
	world_make(&w, files);
	x = world_file(&w, "x.c");
	y = world_file(&w, "y.c");
	expect(&w, &request, "0 of 0");
	request.kind = PATHS_NAMES;
	expect(&w, &request, "x.c:3>y.c 1 of 1");
	request.first = 3;
	request.last = 3;
	expect(&w, &request, "x.c:3>y.c 1 of 1");
	request.last = request.first = 1;
	expect(&w, &request, "0 of 0");
	world_end(&w);
}

static void a_use_is_the_last_step(void **state)
{
	struct world w;
	uint32_t a, far;
	struct paths_use use = { .line = 4, .name = "stop" };
	struct paths_request request = {
		.from = &a, .froms = 1, .use = &use, .uses = 1, .limit = 9
	};

	(void)state;
	world_make(&w, files);
	a = world_file(&w, "a.py");
	far = use.file = world_file(&w, "far.py");
	use.to = world_file(&w, "end.py");
	expect(&w, &request, "a.py:3>far.py:4>end.py 1 of 2");
	request.from = &far;
	expect(&w, &request, "far.py:4>end.py 1 of 1");
	world_end(&w);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_shortest_are_all_found),
		cmocka_unit_test(names_lead_on_where_they_are_asked_for),
		cmocka_unit_test(a_use_is_the_last_step)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
