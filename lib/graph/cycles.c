/* SPDX-License-Identifier: MIT */
/*
 * Cycles, by Tarjan's algorithm without recursion and by breadth-first walks
 * within each component: see cycles.h.
 */
#include "graph/cycles.h"

#include <stdlib.h>
#include <string.h>

#include "graph/node.h"

enum { STEP = 256 };	/* files between two looks at progress */

/* A cycle while it is one of many: its files, the smallest number first. */
struct found {
	const uint32_t *file;
	size_t n;
	uint32_t component;
};

struct hunt {
	struct cycles *out;
	struct graph *graph;
	const struct cycles_request *request;
	size_t n;		/* files */
	size_t *first;		/* edges of file i: target[first[i]] ... */
	file_vec target;
	uint32_t *component;	/* by file; 0: not known yet */
	uint32_t components;
	/* Of a walk: the file before, plus one, and when it was set. */
	uint32_t *before, *round, rounds;
	file_vec queue, path;
	struct strmap seen;	/* cycles by their files */
	struct buf text;	/* of a file whose import is told */
	VEC(struct found) found;
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

static void hunt_release(struct hunt *h)
{
	free(h->first);
	free(h->component);
	free(h->before);
	free(h->round);
	VEC_RELEASE(&h->target);
	VEC_RELEASE(&h->queue);
	VEC_RELEASE(&h->path);
	VEC_RELEASE(&h->found);
	strmap_release(&h->seen);
	buf_release(&h->text);
}

/* --- Edges --- */

static void add_target_of(struct hunt *h, uint32_t from, uint32_t to)
{
	size_t i;

	if (from == to)
		return;
	for (i = h->target.n; i > h->first[from]; i--)
		if (h->target.item[i - 1] == to)
			return;
	*VEC_PUSH(&h->target) = to;
}

static const struct error *add_references(struct hunt *h, uint32_t file)
{
	const struct edge *edge;
	const struct error *err;
	size_t i, n = 0;

	err = graph_edges(h->graph, file, FORWARD, &edge, &n);
	for (i = 0; !err && i < n; i++)
		if (edge[i].kind == EDGE_REFERENCES && !edge[i].is_promise &&
		    edge[i].weight >= 1)
			add_target_of(h, file, edge[i].to);
	return err;
}

static const struct error *add_edges(struct hunt *h, uint32_t file)
{
	struct node *node;
	const struct error *err = graph_imports(h->graph, file, &node);
	size_t i;

	for (i = 0; !err && i < node->imports; i++)
		if (node->imported[i].among == 1)
			add_target_of(h, file, node->imported[i].file);
	if (!err && h->request->references)
		err = add_references(h, file);
	return err;
}

static const struct error *find_all_edges(struct hunt *h)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < h->n; i++) {
		h->first[i] = h->target.n;
		err = add_edges(h, (uint32_t)i);
		if (!err && i % STEP == 0)
			err = progress_step(h->request->progress,
					    "resolving", i, h->n);
	}
	h->first[h->n] = h->target.n;
	return err;
}

/* --- Components --- */

/* Tarjan's numbers; a frame is a file and the next of its edges. */
struct tarjan {
	uint32_t *index, *low;
	bool *is_open;
	file_vec open;
	VEC(struct frame { uint32_t file; size_t next; }) stack;
	uint32_t count;
};

static void enter(struct hunt *h, struct tarjan *t, uint32_t file)
{
	t->index[file] = t->low[file] = ++t->count;
	t->is_open[file] = true;
	*VEC_PUSH(&t->open) = file;
	*VEC_PUSH(&t->stack) = (struct frame){ file, h->first[file] };
}

/* The file is done: it is the root of a component, or passes on how far up
 * it reaches. */
static void leave(struct hunt *h, struct tarjan *t, uint32_t file)
{
	uint32_t last;

	t->stack.n--;
	if (t->low[file] == t->index[file]) {
		h->components++;
		do {
			last = t->open.item[--t->open.n];
			t->is_open[last] = false;
			h->component[last] = h->components;
		} while (last != file);
	}
	if (t->stack.n) {
		uint32_t above = t->stack.item[t->stack.n - 1].file;

		if (t->low[file] < t->low[above])
			t->low[above] = t->low[file];
	}
}

