/* SPDX-License-Identifier: MIT */
/*
 * Rings, by Tarjan's algorithm without recursion and by breadth-first walks
 * within each component: see rings.h.
 */
#include "graph/rings.h"

#include <stdlib.h>

#include "base/strmap.h"

typedef VEC(uint32_t) node_vec;

struct hunt {
	struct rings *out;
	const struct digraph *graph;
	const bool *selected;
	const struct progress *progress;
	uint32_t *component;	/* by node; 0: not known yet */
	/* Of a walk: the node before, plus one, and when it was set. */
	uint32_t *before, *round, rounds;
	node_vec queue, path;
	struct strmap seen;	/* rings by their nodes */
};

void rings_release(struct rings *rings)
{
	VEC_RELEASE(&rings->ring);
	arena_release(&rings->arena);
	*rings = (struct rings){ 0 };
}

/* --- Components --- */

/* Tarjan's numbers; a frame is a node and the next of its edges. */
struct tarjan {
	uint32_t *index, *low;
	bool *is_open;
	node_vec open;
	VEC(struct frame { uint32_t node; size_t next; }) stack;
	uint32_t count;
};

static void enter(struct hunt *h, struct tarjan *t, uint32_t node)
{
	t->index[node] = t->low[node] = ++t->count;
	t->is_open[node] = true;
	*VEC_PUSH(&t->open) = node;
	*VEC_PUSH(&t->stack) = (struct frame){ node, h->graph->first[node] };
}

/* The node is done: it is the root of a component, or passes on how far up
 * it reaches. */
static void leave(struct hunt *h, struct tarjan *t, uint32_t node)
{
	uint32_t last;

	t->stack.n--;
	if (t->low[node] == t->index[node]) {
		h->out->components++;
		do {
			last = t->open.item[--t->open.n];
			t->is_open[last] = false;
			h->component[last] = h->out->components;
		} while (last != node);
	}
	if (t->stack.n) {
		uint32_t above = t->stack.item[t->stack.n - 1].node;

		if (t->low[node] < t->low[above])
			t->low[above] = t->low[node];
	}
}

static void walk_from(struct hunt *h, struct tarjan *t, uint32_t root)
{
	enter(h, t, root);
	while (t->stack.n) {
		struct frame *top = &t->stack.item[t->stack.n - 1];
		uint32_t node = top->node, to;

		if (top->next == h->graph->first[node + 1]) {
			leave(h, t, node);
			continue;
		}
		to = h->graph->target[top->next++];
		if (!t->index[to])
			enter(h, t, to);
		else if (t->is_open[to] && t->index[to] < t->low[node])
			t->low[node] = t->index[to];
	}
}

/* --- The shortest rings --- */

/* Walks from a node through its component, the nearest first. */
static void spread(struct hunt *h, uint32_t from)
{
	const struct digraph *graph = h->graph;
	size_t at, i;

	h->rounds++;
	h->queue.n = 0;
	*VEC_PUSH(&h->queue) = from;
	h->round[from] = h->rounds;
	h->before[from] = 0;
	for (at = 0; at < h->queue.n; at++) {
		uint32_t node = h->queue.item[at];

		for (i = graph->first[node]; i < graph->first[node + 1]; i++) {
			uint32_t to = graph->target[i];

			if (h->component[to] != h->component[from] ||
			    h->round[to] == h->rounds)
				continue;
			h->round[to] = h->rounds;
			h->before[to] = node + 1;
			*VEC_PUSH(&h->queue) = to;
		}
	}
}

static bool is_selected(const struct hunt *h, const uint32_t *node, size_t n)
{
	size_t i;

	for (i = 0; h->selected && i < n; i++)
		if (h->selected[node[i]])
			return true;
	return !h->selected;
}

