/* SPDX-License-Identifier: MIT */
/* What a file imports, as far as it is certain: see judge.h. */
#include "arch/judge.h"

void arch_edges_release(struct arch_edges *edges)
{
	VEC_RELEASE(&edges->edge);
	arena_release(&edges->arena);
	*edges = (struct arch_edges){ 0 };
}

static uint32_t layer_of(const struct layout *layout, uint32_t file)
{
	return layout ? layout->layer[file] : LAYER_NONE;
}

/* Files that may be meant, all of one layer, make one edge; files of several
 * make none. */
static bool add_several(struct arch_edges *out, struct arch_edge edge,
			const struct layout *layout, const target_vec *targets)
{
	uint32_t *to = arena_alloc(&out->arena,
				   targets->n * sizeof(*to));
	size_t i;

	for (i = 0; i < targets->n; i++) {
		if (targets->item[i].among == 1)
			continue;
		to[edge.files] = targets->item[i].file;
		if (layer_of(layout, to[edge.files++]) !=
		    layer_of(layout, to[0]))
			return false;
	}
	if (!edge.files)
		return true;
	edge.to = to;
	edge.to_layer = layer_of(layout, to[0]);
	*VEC_PUSH(&out->edge) = edge;
	return true;
}

static void add_one(struct arch_edges *out, struct arch_edge edge,
		    const struct layout *layout, uint32_t file)
{
	uint32_t *to = arena_alloc(&out->arena, sizeof(*to));

	*to = file;
	edge.to = to;
	edge.files = 1;
	edge.to_layer = layer_of(layout, file);
	*VEC_PUSH(&out->edge) = edge;
}

/* An import that leads to files of the tree. */
static void add_inside(struct arch_edges *out, struct judged *judged,
		       const struct arch_edge *edge,
		       const struct rules *rules, const struct layout *layout,
		       const target_vec *targets)
{
	struct arch_edge named = *edge;
	size_t i;

	if (add_several(out, *edge, layout, targets)) {
		judged->edges++;
	} else {
		/* The files do not tell, but the name may. */
		named.to_layer = rules ? layer_of_import(rules, edge->text) :
			LAYER_NONE;
		if (named.to_layer == LAYER_NONE) {
			judged->ambiguous++;
		} else {
			judged->edges++;
			*VEC_PUSH(&out->edge) = named;
		}
	}
	for (i = 0; i < targets->n; i++)
		if (targets->item[i].among == 1)
			add_one(out, *edge, layout, targets->item[i].file);
}

static const struct error *add_outside(struct arch_edges *out,
				       struct judged *judged,
				       struct arch_edge edge,
				       const struct rules *rules,
				       struct graph *graph,
				       const struct import *import)
{
	const struct error *err;
	bool is_missing;

	err = graph_is_missing(graph, edge.from, import, &is_missing);
	if (err)
		return err;
	edge.to_layer = rules ? layer_of_import(rules, edge.text) :
		LAYER_NONE;
	if (is_missing && edge.to_layer == LAYER_NONE) {
		judged->unresolved++;
		return NULL;
	}
	judged->external++;
	*VEC_PUSH(&out->edge) = edge;
	return NULL;
}

const struct error *arch_edges_of(struct arch_edges *out,
				  struct judged *judged,
				  const struct rules *rules,
				  const struct layout *layout,
				  struct graph *graph, uint32_t file)
{
	const struct facts *facts;
	const struct error *err;
	target_vec targets = { 0 };
	size_t i;

	err = graph_facts(graph, file, &facts);
	for (i = 0; !err && i < facts->import.n; i++) {
		const struct import *import = &facts->import.item[i];
		struct arch_edge edge = {
			.from = file, .line = import->line,
			.text = import->text, .to_layer = LAYER_NONE,
			.from_layer = layer_of(layout, file)
		};

		judged->imports++;
		targets.n = 0;
		err = graph_resolve_import(graph, file, import, &targets);
		if (!err && targets.n)
			add_inside(out, judged, &edge, rules, layout,
				   &targets);
		else if (!err)
			err = add_outside(out, judged, edge, rules, graph,
					  import);
	}
	judged->looked_into++;
	VEC_RELEASE(&targets);
	return err;
}
