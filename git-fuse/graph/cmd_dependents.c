/* SPDX-License-Identifier: MIT */
/* git fuse graph dependents: what depends on a file or a symbol, and why. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "base/plural.h"
#include "base/xalloc.h"
#include "emit/manner.h"
#include "emit/sink.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/graph/symbol_chain.h"
#include "git-fuse/workspace/decisions.h"
#include "git-fuse/workspace/typed_place.h"
#include "graph/reach.h"
#include "index/index.h"
#include "search/class.h"

/* Behind those of enum edge_kind. */
enum { REASON_OVERRIDES = EDGE_GOVERNS + 1 };

struct job {
	struct session *session;
	const struct args *args;
	struct sink *out;
	struct view *view;
	struct graph *graph;
	bool *selected;
	struct scope_places places;	/* that are asked about */
	bool is_symbol;		/* these are, not whole files */
	file_vec seed;		/* the files of them */
	dependent_vec found;	/* those that are selected */
	VEC(uint32_t) own;	/* callers in a file that is asked about */
	struct callers callers;	/* of symbols */
	uint32_t *on;		/* by file: what it depends on, one hop nearer;
				   itself, where it is asked about */
	struct paging paging;
};

/* --- What depends on it --- */

static bool is_seed(const struct job *job, uint32_t file)
{
	size_t i;

	for (i = 0; i < job->seed.n; i++)
		if (job->seed.item[i] == file)
			return true;
	return false;
}

static void add_dependent(struct job *job, const struct dependent *d)
{
	size_t i;

	if (is_seed(job, d->file))
		return;
	for (i = 0; i < job->found.n; i++)
		if (job->found.item[i].file == d->file)
			return;
	*VEC_PUSH(&job->found) = *d;
}

/* That a type's own members use it says nothing. */
static const struct error *add_own(struct job *job, uint32_t number)
{
	const struct symbol_graph in = { job->graph, job->view, job->callers };
	const struct caller *caller = &job->callers.item.item[number];
	struct buf name = { 0 }, on = { 0 };
	const struct error *err = NULL;

	if (job->selected && !job->selected[caller->file])
		return NULL;
	err = add_caller_name(&name, &in, number);
	if (!err)
		err = add_caller_name(&on, &in, caller->on);
	buf_addch(&on, '.');
	if (!err && strncmp(buf_str(&name), on.ptr, on.len))
		*VEC_PUSH(&job->own) = number;
	buf_release(&name);
	buf_release(&on);
	return err;
}

/* Of symbols, the files that use one; what they are sure of comes first. */
static const struct error *find_users(struct job *job)
{
	const struct callers_request request = {
		.depth = 1, .most = SIZE_MAX,
		.progress = job->session->progress
	};
	const struct error *err = callers_find(&job->callers, job->graph,
					       &request);
	const struct caller *caller = job->callers.item.item;
	uint32_t i;

	for (i = 0; !err && i < job->callers.item.n; i++) {
		const struct caller *on = &caller[caller[i].on];
		const struct facts *facts;

		if (!caller[i].depth)
			continue;
		if (is_seed(job, caller[i].file)) {
			err = add_own(job, i);
			continue;
		}
		err = graph_facts(job->graph, on->file, &facts);
		if (!err)
			add_dependent(job, &(struct dependent){
				.file = caller[i].file, .depth = 1,
				.on = on->file,
				.kind = caller[i].role == CALLER_OVERRIDES ?
					REASON_OVERRIDES : EDGE_REFERENCES,
				.weight = caller[i].is_sure ? 1 : .5F,
				.via = caller[i].through ? caller[i].through :
					facts->symbol.item[on->symbol].name
			});
	}
	return err;
}

static const struct error *find_of_symbols(struct job *job,
					   struct reach_request *request)
{
	const struct error *err = find_users(job);

	if (!err && request->depth > 1 && job->found.n) {
		dependent_vec further = { 0 };
		file_vec from = { 0 };
		size_t i;

		request->depth--;
		for (i = 0; i < job->found.n; i++)
			*VEC_PUSH(&from) = job->found.item[i].file;
		request->file = from.item;
		request->files = from.n;
		err = graph_dependents(job->graph, request, &further);
		for (i = 0; i < further.n; i++) {
			further.item[i].depth++;
			add_dependent(job, &further.item[i]);
		}
		VEC_RELEASE(&further);
		VEC_RELEASE(&from);
	}
	return err;
}

/* What is asked about may be outside of where dependents count; what is near
 * to it is told of there alone. */
static const struct error *find_places(struct job *job)
{
	const char *text = args_text(job->args, "path");
	struct typed typed = { job->session, job->view, job->graph, NULL,
			       false };
	const struct error *err = typed_places(&job->places, &typed, text);

	if (!err || err->code != ERROR_NOT_FOUND || !job->selected)
		return err;
	error_ignore(err);
	typed.selected = job->selected;
	scope_places_release(&job->places);
	job->places = (struct scope_places){ .item = { 0 } };
	return typed_places(&job->places, &typed, text);
}

