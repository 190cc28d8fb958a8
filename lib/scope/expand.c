/* SPDX-License-Identifier: MIT */
/* A best-first search over labels (file, score, chain): see expand.h. */
#include "scope/expand.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/xalloc.h"

/* One way to reach a file. Chains share their beginnings. */
struct label {
	uint32_t file;
	uint32_t hops;		/* edges since the seed */
	bool is_alone;		/* a seed that is not expanded */
	uint32_t reasons;	/* for the last hop */
	double score;
	uint8_t kind;		/* of the last hop */
	const char *via;
	const struct label *from;
};

struct search {
	const struct scope_request *request;
	edges_fn *edges;
	void *graph;
	enum direction direction;
	VEC(const struct label *) heap;
	const struct label **admitted;	/* by file: the label it came in by */
	const struct label **cut;
	const char **why;		/* by file: of a seed */
	uint32_t *reasons;		/* by file: scratch of expand_label */
	uint8_t *reach;		/* by file: 1 + the hops left when expanded */
	uint64_t spent;
	struct arena arena;
};

/* Paths as ties are broken: without case, then by bytes. */
static int cmp_paths(const struct view *view, uint32_t a, uint32_t b)
{
	int cmp = strcasecmp(view->file[a].path, view->file[b].path);

	return cmp ? cmp : strcmp(view->file[a].path, view->file[b].path);
}

static bool is_test(const struct view *view, uint32_t file)
{
	return view->file[file].flags & FILE_TEST;
}

/* The order of files with one score: see expand.h. */
static int cmp_ties(const struct view *view, const struct label *a,
		    const struct label *b)
{
	if (!a->hops != !b->hops)
		return a->hops ? 1 : -1;
	if (is_test(view, a->file) != is_test(view, b->file))
		return is_test(view, a->file) ? 1 : -1;
	if (a->reasons != b->reasons)
		return a->reasons > b->reasons ? -1 : 1;
	return cmp_paths(view, a->file, b->file);
}

/* True when a is to be taken before b. */
static bool is_before(const struct search *search, const struct label *a,
		      const struct label *b)
{
	int cmp;

	if (a->score > b->score || a->score < b->score)
		return a->score > b->score;
	if (a->file == b->file && a->hops != b->hops)
		return a->hops < b->hops;
	cmp = cmp_ties(search->request->view, a, b);
	if (cmp)
		return cmp < 0;
	if (a->kind != b->kind)
		return a->kind < b->kind;
	return a->from && b->from &&
		cmp_paths(search->request->view, a->from->file,
			  b->from->file) < 0;
}

static const struct label *heap_pop(struct search *search)
{
	const struct label *top = search->heap.item[0], *last;
	size_t at = 0, down, n = --search->heap.n;

	last = search->heap.item[n];
	for (;; at = down) {
		down = at * 2 + 1;
		if (down >= n)
			break;
		if (down + 1 < n && is_before(search,
					      search->heap.item[down + 1],
					      search->heap.item[down]))
			down++;
		if (!is_before(search, search->heap.item[down], last))
			break;
		search->heap.item[at] = search->heap.item[down];
	}
	search->heap.item[at] = last;
	return top;
}

static void push_label(struct search *search, struct label label)
{
	struct label *copy = arena_alloc(&search->arena, sizeof(*copy));
	size_t at, up;

	*copy = label;
	at = search->heap.n;
	*VEC_PUSH(&search->heap) = copy;
	for (; at; at = up) {
		up = (at - 1) / 2;
		if (!is_before(search, copy, search->heap.item[up]))
			break;
		search->heap.item[at] = search->heap.item[up];
	}
	search->heap.item[at] = copy;
}

static bool is_selected(const struct scope_request *request, uint32_t file)
{
	return !request->selected || request->selected[file];
}

static uint64_t cost_of(const struct search *search, uint32_t file)
{
	return search->request->view->file[file].tokens;
}

static bool is_spent(const struct search *search)
{
	return search->request->budget &&
		search->spent >= search->request->budget;
}

static bool fits(const struct search *search, uint32_t file)
{
	uint64_t budget = search->request->budget;

	return !budget || (search->spent <= budget &&
			   cost_of(search, file) <= budget - search->spent);
}

static enum hop_kind hop_of(const struct edge *edge)
{
	if (edge->kind == EDGE_GOVERNS)
		return edge->is_reverse ? HOP_GOVERNS : HOP_GOVERNED_BY;
	if (edge->kind == EDGE_IMPORTS)
		return edge->is_reverse ? HOP_IMPORTED_BY : HOP_IMPORTS;
	return edge->is_reverse ? HOP_REFERENCED_BY : HOP_REFERENCES;
}

/* A decision about many files tells nothing of one by way of another; who
 * asks for the decision itself asks for them. */
static bool leads_on(const struct label *label, const struct edge *edge)
{
	return !label->hops || edge->kind != EDGE_GOVERNS ||
		!edge->is_reverse || edge->weight * GRAPH_MOST_TARGETS >= 1;
}

/*
 * A file is expanded again only when it is met with fewer hops behind it
 * than before: with a lower score then, but it may reach further.
 */
