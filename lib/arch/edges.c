/* SPDX-License-Identifier: MIT */
/* What a file imports, as far as it is certain: see judge.h. */
#include <string.h>

#include "arch/judge.h"
#include "base/path.h"

void arch_edges_release(struct arch_edges *edges)
{
	VEC_RELEASE(&edges->edge);
	VEC_RELEASE(&edges->unresolved);
	arena_release(&edges->arena);
	*edges = (struct arch_edges){ 0 };
}

/* What the imports of one file are looked at with. */
struct walking {
	struct arch_edges *out;
	struct judged *judged;
	const struct rules *rules;	/* or NULL, and layout, too */
	const struct layout *layout;
	struct graph *graph;
	const struct view *view;
};

static uint32_t layer_of(const struct walking *w, uint32_t file)
{
	return w->layout ? w->layout->layer[file] : LAYER_NONE;
}

/* A package is imported whole, a directory or what declares a namespace. Of
 * files of other places, equally near, only one is meant, and none of them
 * may be: a header that the build makes has no place in the tree. */
static bool is_package(const struct walking *w, const struct arch_edge *edge)
{
	const char *first = w->view->file[edge->to[0]].path;
	size_t dir = path_dir_len(first);
	uint32_t i;

	if (!graph_has_import_names(w->view->file[edge->from].path))
		return true;
	for (i = 1; i < edge->files; i++) {
		const char *path = w->view->file[edge->to[i]].path;

		if (path_dir_len(path) != dir || memcmp(path, first, dir))
			return false;
	}
	return true;
}

/* Files of a package, all of one layer, make one edge; UNRESOLVED_NOT where
 * they do, or there is none. */
static enum unresolved_why add_several(const struct walking *w,
				       struct arch_edge edge,
				       const target_vec *targets)
{
	uint32_t *to = arena_alloc(&w->out->arena, targets->n * sizeof(*to));
	bool is_split = false;
	size_t i;

	for (i = 0; i < targets->n; i++) {
		if (targets->item[i].among == 1)
			continue;
		to[edge.files] = targets->item[i].file;
		is_split |= layer_of(w, to[edge.files++]) !=
			layer_of(w, to[0]);
	}
	if (!edge.files)
		return UNRESOLVED_NOT;
	edge.to = to;
	if (!is_package(w, &edge))
		return UNRESOLVED_SEVERAL;
	if (is_split)
		return UNRESOLVED_SPLIT;
	edge.to_layer = layer_of(w, to[0]);
	*VEC_PUSH(&w->out->edge) = edge;
	return UNRESOLVED_NOT;
}

static void add_one(const struct walking *w, struct arch_edge edge,
		    uint32_t file)
{
	uint32_t *to = arena_alloc(&w->out->arena, sizeof(*to));

	*to = file;
	edge.to = to;
	edge.files = 1;
	edge.to_layer = layer_of(w, file);
	*VEC_PUSH(&w->out->edge) = edge;
}

/* The name of what is imported may tell the layer where files do not. */
static bool add_named(const struct walking *w, struct arch_edge edge)
{
	edge.to_layer = w->rules ? layer_of_import(w->rules, edge.text) :
		LAYER_NONE;
	if (edge.to_layer != LAYER_NONE)
		*VEC_PUSH(&w->out->edge) = edge;
	return edge.to_layer != LAYER_NONE;
}

static void add_unresolved(const struct walking *w,
			   const struct arch_edge *edge,
			   enum unresolved_why why, const target_vec *targets)
{
	*VEC_PUSH(&w->out->unresolved) = (struct arch_unresolved){
		.from = edge->from, .line = edge->line, .text = edge->text,
		.why = (uint8_t)why, .files = (uint32_t)targets->n,
		.first = targets->n ? targets->item[0].file : NO_FILE
	};
	if (targets->n)
		w->judged->ambiguous++;
	else
		w->judged->unresolved++;
}

/* Where there are layers, what a file on none hands on is imported from where
 * it comes: no rule is about the file between. */
static const struct error *add_handed_on(const struct walking *w,
					 const struct arch_edge *edge,
					 const struct import *import,
					 uint32_t to)
{
	const struct error *err = NULL;
	target_vec targets = { 0 };
	size_t i;

	if (w->rules && w->rules->layer.n && layer_of(w, to) == LAYER_NONE)
		err = graph_handed_on(w->graph, edge->from, import, to,
				      &targets);
	for (i = 0; !err && i < targets.n; i++)
		if (targets.item[i].file != edge->from)
			add_one(w, *edge, targets.item[i].file);
	VEC_RELEASE(&targets);
	return err;
}

