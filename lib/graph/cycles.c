/* SPDX-License-Identifier: MIT */
/* Cycles of files: which edges count, and what is told of each: see
 * cycles.h. */
#include "graph/cycles.h"

#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "graph/file_graph.h"
#include "graph/node.h"
#include "graph/rings.h"

struct chase {
	struct cycles *out;
	struct graph *graph;
	const struct file_graph *files;
	struct buf text;	/* of a file whose import is told */
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

static void chase_release(struct chase *h)
{
	buf_release(&h->text);
	rings_release(&h->rings);
}

/* --- What is told of them --- */

/* Components and files that have a cycle, each counted once. */
static void count_found(struct chase *h)
{
	bool *seen = xcalloc(h->files->n, sizeof(*seen));
	bool *has = xcalloc((size_t)h->rings.components + 1, sizeof(*has));
	size_t i, k;

	h->out->cycles = h->rings.ring.n;
	for (i = 0; i < h->rings.ring.n; i++) {
		const struct ring *f = &h->rings.ring.item[i];

		h->out->components += !has[f->component];
		has[f->component] = true;
		for (k = 0; k < f->n; k++) {
			h->out->files += !seen[f->node[k]];
			seen[f->node[k]] = true;
		}
	}
	free(seen);
	free(has);
}

/* How many names an import takes. */
static uint32_t names_of(const struct import *import)
{
	const char *at = import->names ? import->names : "";
	uint32_t n = 0;
	size_t len;

	while (next_import_name(&at, &len))
		n++;
	return n;
}

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
static const struct error *add_text(struct chase *h, struct cycle_edge *edge)
{
	const struct error *err = graph_read(h->graph, edge->from, &h->text);
	const char *at, *end, *stop;
	uint32_t line = edge->line;

	if (err && err->code == ERROR_INTERRUPTED)
		return err;
	if (err)
		return NULL;
	at = buf_str(&h->text);
	end = at + h->text.len;
	while (--line && (stop = memchr(at, '\n', (size_t)(end - at))))
		at = stop + 1;
	stop = memchr(at, '\n', (size_t)(end - at));
	end = stop ? stop : end;
	edge->is_late = is_late(graph_family(h->graph, edge->from),
				h->graph->view->file[edge->from].path, at,
				(size_t)(end - at));
	while (at < end && (*at == ' ' || *at == '\t'))
		at++;
	while (end > at && (end[-1] == ' ' || end[-1] == '\r'))
		end--;
	edge->text = arena_strndup(&h->out->arena, at, (size_t)(end - at));
	return NULL;
}

/* The names that are used are those that the index finds in code and knows
 * as the file's own; what is imported by name counts even where it does not. */
static const struct error *describe_edge(struct chase *h,
					 struct cycle_edge *out)
{
	const struct node *node = node_of(h->graph, out->from);
	const struct imported *one = node_imports(node, out->to);
	const struct edge *edge;
	const struct error *err;
	size_t i, n = 0;

	err = graph_edges(h->graph, out->from, FORWARD, &edge, &n);
	for (i = 0; !err && i < n; i++)
		if (edge[i].to == out->to && edge[i].kind == EDGE_REFERENCES) {
			out->names = edge[i].count;
			out->via = edge[i].via;
		}
	if (one) {
		const struct import *import =
			&node->facts->import.item[one->import];

		out->imports = one->count;
		out->line = import->line;
		out->via = import->text;
		if (names_of(import) > out->names)
			out->names = names_of(import);
		if (!err)
			err = add_text(h, out);
	}
	return err;
}

static bool is_cheaper(const struct cycle_edge *a, const struct cycle_edge *b)
{
	return a->names != b->names ? a->names < b->names :
		a->imports < b->imports;
}

static const struct error *describe(struct chase *h, const struct ring *found)
{
	struct cycle_edge *edge = arena_alloc(&h->out->arena,
					      found->n * sizeof(*edge));
	struct cycle *cycle = VEC_PUSH(&h->out->cycle);
	const struct error *err = NULL;
	size_t i;

	*cycle = (struct cycle){ .edge = edge, .n = found->n };
	for (i = 0; !err && i < found->n; i++) {
		edge[i] = (struct cycle_edge){
			.from = found->node[i],
			.to = found->node[(i + 1) % found->n], .via = ""
		};
		err = describe_edge(h, &edge[i]);
		if (is_cheaper(&edge[i], &edge[cycle->cut]))
			cycle->cut = i;
	}
	return err;
}

const struct error *graph_cycles(struct cycles *out, struct graph *graph,
				 const struct file_graph *files,
				 const struct cycles_request *request)
{
	struct chase h = { .out = out, .graph = graph, .files = files };
	const struct error *err;
	size_t i;

	*out = (struct cycles){ 0 };
	err = rings_find(&h.rings, &(struct digraph){
		files->n, files->first, files->target.item
	}, request->selected, request->progress);
	if (!err)
		count_found(&h);
	for (i = 0; !err && i < h.rings.ring.n && i < request->limit; i++)
		err = describe(&h, &h.rings.ring.item[i]);
	chase_release(&h);
	return err;
}
