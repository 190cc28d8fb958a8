/* SPDX-License-Identifier: MIT */
/* git fuse graph cycles: what depends on itself through others. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/oid.h"
#include "base/plural.h"
#include "base/span.h"
#include "emit/manner.h"
#include "emit/sink.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/graph/steps.h"
#include "git-fuse/graph/symbol_chain.h"
#include "git/commit.h"
#include "graph/cycles.h"
#include "graph/file_graph.h"
#include "history/past.h"
#include "index/index.h"
#include "search/introduced.h"
#include "source/source.h"

/* The commit since which a cycle exists, where history tells. */
enum since { SINCE_UNKNOWN, SINCE_NOT_YET, SINCE_COMMIT };

static const char *const since_name[] = {
	[SINCE_UNKNOWN] = "unknown",
	[SINCE_NOT_YET] = "uncommitted",
	[SINCE_COMMIT] = "committed"
};

struct origin {
	enum since since;
	struct oid oid;
	int64_t time;
	const char *subject;
};

/* Behind those of enum group_level. */
enum other_level { LEVEL_ALL = CYCLE_LEVELS, LEVEL_SYMBOL };

/* Of enum group_level. */
static const struct {
	const char *one, *many;
} level_name[CYCLE_LEVELS] = {
	[GROUP_PACKAGE] = { "package", "packages" },
	[GROUP_DIRECTORY] = { "directory", "directories" },
	[GROUP_FILE] = { "file", "files" }
};

struct job {
	struct session *session;
	const struct args *args;
	struct sink *out;
	struct view *view;
	struct graph *graph;
	bool *selected;
	struct cycles cycles;
	struct origin *origin;		/* one a cycle; NULL: nobody asked */
	struct paging paging;
	struct arena arena;
};

/* --- Since when --- */

/* The commit that added the last of a cycle's imports. */
static const struct error *find_commit(struct introduced *introduced,
				       const struct cycle *cycle,
				       uint32_t *commit)
{
	const struct error *err = NULL;
	uint32_t one, newest = 0;
	bool is_unknown = false, is_new = false;
	size_t i;

	for (i = 0; !err && i < cycle->n; i++) {
		one = INTRODUCED_UNKNOWN;
		if (cycle->edge[i].imports)
			err = introduced_by(introduced, cycle->edge[i].from,
					    cycle->edge[i].to, &one);
		is_unknown |= one == INTRODUCED_UNKNOWN;
		is_new |= one == INTRODUCED_NOT_YET;
		if (one < INTRODUCED_NOT_YET && one > newest)
			newest = one;
	}
	*commit = is_new ? INTRODUCED_NOT_YET :
		is_unknown ? INTRODUCED_UNKNOWN : newest;
	return err;
}

static const struct error *describe_origin(struct job *job, struct past *past,
					   uint32_t number,
					   struct origin *out)
{
	struct commit commit = { 0 };
	struct buf bytes = { 0 };
	const struct error *err;
	struct span subject;

	*out = (struct origin){ .since = SINCE_UNKNOWN };
	if (number == INTRODUCED_NOT_YET)
		out->since = SINCE_NOT_YET;
	if (number >= INTRODUCED_NOT_YET)
		return NULL;
	err = past_oid(past, number, &out->oid);
	if (!err)
		err = commit_read(&commit, job->session->repo, &out->oid,
				  &bytes);
	if (!err) {
		subject = span_trim(span_until(commit.message, "\n"));
		out->since = SINCE_COMMIT;
		out->time = past->time[number];
		out->subject = arena_strndup(&job->arena, subject.s,
					     subject.n);
	}
	commit_release(&commit);
	buf_release(&bytes);
	return err;
}

static const struct error *find_origins(struct job *job)
{
	struct introduced *introduced = NULL;
	struct source_identity id;
	struct past *past = NULL;
	const struct error *err;
	uint32_t number;
	size_t i;

	if (!job->cycles.cycle.n || !args_flag(job->args, "introduced"))
		return NULL;
	job->origin = xcalloc(job->cycles.cycle.n, sizeof(*job->origin));
	err = source_identity(job->session->source, &id);
	if (!err)
		err = session_past(job->session, false, &past);
	if (err || !past)
		return err;
	err = introduced_open(&introduced, job->session->repo, job->view,
			      job->graph, past, &id.commit);
	for (i = paging_first(&job->paging, job->cycles.cycle.n);
	     !err && i < job->cycles.cycle.n; i++) {
		if (job->cycles.cycle.item[i].level != GROUP_FILE)
			continue;
		err = find_commit(introduced, &job->cycles.cycle.item[i],
				  &number);
		if (!err)
			err = describe_origin(job, past, number,
					      &job->origin[i]);
	}
	introduced_free(introduced);
	return err;
}