/* The ring that an edge from `last` back to where we spread from closes. */
static void close_ring(struct hunt *h, uint32_t last)
{
	uint32_t at, swap, *node;
	size_t i;
	size_t n, least = 0;
	bool is_new;

	h->path.n = 0;
	for (at = last + 1; at; at = h->before[at - 1])
		*VEC_PUSH(&h->path) = at - 1;
	for (i = 0; i < h->path.n / 2; i++) {
		swap = h->path.item[i];
		h->path.item[i] = h->path.item[h->path.n - 1 - i];
		h->path.item[h->path.n - 1 - i] = swap;
	}
	/* Keeps the ring in h->path unless it is known; it then begins at
	 * its smallest number. */
	n = h->path.n;
	for (i = 1; i < n; i++)
		if (h->path.item[i] < h->path.item[least])
			least = i;
	node = arena_alloc(&h->out->arena, n * sizeof(*node));
	for (i = 0; i < n; i++)
		node[i] = h->path.item[(least + i) % n];
	if (!is_selected(h, node, n))
		return;
	strmap_add(&h->seen, (const char *)node, n * sizeof(*node), &is_new);
	if (is_new)
		*VEC_PUSH(&h->out->ring) = (struct ring){
			node, n, h->component[node[0]]
		};
}

static bool leads_to(const struct hunt *h, uint32_t from, uint32_t to)
{
	size_t i;

	for (i = h->graph->first[from]; i < h->graph->first[from + 1]; i++)
		if (h->graph->target[i] == to)
			return true;
	return false;
}

static const struct error *find_rings(struct hunt *h)
{
	uint32_t *size = xcalloc((size_t)h->out->components + 1,
				 sizeof(*size));
	const struct error *err = NULL;
	size_t i, k;

	for (i = 0; i < h->graph->n; i++)
		size[h->component[i]]++;
	for (i = 0; !err && i < h->graph->n; i++) {
		if (size[h->component[i]] < 2)
			continue;
		err = progress_step(h->progress, "walking", i,
				    h->graph->n);
		spread(h, (uint32_t)i);
		for (k = 1; !err && k < h->queue.n; k++)
			if (leads_to(h, h->queue.item[k], (uint32_t)i))
				close_ring(h, h->queue.item[k]);
	}
	free(size);
	return err;
}

static int cmp_rings(const void *a, const void *b)
{
	const struct ring *x = a, *y = b;
	size_t i;

	if (x->n != y->n)
		return x->n < y->n ? -1 : 1;
	for (i = 0; i < x->n; i++)
		if (x->node[i] != y->node[i])
			return x->node[i] < y->node[i] ? -1 : 1;
	return 0;
}

const struct error *rings_find(struct rings *out, const struct digraph *graph,
			       const bool *selected,
			       const struct progress *progress)
{
	struct hunt h = { .out = out, .graph = graph, .selected = selected,
			  .progress = progress };
	const struct error *err;
	struct tarjan t = { 0 };
	size_t i;

	*out = (struct rings){ 0 };
	h.component = xcalloc(graph->n, sizeof(*h.component));
	h.before = xcalloc(graph->n, sizeof(*h.before));
	h.round = xcalloc(graph->n, sizeof(*h.round));
	t.index = xcalloc(h.graph->n, sizeof(*t.index));
	t.low = xcalloc(h.graph->n, sizeof(*t.low));
	t.is_open = xcalloc(h.graph->n, sizeof(*t.is_open));
	for (i = 0; i < h.graph->n; i++)
		if (!t.index[i])
			walk_from(&h, &t, (uint32_t)i);
	free(t.index);
	free(t.low);
	free(t.is_open);
	VEC_RELEASE(&t.open);
	VEC_RELEASE(&t.stack);
	err = find_rings(&h);
	if (out->ring.n > 1)
		qsort(out->ring.item, out->ring.n, sizeof(*out->ring.item),
		      cmp_rings);
	free(h.component);
	free(h.before);
	free(h.round);
	VEC_RELEASE(&h.queue);
	VEC_RELEASE(&h.path);
	strmap_release(&h.seen);
	return err;
}
