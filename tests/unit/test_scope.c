/* SPDX-License-Identifier: MIT */
/* Focus and query on small repositories. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "scope/place.h"
#include "scope/scope.h"
#include "search/search.h"
#include "scope_world.h"

/* --- Focus --- */

static const struct world_file focus_files[] = {
	{ "app/Server.py", "class Server:\n    def run(self):\n"
	  "        pass\n\ndef tools():\n    pass\n" },
	{ "app/client.py", "class Client:\n    def run(self):\n"
	  "        pass\n\nclass SERVER:\n    pass\n" },
	{ "app/util/text.py", "def Client_of():\n    pass\n" },
	{ "app/util/math.py", "from .text import Client_of\n"
	  "def add(a):\n    return Client_of()\n" },
	{ "lib/client.py", "def client():\n    pass\n" },
	{ "tools/run.py", "x = 1\n" }, { "docs/Client", "text\n" },
	{ "api/two.h", "int only_promised(void);\nint kept(void);\n" },
	{ "api/two.c", "#include \"two.h\"\nint kept(void) { return 0; }\n" },
	{ NULL, NULL }
};

/* What scope_focus makes of a place as it is typed. */
static const struct error *focus(struct scope_result *out, struct world *w,
				 const char *typed, const char *prefix)
{
	const struct place_request request = {
		.view = w->view, .graph = w->graph,
		.selected = w->request.selected, .prefix = prefix
	};
	struct scope_places places = { .item = { 0 } };
	const struct error *err = places_find(&places, &request, typed);

	if (!err)
		err = scope_focus(out, &w->request, &places);
	scope_places_release(&places);
	return err;
}

static void a_seed_is_resolved_in_a_fixed_order(void **state)
{
	static const struct {
		const char *seed, *prefix, *expected, *why;
	} given[] = {
		/* 1. paths, from the prefix first, then from the top */
		{ "app/client.py", "", "app/client.py", "matches the path" },
		{ "./app//util/../client.py", "", "app/client.py",
		  "matches the path" },
		{ "client.py", "lib/", "lib/client.py", "matches the path" },
		{ "../app/client.py", "lib/", "app/client.py",
		  "matches the path" },
		{ "app/client.py", "lib/", "app/client.py",
		  "matches the path" },
		{ "APP/CLIENT.PY", "", "app/client.py", "matches the path" },
		{ "app/server.py", "", "app/Server.py", "matches the path" },
		/* 2. base names */
		{ "client.py", "", "app/client.py lib/client.py",
		  "matches the file name" },
		{ "TEXT.py", "", "app/util/text.py",
		  "matches the file name" },
		{ "Client", "", "docs/Client", "matches the file name" },
		/* 3. symbols: types first, exact case first */
		{ "Server", "", "app/Server.py", "declares type Server" },
		{ "SERVER", "", "app/client.py", "declares type SERVER" },
		{ "sERVER", "", "app/client.py app/Server.py",
		  "declares type SERVER" },
		{ "Client_OF", "", "app/util/text.py",
		  "declares function Client_of" },
		{ "run", "", "app/client.py app/Server.py",
		  "declares method Client.run" },
		{ "Server.run", "", "app/Server.py",
		  "declares method Server.run" },
		{ "client::run", "", "app/client.py",
		  "declares method Client.run" },
		{ "app.server.Server.run", "", "app/Server.py",
		  "declares method Server.run" },
		{ "app.util.text.client_of", "", "app/util/text.py",
		  "declares function Client_of" },
		{ "kept", "", "api/two.c", "declares function kept" },
		{ "only_promised", "", "api/two.h",
		  "declares prototype only_promised" },
		/* a path that is there hides the symbol */
		{ "tools", "", "tools/run.py", "is in 'tools'" },
		{ "tools/", "", "tools/run.py", "is in 'tools'" },
		/* 4. directories */
		{ "app/UTIL", "", "app/util/math.py app/util/text.py",
		  "is in 'app/UTIL'" },
		{ "util", "app/", "app/util/math.py app/util/text.py",
		  "is in 'app/util'" },
		{ ".", "lib/", "lib/client.py", "is in 'lib'" },
	};
	struct buf shown = { 0 };
	struct world w;
	size_t i, k;

	(void)state;
	world_make(&w, focus_files);
	for (i = 0; i < sizeof(given) / sizeof(*given); i++) {
		struct scope_result result = { 0 };
		const struct error *err;

		err = focus(&result, &w, given[i].seed, given[i].prefix);
		if (err)
			print_error("%s: %s\n", given[i].seed, err->msg);
		assert_null(err);
		world_show(&shown, &w, &result, true);
		if (strcmp(buf_str(&shown), given[i].expected))
			print_error("seed %s\n", given[i].seed);
		assert_string_equal(buf_str(&shown), given[i].expected);
		for (k = 0; !result.item.item[k].is_seed; k++)
			;
		assert_string_equal(result.item.item[k].why, given[i].why);
		assert_int_equal(result.mode, SCOPE_FOCUS);
		scope_release(&result);
	}
	buf_release(&shown);
	world_end(&w);
}

