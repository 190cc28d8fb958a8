/* SPDX-License-Identifier: MIT */
/* git fuse context: from options to a request; context_text.c and
 * context_json.c write the answer. */
#include <stdlib.h>
#include <time.h>

#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/cli/query_text.h"
#include "git-fuse/context/context_answer.h"
#include "git-fuse/workspace/store.h"

static uint64_t now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (uint64_t)now.tv_sec * 1000 + (uint64_t)now.tv_nsec / 1000000;
}

/* Of an answer in JSON, which says more than the block; what is explained
 * beside it does not count. */
static uint64_t cost_of_json(void *payload)
{
	struct contexting *job = payload;
	struct sink text = { .write = NULL };
	uint64_t cost;

	error_ignore(contexting_json(job, &text));
	cost = tokens_count(job->request.estimator, buf_str(&text.buf),
			    text.buf.len);
	sink_release(&text);
	return cost;
}

static void fill_request(struct contexting *job, struct past *past)
{
	const struct args *args = job->args;
	struct context_request *request = &job->request;

	request->search = (struct search_request){
		.view = job->view, .graph = job->graph, .past = past,
		.selected = job->selected,
		.text = buf_str(&job->task), .len = job->task.len,
		.limit = MOST_FILES, .units = MOST_FILES, .places = true,
		.tests = args_flag(args, "tests"), .off = SEARCH_OFF
	};
	request->repo = job->session->repo;
	request->governance = &job->deciding.governance;
	request->archived = job->deciding.archived;
	if (job->looking.id.has_commit)
		request->commit = &job->looking.id.commit;
	request->knowledge = job->knowledge;
	request->look = &job->looking.look;
	request->objectives = &job->pursuing.objectives;
	request->weight = (enum context_weight)args_choice(args, "weight");
	request->is_beside_search = job->session->is_served;
	request->budget = args_number(args, "max-tokens");
	if (answer_is_json(args)) {
		request->cost = cost_of_json;
		request->payload = job;
	}
	request->form = answer_is(args, "text") ? BLOCK_TEXT : BLOCK_MARKDOWN;
}

static const struct error *assemble_without(struct contexting *job,
					    struct past *past)
{
	const struct error *err;

	context_release(&job->context);
	pursuing_close(&job->pursuing);
	knowledge_close(job->knowledge);
	job->context = (struct context){ .told = 0 };
	job->pursuing = (struct pursuing){ .session = job->session };
	err = knowing_nothing(&job->knowledge, job->session);
	if (err)
		return err;
	fill_request(job, past);
	return context_assemble(&job->context, &job->request);
}

static const struct error *assemble(struct contexting *job)
{
	const struct error *err;
	struct past *past = NULL;

	err = read_asked(&job->task, job->args, "task",
			 "what is to be done is missing");
	if (!err)
		err = read_estimator(&job->request.estimator, job->args);
	if (!err) {
		struct session *session = job->session;

		/* What is looked at, and what is known beside it. */
		err = session_graph(&job->view, &job->graph, &job->selected,
				    session);
		if (!err)
			err = looking_open(&job->looking, session);
		err = err ? err : deciding_open(&job->deciding, session,
						job->view);
	}
	if (!err)
		err = session_past(job->session, true, &past);
	if (err)
		return err;
	err = knowing_open(&job->knowledge, job->session, KNOWLEDGE_READ);
	if (!err)
		err = pursuing_open(&job->pursuing, job->session);
	if (!err) {
		fill_request(job, past);
		err = context_assemble(&job->context, &job->request);
	}
	if (!err)
		return NULL;
	/* Code and history tell something without it, too. */
	err = knowing_without(job->session, "what is known", err);
	return err ? err : assemble_without(job, past);
}

const struct error *cmd_context(struct session *session,
				const struct args *args, struct sink *out)
{
	struct contexting job = { .session = session, .args = args };
	const uint64_t begin = now_ms();
	const struct error *err;

	job.request.reader = answer_is_json(args) ? NULL : out;
	err = assemble(&job);
	job.milliseconds = now_ms() - begin;
	job.explains = args_flag(args, "explain");
	if (!err)
		err = answer_is_json(args) ? contexting_json(&job, out) :
			contexting_text(&job, out);
	session->found_nothing = !job.context.item.n;
	context_release(&job.context);
	pursuing_close(&job.pursuing);
	knowledge_close(job.knowledge);
	deciding_close(&job.deciding);
	looking_close(&job.looking);
	graph_free(job.graph);
	free(job.selected);
	buf_release(&job.task);
	return err;
}
