/* SPDX-License-Identifier: MIT */
/* What leads from one file to another: see step.h. */
#include "graph/step.h"

#include <stdlib.h>
#include <string.h>

#include "graph/node.h"
#include "graph/places.h"
#include "graph/refs.h"

static bool is_late(const struct family *family, const char *path,
		    const char *line, size_t n)
{
	static const char *const types[] = { "import type ", "export type " };
	size_t i;

	if (family && family->resolve == resolve_python)
		return n && (*line == ' ' || *line == '\t');
	if (!family || family->resolve != resolve_script)
		return false;
	for (i = 0; i < sizeof(types) / sizeof(*types); i++)
		if (n > strlen(types[i]) &&
		    !memcmp(line, types[i], strlen(types[i])))
			return true;
	return is_declaring(path);
}

/* A file that is gone by now has its import all the same, but no text. */
static const struct error *add_text(struct step *step, struct graph *graph,
				    struct arena *arena)
{
	const struct error *err = graph_content(graph, step->from);
	struct span line;

	if (err && err->code == ERROR_INTERRUPTED)
		return err;
	if (err)
		return NULL;
	line = lines_between((struct span){ buf_str(&graph->content),
					    graph->content.len },
			     step->line, step->line);
	line.n -= line.n && line.s[line.n - 1] == '\n';
	step->is_late = step->imports &&
		is_late(graph_family(graph, step->from),
			graph->view->file[step->from].path, line.s, line.n);
	while (line.n && (*line.s == ' ' || *line.s == '\t'))
		line = span_behind(line, 1);
	while (line.n && byte_is_among(line.s[line.n - 1], " \r"))
		line.n--;
	step->text = arena_strndup(arena, line.s, line.n);
	return NULL;
}

/* The first place where the file uses that name of the other for certain. */
const struct error *step_find_use(struct step *step, struct graph *graph,
				  uint32_t first, uint32_t last)
{
	bool *selected = xcalloc(graph->view->n, sizeof(*selected));
	struct refs_request request = {
		.prefix = "", .selected = selected, .limit = SIZE_MAX
	};
	struct refs refs = { .name = NULL };
	struct buf symbol = { 0 };
	const struct error *err;
	size_t i;

	selected[step->from] = true;
	buf_addf(&symbol, "%s:%s", graph->view->file[step->to].path,
		 step->via);
	request.symbol = symbol.ptr;
	err = graph_refs(&refs, graph, &request);
	if (err && err->code == ERROR_NOT_FOUND)
		err = NULL;
	for (i = 0; !err && !step->line && i < refs.use.n; i++)
		if (refs.use.item[i].is_sure &&
		    refs.use.item[i].definitions &&
		    refs.use.item[i].line >= first &&
		    refs.use.item[i].line <= last)
			step->line = refs.use.item[i].line;
	refs_release(&refs);
	buf_release(&symbol);
	free(selected);
	return err;
}

/* Where it is not certain which it is, the first that may be it. */
static const struct error *find_any_use(struct step *step,
					struct graph *graph)
{
	places_vec all = { 0 };
	const struct error *err;

	*VEC_PUSH(&all) = (struct places){ .file = step->from };
	err = find_places(graph, step->via, 0, NULL, &all);
	if (!err && all.item[0].place.n)
		step->line = all.item[0].place.item[0].line;
	places_release(&all);
	return err;
}

const struct error *step_describe_use(struct step *step, struct graph *graph,
				      struct arena *arena)
{
	const struct error *err = NULL;

	if (!step->line)
		err = step_find_use(step, graph, 1, UINT32_MAX);
	if (!err && !step->line)
		err = find_any_use(step, graph);
	return err || !step->line ? err : add_text(step, graph, arena);
}

static const struct import *import_of(const struct step *step,
				      struct graph *graph, uint32_t *count)
{
	const struct node *node = node_of(graph, step->from);
	const struct imported *one = node_imports(node, step->to);

	if (!one)
		return NULL;
	*count = one->count;
	return &node->facts->import.item[one->import];
}

void step_describe_first(struct step *step, struct graph *graph)
{
	uint32_t count;
	const struct import *import = import_of(step, graph, &count);

	if (!import)
		return;
	step->line = import->line;
	step->via = import->text;
}

const struct error *step_describe(struct step *step, struct graph *graph,
				  struct arena *arena)
{
	const struct edge *edge;
	const struct error *err;
	size_t i, n = 0;
	const struct import *import;
	uint32_t names;
	const char *at;
	size_t len;

	step->via = "";
	err = graph_edges(graph, step->from, FORWARD, &edge, &n);
	for (i = 0; !err && i < n; i++)
		if (edge[i].to == step->to &&
		    edge[i].kind == EDGE_REFERENCES) {
			step->names = edge[i].count;
			step->via = edge[i].via;
		}
	if (err)
		return err;
	import = import_of(step, graph, &step->imports);
	if (import) {
		/* How many names an import takes. */
		at = import->names ? import->names : "";
		names = 0;
		while (next_import_name(&at, &len))
			names++;
		step->line = import->line;
		step->via = import->text;
		if (names > step->names)
			step->names = names;
	}
	if (step->imports)
		return add_text(step, graph, arena);
	return *step->via ? step_describe_use(step, graph, arena) : NULL;
}
