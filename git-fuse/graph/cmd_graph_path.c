/* SPDX-License-Identifier: MIT */
/* git fuse graph path: why one place depends on another. */
#include <inttypes.h>
#include <stdlib.h>

#include "base/buf.h"
#include "base/plural.h"
#include "base/xalloc.h"
#include "emit/sink.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/graph/steps.h"
#include "git-fuse/graph/symbol_chain.h"
#include "git-fuse/workspace/typed_place.h"
#include "graph/paths.h"
#include "graph/refs.h"
#include "index/index.h"

/* In the order of the choices of --kind. */
enum kind { KIND_IMPORTS, KIND_ALL };

/* One of the two places. */
struct end {
	const char *typed;
	struct scope_places places;
	file_vec file;		/* its files, each once */
	bool is_symbol;
};

struct job {
	struct session *session;
	const struct args *args;
	struct sink *out;
	struct view *view;
	struct graph *graph;
	bool *selected;
	struct end from, to;
	struct paging paging;
	struct paths paths;
	size_t opposite;	/* steps of the way back, where that is all
				   there is; 0: none */
	bool with_names;	/* these were followed, too */
	struct arena arena;
};

/* --- What is typed --- */

static const struct error *find_end(struct job *job, struct end *end,
				    const char *name)
{
	const struct typed typed = { job->session, job->view, job->graph, NULL,
				     false };
	const struct error *err;

	end->typed = args_text(job->args, name);
	err = typed_places(&end->places, &typed, end->typed);
	if (!err)
		err = places_to_symbols(&end->places, job->graph, &end->file,
					&end->is_symbol);
	return err;
}

/* What tests depend on tells less than what they test. */
static void tests_last(struct job *job)
{
	const file_vec *file = &job->from.file;
	file_vec sorted = { 0 };
	unsigned int is_test;
	size_t i;

	for (is_test = 0; is_test < 2; is_test++)
		for (i = 0; i < file->n; i++)
			if (!(job->view->file[file->item[i]].flags &
			      FILE_TEST) == !is_test)
				*VEC_PUSH(&sorted) = file->item[i];
	VEC_RELEASE(&job->from.file);
	job->from.file = sorted;
}

/* Leaves what is not in the other; all of it, where that is nothing. */
static bool leave_others(const struct job *job, file_vec *of,
			 const file_vec *other)
{
	bool *is_in = xcalloc(job->view->n, sizeof(*is_in));
	size_t i, n = 0;

	for (i = 0; i < other->n; i++)
		is_in[other->item[i]] = true;
	for (i = 0; i < of->n; i++)
		if (!is_in[of->item[i]])
			of->item[n++] = of->item[i];
	of->n = n ? n : of->n;
	free(is_in);
	return n;
}

/* --- Where it ends at a symbol --- */

typedef VEC(struct paths_use) use_vec;

static bool is_in_from(const struct job *job, const struct use *use)
{
	const struct line_range *lines = &job->from.places.item.item->lines;

	return !lines->first || use->file != job->from.file.item[0] ||
		(use->line >= lines->first && use->line <= lines->last);
}

/* The places that are sure to use it, in other files. */
static const struct error *add_users(struct job *job, use_vec *out,
				     const struct scope_place *place)
{
	struct refs_request request = { .prefix = "", .limit = SIZE_MAX,
					.progress = job->session->progress };
	struct refs refs = { .name = NULL };
	struct buf symbol = { 0 };
	const struct facts *facts;
	const struct error *err = graph_facts(job->graph, place->file, &facts);
	size_t i;

	if (!err) {
		place_add_symbol(&symbol, facts,
				 job->view->file[place->file].path,
				 place->symbol);
		request.symbol = symbol.ptr;
		err = graph_refs(&refs, job->graph, &request);
	}
	for (i = 0; !err && i < refs.use.n; i++) {
		const struct use *use = &refs.use.item[i];

		if (use->is_sure && use->definitions &&
		    use->file != place->file && is_in_from(job, use))
			*VEC_PUSH(out) = (struct paths_use){
				use->file, use->line, place->file,
				arena_strdup(&job->arena, refs.name)
			};
	}
	refs_release(&refs);
	buf_release(&symbol);
	return err;
}

static int by_file(const void *a_ptr, const void *b_ptr)
{
	const struct paths_use *a = a_ptr, *b = b_ptr;

	if (a->file != b->file)
		return a->file < b->file ? -1 : 1;
	return a->line < b->line ? -1 : a->line > b->line;
}

