/* SPDX-License-Identifier: MIT */
/* git fuse graph cycles: which files depend on themselves through others. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/path.h"
#include "emit/sink.h"
#include "git-fuse/answer.h"
#include "git-fuse/commands.h"
#include "graph/cycles.h"
#include "index/index.h"

struct job {
	struct session *session;
	const struct args *args;
	struct sink *out;
	struct view *view;
	struct graph *graph;
	bool *selected;
	struct cycles cycles;
};

static const char *path_of(const struct job *job, uint32_t file)
{
	return job->view->file[file].path;
}

/* --- For programs --- */

static void put_edge(struct json *json, const struct job *job,
		     const struct cycle_edge *edge)
{
	json_open(json, '{');
	json_path(json, "from", path_of(job, edge->from));
	json_path(json, "to", path_of(job, edge->to));
	if (edge->line)
		json_member_uint(json, "line", edge->line);
	json_member(json, "via", edge->via);
	json_member_uint(json, "imports", edge->imports);
	json_member_uint(json, "names", edge->names);
	json_close(json);
}

static void put_cycle(struct json *json, const struct job *job,
		      const struct cycle *cycle)
{
	size_t i;

	json_open(json, '{');
	json_member(json, "severity", cycle_severity(cycle->n));
	json_member_uint(json, "length", cycle->n);
	json_key(json, "edges");
	json_open(json, '[');
	for (i = 0; i < cycle->n; i++)
		put_edge(json, job, &cycle->edge[i]);
	json_close(json);
	json_member_uint(json, "cut", cycle->cut);
	json_close(json);
}

static const struct error *print_json(struct job *job)
{
	const struct cycles *cycles = &job->cycles;
	struct json json = { .sink = job->out };
	const struct error *err;
	size_t i;

	err = answer_open(&json, job->session, "fuse.graph.cycles/1");
	if (err)
		return err;
	json_member_uint(&json, "cycleCount", cycles->cycles);
	json_member_uint(&json, "componentCount", cycles->components);
	json_member_uint(&json, "fileCount", cycles->files);
	json_member_bool(&json, "isComplete",
			 cycles->cycle.n == cycles->cycles);
	json_key(&json, "cycles");
	json_open(&json, '[');
	for (i = 0; i < cycles->cycle.n; i++)
		put_cycle(&json, job, &cycles->cycle.item[i]);
	json_close(&json);
	answer_close(&json, job->view->omitted);
	return NULL;
}

/* --- For people --- */

static const char *plural(uint64_t n)
{
	return n == 1 ? "" : "s";
}

static void print_edge(struct job *job, const struct cycle *cycle, size_t i)
{
	const struct cycle_edge *edge = &cycle->edge[i];
	struct buf line = { 0 };

	buf_addstr(&line, "  ");
	path_quote(&line, path_of(job, edge->from));
	if (edge->line)
		buf_addf(&line, ":%" PRIu32 ": imports ", edge->line);
	else
		buf_addstr(&line, ": uses ");
	path_quote(&line, path_of(job, edge->to));
	buf_addf(&line, " (%" PRIu32 " name%s of it)", edge->names,
		 plural(edge->names));
	if (i == cycle->cut)
		buf_addstr(&line, ", the cheapest to cut");
	sink_addf(job->out, "%s\n", line.ptr);
	buf_release(&line);
}

static const struct error *print_text(struct job *job)
{
	const struct cycles *cycles = &job->cycles;
	size_t i, k;

	if (!cycles->cycles)
		sink_addstr(job->out, "no cycles\n");
	for (i = 0; i < cycles->cycle.n; i++) {
		const struct cycle *cycle = &cycles->cycle.item[i];

		sink_addf(job->out, "%s: %zu files\n",
			  cycle_severity(cycle->n), cycle->n);
		for (k = 0; k < cycle->n; k++)
			print_edge(job, cycle, k);
	}
	if (cycles->cycles)
		sink_addf(job->out, "%" PRIu64 " cycle%s of %" PRIu64
			  " files, %" PRIu64 " shown\n", cycles->cycles,
			  plural(cycles->cycles), cycles->files,
			  (uint64_t)cycles->cycle.n);
	return NULL;
}

/* --- The command --- */

static const struct error *find(struct job *job)
{
	struct cycles_request request = {
		.references = !strcmp(args_text(job->args, "kind"), "all"),
		.limit = args_number(job->args, "limit"),
		.progress = job->session->progress
	};
	const struct error *err = session_view(job->session, &job->view);

	if (!err)
		err = graph_open(&job->graph, job->view,
				 job->session->source);
	if (err)
		return err;
	job->selected = session_select(job->session, job->args);
	request.selected = job->selected;
	return graph_cycles(&job->cycles, job->graph, &request);
}

const struct error *cmd_graph_cycles(struct session *session,
				     const struct args *args,
				     struct sink *out)
{
	struct job job = { .session = session, .args = args, .out = out };
	const struct error *err = find(&job);

	if (!err)
		err = answer_is_json(args) ? print_json(&job) :
			print_text(&job);
	if (!err)
		session->has_findings = args_flag(args, "check") &&
			job.cycles.cycles;
	cycles_release(&job.cycles);
	graph_free(job.graph);
	free(job.selected);
	return err;
}
