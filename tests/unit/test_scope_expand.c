/* SPDX-License-Identifier: MIT */
/*
 * Expansion on graphs that are written down: decay, ties, chains, depth and
 * budget. A result is shown as "path score[ via chain]", best first, with
 * what was cut behind a bar.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/buf.h"
#include "scope/expand.h"

enum { MOST = 16 };

/* An edge "from to"; a file's number is its place in the list of paths. */
struct arrow {
	uint32_t from, to;
	float weight;
	uint32_t count;		/* of reasons beyond the first */
};

struct world {
	struct file file[MOST];
	struct view view;
	struct scope_request request;
	const struct arrow *arrow;
	size_t arrows;
	struct edge edge[MOST];
	size_t asked;		/* how often edges were asked for */
};

static const struct error *edges_of(void *graph, uint32_t file,
				    enum direction direction,
				    const struct edge **out, size_t *n)
{
	struct world *world = graph;
	size_t i;

	world->asked++;
	*n = 0;
	for (i = 0; i < world->arrows; i++) {
		const struct arrow *a = &world->arrow[i];

		if (direction & FORWARD && a->from == file)
			world->edge[(*n)++] = (struct edge){
				.to = a->to, .count = a->count + 1,
				.kind = EDGE_REFERENCES,
				.weight = a->weight > 0 ? a->weight : 1,
				.via = "name"
			};
		if (direction & REVERSE && a->to == file)
			world->edge[(*n)++] = (struct edge){
				.to = a->from, .count = a->count + 1,
				.kind = EDGE_IMPORTS, .is_reverse = true,
				.weight = a->weight > 0 ? a->weight : 1,
				.via = "text"
			};
	}
	*out = world->edge;
	return NULL;
}

static void make(struct world *world, const char *const *path,
		 const struct arrow *arrow, size_t arrows)
{
	*world = (struct world){ .arrow = arrow, .arrows = arrows };
	for (; path[world->view.n]; world->view.n++)
		world->file[world->view.n] = (struct file){
			.path = path[world->view.n], .tokens = 10
		};
	world->view.file = world->file;
	world->request = (struct scope_request){
		.view = &world->view, .depth = 1
	};
}

static void show_items(struct buf *out, const struct world *world,
		       const scope_item_vec *items)
{
	size_t i, k;

	for (i = 0; i < items->n; i++) {
		const struct scope_item *item = &items->item[i];

		buf_addf(out, "%s%s%s %g", out->len ? " " : "",
			 world->file[item->file].path,
			 item->is_seed ? "!" : "", item->score);
		assert_int_equal(item->chain[item->hops - 1].file, item->file);
		assert_int_equal(item->chain[0].kind, HOP_SEED);
		for (k = 0; item->hops > 1 && k < item->hops; k++)
			buf_addf(out, "%s%s", k ? ">" : " ",
				 world->file[item->chain[k].file].path);
	}
}

static void expect(struct world *world, enum direction direction,
		   const struct seed *seed, size_t n, const char *expected)
{
	struct scope_result result = { 0 };
	seed_vec seeds = { 0 };
	struct buf shown = { 0 };
	size_t i;

	for (i = 0; i < n; i++)
		*VEC_PUSH(&seeds) = seed[i];
	world->asked = 0;
	assert_null(expand(&result, &world->request, direction, &seeds,
			   edges_of, world));
	show_items(&shown, world, &result.item);
	if (result.cut.n) {
		buf_addstr(&shown, " |");
		show_items(&shown, world, &result.cut);
	}
	assert_string_equal(buf_str(&shown), expected);
	buf_release(&shown);
	VEC_RELEASE(&seeds);
	scope_release(&result);
}

#define EXPECT(world, direction, seeds, expected) \
	expect(world, direction, seeds, sizeof(seeds) / sizeof(*(seeds)), \
	       expected)
#define MAKE(world, paths, arrows) \
	make(world, paths, arrows, sizeof(arrows) / sizeof(*(arrows)))

static const struct seed first[] = { { 0, 1, "", false } };

static void each_hop_halves_the_score(void **state)
{
	static const char *const path[] = { "a", "b", "c", "d", NULL };
	static const struct arrow arrow[] = {
		{ 0, 1, 0, 0 }, { 1, 2, 0, 0 }, { 2, 3, 0, 0 }
	};
	struct world w;

	(void)state;
	MAKE(&w, path, arrow);
	EXPECT(&w, FORWARD, first, "a! 1 b 0.5 a>b");
	w.request.depth = 3;
	EXPECT(&w, FORWARD, first,
	       "a! 1 b 0.5 a>b c 0.25 a>b>c d 0.125 a>b>c>d");
	EXPECT(&w, REVERSE, first, "a! 1");
	w.request.depth = 0;
	EXPECT(&w, BOTH, first, "a! 1");
	assert_int_equal(w.asked, 0);
}

