/* SPDX-License-Identifier: MIT */
/* git fuse graph dependents: what depends on a file, and why. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/path.h"
#include "base/plural.h"
#include "emit/sink.h"
#include "git-fuse/answer.h"
#include "git-fuse/commands.h"
#include "git-fuse/deciding.h"
#include "git-fuse/paging.h"
#include "git/repo.h"
#include "graph/naming.h"
#include "graph/reach.h"
#include "index/index.h"

struct job {
	struct session *session;
	const struct args *args;
	struct sink *out;
	struct view *view;
	struct graph *graph;
	bool *selected;
	file_vec seed;
	dependent_vec found;	/* those that are selected */
	struct paging paging;
};

/* A path, or the record of a decision. */
static const struct error *find_seed(struct job *job)
{
	const char *typed = args_text(job->args, "path");
	struct buf record = { 0 };
	const struct error *err;

	err = decision_seed(&record, job->session, typed);
	if (!err)
		err = files_named(job->view, job->selected, record.len ? "" :
				  repo_prefix(job->session->repo),
				  record.len ? record.ptr : typed,
				  &job->seed);
	buf_release(&record);
	return err;
}

static const struct error *find(struct job *job)
{
	struct reach_request request = {
		.depth = (unsigned int)args_number(job->args, "depth"),
		.progress = job->session->progress
	};
	const struct error *err = session_graph(&job->view, &job->graph,
						&job->selected,
						job->session);
	size_t i, n = 0;

	if (!err)
		err = deciding_to_graph(job->session, job->graph, job->view);
	if (!err)
		err = find_seed(job);
	if (err)
		return err;
	request.file = job->seed.item;
	request.files = job->seed.n;
	err = graph_dependents(job->graph, &request, &job->found);
	for (i = 0; i < job->found.n; i++)
		if (!job->selected || job->selected[job->found.item[i].file])
			job->found.item[n++] = job->found.item[i];
	job->found.n = n;
	return err;
}

static const char *reason_name(uint8_t kind)
{
	static const char *const name[] = {
		[EDGE_IMPORTS] = "imports", [EDGE_REFERENCES] = "uses",
		[EDGE_GOVERNS] = "governed by"
	};

	return name[kind];
}

/* --- For programs --- */

static void put_dependent(struct json *json, const struct job *job,
			  const struct dependent *d)
{
	json_open(json, '{');
	json_path(json, "path", job->view->file[d->file].path);
	json_member_uint(json, "depth", d->depth);
	json_path(json, "on", job->view->file[d->on].path);
	json_member(json, "reason", reason_name(d->kind));
	json_member(json, "via", d->via);
	json_key(json, "weight");
	json_put_real(json, (double)d->weight);
	json_close(json);
}

static const struct error *print_json(struct job *job)
{
	struct json json = { .sink = job->out };
	const struct error *err;
	size_t i;

	err = answer_open(&json, job->session, "fuse.graph.dependents/1");
	if (err)
		return err;
	json_key(&json, "files");
	json_open(&json, '[');
	for (i = 0; i < job->seed.n && i < paging_most(&job->paging); i++)
		json_put_string(&json,
				job->view->file[job->seed.item[i]].path);
	json_close(&json);
	json_member_uint(&json, "dependentCount", job->found.n);
	json_member_bool(&json, "isComplete",
			 paging_count(&job->paging, job->found.n) ==
			 job->found.n && !view_is_partial(job->view));
	put_next(&json, &job->paging, job->found.n);
	json_key(&json, "dependents");
	json_open(&json, '[');
	for (i = paging_first(&job->paging, job->found.n);
	     i < paging_end(&job->paging, job->found.n); i++)
		put_dependent(&json, job, &job->found.item[i]);
	json_close(&json);
	answer_close(&json, job->view->omitted);
	return NULL;
}

/* --- For people --- */

static void print_dependent(struct job *job, const struct dependent *d)
{
	struct buf line = { 0 };

	buf_addf(&line, "%" PRIu32 "  ", d->depth);
	path_quote(&line, job->view->file[d->file].path);
	if (d->kind == EDGE_REFERENCES)
		buf_addf(&line, ": uses %s of ", d->via);
	else
		buf_addf(&line, ": %s ", reason_name(d->kind));
	path_quote(&line, job->view->file[d->on].path);
	if (d->weight < 1 && d->kind != EDGE_GOVERNS)
		buf_addf(&line, " (%.2f sure)", (double)d->weight);
	sink_addf(job->out, "%s\n", line.ptr);
	buf_release(&line);
}

static const struct error *print_text(struct job *job)
{
	const size_t n = job->found.n, end = paging_end(&job->paging, n);
	size_t i;

	for (i = paging_first(&job->paging, n); i < end; i++)
		print_dependent(job, &job->found.item[i]);
	sink_addf(job->out, "%zu file%s depend%s on %s", n,
		  plural(n), plural_verb(n), args_text(job->args, "path"));
	if (paging_count(&job->paging, n) < n)
		sink_addf(job->out, ", %zu shown",
			  paging_count(&job->paging, n));
	sink_addstr(job->out, "\n");
	tell_next(job->out, &job->paging, n);
	return NULL;
}

const struct error *cmd_graph_dependents(struct session *session,
					 const struct args *args,
					 struct sink *out)
{
	struct job job = { .session = session, .args = args, .out = out };
	const struct error *err = paging_read_view(&job.paging, session, args);

	if (!err)
		err = find(&job);
	if (!err)
		err = answer_is_json(args) ? print_json(&job) :
			print_text(&job);
	session->found_nothing = !job.found.n;
	VEC_RELEASE(&job.found);
	VEC_RELEASE(&job.seed);
	free(job.selected);
	graph_free(job.graph);
	return err;
}
