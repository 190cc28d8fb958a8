/* SPDX-License-Identifier: MIT */
/* The beginnings of the modes, and what they share: see scope.h. */
#include "scope/scope.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/xalloc.h"
#include "scope/around.h"
#include "scope/expand.h"
#include "scope/place.h"
#include "search/search.h"

const char *hop_name(enum hop_kind kind)
{
	static const char *const name[] = {
		[HOP_SEED] = "seed", [HOP_IMPORTS] = "imports",
		[HOP_IMPORTED_BY] = "imported by",
		[HOP_REFERENCES] = "uses", [HOP_REFERENCED_BY] = "used by",
		[HOP_GOVERNED_BY] = "governed by", [HOP_GOVERNS] = "governs"
	};

	return name[kind];
}

void scope_release(struct scope_result *result)
{
	VEC_RELEASE(&result->item);
	VEC_RELEASE(&result->cut);
	arena_release(&result->arena);
}

/* --- Around a place --- */

const struct error *scope_focus(struct scope_result *out,
				const struct scope_request *request,
				const struct scope_places *places)
{
	const struct error *err;
	seed_vec seeds = { 0 };
	size_t i, k;

	out->mode = SCOPE_FOCUS;
	for (i = 0; i < places->item.n; i++) {
		const struct scope_place *place = &places->item.item[i];

		for (k = 0; k < seeds.n &&
		     seeds.item[k].file != place->file; k++)
			;
		if (k == seeds.n)
			*VEC_PUSH(&seeds) = (struct seed){
				.file = place->file, .score = 1.0,
				.why = arena_strdup(&out->arena, place->why)
			};
	}
	err = expand_graph(out, request, BOTH, &seeds);
	VEC_RELEASE(&seeds);
	return err;
}

/* --- A question --- */

const struct error *scope_query(struct scope_result *out,
				const struct scope_request *request,
				const struct search_result *ranked)
{
	seed_vec seeds = { 0 };
	const struct error *err;
	double best;
	size_t i;

	out->mode = SCOPE_QUERY;
	if (!ranked->hit.n)
		return error_new(ERROR_NOT_FOUND, "no file holds any word of "
				 "the question");
	best = ranked->hit.item[0].candidate.score;
	for (i = 0; i < ranked->hit.n; i++)
		*VEC_PUSH(&seeds) = (struct seed){
			.file = ranked->hit.item[i].candidate.file,
			.score = ranked->hit.item[i].candidate.score / best,
			.why = arena_fmt(&out->arena, "ranks %zu for the query",
					 i + 1)
		};
	err = expand_graph(out, request, FORWARD, &seeds);
	VEC_RELEASE(&seeds);
	return err;
}

/* --- Passages of a question --- */

/* Declarations beside the first passage, and what the first of them is worth of
 * what that is. Those of three cost as much again as the search. */
enum { NEIGHBOURS_OF = 1, NEIGHBOURS_MOST = 2 };
static const double neighbour_share = .45;

static const struct error *add_unit(struct scope_passages *out,
				    struct graph *graph,
				    const struct search_unit *unit,
				    line_range_vec *shown, struct buf *why)
{
	struct line_range own = { unit->first, unit->last };
	struct scope_passage passage = {
		.file = unit->file, .role = ROLE_SEED, .of = own,
		.score = unit->worth
	};
	const struct facts *facts;
	const struct error *err = graph_facts(graph, unit->file, &facts);
	uint32_t i;

	if (err)
		return err;
	/* What says most of why it is here. */
	buf_reset(why);
	if (unit->traced)
		buf_addstr(why, "the question names its line");
	else if (unit->is_named)
		buf_addstr(why, "the question names it");
	for (i = 0; i < UNIT_WORDS && unit->word[i]; i++)
		buf_addf(why, "%s%s", i || why->len ? ", " : "", unit->word[i]);
	if (!why->len && unit->why)
		buf_addstr(why, unit->why);
	if (!why->len)
		buf_addf(why, "its file ranks %" PRIu32, unit->hit + 1);
	passage.why = buf_str(why);
	shown->n = 0;
	*VEC_PUSH(shown) = own;
	add_heads_around(shown, facts, own);
	scope_passages_add(out, &passage, shown, NULL, facts, unit->symbol);
	return NULL;
}

const struct error *scope_answer(struct scope_passages *out,
				 const struct search_request *request,
				 const struct search_result *result,
				 double least)
{
	double best = result->unit.n ? result->unit.item[0].worth : 0;
	const struct error *err = NULL;
	line_range_vec shown = { 0 };
	struct buf why = { 0 };
	size_t i;

	for (i = 0; !err && i < result->unit.n &&
	     result->unit.item[i].worth >= least * best; i++)
		err = add_unit(out, request->graph, &result->unit.item[i],
			       &shown, &why);
	out->lesser = result->unit.n - i;
	if (!err && out->item.n) {
		size_t files = request->view->n;
		bool *selected = xcalloc(files + 1, sizeof(*selected));
		const struct around_request around = { .view = request->view,
						       .graph = request->graph,
						       .selected = selected };

		/* What the best one calls in files that words did not find:
		 * where no hit holds a fix, one of the first five nearly
		 * always imports the file that does. */
		for (i = 0; i < files; i++)
			selected[i] = !request->selected ||
				request->selected[i];
		for (i = 0; i < result->unit.n; i++)
			selected[result->unit.item[i].file] = false;
		err = scope_around_answer(
			out, &around, NEIGHBOURS_OF, NEIGHBOURS_MOST,
			neighbour_share * out->item.item[0].score);
		free(selected);
	}
	VEC_RELEASE(&shown);
	buf_release(&why);
	return err;
}