static void directions_are_told_apart(void **state)
{
	static const char *const path[] = { "a", "b", "c", NULL };
	static const struct arrow arrow[] = { { 0, 1, 0, 0 }, { 2, 0, 0, 0 } };
	struct scope_result result = { 0 };
	seed_vec seeds = { 0 };
	struct world w;

	(void)state;
	MAKE(&w, path, arrow);
	EXPECT(&w, FORWARD, first, "a! 1 b 0.5 a>b");
	EXPECT(&w, REVERSE, first, "a! 1 c 0.5 a>c");
	EXPECT(&w, BOTH, first, "a! 1 b 0.5 a>b c 0.5 a>c");
	*VEC_PUSH(&seeds) = first[0];
	assert_null(expand(&result, &w.request, BOTH, &seeds, edges_of, &w));
	assert_int_equal(result.item.item[1].chain[1].kind, HOP_REFERENCES);
	assert_string_equal(result.item.item[1].chain[1].via, "name");
	assert_int_equal(result.item.item[2].chain[1].kind, HOP_IMPORTED_BY);
	VEC_RELEASE(&seeds);
	scope_release(&result);
}

static void a_weak_edge_weighs_less(void **state)
{
	static const char *const path[] = { "a", "b", "c", "d", NULL };
	static const struct arrow arrow[] = {
		{ 0, 1, 0.25f, 0 }, { 0, 2, 0, 0 }, { 2, 1, 0, 0 },
		{ 1, 3, 0, 0 }
	};
	struct world w;

	(void)state;
	MAKE(&w, path, arrow);
	EXPECT(&w, FORWARD, first, "a! 1 c 0.5 a>c b 0.125 a>b");
	/* The longer chain has the higher score; but at its end no hop is
	 * left, so d is reached by the shorter one. */
	w.request.depth = 2;
	EXPECT(&w, FORWARD, first,
	       "a! 1 c 0.5 a>c b 0.25 a>c>b d 0.0625 a>b>d");
	w.request.depth = 3;
	EXPECT(&w, FORWARD, first,
	       "a! 1 c 0.5 a>c b 0.25 a>c>b d 0.125 a>c>b>d");
}

static void ties_go_by_tests_and_reasons_first(void **state)
{
	static const char *const path[] = { "seed", "a", "b", "c", "d", NULL };
	static const struct arrow arrow[] = {
		{ 0, 1, 0, 9 }, { 0, 2, 0, 0 }, { 0, 3, 0, 2 }, { 3, 0, 0, 3 },
		{ 0, 4, 0, 5 }
	};
	struct world w;

	(void)state;
	MAKE(&w, path, arrow);
	w.file[1].flags = FILE_TEST;
	EXPECT(&w, BOTH, first, "seed! 1 c 0.5 seed>c d 0.5 seed>d"
	       " b 0.5 seed>b a 0.5 seed>a");
}

static void ties_go_by_path_without_case(void **state)
{
	static const char *const path[] = { "seed", "B/x", "a/y", "A/y",
					    "c", NULL };
	static const struct arrow arrow[] = {
		{ 0, 1, 0, 0 }, { 0, 2, 0, 0 }, { 0, 3, 0, 0 }, { 0, 4, 0, 0 }
	};
	struct world w;

	(void)state;
	MAKE(&w, path, arrow);
	EXPECT(&w, FORWARD, first, "seed! 1 A/y 0.5 seed>A/y a/y 0.5 seed>a/y"
	       " B/x 0.5 seed>B/x c 0.5 seed>c");
}

static void a_file_is_there_once_by_its_best_chain(void **state)
{
	static const char *const path[] = { "a", "b", "c", "d", NULL };
	static const struct arrow arrow[] = {
		{ 0, 2, 0, 0 }, { 1, 2, 0, 0 }, { 2, 3, 0, 0 }, { 3, 0, 0, 0 },
		{ 0, 3, 0, 0 }
	};
	static const struct seed seeds[] = {
		{ 0, 0.5, "", false }, { 1, 1, "", false }, { 0, 0.25, "", false }
	};
	struct world w;

	(void)state;
	MAKE(&w, path, arrow);
	w.request.depth = 4;
	EXPECT(&w, FORWARD, seeds,
	       "b! 1 a! 0.5 c 0.5 b>c d 0.25 a>d");
}