static int by_class(const void *a_ptr, const void *b_ptr, void *payload)
{
	const struct dependent *a = a_ptr, *b = b_ptr;
	const uint8_t *class = payload;

	if (a->depth != b->depth)
		return a->depth < b->depth ? -1 : 1;
	if (class[a->file] != class[b->file])
		return class[a->file] < class[b->file] ? -1 : 1;
	return a->file < b->file ? -1 : a->file > b->file;
}

/* Those that are on the way may not be selected themselves. */
static void keep_chains(struct job *job)
{
	uint32_t i;

	job->on = xcalloc(job->view->n, sizeof(*job->on));
	for (i = 0; i < job->view->n; i++)
		job->on[i] = i;
	for (i = 0; i < job->found.n; i++)
		job->on[job->found.item[i].file] = job->found.item[i].on;
}

static const char *reason_name(uint8_t kind)
{
	static const char *const name[] = {
		[EDGE_IMPORTS] = "imports", [EDGE_REFERENCES] = "uses",
		[EDGE_GOVERNS] = "governed by",
		[REASON_OVERRIDES] = "overrides"
	};

	return name[kind];
}

/* What is in the same file stands on the first page. */
static size_t own_shown(const struct job *job)
{
	const size_t most = paging_most(&job->paging);

	if (paging_first(&job->paging, SIZE_MAX))
		return 0;
	return job->own.n < most ? job->own.n : most;
}

/* --- For programs --- */

static const struct error *put_own(struct json *json, const struct job *job)
{
	const struct symbol_graph in = { job->graph, job->view, job->callers };
	const struct error *err = NULL;
	size_t i;

	json_member_open(json, "same_file", '[');
	for (i = 0; !err && i < own_shown(job); i++) {
		json_open(json, '{');
		err = put_caller(json, &in, job->own.item[i]);
		json_close(json);
	}
	json_close(json);
	return err;
}

static const struct error *print_json(struct job *job)
{
	struct json json = { .sink = job->out };
	const struct error *err;
	size_t i;

	err = answer_open(&json, job->session, "fuse.graph.dependents/2");
	if (err)
		return err;
	json_member_open(&json, "files", '[');
	for (i = 0; i < job->seed.n && i < paging_most(&job->paging); i++)
		json_put_string(&json,
				job->view->file[job->seed.item[i]].path);
	json_close(&json);
	json_member_bool(&json, "isComplete",
			 paging_count(&job->paging, job->found.n) ==
			 job->found.n && own_shown(job) == job->own.n &&
			 !view_is_partial(job->view));
	put_paging(&json, &job->paging, job->found.n);
	json_member_open(&json, "dependents", '[');
	for (i = paging_first(&job->paging, job->found.n);
	     i < paging_end(&job->paging, job->found.n); i++) {
		const struct dependent *d = &job->found.item[i];
		uint32_t file;

		json_open(&json, '{');
		json_path(&json, "path", job->view->file[d->file].path);
		json_member_uint(&json, "depth", d->depth);
		json_path(&json, "on", job->view->file[d->on].path);
		/* From what it depends on to what is asked about. */
		file = d->file;
		json_member_open(&json, "chain", '[');
		for (; job->on[file] != file; file = job->on[file])
			json_put_string(&json,
					job->view->file[job->on[file]].path);
		json_close(&json);
		json_member(&json, "reason", reason_name(d->kind));
		json_member(&json, "via", d->via);
		json_member_real(&json, "weight", (double)d->weight);
		json_close(&json);
	}
	json_close(&json);
	err = put_own(&json, job);
	answer_close(&json, job->view->omitted);
	return err;
}

/* --- For people --- */

/* What was asked about is told by the last line. */
static void add_reason(struct buf *line, const struct job *job,
		       const struct dependent *d)
{
	bool is_asked = job->seed.n == 1 && d->on == job->seed.item[0];

	buf_addf(line, ": %s", reason_name(d->kind));
	if (d->kind == EDGE_REFERENCES || d->kind == REASON_OVERRIDES)
		buf_addf(line, " %s%s", d->via, is_asked ? "" : " of");
	else if (is_asked)
		buf_addstr(line, " it");
	if (is_asked)
		return;
	buf_addch(line, ' ');
	tell_path(line, job->out, job->view->file[d->on].path);
}

static const struct error *tell_own(const struct job *job)
{
	const struct symbol_graph in = { job->graph, job->view, job->callers };
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < own_shown(job); i++) {
		struct buf line = { 0 };

		err = tell_caller(&line, job->out, &in, job->own.item[i]);
		sink_addf(job->out, "1  %s\n", buf_str(&line));
		buf_release(&line);
	}
	return err;
}