static const struct error *add_missing(const struct walking *w,
				       const struct arch_edge *edge)
{
	static const target_vec none;
	const struct entry *entry = NULL;
	struct arch_unresolved *unresolved;
	const struct error *err = graph_left_out(w->graph, edge->from,
						 edge->text, &entry);

	if (err)
		return err;
	add_unresolved(w, edge, entry ? UNRESOLVED_LEFT_OUT :
		       UNRESOLVED_MISSING, &none);
	if (entry) {
		unresolved = &w->out->unresolved.item[
			w->out->unresolved.n - 1];
		unresolved->left_out = arena_strdup(&w->out->arena,
						    entry->path);
		unresolved->is_submodule = entry->omit == OMIT_SUBMODULE;
	}
	return NULL;
}

static const struct error *add_outside(const struct walking *w,
				       const struct arch_edge *edge,
				       const struct import *import)
{
	const struct error *err;
	bool is_missing;

	err = graph_is_missing(w->graph, edge->from, import, &is_missing);
	if (err)
		return err;
	if (!add_named(w, *edge)) {
		if (is_missing)
			return add_missing(w, edge);
		/* It begins with a package that is named elsewhere. */
		if (!graph_is_relative(w->graph, edge->from, import))
			*VEC_PUSH(&w->out->edge) = *edge;
	}
	w->judged->external++;
	return NULL;
}

/* An import that leads to files of the tree. */
static const struct error *add_inside(const struct walking *w,
				      const struct arch_edge *edge,
				      const struct import *import,
				      const target_vec *targets)
{
	enum unresolved_why why = UNRESOLVED_ELSEWHERE;
	const struct error *err;
	bool is_found;
	size_t i;

	err = graph_is_on_path(w->graph, edge->from, import,
			       targets->item[0].file, &is_found);
	if (!err && is_found)
		why = add_several(w, *edge, targets);
	else if (!err && graph_is_standard_header(import->text))
		return add_outside(w, edge, import);
	if (!err && why != UNRESOLVED_NOT && !add_named(w, *edge)) {
		add_unresolved(w, edge, why, targets);
		return NULL;
	}
	w->judged->edges++;
	for (i = 0; !err && why == UNRESOLVED_NOT && i < targets->n; i++) {
		if (targets->item[i].among != 1)
			continue;
		add_one(w, *edge, targets->item[i].file);
		err = add_handed_on(w, edge, import, targets->item[i].file);
	}
	return err;
}

/* Takes files away that the rules leave out; true where they are all, and the
 * import is as if it led out of the tree, to what no rule names. */
static bool drop_left_out(const struct walking *w, target_vec *targets)
{
	size_t i, n = 0, before = targets->n;

	if (!w->layout || !w->layout->is_left_out)
		return false;
	for (i = 0; i < targets->n; i++)
		if (!w->layout->is_left_out[targets->item[i].file])
			targets->item[n++] = targets->item[i];
	targets->n = n;
	w->judged->external += before && !n;
	return before && !n;
}

static const struct error *add_import(const struct walking *w, uint32_t file,
				      const struct import *import)
{
	struct arch_edge edge = {
		.from = file, .line = import->line, .text = import->text,
		.names = import->names,
		.to_layer = LAYER_NONE, .from_layer = layer_of(w, file)
	};
	target_vec targets = { 0 };
	const struct error *err;
	bool is_left = false;

	w->judged->imports++;
	err = graph_resolve_import(w->graph, file, import, &targets);
	if (!err)
		is_left = drop_left_out(w, &targets);
	if (!err && !is_left)
		err = targets.n ? add_inside(w, &edge, import, &targets) :
			add_outside(w, &edge, import);
	VEC_RELEASE(&targets);
	return err;
}

const struct error *arch_edges_of(struct arch_edges *out,
				  struct judged *judged,
				  const struct rules *rules,
				  const struct layout *layout,
				  struct graph *graph, uint32_t file)
{
	const struct walking w = { out, judged, rules, layout, graph,
				   graph_view(graph) };
	size_t i, before = out->unresolved.n;
	const struct facts *facts;
	const struct error *err = graph_facts(graph, file, &facts);

	for (i = 0; !err && i < facts->import.n; i++)
		if (!rules || !rules->skips_types ||
		    facts->import.item[i].style != IMPORT_TYPES)
			err = add_import(&w, file, &facts->import.item[i]);
	judged->looked_into++;
	judged->doubtful += out->unresolved.n > before;
	return err;
}