static void walk_from(struct hunt *h, struct tarjan *t, uint32_t root)
{
	enter(h, t, root);
	while (t->stack.n) {
		struct frame *top = &t->stack.item[t->stack.n - 1];
		uint32_t file = top->file, to;

		if (top->next == h->first[file + 1]) {
			leave(h, t, file);
			continue;
		}
		to = h->target.item[top->next++];
		if (!t->index[to])
			enter(h, t, to);
		else if (t->is_open[to] && t->index[to] < t->low[file])
			t->low[file] = t->index[to];
	}
}

static void find_components(struct hunt *h)
{
	struct tarjan t = { 0 };
	size_t i;

	t.index = xcalloc(h->n, sizeof(*t.index));
	t.low = xcalloc(h->n, sizeof(*t.low));
	t.is_open = xcalloc(h->n, sizeof(*t.is_open));
	for (i = 0; i < h->n; i++)
		if (!t.index[i])
			walk_from(h, &t, (uint32_t)i);
	free(t.index);
	free(t.low);
	free(t.is_open);
	VEC_RELEASE(&t.open);
	VEC_RELEASE(&t.stack);
}

/* --- Shortest cycles --- */

/* Walks from a file through its component, the nearest first. */
static void spread(struct hunt *h, uint32_t from)
{
	size_t at, i;

	h->rounds++;
	h->queue.n = 0;
	*VEC_PUSH(&h->queue) = from;
	h->round[from] = h->rounds;
	h->before[from] = 0;
	for (at = 0; at < h->queue.n; at++) {
		uint32_t file = h->queue.item[at];

		for (i = h->first[file]; i < h->first[file + 1]; i++) {
			uint32_t to = h->target.item[i];

			if (h->component[to] != h->component[from] ||
			    h->round[to] == h->rounds)
				continue;
			h->round[to] = h->rounds;
			h->before[to] = file + 1;
			*VEC_PUSH(&h->queue) = to;
		}
	}
}

static bool is_selected(const struct hunt *h, const uint32_t *file, size_t n)
{
	size_t i;

	for (i = 0; h->request->selected && i < n; i++)
		if (h->request->selected[file[i]])
			return true;
	return !h->request->selected;
}

/* Keeps the cycle in h->path unless it is known; it then begins at its
 * smallest number. */
static void keep_path(struct hunt *h)
{
	size_t n = h->path.n, i, least = 0;
	uint32_t *file;
	bool is_new;

	for (i = 1; i < n; i++)
		if (h->path.item[i] < h->path.item[least])
			least = i;
	file = arena_alloc(&h->out->arena, n * sizeof(*file));
	for (i = 0; i < n; i++)
		file[i] = h->path.item[(least + i) % n];
	if (!is_selected(h, file, n))
		return;
	strmap_add(&h->seen, (const char *)file, n * sizeof(*file), &is_new);
	if (is_new)
		*VEC_PUSH(&h->found) = (struct found){
			file, n, h->component[file[0]]
		};
}

/* The cycle that an edge from `last` back to where we spread from closes. */
static void close_cycle(struct hunt *h, uint32_t last)
{
	uint32_t at, swap;
	size_t i;

	h->path.n = 0;
	for (at = last + 1; at; at = h->before[at - 1])
		*VEC_PUSH(&h->path) = at - 1;
	for (i = 0; i < h->path.n / 2; i++) {
		swap = h->path.item[i];
		h->path.item[i] = h->path.item[h->path.n - 1 - i];
		h->path.item[h->path.n - 1 - i] = swap;
	}
	keep_path(h);
}

static bool leads_to(const struct hunt *h, uint32_t from, uint32_t to)
{
	size_t i;

	for (i = h->first[from]; i < h->first[from + 1]; i++)
		if (h->target.item[i] == to)
			return true;
	return false;
}

