/* SPDX-License-Identifier: MIT */
/* What a file imports, as far as it is certain: see judge.h. */
#include <string.h>

#include "arch/judge.h"
#include "base/path.h"

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

/* A package is imported whole, a directory or what declares a namespace. Of
 * files of other places, equally near, only one is meant, and none of them
 * may be: a header that the build makes has no place in the tree. */
static bool is_package(const struct view *view, const struct arch_edge *edge)
{
	const char *first = view->file[edge->to[0]].path;
	size_t dir = path_dir_len(first);
	uint32_t i;

	if (!graph_has_import_names(view->file[edge->from].path))
		return true;
	for (i = 1; i < edge->files; i++) {
		const char *path = view->file[edge->to[i]].path;

		if (path_dir_len(path) != dir || memcmp(path, first, dir))
			return false;
	}
	return true;
}

/* Files of a package, all of one layer, make one edge. */
static bool add_several(struct arch_edges *out, struct arch_edge edge,
			const struct view *view, const struct layout *layout,
			const target_vec *targets)
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
	if (!is_package(view, &edge))
		return false;
	edge.to_layer = layer_of(layout, to[0]);
	*VEC_PUSH(&out->edge) = edge;
	return true;
}

/* --- Headers --- */

static bool is_include_dir(const char *dir, size_t len)
{
	static const char *const names[] = {
		"inc", "include", "includes", NULL
	};
	const char *slash = memrchr(dir, '/', len);
	const char *base = slash ? slash + 1 : dir;
	size_t i, n = len - (size_t)(base - dir);

	for (i = 0; names[i]; i++)
		if (strlen(names[i]) == n && !memcmp(names[i], base, n))
			return true;
	return false;
}

/*
 * Is a header found where a compiler may look for <x.h>: in the directory of
 * the file, in one above it, or in one that is called so? What stands
 * elsewhere may have the name of a header of the system by chance, as a
 * stdbool.h of some port has.
 */
static bool is_on_path(const struct view *view, const struct import *import,
		       uint32_t from, uint32_t to)
{
	const char *path = view->file[to].path, *at = view->file[from].path;
	size_t len = strlen(path), text = strlen(import->text), dir;

	if (import->style != IMPORT_SYSTEM || text >= len)
		return true;
	if (strcmp(path + len - text, import->text))
		return false;
	dir = len - text - 1;
	return is_include_dir(path, dir) ||
		(!strncmp(at, path, dir) && at[dir] == '/');
}

/* --- Edges --- */

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
		       const struct rules *rules, const struct view *view,
		       const struct layout *layout,
		       const struct import *import, const target_vec *targets)
{
	const struct target *first = &targets->item[0];
	struct arch_edge named = *edge;
	size_t i;

	if (add_several(out, *edge, view, layout, targets) &&
	    is_on_path(view, import, edge->from, first->file)) {
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
		return;
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
			add_inside(out, judged, &edge, rules,
				   graph_view(graph), layout, import,
				   &targets);
		else if (!err)
			err = add_outside(out, judged, edge, rules, graph,
					  import);
	}
	judged->looked_into++;
	VEC_RELEASE(&targets);
	return err;
}
