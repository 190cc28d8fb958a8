/* SPDX-License-Identifier: MIT */
/* From options to a request, from a result to an output: see scope_run.h. */
#include "git-fuse/scope/scope_run.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/path.h"
#include "base/plural.h"
#include "git-fuse/cli/query_text.h"
#include "git-fuse/workspace/decisions.h"
#include "git-fuse/workspace/partial.h"
#include "git-fuse/workspace/session.h"
#include "pack/pack.h"
#include "pack/passages.h"
#include "source/source.h"

enum { REDUCED_FIT = 16, WHOLE_TOKENS = 50000 };

/* What only --whole does. */
static const char *const of_whole[] = {
	"split-tokens", "level", "step-down", "depth", "explain", "report"
};

/* What nobody asked for does not hold where the size is no trouble: paths are
 * few tokens each, and who asks for parts wants all of them. */
static uint64_t most_tokens(const struct args *args,
			    const struct pack_options *options)
{
	if (args_find(args, "max-tokens")->origin != ARG_PRESET)
		return args_number(args, "max-tokens");
	if (options->split_tokens || options->format == PACK_PATHS)
		return 0;
	return args_flag(args, "whole") ? WHOLE_TOKENS :
		args_number(args, "max-tokens");
}

static const struct error *check_whole(const struct args *args)
{
	size_t i;

	for (i = 0; i < sizeof(of_whole) / sizeof(*of_whole); i++)
		if (args_find(args, of_whole[i]) &&
		    args_is_given(args, of_whole[i]))
			return error_new(ERROR_USAGE, "'--%s' is for whole "
					 "files: give '--whole', too",
					 of_whole[i]);
	return NULL;
}

static const struct error *read_options(struct scoping *job)
{
	const struct args *args = job->args;
	struct pack_options *to = &job->options;
	const struct error *err;

	*to = (struct pack_options){
		.format = pack_format_by_name(args_text(args, "format")),
		.level = reduce_by_name(args_text(args, "level")),
		.split_tokens = args_number(args, "split-tokens"),
		.no_redact = !args_flag(args, "redact"),
		.no_step_down = !args_flag(args, "step-down"),
		.line_numbers = args_is_given(args, "line-numbers") ?
			args_flag(args, "line-numbers") :
			!args_flag(args, "whole"),
		.nul = args_flag(args, "null"),
		.explain = args_flag(args, "explain")
	};
	to->max_tokens = most_tokens(args, to);
	err = read_estimator(&to->estimator, args);
	if (!err && !args_flag(args, "whole"))
		err = check_whole(args);
	if (err)
		return err;
	if (to->nul && to->format != PACK_PATHS)
		return error_new(ERROR_USAGE,
				 "'--null' is for '--format=paths'");
	return NULL;
}

/*
 * What the expansion may gather, in tokens of whole files, before the exact
 * budget is applied to what is written. Where files are reduced to fit, many
 * more can enter than would in full: api is often a sixteenth.
 */
static uint64_t rough_budget(const struct pack_options *options)
{
	return options->no_step_down ? options->max_tokens :
		options->max_tokens * REDUCED_FIT;
}

const struct error *scoping_begin(struct scoping *job, struct session *session,
				  const struct args *args)
{
	const struct arg *depth = args_find(args, "depth");
	const struct error *err;

	*job = (struct scoping){ .session = session, .args = args };
	err = read_options(job);
	if (!err)
		err = session_graph(&job->view, &job->graph, &job->selected,
				    session);
	if (!err)
		err = deciding_to_graph(session, job->graph, job->view);
	if (err)
		return err;
	job->request = (struct scope_request){
		.view = job->view,
		.graph = job->graph,
		.selected = job->selected,
		.depth = depth ? (unsigned int)depth->number : SCOPE_DEPTH,
		.budget = rough_budget(&job->options)
	};
	return NULL;
}

/* "out.md" becomes "out-2.md" for the second part of several. */
static const struct error *write_part(const struct pack *pack, size_t i,
				      const char *path)
{
	size_t n = strlen(path) - strlen(path_ext(path));
	struct buf name = { 0 };
	const struct error *err;

	if (pack->part.n > 1)
		buf_addf(&name, "%.*s-%zu%s", (int)n, path, i + 1, path + n);
	else
		buf_addstr(&name, path);
	err = file_replace(name.ptr, buf_str(&pack->part.item[i]),
			   pack->part.item[i].len);
	buf_release(&name);
	return err;
}

static const struct error *write_parts(const struct pack *pack,
				       const char *path, struct sink *out)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < pack->part.n; i++)
		if (path)
			err = write_part(pack, i, path);
		else
			sink_add(out, pack->part.item[i].ptr,
				 pack->part.item[i].len);
	return err;
}