static const struct error *find_users(struct job *job, use_vec *out)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < job->to.places.item.n; i++)
		if (job->to.places.item.item[i].symbol != UINT32_MAX)
			err = add_users(job, out,
					&job->to.places.item.item[i]);
	VEC_SORT(out, by_file);
	return err;
}

/* --- The way --- */

/* Of lines only those count. */
static const struct error *begin_at_lines(struct job *job,
					  struct paths_request *request)
{
	const struct scope_places *places = &job->from.places;
	const struct typed typed = { job->session, job->view, job->graph, NULL,
				     false };

	if (!places->item.item[0].lines.first)
		return NULL;
	if (places->item.n > 1)
		return not_one_place(&typed, places, job->from.typed);
	request->first = places->item.item[0].lines.first;
	request->last = places->item.item[0].lines.last;
	return NULL;
}

/* A chain of imports says more than a shorter one of names, and is found
 * without reading any code. */
static const struct error *find_chains(struct job *job,
				       struct paths_request *request)
{
	const bool is_all = args_choice(job->args, "kind") == KIND_ALL;
	const struct error *err;

	request->kind = is_all ? PATHS_FILES : PATHS_IMPORTS;
	err = graph_paths(&job->paths, job->graph, request);
	if (err || job->paths.total || !is_all)
		return err;
	paths_release(&job->paths);
	request->kind = PATHS_NAMES;
	job->with_names = true;
	return graph_paths(&job->paths, job->graph, request);
}

/* Who has asked the wrong way round is to know. */
static const struct error *look_back(struct job *job, enum paths_kind kind)
{
	const struct paths_request back = {
		.from = job->to.file.item, .froms = job->to.file.n,
		.to = job->from.file.item, .tos = job->from.file.n,
		.selected = job->selected, .kind = kind,
		.progress = job->session->progress
	};
	struct paths paths = { .total = 0 };
	const struct error *err = graph_paths(&paths, job->graph, &back);

	job->opposite = paths.length;
	paths_release(&paths);
	return err;
}

static const struct error *find(struct job *job)
{
	struct paths_request request = {
		.selected = job->selected, .skip = job->paging.skip,
		.limit = paging_most(&job->paging),
		.progress = job->session->progress
	};
	const struct error *err;
	use_vec use = { 0 };
	file_vec *from, *to;

	/* A file and the directory that it is in have the way to its other
	 * files, or from them. */
	from = &job->from.file;
	to = &job->to.file;
	err = leave_others(job, from, to) || leave_others(job, to,
							  from) ? NULL :
		error_new(ERROR_USAGE, "'%s' and '%s' are in the same " "file",
			  job->from.typed, job->to.typed);
	tests_last(job);
	request.from = job->from.file.item;
	request.froms = job->from.file.n;
	if (!err)
		err = begin_at_lines(job, &request);
	if (!err && job->to.is_symbol)
		err = find_users(job, &use);
	request.use = use.item;
	request.uses = use.n;
	if (!job->to.is_symbol) {
		request.to = job->to.file.item;
		request.tos = job->to.file.n;
	}
	if (!err)
		err = find_chains(job, &request);
	if (!err && !job->paths.total)
		err = look_back(job, PATHS_IMPORTS);
	if (!err && !job->paths.total && !job->opposite && job->with_names)
		err = look_back(job, PATHS_NAMES);
	VEC_RELEASE(&use);
	return err;
}

/* --- For programs --- */

static void put_chain(struct json *json, const struct job *job,
		      const struct chain *chain)
{
	size_t i;

	json_open(json, '{');
	json_member_open(json, "edges", '[');
	for (i = 0; i < chain->n; i++)
		put_step(json, job->view, &chain->step[i]);
	json_close(json);
	json_close(json);
}

static const struct error *print_json(struct job *job)
{
	const struct paths *paths = &job->paths;
	struct json json = { .sink = job->out };
	const struct error *err = answer_open(&json, job->session,
					      "fuse.graph.path/1");
	size_t i;

	if (err)
		return err;
	json_path(&json, "from", job->from.typed);
	json_path(&json, "to", job->to.typed);
	json_member(&json, "kind", job->with_names ? "all" : "imports");
	json_member_uint(&json, "length", paths->length);
	json_member_uint(&json, "file_count", paths->reached);
	json_member_uint(&json, "opposite_length", job->opposite);
	put_paging(&json, &job->paging, paths->total);
	json_member_open(&json, "chains", '[');
	for (i = 0; i < paths->chain.n; i++)
		put_chain(&json, job, &paths->chain.item[i]);
	json_close(&json);
	answer_close(&json, job->view->omitted);
	return NULL;
}

