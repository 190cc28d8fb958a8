/* SPDX-License-Identifier: MIT */
/*
 * Shortest chains between files: see paths.h. A breadth-first walk keeps every
 * edge that leads one hop further, and the number of chains over each is
 * counted from their ends, so that any of them is found by its number.
 */
#include "graph/paths.h"

#include <stdlib.h>

#include "graph/file_graph.h"
#include "graph/node.h"

/* An edge from one hop to the next; from lines, with the name that leads there
 * and the line that has it. */
struct hop {
	uint32_t from, to, line;
	const char *name;
};

struct walk {
	struct paths *out;
	struct graph *graph;
	const struct paths_request *request;
	uint32_t *depth;	/* by file: hops, plus one; 0: not reached */
	bool *is_end;		/* by file */
	file_vec queue;
	VEC(struct hop) hop;	/* by depth, then by their ends */
	uint64_t *ways;		/* by file: chains from there to an end */
	file_vec target;	/* of the file at hand */
	bool is_found;
};

void paths_release(struct paths *paths)
{
	VEC_RELEASE(&paths->chain);
	arena_release(&paths->arena);
	*paths = (struct paths){ 0 };
}

/* --- The walk --- */

static void add_hop(struct walk *w, const struct hop *hop)
{
	const uint32_t to = hop->to, depth = w->depth[hop->from] + 1;
	const bool *selected = w->request->selected;

	if (selected && !selected[to] && !w->is_end[to])
		return;
	if (!w->depth[to]) {
		w->depth[to] = depth;
		*VEC_PUSH(&w->queue) = to;
		w->is_found |= w->is_end[to];
	}
	if (w->depth[to] == depth)
		*VEC_PUSH(&w->hop) = *hop;
}

static int by_ends(const void *a_ptr, const void *b_ptr)
{
	const struct hop *a = a_ptr, *b = b_ptr;

	if (a->from != b->from)
		return a->from < b->from ? -1 : 1;
	return a->to < b->to ? -1 : a->to > b->to;
}

/* Those of one depth. */
static void sort_hops(struct walk *w, size_t first)
{
	if (w->hop.n - first > 1)
		qsort(w->hop.item + first, w->hop.n - first,
		      sizeof(*w->hop.item), by_ends);
}

static const struct error *follow_file(struct walk *w, uint32_t file)
{
	const enum paths_kind kind = w->request->kind;
	const bool with_names = kind == PATHS_NAMES ||
		(kind == PATHS_FILES && graph_takes_all(w->graph, file));
	const struct error *err;
	size_t i;

	w->target.n = 0;
	err = file_graph_targets(&w->target, w->graph, file, with_names ?
				 FILE_GRAPH_ALL : FILE_GRAPH_IMPORTS);
	for (i = 0; !err && i < w->target.n; i++)
		add_hop(w, &(struct hop){ file, w->target.item[i], 0, NULL });
	return err;
}

/* A file that a name in the lines leads to, where they use it for certain and
 * no name has led there yet. */
static const struct error *follow_name(struct walk *w, uint32_t file,
				       const char *name, uint32_t to)
{
	struct step step = { .from = file, .to = to, .via = name };
	const struct error *err;
	size_t i;

	for (i = 0; i < w->hop.n && w->hop.item[i].to != to; i++)
		;
	if (to == file || i < w->hop.n)
		return NULL;
	err = step_find_use(&step, w->graph, w->request->first,
			    w->request->last);
	if (!err && step.line)
		add_hop(w, &(struct hop){ file, to, step.line, name });
	return err;
}

static const struct error *follow_word(struct walk *w, uint32_t file,
				       const struct word *word)
{
	reference_vec found = { 0 };
	struct name *name;
	const struct error *err = graph_name(w->graph, word->s, word->len,
					     &name);
	size_t i;

	if (!err && name)
		err = graph_follow(w->graph, name, file, &found);
	for (i = 0; !err && i < found.n; i++)
		err = follow_name(w, file, name->s, found.item[i].to);
	VEC_RELEASE(&found);
	return err;
}

static const struct error *follow_lines(struct walk *w, uint32_t file)
{
	const struct file *of = &w->graph->view->file[file];
	struct facts facts = { 0 };
	const struct error *err = graph_scan(w->graph, file, &facts);
	struct span lines;
	size_t i;

	if (err)
		goto done;
	lines = lines_between((struct span){ buf_str(&w->graph->content),
					     w->graph->content.len },
			      w->request->first, w->request->last);
	facts_clear(&facts);
	err = scan(w->graph->scanner, of->lang, lines.s, lines.n, &facts);
	for (i = 0; !err && i < facts.word.n; i++)
		if (facts.word.item[i].code &&
		    !(facts.word.item[i].flags & WORD_KEYWORD))
			err = follow_word(w, file, &facts.word.item[i]);
done:
	facts_release(&facts);
	return err;
}

