/* SPDX-License-Identifier: MIT */
/* Cycles of files and of what they are in: which edges count, and what is told
 * of each: see cycles.h. */
#include "graph/cycles.h"

#include <stdlib.h>

#include "graph/file_graph.h"
#include "graph/node.h"
#include "graph/rings.h"

struct chase {
	struct cycles *out;
	struct graph *graph;
	enum group_level level;
	size_t n;		/* nodes of that level */
	struct groups groups;
	struct rings rings;
};

const char *cycle_severity(size_t files)
{
	return files <= 2 ? "high" : files == 3 ? "medium" : "low";
}

void cycles_release(struct cycles *cycles)
{
	VEC_RELEASE(&cycles->cycle);
	arena_release(&cycles->arena);
	*cycles = (struct cycles){ 0 };
}

uint64_t cycles_total(const struct cycles *cycles)
{
	uint64_t sum = 0;
	int i;

	for (i = 0; i < CYCLE_LEVELS; i++)
		sum += cycles->count[i].cycles;
	return sum;
}

/* --- What is told of them --- */

/* Components and nodes that have a cycle, each counted once. */
static void count_found(struct chase *h)
{
	struct cycle_count *count = &h->out->count[h->level];
	bool *seen = xcalloc(h->n, sizeof(*seen));
	bool *has = xcalloc((size_t)h->rings.components + 1, sizeof(*has));
	size_t i, k;

	count->cycles = h->rings.ring.n;
	for (i = 0; i < h->rings.ring.n; i++) {
		const struct ring *f = &h->rings.ring.item[i];

		count->components += !has[f->component];
		has[f->component] = true;
		for (k = 0; k < f->n; k++) {
			count->nodes += !seen[f->node[k]];
			seen[f->node[k]] = true;
		}
	}
	free(seen);
	free(has);
}

static bool is_cheaper(const struct step *a, const struct step *b)
{
	return a->names != b->names ? a->names < b->names :
		a->imports < b->imports;
}

/* What leads from one node of a ring to the next. */
static const struct error *step_of(struct step *out, struct chase *h,
				   uint32_t from, uint32_t to)
{
	const struct group_edge *edge;

	*out = (struct step){ .from = from, .to = to, .via = "" };
	if (h->level == GROUP_FILE)
		return step_describe(out, h->graph, &h->out->arena);
	edge = groups_edge(&h->groups, from, to);
	*out = (struct step){
		.from = edge->file, .to = edge->on, .imports = edge->count,
		.from_path = arena_strdup(&h->out->arena,
					  h->groups.path[from]),
		.to_path = arena_strdup(&h->out->arena, h->groups.path[to]),
		.via = ""
	};
	step_describe_first(out, h->graph);
	return NULL;
}

static const struct error *describe(struct chase *h, const struct ring *found)
{
	struct step *edge = arena_alloc(&h->out->arena,
					found->n * sizeof(*edge));
	struct cycle *cycle = VEC_PUSH(&h->out->cycle);
	const struct error *err = NULL;
	size_t i;

	*cycle = (struct cycle){ .level = h->level, .edge = edge,
				 .n = found->n };
	for (i = 0; !err && i < found->n; i++) {
		err = step_of(&edge[i], h, found->node[i],
			      found->node[(i + 1) % found->n]);
		if (is_cheaper(&edge[i], &edge[cycle->cut]))
			cycle->cut = i;
	}
	return err;
}

/* Those groups that hold a selected file; NULL where all are. */
static bool *select_groups(const struct groups *groups, const bool *selected,
			   size_t files)
{
	bool *out = selected ? xcalloc(groups->n, sizeof(*out)) : NULL;
	size_t i;

	for (i = 0; out && i < files; i++)
		out[groups->of[i]] |= selected[i];
	return out;
}

static const struct error *find_level(struct chase *h,
				      const struct file_graph *files,
				      const struct cycles_request *request)
{
	struct digraph graph = { files->n, files->first, files->target.item };
	const struct error *err;
	bool *selected = NULL;
	size_t i;

	if (h->level != GROUP_FILE) {
		groups_make(&h->groups, h->graph->view, files, h->level);
		graph = groups_digraph(&h->groups);
		selected = select_groups(&h->groups, request->selected,
					 files->n);
	}
	h->n = graph.n;
	err = rings_find(&h->rings, &graph, selected ? selected :
			 request->selected, request->progress);
	if (!err)
		count_found(h);
	for (i = 0; !err && i < h->rings.ring.n &&
	     h->out->cycle.n < request->limit; i++)
		err = describe(h, &h->rings.ring.item[i]);
	free(selected);
	groups_release(&h->groups);
	rings_release(&h->rings);
	return err;
}

const struct error *graph_cycles(struct cycles *out, struct graph *graph,
				 const struct file_graph *files,
				 const struct cycles_request *request)
{
	const struct error *err = NULL;
	int level;

	*out = (struct cycles){ 0 };
	for (level = 0; !err && level < CYCLE_LEVELS; level++)
		if (request->with[level])
			err = find_level(&(struct chase){
				.out = out, .graph = graph,
				.level = (enum group_level)level
			}, files, request);
	return err;
}