static void nothing_found_is_an_error_that_suggests(void **state)
{
	static const struct {
		const char *seed, *suggested;
		enum error_code code;
	} given[] = {
		{ "clinet.py", "'app/client.py'", ERROR_NOT_FOUND },
		{ "app/clent.py", "'app/client.py'", ERROR_NOT_FOUND },
		{ "Serwer", "'Server'", ERROR_NOT_FOUND },
		{ "util", "'app/util'", ERROR_NOT_FOUND },
		{ "Server.client_of", "'Client_of'", ERROR_NOT_FOUND },
		{ "Nothing.run", "'Client.run'", ERROR_NOT_FOUND },
		{ "zzzzzz", "nothing matches 'zzzzzz'", ERROR_NOT_FOUND },
		{ "../../../x", "nothing matches", ERROR_NOT_FOUND },
		{ "", "empty", ERROR_USAGE },
	};
	struct world w;
	size_t i;

	(void)state;
	world_make(&w, focus_files);
	for (i = 0; i < sizeof(given) / sizeof(*given); i++) {
		struct scope_result result = { 0 };
		const struct error *err;

		err = focus(&result, &w, given[i].seed, "lib/");
		assert_non_null(err);
		assert_int_equal(err->code, given[i].code);
		if (!strstr(err->msg, given[i].suggested))
			print_error("%s\n", err->msg);
		assert_non_null(strstr(err->msg, given[i].suggested));
		assert_int_equal(result.item.n, 0);
		scope_release(&result);
	}
	world_end(&w);
}

static void focus_follows_both_directions(void **state)
{
	struct scope_result result = { 0 };
	struct buf shown = { 0 };
	bool selected[16] = { false };
	struct world w;
	size_t i;

	(void)state;
	world_make(&w, focus_files);
	assert_null(focus(&result, &w, "text.py", ""));
	world_show(&shown, &w, &result, false);
	assert_string_equal(buf_str(&shown),
			    "app/util/text.py 1 app/util/math.py 0.5");
	scope_release(&result);
	result = (struct scope_result){ 0 };
	assert_null(focus(&result, &w, "math.py", ""));
	world_show(&shown, &w, &result, false);
	assert_string_equal(buf_str(&shown),
			    "app/util/math.py 1 app/util/text.py 0.5");
	scope_release(&result);
	/* What is not selected can be neither seed nor neighbour. */
	for (i = 0; i < w.view->n; i++)
		selected[i] = i != world_file(&w, "app/util/math.py");
	w.request.selected = selected;
	result = (struct scope_result){ 0 };
	assert_null(focus(&result, &w, "text.py", ""));
	assert_int_equal(result.item.n, 1);
	scope_release(&result);
	result = (struct scope_result){ 0 };
	assert_non_null(focus(&result, &w, "math.py", ""));
	scope_release(&result);
	buf_release(&shown);
	world_end(&w);
}

/* --- Query --- */

static const struct world_file query_files[] = {
	{ "order.py", "from store import save\n\n"
	  "class OrderValidator:\n    def validate(self, order):\n"
	  "        return save(order)\n" },
	{ "store.py", "def save(thing):\n    return thing\n" },
	{ "mail.py", "# tells about an order\ndef send():\n    pass\n" },
	{ "user.py", "from order import OrderValidator\n" },
	{ NULL, NULL }
};

static const struct error *query(struct scope_result *out, struct world *w,
				 const char *text, size_t limit)
{
	const struct search_request request = {
		.view = w->view, .graph = w->graph, .text = text,
		.len = strlen(text), .limit = limit, .off = SEARCH_OFF
	};
	struct search_result ranked = { 0 };
	const struct error *err = search_answer(&request, &ranked);

	if (!err)
		err = scope_query(out, &w->request, &ranked);
	search_release(&ranked);
	return err;
}

static void a_query_ranks_seeds_and_follows_them_forward(void **state)
{
	struct scope_result result = { 0 };
	struct buf shown = { 0 };
	struct world w;

	(void)state;
	world_make(&w, query_files);
	assert_null(query(&result, &w, "how are orders validated", 1));
	world_show(&shown, &w, &result, false);
	assert_string_equal(buf_str(&shown), "order.py 1 store.py 0.5");
	assert_string_equal(result.item.item[0].why, "ranks 1 for the query");
	assert_int_equal(result.mode, SCOPE_QUERY);
	scope_release(&result);
	buf_release(&shown);
	world_end(&w);
}

static void scores_are_shares_of_the_best(void **state)
{
	struct scope_result a = { 0 };
	struct world w;
	size_t i;

	(void)state;
	world_make(&w, query_files);
	assert_null(query(&a, &w, "order validator", 10));
	assert_true(a.item.n >= 3);
	assert_true(a.item.item[0].score >= 1 && a.item.item[0].score <= 1);
	for (i = 1; i < a.item.n; i++)
		assert_true(a.item.item[i].score > 0 &&
			    a.item.item[i].score < 1);
	scope_release(&a);
	world_end(&w);
}

static void a_query_without_answer_is_an_error(void **state)
{
	struct scope_result result = { 0 };
	const struct error *err;
	struct world w;

	(void)state;
	world_make(&w, query_files);
	err = query(&result, &w, "xylophone", 10);
	assert_non_null(err);
	assert_int_equal(err->code, ERROR_NOT_FOUND);
	err = query(&result, &w, "...", 10);
	assert_non_null(err);
	assert_int_equal(err->code, ERROR_USAGE);
	w.request.depth = 11;
	scope_release(&result);
	err = query(&result, &w, "order", 10);
	assert_non_null(err);
	assert_int_equal(err->code, ERROR_USAGE);
	scope_release(&result);
	world_end(&w);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_seed_is_resolved_in_a_fixed_order),
		cmocka_unit_test(nothing_found_is_an_error_that_suggests),
		cmocka_unit_test(focus_follows_both_directions),
		cmocka_unit_test(a_query_ranks_seeds_and_follows_them_forward),
		cmocka_unit_test(scores_are_shares_of_the_best),
		cmocka_unit_test(a_query_without_answer_is_an_error),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