static const struct error *walk(struct walk *w)
{
	const struct error *err = NULL;
	uint32_t depth = 1;
	size_t i, first = 0;

	for (i = 0; !err && i < w->queue.n; i++) {
		const uint32_t file = w->queue.item[i];

		if (w->depth[file] > depth) {
			sort_hops(w, first);
			first = w->hop.n;
			depth = w->depth[file];
			if (w->is_found)
				break;
		}
		err = w->request->first && depth == 1 ?
			follow_lines(w, file) : follow_file(w, file);
		if (!err)
			err = progress_step(w->request->progress, "walking",
					    i, w->queue.n);
	}
	sort_hops(w, first);
	w->out->reached = w->queue.n;
	return err;
}

/* --- Where it begins and ends --- */

static void set_ends(struct walk *w)
{
	const struct paths_request *r = w->request;
	size_t i;

	for (i = 0; i < r->tos; i++)
		w->is_end[r->to[i]] = true;
	for (i = 0; i < r->uses; i++)
		w->is_end[r->use[i].file] = true;
	for (i = 0; i < r->froms; i++) {
		w->depth[r->from[i]] = 1;
		*VEC_PUSH(&w->queue) = r->from[i];
		w->is_found |= w->is_end[r->from[i]];
	}
}

static const struct paths_use *use_in(const struct paths_request *r,
				      uint32_t file)
{
	size_t i;

	for (i = 0; i < r->uses && r->use[i].file != file; i++)
		;
	return i < r->uses ? &r->use[i] : NULL;
}

/* --- The chains --- */

static uint64_t sum(uint64_t a, uint64_t b)
{
	return a + b < a ? UINT64_MAX : a + b;
}

/* The ends that are nearest are one hop behind the last one walked from. */
static void count_ways(struct walk *w)
{
	uint32_t nearest = UINT32_MAX;
	size_t i;

	for (i = 0; i < w->queue.n; i++)
		if (w->is_end[w->queue.item[i]] &&
		    w->depth[w->queue.item[i]] <= nearest) {
			nearest = w->depth[w->queue.item[i]];
			w->ways[w->queue.item[i]] = 1;
		}
	for (i = w->hop.n; i-- > 0;) {
		const struct hop *hop = &w->hop.item[i];

		if (w->depth[hop->to] <= nearest)
			w->ways[hop->from] = sum(w->ways[hop->from],
						 w->ways[hop->to]);
	}
	for (i = 0; i < w->request->froms; i++)
		w->out->total = sum(w->out->total,
				    w->ways[w->request->from[i]]);
	w->out->length = w->out->total ?
		nearest - 1 + (w->request->uses > 0) : 0;
}

/* Where a chain goes on whose number, among those from a file, is given. */
static const struct hop *hop_of(const struct walk *w, uint32_t from,
				uint64_t *number)
{
	const struct hop *hop = w->hop.item;

	for (;; hop++) {
		if (hop->from != from)
			continue;
		if (*number < w->ways[hop->to])
			return hop;
		*number -= w->ways[hop->to];
	}
}

/* By the name alone, where one is told. */
static const struct error *describe(struct walk *w, struct step *step)
{
	return step->via ?
		step_describe_use(step, w->graph, &w->out->arena) :
		step_describe(step, w->graph, &w->out->arena);
}

static const struct error *add_chain(struct walk *w, uint64_t number)
{
	const size_t n = w->out->length;
	const size_t hops = n - (w->request->uses > 0);
	struct step *step = arena_alloc(&w->out->arena, n * sizeof(*step));
	uint32_t file;
	const struct error *err = NULL;
	size_t i;
	const uint32_t *from = w->request->from;

	while (number >= w->ways[*from])
		number -= w->ways[*from++];
	file = *from;
	for (i = 0; !err && i < hops; i++) {
		const struct hop *hop = hop_of(w, file, &number);

		file = hop->to;
		step[i] = (struct step){ .from = hop->from, .to = file,
					 .line = hop->line, .via = hop->name,
					 .names = hop->name != NULL };
		err = describe(w, &step[i]);
	}
	if (!err && hops < n) {
		const struct paths_use *use = use_in(w->request, file);

		step[i] = (struct step){ .from = file, .to = use->to,
					 .line = use->line, .via = use->name,
					 .names = 1 };
		err = describe(w, &step[i]);
	}
	*VEC_PUSH(&w->out->chain) = (struct chain){ step, n };
	return err;
}

const struct error *graph_paths(struct paths *out, struct graph *graph,
				const struct paths_request *request)
{
	const size_t n = graph->view->n;
	struct walk w = {
		.out = out, .graph = graph, .request = request,
		.depth = xcalloc(n, sizeof(*w.depth)),
		.is_end = xcalloc(n, sizeof(*w.is_end)),
		.ways = xcalloc(n, sizeof(*w.ways))
	};
	const struct error *err = view_hold(graph->view);
	uint64_t i;

	set_ends(&w);
	if (!err && !w.is_found)
		err = walk(&w);
	view_let_go(graph->view);
	count_ways(&w);
	for (i = request->skip; !err && i < out->total &&
	     out->chain.n < request->limit; i++)
		err = add_chain(&w, i);
	free(w.depth);
	free(w.is_end);
	free(w.ways);
	VEC_RELEASE(&w.queue);
	VEC_RELEASE(&w.hop);
	VEC_RELEASE(&w.target);
	return err;
}