static const struct error *expand_label(struct search *search,
					const struct label *label)
{
	unsigned int left = search->request->depth - label->hops;
	const struct edge *edge;
	const struct error *err;
	size_t n, i;

	if (label->is_alone || label->hops >= search->request->depth ||
	    is_spent(search) ||
	    search->reach[label->file] > left)
		return NULL;
	search->reach[label->file] = (uint8_t)(left + 1);
	err = search->edges(search->graph, label->file, search->direction,
			    &edge, &n);
	for (i = 0; !err && i < n; i++)
		search->reasons[edge[i].to] += edge[i].count;
	for (i = 0; !err && i < n; i++) {
		uint32_t to = edge[i].to;
		double score = label->score * SCOPE_DECAY *
			(double)edge[i].weight;

		if (!is_selected(search->request, to) || search->cut[to] ||
		    !leads_on(label, &edge[i]) ||
		    (search->admitted[to] &&
		     search->reach[to] + label->hops + 1 >
		     search->request->depth))
			continue;
		push_label(search, (struct label){
			.file = to, .hops = label->hops + 1,
			.reasons = search->reasons[to], .score = score,
			.kind = hop_of(&edge[i]),
			.via = hop_of(&edge[i]) == HOP_GOVERNS ? "" :
				edge[i].via,
			.from = label
		});
	}
	for (i = 0; !err && i < n; i++)
		search->reasons[edge[i].to] = 0;
	return err;
}

static const struct error *run(struct search *search)
{
	const struct error *err = NULL;

	while (!err && search->heap.n) {
		const struct label *label = heap_pop(search);
		uint32_t file = label->file;

		if (search->cut[file])
			continue;
		if (!search->admitted[file]) {
			if (!search->why[file] && !fits(search, file)) {
				search->cut[file] = label;
				continue;
			}
			if (!search->why[file])
				search->spent += cost_of(search, file);
			search->admitted[file] = label;
		}
		err = expand_label(search, label);
	}
	return err;
}

/* --- The result --- */

static struct scope_item to_item(struct search *search,
				 const struct label *label,
				 struct arena *arena)
{
	struct hop *chain = arena_alloc(arena, (label->hops + 1) *
					sizeof(*chain));
	const char *why = search->why[label->file];
	const struct label *at = label;
	uint32_t i;

	for (i = label->hops + 1; i--; at = at->from)
		chain[i] = (struct hop){
			at->file, at->kind, arena_strdup(arena, at->via)
		};
	return (struct scope_item){
		.file = label->file, .score = label->score,
		.is_seed = why != NULL, .why = why ? why : "",
		.chain = chain, .hops = label->hops + 1
	};
}

static int cmp_labels(const void *a, const void *b, void *payload)
{
	const struct label *x = *(const struct label *const *)a;
	const struct label *y = *(const struct label *const *)b;

	if (x->score > y->score || x->score < y->score)
		return x->score > y->score ? -1 : 1;
	return cmp_ties(payload, x, y);
}

static void collect(struct search *search, const struct label *const *label,
		    struct arena *arena, scope_item_vec *out)
{
	const struct view *view = search->request->view;
	VEC(const struct label *) all = { 0 };
	size_t i;

	for (i = 0; i < view->n; i++)
		if (label[i])
			*VEC_PUSH(&all) = label[i];
	if (all.n > 1)
		qsort_r(all.item, all.n, sizeof(*all.item), cmp_labels,
			(void *)(uintptr_t)view);
	for (i = 0; i < all.n; i++)
		*VEC_PUSH(out) = to_item(search, all.item[i], arena);
	VEC_RELEASE(&all);
}

const struct error *expand(struct scope_result *out,
			   const struct scope_request *request,
			   enum direction direction, const seed_vec *seeds,
			   edges_fn *edges, void *graph)
{
	size_t n = request->view->n, i;
	struct search search = {
		.request = request, .edges = edges, .graph = graph,
		.direction = direction,
		.admitted = xcalloc(n, sizeof(*search.admitted)),
		.cut = xcalloc(n, sizeof(*search.cut)),
		.why = xcalloc(n, sizeof(*search.why)),
		.reasons = xcalloc(n, sizeof(*search.reasons)),
		.reach = xcalloc(n, 1)
	};
	const struct error *err;

	for (i = 0; i < seeds->n; i++) {
		const struct seed *seed = &seeds->item[i];

		if (!is_selected(search.request, seed->file))
			continue;
		if (!search.why[seed->file]) {
			search.why[seed->file] = seed->why;
			search.spent += cost_of(&search, seed->file);
		}
		push_label(&search,
			   (struct label){ .file = seed->file,
					   .score = seed->score,
					   .kind = HOP_SEED,
					   .via = "",
					   .is_alone = seed->is_alone });
	}
	err = run(&search);
	if (!err) {
		collect(&search, search.admitted, &out->arena, &out->item);
		collect(&search, search.cut, &out->arena, &out->cut);
	}
	VEC_RELEASE(&search.heap);
	free(search.admitted);
	free(search.cut);
	free(search.why);
	free(search.reasons);
	free(search.reach);
	arena_release(&search.arena);
	return err;
}

/* Who looks for what depends on a change has to know the decisions about it,
 * too. */
static const struct error *edges_of_graph(void *graph, uint32_t file,
					  enum direction direction,
					  const struct edge **out, size_t *n)
{
	if (direction == REVERSE)
		return graph_dependents_and_decisions(graph, file, out, n);
	return graph_edges(graph, file, direction, out, n);
}

const struct error *expand_graph(struct scope_result *out,
				 const struct scope_request *request,
				 enum direction direction,
				 const seed_vec *seeds)
{
	if (request->depth < 1 || request->depth > SCOPE_MAX_DEPTH)
		return error_new(ERROR_USAGE, "depth must be 1 to %d, not %u",
				 SCOPE_MAX_DEPTH, request->depth);
	return expand(out, request, direction, seeds, edges_of_graph,
		      request->graph);
}
