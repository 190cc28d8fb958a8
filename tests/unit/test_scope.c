/* SPDX-License-Identifier: MIT */
/* Focus and query on small repositories. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "scope/focus.h"
#include "scope/query.h"
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
		/* a symbol hides the directory; a slash tells it apart */
		{ "tools", "", "app/Server.py", "declares function tools" },
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

		err = scope_focus(&result, &w.request, given[i].seed,
				  given[i].prefix);
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
		{ "clinet.py", "'client.py'", ERROR_NOT_FOUND },
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

		err = scope_focus(&result, &w.request, given[i].seed, "lib/");
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
	assert_null(scope_focus(&result, &w.request, "text.py", ""));
	world_show(&shown, &w, &result, false);
	assert_string_equal(buf_str(&shown),
			    "app/util/text.py 1 app/util/math.py 0.5");
	scope_release(&result);
	result = (struct scope_result){ 0 };
	assert_null(scope_focus(&result, &w.request, "math.py", ""));
	world_show(&shown, &w, &result, false);
	assert_string_equal(buf_str(&shown),
			    "app/util/math.py 1 app/util/text.py 0.5");
	scope_release(&result);
	/* What is not selected can be neither seed nor neighbour. */
	for (i = 0; i < w.view->n; i++)
		selected[i] = i != world_file(&w, "app/util/math.py");
	w.request.selected = selected;
	result = (struct scope_result){ 0 };
	assert_null(scope_focus(&result, &w.request, "text.py", ""));
	assert_int_equal(result.item.n, 1);
	scope_release(&result);
	result = (struct scope_result){ 0 };
	assert_non_null(scope_focus(&result, &w.request, "math.py", ""));
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

static void a_query_ranks_seeds_and_follows_them_forward(void **state)
{
	static const struct query_options options = { .top = 1 };
	struct scope_result result = { 0 };
	struct buf shown = { 0 };
	struct world w;

	(void)state;
	world_make(&w, query_files);
	assert_null(scope_query(&result, &w.request, "how are orders validated",
				&options));
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
	static const struct query_options plain = { 0 };
	static const struct query_options rerank = { .rerank = true };
	struct scope_result a = { 0 }, b = { 0 };
	struct world w;
	size_t i;

	(void)state;
	world_make(&w, query_files);
	assert_null(scope_query(&a, &w.request, "order validator", &plain));
	assert_true(a.item.n >= 3);
	assert_true(a.item.item[0].score >= 1 && a.item.item[0].score <= 1);
	for (i = 1; i < a.item.n; i++)
		assert_true(a.item.item[i].score > 0 &&
			    a.item.item[i].score < 1);
	/* Reordering brings nothing in and loses nothing. */
	assert_null(scope_query(&b, &w.request, "order validator", &rerank));
	assert_int_equal(a.item.n, b.item.n);
	assert_int_equal(a.item.item[0].file, b.item.item[0].file);
	assert_true(b.item.item[0].score >= 1 && b.item.item[0].score <= 1);
	scope_release(&a);
	scope_release(&b);
	world_end(&w);
}

static void a_query_without_answer_is_an_error(void **state)
{
	static const struct query_options options = { 0 };
	struct scope_result result = { 0 };
	const struct error *err;
	struct world w;

	(void)state;
	world_make(&w, query_files);
	err = scope_query(&result, &w.request, "xylophone", &options);
	assert_non_null(err);
	assert_int_equal(err->code, ERROR_NOT_FOUND);
	err = scope_query(&result, &w.request, "what is the", &options);
	assert_non_null(err);
	assert_int_equal(err->code, ERROR_USAGE);
	w.request.depth = 11;
	err = scope_query(&result, &w.request, "order", &options);
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