static const struct error *find_cycles(struct hunt *h)
{
	uint32_t *size = xcalloc((size_t)h->components + 1, sizeof(*size));
	const struct error *err = NULL;
	size_t i, k;

	for (i = 0; i < h->n; i++)
		size[h->component[i]]++;
	for (i = 0; !err && i < h->n; i++) {
		if (size[h->component[i]] < 2)
			continue;
		err = progress_step(h->request->progress, "walking", i, h->n);
		spread(h, (uint32_t)i);
		for (k = 1; !err && k < h->queue.n; k++)
			if (leads_to(h, h->queue.item[k], (uint32_t)i))
				close_cycle(h, h->queue.item[k]);
	}
	free(size);
	return err;
}

/* --- What is told of them --- */

static int cmp_found(const void *a, const void *b)
{
	const struct found *x = a, *y = b;
	size_t i;

	if (x->n != y->n)
		return x->n < y->n ? -1 : 1;
	for (i = 0; i < x->n; i++)
		if (x->file[i] != y->file[i])
			return x->file[i] < y->file[i] ? -1 : 1;
	return 0;
}

/* Components and files that have a cycle, each counted once. */
static void count_found(struct hunt *h)
{
	bool *seen = xcalloc(h->n, sizeof(*seen));
	bool *has = xcalloc((size_t)h->components + 1, sizeof(*has));
	size_t i, k;

	h->out->cycles = h->found.n;
	for (i = 0; i < h->found.n; i++) {
		const struct found *f = &h->found.item[i];

		h->out->components += !has[f->component];
		has[f->component] = true;
		for (k = 0; k < f->n; k++) {
			h->out->files += !seen[f->file[k]];
			seen[f->file[k]] = true;
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

static bool is_late(const struct family *family, const char *line, size_t n)
{
	static const char *const types[] = { "import type ", "export type " };
	size_t i;

	if (family && family->resolve == resolve_python)
		return n && (*line == ' ' || *line == '\t');
	for (i = 0; i < sizeof(types) / sizeof(*types); i++)
		if (family && family->resolve == resolve_script &&
		    n > strlen(types[i]) &&
		    !memcmp(line, types[i], strlen(types[i])))
			return true;
	return false;
}

/* A file that is gone by now has its import all the same, but no text. */
static const struct error *add_text(struct hunt *h, struct cycle_edge *edge)
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
	edge->is_late = is_late(graph_family(h->graph, edge->from), at,
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
static const struct error *describe_edge(struct hunt *h,
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

static const struct error *describe(struct hunt *h, const struct found *found)
{
	struct cycle_edge *edge = arena_alloc(&h->out->arena,
					      found->n * sizeof(*edge));
	struct cycle *cycle = VEC_PUSH(&h->out->cycle);
	const struct error *err = NULL;
	size_t i;

	*cycle = (struct cycle){ .edge = edge, .n = found->n };
	for (i = 0; !err && i < found->n; i++) {
		edge[i] = (struct cycle_edge){
			.from = found->file[i],
			.to = found->file[(i + 1) % found->n], .via = ""
		};
		err = describe_edge(h, &edge[i]);
		if (is_cheaper(&edge[i], &edge[cycle->cut]))
			cycle->cut = i;
	}
	return err;
}

const struct error *graph_cycles(struct cycles *out, struct graph *graph,
				 const struct cycles_request *request)
{
	struct hunt h = { .out = out, .graph = graph, .request = request,
			  .n = graph->view->n };
	const struct error *err;
	size_t i;

	*out = (struct cycles){ 0 };
	h.first = xcalloc(h.n + 1, sizeof(*h.first));
	h.component = xcalloc(h.n, sizeof(*h.component));
	h.before = xcalloc(h.n, sizeof(*h.before));
	h.round = xcalloc(h.n, sizeof(*h.round));
	err = find_all_edges(&h);
	if (!err) {
		find_components(&h);
		err = find_cycles(&h);
	}
	if (!err) {
		if (h.found.n > 1)
			qsort(h.found.item, h.found.n, sizeof(*h.found.item),
			      cmp_found);
		count_found(&h);
	}
	for (i = 0; !err && i < h.found.n && i < request->limit; i++)
		err = describe(&h, &h.found.item[i]);
	hunt_release(&h);
	return err;
}
