/* SPDX-License-Identifier: MIT */
/*
 * Functions that call themselves through others: see symbol_chain.h.
 *
 * Calls alone count: two types that name each other are no more than that, and
 * files tell of them. Calls across files come first, for within one file such
 * a cycle is mostly meant: a parser has one for each thing that nests.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/plural.h"
#include "base/xalloc.h"
#include "emit/json.h"
#include "emit/manner.h"
#include "emit/sink.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/graph/all_symbols.h"
#include "git-fuse/graph/symbol_chain.h"
#include "graph/rings.h"
#include "graph/rollup.h"

struct found {
	const struct ring *ring;
	size_t files;		/* that hold its symbols */
};

struct job {
	const struct symbol_answer *a;
	struct all_symbols all;
	struct rollup rollup;
	/* Of the calls alone, by the one who calls. */
	size_t *first;
	uint32_t *target;
	const struct rollup_edge **call;
	struct rings rings;
	struct found *found;	/* in the order of the answer */
	size_t symbols, across;	/* in any; and cycles of several files */
};

/* --- Who calls whom --- */

static void take_calls(struct job *job)
{
	const char *calls = caller_role_name(CALLER_CALLS);
	const size_t nodes = job->rollup.node.n;
	size_t i, n = 0, node = 0;

	job->first = xcalloc(nodes + 1, sizeof(*job->first));
	job->target = xcalloc(job->rollup.edge.n, sizeof(*job->target));
	job->call = xcalloc(job->rollup.edge.n, sizeof(*job->call));
	for (i = 0; i < job->rollup.edge.n; i++) {
		const struct rollup_edge *edge = &job->rollup.edge.item[i];

		if (strcmp(edge->role, calls) != 0)
			continue;
		while (node <= edge->from)
			job->first[node++] = n;
		job->target[n] = edge->to;
		job->call[n++] = edge;
	}
	while (node <= nodes)
		job->first[node++] = n;
}

/* The call from one of a ring to the next: there is one. */
static const struct rollup_edge *call_of(const struct job *job,
					 const struct ring *ring, size_t number)
{
	const uint32_t to = ring->node[(number + 1) % ring->n];
	size_t i = job->first[ring->node[number]];

	while (job->target[i] != to)
		i++;
	return job->call[i];
}

static size_t count_files(const struct job *job, const struct ring *ring)
{
	const struct rollup_node *node = job->rollup.node.item;
	size_t i, k, n = 0;

	for (i = 0; i < ring->n; i++) {
		for (k = 0; k < i; k++)
			if (node[ring->node[k]].file ==
			    node[ring->node[i]].file)
				break;
		n += k == i;
	}
	return n;
}

/* Those of several files, then the others, each in the order of the rings. */
static void put_in_order(struct job *job)
{
	bool *seen = xcalloc(job->rollup.node.n, sizeof(*seen));
	size_t i, k, n = 0;
	int of_one;

	job->found = xcalloc(job->rings.ring.n, sizeof(*job->found));
	for (of_one = 0; of_one < 2; of_one++) {
		for (i = 0; i < job->rings.ring.n; i++) {
			const struct ring *ring = &job->rings.ring.item[i];
			const size_t files = count_files(job, ring);

			if ((files == 1) == of_one)
				job->found[n++] = (struct found){ ring, files };
		}
		if (!of_one)
			job->across = n;
	}
	for (i = 0; i < n; i++)
		for (k = 0; k < job->found[i].ring->n; k++) {
			job->symbols += !seen[job->found[i].ring->node[k]];
			seen[job->found[i].ring->node[k]] = true;
		}
	free(seen);
}

static const struct error *find(struct job *job)
{
	const struct symbol_answer *a = job->a;
	const struct error *err = all_symbols_find(&job->all, a->session,
						   a->in.graph, a->selected);
	struct digraph graph;

	if (!err)
		err = rollup_of_symbols(&job->rollup, a->in.graph,
					&job->all.callers,
					&job->all.callers.arena);
	if (err)
		return err;
	take_calls(job);
	graph = (struct digraph){ job->rollup.node.n, job->first, job->target };
	err = rings_find(&job->rings, &graph, NULL, a->session->progress);
	if (!err)
		put_in_order(job);
	return err;
}