/* --- For programs --- */

static void put_cycle(struct json *json, const struct job *job, size_t number)
{
	const struct cycle *cycle = &job->cycles.cycle.item[number];
	size_t i;

	json_open(json, '{');
	json_member(json, "level", level_name[cycle->level].one);
	json_member(json, "severity", cycle_severity(cycle->n));
	json_member_uint(json, "length", cycle->n);
	json_member_open(json, "edges", '[');
	for (i = 0; i < cycle->n; i++)
		put_step(json, job->view, &cycle->edge[i]);
	json_close(json);
	json_member_uint(json, "cut_count", cycle->cut);
	if (job->origin && cycle->level == GROUP_FILE) {
		const struct origin *origin = &job->origin[number];
		char hex[OID_HEX + 1];

		json_member_open(json, "introduced", '{');
		json_member(json, "state", since_name[origin->since]);
		if (origin->since == SINCE_COMMIT) {
			json_member(json, "commit",
				    oid_to_hex(hex, &origin->oid));
			json_member_time(json, "time", origin->time);
			json_member(json, "subject", origin->subject);
		}
		json_close(json);
	}
	json_close(json);
}

static const struct error *print_json(struct job *job)
{
	const struct cycles *cycles = &job->cycles;
	const uint64_t total = cycles_total(cycles);
	struct json json = { .sink = job->out };
	const struct error *err;
	size_t i = paging_first(&job->paging, cycles->cycle.n);

	err = answer_open(&json, job->session, "fuse.graph.cycles/2");
	if (err)
		return err;
	json_member_uint(&json, "package_cycle_count",
			 cycles->count[GROUP_PACKAGE].cycles);
	json_member_uint(&json, "directory_cycle_count",
			 cycles->count[GROUP_DIRECTORY].cycles);
	json_member_uint(&json, "file_cycle_count",
			 cycles->count[GROUP_FILE].cycles);
	json_member_uint(&json, "component_count",
			 cycles->count[GROUP_FILE].components);
	json_member_uint(&json, "file_count", cycles->count[GROUP_FILE].nodes);
	json_member_bool(&json, "isComplete",
			 paging_count(&job->paging, total) == total &&
			 !view_is_partial(job->view));
	put_paging(&json, &job->paging, total);
	json_member_open(&json, "cycles", '[');
	for (; i < cycles->cycle.n; i++)
		put_cycle(&json, job, i);
	json_close(&json);
	answer_close(&json, job->view->omitted);
	return NULL;
}

/* --- For people --- */

/* What could command a terminal is shown as '?'. */
static void print_origin(struct job *job, const struct origin *origin)
{
	char hex[OID_HEX + 1];
	const char *at;

	if (origin->since != SINCE_COMMIT) {
		sink_addf(job->out, ", %s", origin->since == SINCE_NOT_YET ?
			  "not committed yet" : "nobody knows since when");
		return;
	}
	sink_addf(job->out, ", since %s ", oid_short(hex, &origin->oid));
	for (at = origin->subject; *at; at++)
		sink_addf(job->out, "%c", (unsigned char)*at < ' ' ||
			  *at == 0x7f ? '?' : *at);
}

/* The first of the imports that lead from one group to another. */
static void add_group_edge(struct buf *line, const struct job *job,
			   const struct step *edge)
{
	tell_path(line, job->out, edge->from_path);
	buf_addstr(line, " needs ");
	tell_path(line, job->out, edge->to_path);
	buf_addf(line, ": %" PRIu32 " time%s, as in ", edge->imports,
		 plural(edge->imports));
	tell_path(line, job->out, job->view->file[edge->from].path);
	if (edge->line)
		buf_addf(line, ":%" PRIu32, edge->line);
}