/* --- For people --- */

static void print_chain(struct job *job, const struct chain *chain)
{
	struct buf line = { 0 };
	size_t i;

	for (i = 0; i < chain->n; i++) {
		buf_reset(&line);
		tell_step(&line, job->out, job->view, &chain->step[i]);
		sink_addf(job->out, "%s\n", line.ptr);
	}
	sink_addstr(job->out, "\n");
	buf_release(&line);
}

/* What was looked at, and the way back. */
static void print_nothing(struct job *job)
{
	const size_t n = job->paths.reached;

	sink_addf(job->out, "no dependency leads from %s to %s: %zu file%s "
		  "%s reached by imports%s", job->from.typed, job->to.typed,
		  n, plural(n), n == 1 ? "was" : "were",
		  job->with_names ? " and by names" : "");
	if (job->opposite)
		sink_addf(job->out, "; %s depends on %s, by %zu step%s",
			  job->to.typed, job->from.typed, job->opposite,
			  plural(job->opposite));
	sink_addstr(job->out, "\n");
}

static const struct error *print_text(struct job *job)
{
	const struct paths *paths = &job->paths;
	size_t i;

	for (i = 0; i < paths->chain.n; i++)
		print_chain(job, &paths->chain.item[i]);
	if (!paths->total)
		print_nothing(job);
	else
		sink_addf(job->out, "%" PRIu64 " chain%s of %zu step%s from "
			  "%s to %s", paths->total, plural(paths->total),
			  paths->length, plural(paths->length),
			  job->from.typed, job->to.typed);
	if (paths->chain.n < paths->total)
		sink_addf(job->out, ", %zu shown", paths->chain.n);
	if (paths->total)
		sink_addstr(job->out, "\n");
	tell_next(job->out, &job->paging, paths->total);
	tell_omitted(job->out, "", job->view->omitted);
	return NULL;
}

/* One symbol has one chain to the nearest of those that are meant. */
static const struct error *answer_by_symbols(struct job *job)
{
	struct symbol_answer a = {
		job->session, job->args, job->out, &job->paging,
		job->selected, { .graph = job->graph, .view = job->view }
	};
	const struct typed typed = { job->session, job->view, job->graph, NULL,
				     false };
	const struct scope_places *from = &job->from.places;
	const struct error *err;
	bool is_found = false;

	if (!job->from.is_symbol || !job->to.is_symbol)
		return error_new(ERROR_USAGE, "'%s' is no symbol: "
				 "--level=symbol leads from one to another",
				 job->from.is_symbol ? job->to.typed :
				 job->from.typed);
	if (from->item.n > 1)
		return not_one_place(&typed, from, job->from.typed);
	err = path_of_symbols(&a, from->item.item, &job->to.places,
			      &is_found);
	job->session->found_nothing = !is_found;
	callers_release(&a.in.callers);
	return err;
}

static const struct error *answer(struct job *job)
{
	const struct error *err;

	if (is_of_symbols(job->args))
		return answer_by_symbols(job);
	err = find(job);
	if (!err)
		err = answer_is_json(job->args) ? print_json(job) :
			print_text(job);
	job->session->found_nothing = !job->paths.total;
	return err;
}

const struct error *cmd_graph_path(struct session *session,
				   const struct args *args, struct sink *out)
{
	struct job job = { .session = session, .args = args, .out = out };
	const struct error *err = paging_read_view(&job.paging, session, args);

	if (!err)
		err = session_graph(&job.view, &job.graph, &job.selected,
				    session);
	if (!err)
		err = find_end(&job, &job.from, "from");
	if (!err)
		err = find_end(&job, &job.to, "to");
	if (!err)
		err = answer(&job);
	paths_release(&job.paths);
	VEC_RELEASE(&job.from.file);
	VEC_RELEASE(&job.to.file);
	scope_places_release(&job.from.places);
	scope_places_release(&job.to.places);
	arena_release(&job.arena);
	free(job.selected);
	graph_free(job.graph);
	return err;
}