static void a_seed_may_be_reached_with_more_than_its_own_score(void **state)
{
	static const char *const path[] = { "a", "b", "c", NULL };
	static const struct arrow arrow[] = { { 0, 1, 0, 0 }, { 1, 2, 0, 0 } };
	static const struct seed seeds[] = {
		{ 0, 1, "", false }, { 1, 0.1, "", false }
	};
	struct world w;

	(void)state;
	MAKE(&w, path, arrow);
	EXPECT(&w, FORWARD, seeds, "a! 1 b! 0.5 a>b c 0.05 b>c");
}

static void what_does_not_fit_is_cut_and_cheaper_ones_enter(void **state)
{
	static const char *const path[] = { "a", "b", "c", "d", "e", NULL };
	static const struct arrow arrow[] = {
		{ 0, 1, 0, 0 }, { 0, 2, 0, 0 }, { 1, 3, 0, 0 }, { 2, 4, 0, 0 }
	};
	struct world w;

	(void)state;
	MAKE(&w, path, arrow);
	w.request.depth = 2;
	w.file[1].tokens = 100;
	w.request.budget = 35;
	EXPECT(&w, FORWARD, first,
	       "a! 1 c 0.5 a>c e 0.25 a>c>e | b 0.5 a>b");
	/* Exactly enough is enough. */
	w.request.budget = 130;
	EXPECT(&w, FORWARD, first, "a! 1 b 0.5 a>b c 0.5 a>c d 0.25 a>b>d"
	       " | e 0.25 a>c>e");
	w.request.budget = 140;
	EXPECT(&w, FORWARD, first, "a! 1 b 0.5 a>b c 0.5 a>c d 0.25 a>b>d"
	       " e 0.25 a>c>e");
}

static void seeds_are_admitted_over_any_budget(void **state)
{
	static const char *const path[] = { "a", "b", "c", NULL };
	static const struct arrow arrow[] = { { 0, 1, 0, 0 } };
	static const struct seed seeds[] = {
		{ 0, 1, "", false }, { 2, 0.2, "", false }
	};
	struct world w;

	(void)state;
	MAKE(&w, path, arrow);
	w.request.budget = 5;
	EXPECT(&w, FORWARD, seeds, "a! 1 c! 0.2");
	assert_int_equal(w.asked, 0);
	/* A weak seed is not crowded out by a strong one's neighbour. */
	w.request.budget = 25;
	EXPECT(&w, FORWARD, seeds, "a! 1 c! 0.2 | b 0.5 a>b");
}

static void what_is_not_selected_is_not_passed_through(void **state)
{
	static const char *const path[] = { "a", "b", "c", NULL };
	static const struct arrow arrow[] = { { 0, 1, 0, 0 }, { 1, 2, 0, 0 } };
	static const struct seed seeds[] = {
		{ 0, 1, "", false }, { 1, 1, "", false }
	};
	bool selected[] = { true, false, true };
	struct world w;

	(void)state;
	MAKE(&w, path, arrow);
	w.request.depth = 2;
	w.request.selected = selected;
	EXPECT(&w, FORWARD, seeds, "a! 1");
}

static void depth_is_from_one_to_ten(void **state)
{
	static const char *const path[] = { "a", NULL };
	struct scope_result result = { 0 };
	const struct error *err;
	seed_vec seeds = { 0 };
	struct world w;

	(void)state;
	make(&w, path, NULL, 0);
	w.request.depth = 11;
	err = expand_graph(&result, &w.request, BOTH, &seeds);
	assert_non_null(err);
	assert_int_equal(err->code, ERROR_USAGE);
	w.request.depth = 0;
	err = expand_graph(&result, &w.request, BOTH, &seeds);
	assert_non_null(err);
	w.request.depth = 10;
	assert_null(expand_graph(&result, &w.request, BOTH, &seeds));
	assert_int_equal(result.item.n, 0);
	scope_release(&result);
}

int main(void)
{
	static const struct CMUnitTest tests[] = {
		cmocka_unit_test(each_hop_halves_the_score),
		cmocka_unit_test(directions_are_told_apart),
		cmocka_unit_test(a_weak_edge_weighs_less),
		cmocka_unit_test(ties_go_by_tests_and_reasons_first),
		cmocka_unit_test(ties_go_by_path_without_case),
		cmocka_unit_test(a_file_is_there_once_by_its_best_chain),
		cmocka_unit_test(
			a_seed_may_be_reached_with_more_than_its_own_score),
		cmocka_unit_test(
			what_does_not_fit_is_cut_and_cheaper_ones_enter),
		cmocka_unit_test(seeds_are_admitted_over_any_budget),
		cmocka_unit_test(what_is_not_selected_is_not_passed_through),
		cmocka_unit_test(depth_is_from_one_to_ten)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
