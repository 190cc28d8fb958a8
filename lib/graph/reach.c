/* SPDX-License-Identifier: MIT */
/* A walk against the direction of the edges, hop by hop: see reach.h. */
#include "graph/reach.h"

#include <stdlib.h>

#include "base/compare.h"
#include "graph/node.h"

struct reach {
	struct graph *graph;
	const struct reach_request *request;
	uint32_t *place;	/* by file: in out, plus one; or SEED */
	dependent_vec *out;
};

enum { SEED = -1 };

static bool is_stronger(const struct dependent *a, const struct dependent *b)
{
	if (a->kind != b->kind)
		return a->kind < b->kind;
	return a->weight > b->weight;
}

/* Adds a file of the hop at hand, or a better reason for it. */
static void add(struct reach *r, const struct dependent *one)
{
	uint32_t *place = &r->place[one->file];

	if (*place == (uint32_t)SEED)
		return;
	if (!*place) {
		*VEC_PUSH(r->out) = *one;
		*place = (uint32_t)r->out->n;
		return;
	}
	if (r->out->item[*place - 1].depth == one->depth &&
	    is_stronger(one, &r->out->item[*place - 1]))
		r->out->item[*place - 1] = *one;
}

static const struct error *add_dependents(struct reach *r, uint32_t file,
					  uint32_t depth)
{
	const struct edge *edge;
	const struct error *err;
	size_t i, n = 0;

	err = graph_edges(r->graph, file, REVERSE, &edge, &n);
	for (i = 0; !err && i < n; i++)
		if (!edge[i].is_promise || edge[i].kind == EDGE_IMPORTS)
			add(r, &(struct dependent){
				edge[i].to, depth, file, edge[i].kind,
				edge[i].weight, edge[i].via
			});
	return err;
}

CMP_RISING(cmp_files, struct dependent, file)

/* Puts those that were found from `first` on in order. */
static void sort_hop(struct reach *r, size_t first)
{
	size_t i;

	if (r->out->n - first > 1)
		qsort(r->out->item + first, r->out->n - first,
		      sizeof(*r->out->item), cmp_files);
	for (i = first; i < r->out->n; i++)
		r->place[r->out->item[i].file] = (uint32_t)i + 1;
}

const struct error *graph_dependents(struct graph *graph,
				     const struct reach_request *request,
				     dependent_vec *out)
{
	struct reach r = { .graph = graph, .request = request, .out = out };
	const struct error *err = NULL;
	size_t i, first = 0, end;
	uint32_t depth;

	out->n = 0;
	r.place = xcalloc(graph->view->n, sizeof(*r.place));
	for (i = 0; i < request->files; i++)
		r.place[request->file[i]] = (uint32_t)SEED;
	for (i = 0; !err && i < request->files; i++)
		err = add_dependents(&r, request->file[i], 1);
	sort_hop(&r, 0);
	for (depth = 2; !err && first < out->n && depth <= request->depth;
	     depth++) {
		end = out->n;
		/* One hop further: from what stands in [first, end) of out. */
		err = NULL;
		for (i = first; !err && i < end; i++) {
			err = progress_step(r.request->progress, "walking", i,
					    end);
			if (!err)
				err = add_dependents(&r, r.out->item[i].file,
						     depth);
		}
		if (!err)
			sort_hop(&r, end);
		first = end;
	}
	free(r.place);
	return err;
}
