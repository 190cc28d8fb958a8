/* SPDX-License-Identifier: MIT */
/* Edges between files and the decisions that govern them: see graph_govern. */
#include <math.h>
#include <stdlib.h>

#include "graph/node.h"

static int cmp_by_record(const void *a, const void *b)
{
	const struct governing *x = a, *y = b;

	if (x->record != y->record)
		return x->record < y->record ? -1 : 1;
	return x->file < y->file ? -1 : x->file > y->file;
}

static int cmp_by_file(const void *a, const void *b)
{
	const struct governing *x = a, *y = b;

	if (x->file != y->file)
		return x->file < y->file ? -1 : 1;
	return x->record < y->record ? -1 : x->record > y->record;
}

void graph_govern(struct graph *graph, const struct governed_file *edge,
		  size_t n)
{
	struct governing *item;
	size_t i, end, k;
	size_t kept = 0;

	graph->governed.n = 0;
	for (i = 0; i < n; i++)
		*VEC_PUSH(&graph->governed) = (struct governing){
			.record = edge[i].record, .file = edge[i].file,
			.id = arena_strdup(&graph->arena, edge[i].id)
		};
	item = graph->governed.item;
	if (n > 1)
		qsort(item, n, sizeof(*item), cmp_by_record);
	/* Each file once for a record: several entries may name it. */
	for (i = 0; i < n; i++)
		if (!kept || cmp_by_record(&item[kept - 1], &item[i]))
			item[kept++] = item[i];
	n = graph->governed.n = kept;
	for (i = 0; i < n; i = end) {
		for (end = i; end < n && item[end].record == item[i].record;
		     end++)
			;
		for (k = i; k < end; k++)
			item[k].among = (uint32_t)(end - i);
	}
	if (n > 1)
		qsort(item, n, sizeof(*item), cmp_by_file);
}

/* Decisions are few: the way back is found by looking at all of them. */
const struct error *governs_edges(struct graph *graph, uint32_t file,
				  bool reverse, struct edge_set *out)
{
	size_t i;

	for (i = 0; i < graph->governed.n; i++) {
		const struct governing *g = &graph->governed.item[i];
		struct reason reason = { .via = g->id };

		if ((reverse ? g->record : g->file) != file)
			continue;
		reason.weight = (float)(reverse ? 1.0 / g->among :
					1 / (1 + log10((double)g->among)));
		edge_set_add(graph, out, reverse ? g->file : g->record,
			     &reason);
	}
	return NULL;
}
