/* SPDX-License-Identifier: MIT */
/* git fuse search: from options to a request; search_text.c and search_json.c
 * write the answer. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "git-fuse/answer.h"
#include "git-fuse/commands.h"
#include "git-fuse/searching.h"
#include "search/weights.h"

enum { QUESTION_MOST = 1 << 20 };

static const struct error *read_question(const struct args *args,
					 struct buf *out)
{
	const struct arg *words = args_find(args, "words");
	const char *path = args_text(args, "query-file");
	size_t i;

	if (path && words->text.n)
		return error_new(ERROR_USAGE, "a question comes from words or "
				 "from '--query-file', not from both");
	if (path && !strcmp(path, "-"))
		return file_read_open(out, STDIN_FILENO, "stdin",
				      QUESTION_MOST);
	if (path)
		return file_read_named(out, path, QUESTION_MOST);
	if (!words->text.n)
		return error_new(ERROR_USAGE, "what to search for is missing; "
				 "give words, or '--query-file'");
	for (i = 0; i < words->text.n; i++)
		buf_addf(out, "%s%s", i ? " " : "", words->text.item[i]);
	return NULL;
}

static const struct error *begin(struct searching *job,
				 const struct args *args)
{
	const char *weights = args_text(args, "weights");
	const char *stages = args_text(args, "stages");
	const struct error *err = read_question(args, &job->question);
	unsigned int off = SEARCH_OFF;

	if (!err && weights)
		err = weights_parse(job->weight, weights);
	if (!err && stages)
		err = search_stages_parse(&off, stages);
	if (!err)
		err = session_graph(&job->view, &job->graph, &job->selected,
				    job->session);
	if (err)
		return err;
	job->request = (struct search_request){
		.view = job->view, .graph = job->graph,
		.selected = job->selected,
		.text = buf_str(&job->question), .len = job->question.len,
		.limit = args_number(args, "limit"),
		.fusion = (enum search_fusion)args_choice(args, "fusion"),
		.tests = args_flag(args, "tests"),
		.off = off,
		.weight = weights ? job->weight : NULL
	};
	searching_prepare(job);
	return searching_prepare_past(job);
}

static void end(struct searching *job)
{
	searching_release(job);
	search_release(&job->result);
	graph_free(job->graph);
	free(job->selected);
	buf_release(&job->question);
}

const struct error *cmd_search(struct session *session,
			       const struct args *args, struct sink *out)
{
	static const struct error *(*const write[])(struct searching *,
						    struct sink *) = {
		searching_text, searching_json, searching_jsonl
	};
	struct searching job = { .session = session, .args = args };
	const struct error *err = begin(&job, args);

	if (!err)
		err = search_answer(&job.request, &job.result);
	if (!err)
		err = searching_complete(&job);
	if (!err)
		err = write[args_choice(args, "format")](&job, out);
	end(&job);
	return err;
}
