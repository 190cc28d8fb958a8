/* SPDX-License-Identifier: MIT */
/* Cycles of files and of what they are in: which edges count, and what is told
 * of each: see cycles.h. */
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
	enum group_level level;
	size_t n;		/* nodes of that level */
	struct groups groups;
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

uint64_t cycles_total(const struct cycles *cycles)
{
	uint64_t sum = 0;
	int i;

	for (i = 0; i < CYCLE_LEVELS; i++)
		sum += cycles->count[i].cycles;
	return sum;
}

static void chase_release(struct chase *h)
{
	groups_release(&h->groups);
	buf_release(&h->text);
	rings_release(&h->rings);
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
	const bool is_group = h->level != GROUP_FILE;
	size_t i, n = 0;

	err = is_group ? NULL : graph_edges(h->graph, out->from, FORWARD,
					    &edge, &n);
	for (i = 0; !err && i < n; i++)
		if (edge[i].to == out->to && edge[i].kind == EDGE_REFERENCES) {
			out->names = edge[i].count;
			out->via = edge[i].via;
		}
	if (one) {
		const struct import *import =
			&node->facts->import.item[one->import];

		if (!is_group)
			out->imports = one->count;
		out->line = import->line;
		out->via = import->text;
		if (!is_group && names_of(import) > out->names)
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

/* What leads from one node of a ring to the next, without what it rests on. */
static struct cycle_edge edge_of(struct chase *h, uint32_t from, uint32_t to)
{
	const struct group_edge *edge;

	if (h->level == GROUP_FILE)
		return (struct cycle_edge){ .from = from, .to = to,
					    .via = "" };
	edge = groups_edge(&h->groups, from, to);
	return (struct cycle_edge){
		.from = edge->file, .to = edge->on, .imports = edge->count,
		.from_path = arena_strdup(&h->out->arena,
					  h->groups.path[from]),
		.to_path = arena_strdup(&h->out->arena, h->groups.path[to]),
		.via = ""
	};
}

static const struct error *describe(struct chase *h, const struct ring *found)
{
	struct cycle_edge *edge = arena_alloc(&h->out->arena,
					      found->n * sizeof(*edge));
	struct cycle *cycle = VEC_PUSH(&h->out->cycle);
	const struct error *err = NULL;
	size_t i;

	*cycle = (struct cycle){ .level = h->level, .edge = edge,
				 .n = found->n };
	for (i = 0; !err && i < found->n; i++) {
		edge[i] = edge_of(h, found->node[i],
				  found->node[(i + 1) % found->n]);
		err = describe_edge(h, &edge[i]);
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
	chase_release(h);
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