static void tell_total(const struct job *job)
{
	const size_t n = job->found.n, own = job->own.n;

	if (own)
		sink_addf(job->out, "%zu other file%s and %zu place%s in the "
			  "same file depend on %s", n, plural(n), own,
			  plural(own), args_text(job->args, "path"));
	else
		sink_addf(job->out, "%zu file%s depend%s on %s", n, plural(n),
			  plural_verb(n), args_text(job->args, "path"));
}

static const struct error *print_text(struct job *job)
{
	const size_t n = job->found.n, end = paging_end(&job->paging, n);
	const struct error *err = tell_own(job);
	size_t i;

	for (i = paging_first(&job->paging, n); i < end; i++) {
		const struct dependent *d = &job->found.item[i];
		struct buf line = { 0 };
		const char *before;
		uint32_t file;

		buf_addf(&line, "%" PRIu32 "  ", d->depth);
		tell_path(&line, job->out, job->view->file[d->file].path);
		add_reason(&line, job, d);
		if (d->weight < 1 && d->kind != EDGE_GOVERNS)
			buf_addf(&line, " (%.2f sure)", (double)d->weight);
		/* What lies between the file that it depends on and what is
		 * asked about. */
		before = ", by way of ";
		for (file = job->on[d->on]; job->on[file] != file;
		     file = job->on[file]) {
			buf_addstr(&line, before);
			tell_path(&line, job->out, job->view->file[file].path);
			before = ", ";
		}
		sink_addf(job->out, "%s\n", line.ptr);
		buf_release(&line);
	}
	tell_total(job);
	if (paging_count(&job->paging, n) < n)
		sink_addf(job->out, ", %zu shown",
			  paging_count(&job->paging, n));
	sink_addstr(job->out, "\n");
	tell_next(job->out, &job->paging, n);
	tell_omitted(job->out, "", job->view->omitted);
	return err;
}

static const struct error *answer_files(struct job *job, size_t *total)
{
	const struct error *err;
	struct reach_request request = {
		.depth = (unsigned int)args_number(job->args, "depth"),
		.progress = job->session->progress
	};
	size_t i, n = 0;
	uint8_t *class;

	request.file = job->seed.item;
	request.files = job->seed.n;
	err = job->is_symbol ? find_of_symbols(job, &request) :
		graph_dependents(job->graph, &request, &job->found);
	keep_chains(job);
	for (i = 0; i < job->found.n; i++)
		if (!job->selected || job->selected[job->found.item[i].file])
			job->found.item[n++] = job->found.item[i];
	job->found.n = n;
	/* Within a distance source comes first, then tests, then the rest. */
	class = xcalloc(job->view->n, sizeof(*class));
	file_classes_kept(job->view, class);
	if (job->found.n)
		qsort_r(job->found.item, job->found.n,
			sizeof(*job->found.item), by_class, class);
	free(class);
	*total = job->found.n + job->own.n;
	if (err)
		return err;
	return answer_is_json(job->args) ? print_json(job) : print_text(job);
}

static const struct error *answer_symbols(struct job *job, size_t *total)
{
	struct symbol_answer a = {
		job->session, job->args, job->out, &job->paging,
		job->selected, { job->graph, job->view, job->callers }
	};
	const struct error *err;

	if (!job->is_symbol)
		return error_new(ERROR_USAGE, "'%s' is no symbol: name one, or "
				 "leave out '--level=symbol'",
				 args_text(job->args, "path"));
	err = dependents_of_symbols(&a, total);
	job->callers = a.in.callers;
	return err;
}

const struct error *cmd_graph_dependents(struct session *session,
					 const struct args *args,
					 struct sink *out)
{
	struct job job = { .session = session, .args = args, .out = out };
	const struct error *err = paging_read_view(&job.paging, session, args);
	size_t total = 0;

	if (!err)
		err = session_graph(&job.view, &job.graph, &job.selected,
				    job.session);
	if (!err)
		err = deciding_to_graph(job.session, job.graph, job.view);
	if (!err) {
		err = find_places(&job);
		err = err ? err : places_to_symbols(&job.places, job.graph,
						    &job.seed, &job.is_symbol);
	}
	if (!err)
		ask_about_symbols(&job.callers, &job.places);
	if (!err)
		err = is_of_symbols(job.args) ? answer_symbols(&job, &total) :
			answer_files(&job, &total);
	session->found_nothing = !total;
	callers_release(&job.callers);
	VEC_RELEASE(&job.found);
	VEC_RELEASE(&job.own);
	VEC_RELEASE(&job.seed);
	scope_places_release(&job.places);
	free(job.on);
	free(job.selected);
	graph_free(job.graph);
	return err;
}