/* --- For programs --- */

static void put_cycle(struct json *json, const struct job *job,
		      const struct found *found)
{
	const struct rollup_node *node = job->rollup.node.item;
	size_t i;

	json_open(json, '{');
	json_member_uint(json, "length", found->ring->n);
	json_member_uint(json, "file_count", found->files);
	json_member_open(json, "edges", '[');
	for (i = 0; i < found->ring->n; i++) {
		const struct rollup_edge *call = call_of(job, found->ring, i);

		json_open(json, '{');
		json_member(json, "from", node[call->from].name);
		json_member(json, "to", node[call->to].name);
		json_member(json, "path",
			    job->a->in.view->file[node[call->from].file].path);
		json_member_uint(json, "line", call->line);
		json_close(json);
	}
	json_close(json);
	json_close(json);
}

static const struct error *print_json(struct job *job)
{
	const struct symbol_answer *a = job->a;
	const size_t total = job->rings.ring.n;
	struct json json = { .sink = a->out };
	const struct error *err = answer_open(&json, a->session,
					      "fuse.graph.cycles/2");
	size_t i;

	if (err)
		return err;
	json_member(&json, "level", "symbol");
	json_member_uint(&json, "asked_count", job->all.callers.asked);
	json_member_uint(&json, "symbol_count", job->symbols);
	json_member_bool(&json, "isComplete",
			 paging_count(a->paging, total) == total &&
			 !all_symbols_is_cut(&job->all) &&
			 !view_is_partial(a->in.view));
	put_paging(&json, a->paging, total);
	json_member_open(&json, "cycles", '[');
	for (i = paging_first(a->paging, total);
	     i < paging_end(a->paging, total); i++)
		put_cycle(&json, job, &job->found[i]);
	json_close(&json);
	answer_close(&json, a->in.view->omitted);
	return NULL;
}

/* --- For people --- */

static const struct error *print_cycle(struct job *job,
				       const struct found *found)
{
	const struct error *err = NULL;
	size_t i;

	sink_addf(job->a->out, "%zu symbols in %zu file%s\n", found->ring->n,
		  found->files, plural(found->files));
	for (i = 0; !err && i < found->ring->n; i++) {
		const struct rollup_edge *call = call_of(job, found->ring, i);
		const struct symbol_answer *a = job->a;
		const struct symbol_graph in = {
			a->in.graph, a->in.view, job->all.callers
		};
		const struct rollup_node *from =
			&job->rollup.node.item[call->from];
		struct buf line = { 0 };

		/* " src/a.c:12: f calls g" */
		tell_path(&line, a->out, a->in.view->file[from->file].path);
		buf_addf(&line, ":%" PRIu32 ": ", call->line);
		err = add_caller_name(&line, &in, call->from);
		buf_addstr(&line, " calls ");
		if (!err)
			err = add_caller_name(&line, &in, call->to);
		if (!err)
			sink_addf(a->out, "  %s\n", line.ptr);
		buf_release(&line);
	}
	return err;
}

static const struct error *print_text(struct job *job)
{
	const struct symbol_answer *a = job->a;
	const size_t total = job->rings.ring.n;
	const struct error *err = NULL;
	size_t i;

	for (i = paging_first(a->paging, total);
	     !err && i < paging_end(a->paging, total); i++)
		err = print_cycle(job, &job->found[i]);
	if (total)
		sink_addf(a->out, "%zu cycle%s of %zu symbols, %zu across "
			  "files, %zu shown\n", total, plural(total),
			  job->symbols, job->across,
			  paging_count(a->paging, total));
	else
		sink_addstr(a->out, "no cycles\n");
	tell_next(a->out, a->paging, total);
	tell_omitted(a->out, "", a->in.view->omitted);
	return err;
}

const struct error *cycles_of_symbols(const struct symbol_answer *a,
				      size_t *total)
{
	struct job job = { .a = a };
	const struct error *err = find(&job);

	if (!err)
		err = answer_is_json(a->args) ? print_json(&job) :
			print_text(&job);
	*total = job.rings.ring.n;
	free(job.found);
	rings_release(&job.rings);
	free(job.call);
	free(job.target);
	free(job.first);
	rollup_release(&job.rollup);
	callers_release(&job.all.callers);
	return err;
}