/* "2 cycles of 3 directories, 5 of 9 files, 7 shown" */
static void print_counts(struct job *job)
{
	const struct cycles *cycles = &job->cycles;
	const uint64_t total = cycles_total(cycles);
	const char *before = "";
	int i;

	for (i = 0; i < CYCLE_LEVELS; i++) {
		const struct cycle_count *count = &cycles->count[i];

		if (!count->cycles)
			continue;
		sink_addf(job->out, "%s%" PRIu64, before, count->cycles);
		if (!*before)
			sink_addf(job->out, " cycle%s",
				  plural(count->cycles));
		sink_addf(job->out, " of %" PRIu64 " %s", count->nodes,
			  level_name[i].many);
		before = ", ";
	}
	if (total)
		sink_addf(job->out, ", %zu shown\n",
			  paging_count(&job->paging, total));
	tell_next(job->out, &job->paging, total);
	tell_omitted(job->out, "", job->view->omitted);
}

static const struct error *print_text(struct job *job)
{
	size_t i = paging_first(&job->paging, job->cycles.cycle.n);

	if (!cycles_total(&job->cycles))
		sink_addstr(job->out, "no cycles\n");
	for (; i < job->cycles.cycle.n; i++) {
		const struct cycle *cycle = &job->cycles.cycle.item[i];
		struct buf line = { 0 };
		size_t k;

		sink_addf(job->out, "%s: %zu %s", cycle_severity(cycle->n),
			  cycle->n, level_name[cycle->level].many);
		if (job->origin && cycle->level == GROUP_FILE)
			print_origin(job, &job->origin[i]);
		sink_addstr(job->out, "\n");
		for (k = 0; k < cycle->n; k++) {
			buf_addstr(&line, "  ");
			if (cycle->level == GROUP_FILE)
				tell_step(&line, job->out, job->view,
					  &cycle->edge[k]);
			else
				add_group_edge(&line, job, &cycle->edge[k]);
			sink_addf(job->out, "%s%s\n", line.ptr,
				  k == cycle->cut ? ", the cheapest to cut" :
				  "");
			buf_reset(&line);
		}
		buf_release(&line);
	}
	print_counts(job);
	return NULL;
}

/* --- The command --- */

static const struct error *answer_symbols(struct job *job)
{
	const struct symbol_answer a = {
		job->session, job->args, job->out, &job->paging,
		job->selected, { .graph = job->graph, .view = job->view }
	};
	const struct error *err;
	size_t total;

	if (args_find(job->args, "kind")->origin == ARG_GIVEN)
		return error_new(ERROR_USAGE, "cycles of symbols are of calls "
				 "alone: leave out '--kind'");
	err = cycles_of_symbols(&a, &total);
	job->session->has_findings = args_flag(job->args, "check") && total;
	return err;
}

static const struct error *answer_groups(struct job *job)
{
	const struct error *err;
	const size_t level = args_choice(job->args, "level");
	struct cycles_request request = {
		.limit = paging_reach(&job->paging),
		.selected = job->selected,
		.progress = job->session->progress
	};
	struct file_graph files = { .n = 0 };
	size_t i;

	err = file_graph_read(&files, job->graph, (enum file_graph_kind)
			      args_choice(job->args, "kind"), request.progress);
	for (i = 0; i < CYCLE_LEVELS; i++)
		request.with[i] = i == level || level == LEVEL_ALL;
	if (!err)
		err = graph_cycles(&job->cycles, job->graph, &files, &request);
	file_graph_release(&files);
	if (!err)
		err = find_origins(job);
	if (!err)
		err = answer_is_json(job->args) ? print_json(job) :
			print_text(job);
	job->session->has_findings = args_flag(job->args, "check") &&
		cycles_total(&job->cycles);
	return err;
}

const struct error *cmd_graph_cycles(struct session *session,
				     const struct args *args,
				     struct sink *out)
{
	struct job job = { .session = session, .args = args, .out = out };
	const struct error *err = paging_read_view(&job.paging, session, args);

	if (!err)
		err = session_graph(&job.view, &job.graph, &job.selected,
				    session);
	if (!err)
		err = args_choice(args, "level") == LEVEL_SYMBOL ?
			answer_symbols(&job) : answer_groups(&job);
	free(job.origin);
	arena_release(&job.arena);
	cycles_release(&job.cycles);
	graph_free(job.graph);
	free(job.selected);
	return err;
}
