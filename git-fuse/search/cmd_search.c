/* SPDX-License-Identifier: MIT */
/* git fuse search: from options to a request; search_text.c and search_json.c
 * write the answer. */
#include <stdlib.h>

#include "git-fuse/cli/commands.h"
#include "git-fuse/cli/query_text.h"
#include "git-fuse/search/search_answer.h"
#include "search/weights.h"

/* What --unit says, and the files that symbols are taken of. */
enum { UNIT_FILE, UNIT_SYMBOL, UNIT_FILES = 12 };

static struct filter_list list_of(const struct args *args, const char *name)
{
	const struct arg *arg = args_find(args, name);

	return (struct filter_list){ arg->text.item, arg->text.n };
}

static const struct error *begin(struct searching *job,
				 const struct args *args)
{
	const char *weights = args_text(args, "weights");
	const char *stages = args_text(args, "stages");
	const struct error *err = read_asked(&job->question, args, "words",
					     "what to search for is missing");
	unsigned int off = SEARCH_OFF;
	uint64_t skip, limit = args_number(args, "limit");

	if (!err)
		err = paging_skip(&skip, args);
	if (!err && weights)
		err = weights_parse(job->weight, weights);
	if (!err && stages)
		err = search_stages_parse(&off, stages);
	if (!err)
		err = session_graph(&job->view, &job->graph, &job->selected,
				    job->session);
	job->filter = (struct filter){
		list_of(args, "framework"), list_of(args, "component"),
		list_of(args, "layer"), list_of(args, "tag")
	};
	if (!err)
		err = filter_files(&job->may_answer, &job->filter,
				   job->selected, job->view,
				   job->session->source,
				   job->session->progress);
	if (err)
		return err;
	job->request = (struct search_request){
		.view = job->view, .graph = job->graph,
		.selected = job->selected, .may_answer = job->may_answer,
		.text = buf_str(&job->question), .len = job->question.len,
		.limit = args_choice(args, "unit") == UNIT_SYMBOL ?
			UNIT_FILES : limit ? skip + limit : SIZE_MAX,
		.units = UNIT_FILES,
		.places = args_choice(args, "unit") == UNIT_FILE,
		.fusion = (enum search_fusion)args_choice(args, "fusion"),
		.tests = args_flag(args, "tests"),
		.off = off,
		.weight = weights ? job->weight : NULL
	};
	searching_prepare(job);
	return searching_prepare_past(job);
}

static const char *id_of(const void *payload, size_t i)
{
	const struct searching *job = payload;

	return job->view->file[job->result.ranked.item[i]].path;
}

/* A cursor is of one ranking, whatever made it. */
static const struct error *rank(struct searching *job)
{
	const struct error *err = search_answer(&job->request, &job->result);

	if (!err && !job->request.places)
		err = searching_split(job);
	return err ? err : paging_read_list(&job->paging, job->session,
					    job->args, job->result.ranked.n,
					    id_of, job);
}

static void end(struct searching *job)
{
	searching_release(job);
	search_release(&job->result);
	graph_free(job->graph);
	free(job->selected);
	free(job->may_answer);
	buf_release(&job->question);
}

const struct error *cmd_search(struct session *session,
			       const struct args *args, struct sink *out)
{
	static const struct error *(*const write[])(struct searching *,
						    struct sink *) = {
		searching_text, searching_json, searching_jsonl
	};
	struct searching job = {
		.session = session, .args = args,
		.reader = args_choice(args, "format") ? NULL : out
	};
	const struct error *err = begin(&job, args);

	if (!err)
		err = rank(&job);
	if (!err)
		err = searching_complete(&job);
	if (!err)
		err = write[args_choice(args, "format")](&job, out);
	session->found_nothing = !job.result.ranked.n;
	end(&job);
	return err;
}
