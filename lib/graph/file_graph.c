/* SPDX-License-Identifier: MIT */
/* All edges between files at once: see file_graph.h. */
#include "graph/file_graph.h"

#include <stdlib.h>

#include "graph/node.h"

enum { STEP = 256 };	/* files between two looks at progress */

/* Once each, of those from a place on. */
static void add_once(file_vec *out, size_t first, uint32_t from, uint32_t to)
{
	size_t i;

	if (from == to)
		return;
	for (i = out->n; i > first; i--)
		if (out->item[i - 1] == to)
			return;
	*VEC_PUSH(out) = to;
}

const struct error *file_graph_targets(file_vec *out, struct graph *graph,
				       uint32_t file,
				       enum file_graph_kind kind)
{
	const size_t first = out->n;
	struct node *node;
	const struct error *err = graph_imports(graph, file, &node);
	size_t i;

	for (i = 0; !err && i < node->imports; i++)
		if (node->imported[i].among == 1 &&
		    (kind != FILE_GRAPH_LOADS || !node->imported[i].is_weak))
			add_once(out, first, file, node->imported[i].file);
	if (!err && kind == FILE_GRAPH_ALL) {
		const struct edge *edge;
		size_t n = 0;

		err = graph_edges(graph, file, FORWARD, &edge, &n);
		for (i = 0; !err && i < n; i++)
			if (edge_is_certain_use(&edge[i]))
				add_once(out, first, file, edge[i].to);
	}
	return err;
}

const struct error *file_graph_read(struct file_graph *out,
				    struct graph *graph,
				    enum file_graph_kind kind,
				    const struct progress *progress)
{
	const struct error *err = view_hold(graph->view);
	size_t i;

	out->n = graph->view->n;
	out->first = xcalloc(out->n + 1, sizeof(*out->first));
	for (i = 0; !err && i < out->n; i++) {
		out->first[i] = out->target.n;
		err = file_graph_targets(&out->target, graph, (uint32_t)i,
					 kind);
		if (!err && i % STEP == 0)
			err = progress_step(progress, "resolving", i, out->n);
	}
	out->first[out->n] = out->target.n;
	view_let_go(graph->view);
	return err;
}

void file_graph_release(struct file_graph *file_graph)
{
	free(file_graph->first);
	VEC_RELEASE(&file_graph->target);
	*file_graph = (struct file_graph){ 0 };
}

/* The same edges from where they lead to: source[first[i]] up to
 * source[first[i + 1]] lead to i. */
static uint32_t *turn_round(const struct file_graph *g, size_t *first)
{
	uint32_t *source = xcalloc(g->target.n, sizeof(*source));
	size_t i, k;

	for (i = 0; i < g->target.n; i++)
		first[g->target.item[i]]++;
	for (i = k = 0; i <= g->n; i++) {
		k += first[i];
		first[i] = k;
	}
	for (i = g->n; i-- > 0;)
		for (k = g->first[i + 1]; k-- > g->first[i];)
			source[--first[g->target.item[k]]] = (uint32_t)i;
	return source;
}

void file_graph_reach(const struct file_graph *file_graph, bool *is_marked)
{
	size_t *first = xcalloc(file_graph->n + 1, sizeof(*first));
	uint32_t *source = turn_round(file_graph, first);
	file_vec queue = { 0 };
	size_t i, k;

	for (i = 0; i < file_graph->n; i++)
		if (is_marked[i])
			*VEC_PUSH(&queue) = (uint32_t)i;
	for (i = 0; i < queue.n; i++)
		for (k = first[queue.item[i]];
		     k < first[queue.item[i] + 1]; k++)
			if (!is_marked[source[k]]) {
				is_marked[source[k]] = true;
				*VEC_PUSH(&queue) = source[k];
			}
	VEC_RELEASE(&queue);
	free(source);
	free(first);
}