/* The file that an option names; NULL where it says "-", or nothing. */
static const char *file_named(const struct args *args, const char *option)
{
	const char *path = args_text(args, option);

	return path && strcmp(path, "-") ? path : NULL;
}

static const struct error *write_report(const struct pack *pack,
					const struct pack_input *input,
					const struct pack_options *options,
					const char *path)
{
	struct sink report = { 0 };
	const struct error *err;

	pack_report(pack, input, options, &report);
	err = sink_finish(&report);
	if (!err)
		err = file_replace(path, buf_str(&report.buf),
				   report.buf.len);
	sink_release(&report);
	return err;
}

/* An explanation or a report on stdout takes the place of the content; -o
 * still gets that. */
static const struct error *write_all(struct scoping *job,
				     const struct pack *pack,
				     const struct pack_input *input,
				     struct sink *out)
{
	const char *path = file_named(job->args, "output");
	const char *report = file_named(job->args, "report");
	const struct error *err = NULL;
	bool is_shown = job->options.explain;

	if (args_text(job->args, "report") && !report) {
		pack_report(pack, input, &job->options, out);
		is_shown = true;
	}
	if (path || !is_shown)
		err = write_parts(pack, path, out);
	if (!err && report)
		err = write_report(pack, input, &job->options, report);
	if (!err && job->options.explain)
		pack_explain(pack, input, &job->options, out);
	return err;
}

/* As answer_open does. */
static void tell_more(struct json *json, void *payload)
{
	struct session *session = payload;

	put_applied(json, &session->narrowed);
	put_indexing(json, session);
}

/* A file may be read from anywhere. */
static void read_as(struct scoping *job, const struct sink *out)
{
	job->options.reader = file_named(job->args, "output") ? NULL : out;
}

const struct error *scoping_pack(struct scoping *job, struct sink *out)
{
	struct pack_reader reader = { .view = job->view };
	struct source_identity identity;
	struct pack pack = { 0 };
	struct pack_input input = {
		.scope = &job->result,
		.view = job->view,
		.identity = &identity,
		.changes = job->files,
		.asked = job->asked,
		.read = pack_read,
		.payload = &reader,
		.put_more = tell_more,
		.more = job->session,
		.progress = job->session->progress
	};
	const struct error *err;

	read_as(job, out);
	err = source_identity(job->session->source, &identity);
	if (!err)
		err = reader_open(&reader.reader, job->session->source);
	if (!err)
		err = pack_build(&pack, &input, &job->options);
	if (!err)
		err = write_all(job, &pack, &input, out);
	pack_release(&pack);
	reader_free(reader.reader);
	return err;
}

static const struct error *past_of(void *payload, struct past **out)
{
	return session_past(payload, false, out);
}

struct around_request scoping_around(const struct scoping *job)
{
	return (struct around_request){
		.view = job->view, .graph = job->graph,
		.selected = job->selected,
		.progress = job->session->progress,
		.past = past_of, .payload = job->session,
		.repo = job->session->repo
	};
}

/* Callers that nobody can tell are told to be there: what is shown is not all
 * that may break. */
static const char *tell_untold(struct buf *out, uint64_t untold)
{
	if (!untold)
		return NULL;
	buf_addf(out, "%" PRIu64 " more place%s may use it, after a "
		 "receiver of unknown type; 'git fuse grep -w' lists them",
		 untold, plural(untold));
	return out->ptr;
}

const struct error *scoping_passages(struct scoping *job,
				     const struct scope_passages *passages,
				     const struct passages_note *note,
				     struct sink *out)
{
	struct buf text = { 0 };
	const struct passages_note untold[] = {
		{ passages->untold ? "untold" : NULL,
		  tell_untold(&text, passages->untold) },
		{ NULL, NULL }
	};
	struct pack_reader reader = { .view = job->view };
	struct source_identity identity;
	struct pack pack = { 0 };
	struct passages_input input = {
		.passages = passages, .view = job->view,
		.identity = &identity, .mode = job->result.mode,
		.asked = job->asked, .note = note ? note : untold,
		.is_for_agent = job->session->is_read_by_agent,
		.read = pack_read, .payload = &reader,
		.put_more = tell_more, .more = job->session
	};
	const struct error *err;

	read_as(job, out);
	err = source_identity(job->session->source, &identity);
	if (!err)
		err = reader_open(&reader.reader, job->session->source);
	if (!err)
		err = pack_passages(&pack, &input, &job->options);
	if (!err)
		err = write_parts(&pack, file_named(job->args, "output"),
				  out);
	job->session->found_nothing = !err && !passages->item.n &&
		job->result.mode == SCOPE_QUERY;
	pack_release(&pack);
	reader_free(reader.reader);
	buf_release(&text);
	return err;
}

void scoping_end(struct scoping *job)
{
	scope_release(&job->result);
	graph_free(job->graph);
	free(job->selected);
	*job = (struct scoping){ 0 };
}
