/* SPDX-License-Identifier: MIT */
/* git fuse tests: the tests that exercise a change, or a place, and why. */
#include <stdlib.h>

#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/history/sides.h"
#include "git-fuse/history/exercise_text.h"
#include "git-fuse/workspace/typed_place.h"
#include "git/repo.h"
#include "scope/exercise.h"

struct job {
	struct session *session;
	const struct args *args;
	struct view *view;
	struct graph *graph;
	bool *selected;
	struct exercise found;
	struct told_tests told;
};

/* --- What is asked about --- */

/* A range is what holds dots, or names a commit; all else is a place. */
static const struct error *is_range(struct job *job,
				    const struct range *range, bool *out)
{
	const struct error *err;
	struct oid oid;

	*out = true;
	if (range->has_both || !range->base.len)
		return NULL;
	err = repo_commit(job->session->repo, range->base.ptr, &oid);
	if (err && err->code == ERROR_NOT_FOUND) {
		error_ignore(err);
		*out = false;
		return NULL;
	}
	return err;
}

static const struct error *open_graph(struct job *job)
{
	return session_graph(&job->view, &job->graph, &job->selected,
			     job->session);
}

static struct exercise_request request_of(const struct job *job)
{
	return (struct exercise_request){
		.view = job->view, .graph = job->graph,
		.selected = job->selected,
		.depth = (uint32_t)args_number(job->args, "depth"),
		.with_doubtful = args_flag(job->args, "all"),
		.progress = job->session->progress
	};
}

static const struct error *find_of_change(struct job *job,
					  const struct range *range)
{
	struct scope_result seeds = { .mode = SCOPE_CHANGES };
	struct sides sides = { 0 };
	const struct error *err = sides_open(&sides, job->session, job->args,
					     range);
	const struct changes_options options = {
		.no_dependents = true, .no_callers = true, .with_former = true,
		.before = sides.before, .after = sides.after
	};
	struct exercise_request request;

	if (!err)
		err = open_graph(job);
	if (!err) {
		const struct scope_request all = {
			.view = job->view, .graph = job->graph, .depth = 1
		};

		err = scope_changes(&seeds, &sides.files, &all,
				    &sides.changes, &options);
	}
	request = request_of(job);
	if (!err)
		err = exercise_changes(&job->found, &request, &sides.files);
	scope_release(&seeds);
	sides_release(&sides);
	return err;
}

static const struct error *find_of_place(struct job *job)
{
	const char *text = args_text(job->args, "what");
	struct scope_places places = { .item = { 0 } };
	struct exercise_request request;
	struct source_spec spec;
	const struct error *err;

	session_spec(job->session, job->args, &spec);
	err = session_look_at(job->session, &spec);
	if (!err)
		err = open_graph(job);
	if (!err) {
		const struct typed typed = {
			job->session, job->view, job->graph, NULL, false
		};

		err = typed_places(&places, &typed, text);
	}
	request = request_of(job);
	if (!err)
		err = exercise_places(&job->found, &request, &places);
	scope_places_release(&places);
	return err;
}

/* --- For programs --- */

static const struct error *put_step(struct json *json, struct job *job,
				    const struct exercise_step *step)
{
	struct buf name = { 0 };
	const struct error *err = add_step_name(&name, &job->told, step);

	json_open(json, '{');
	json_path(json, "path", step->file == SCOPE_NO_FILE ? step->name :
		  job->view->file[step->file].path);
	if (step->line)
		json_member_uint(json, "line", step->line);
	json_member(json, "symbol", buf_str(&name));
	json_member(json, "relation", step_kind_name(step->kind));
	json_close(json);
	buf_release(&name);
	return err;
}

static const struct error *put_test(struct json *json, struct job *job,
				    const struct exercised_test *test)
{
	const struct exercise_step *step = job->found.step.item;
	uint32_t number = test->step;
	struct buf id = { 0 };
	const struct error *err = add_test_id(&id, &job->told, test);

	json_open(json, '{');
	json_member(json, "test", buf_str(&id));
	json_path(json, "path", job->view->file[test->file].path);
	json_member(json, "runner", test->runner->name);
	json_member_bool(json, "is_sure", !test->doubts && !test->is_rest);
	json_member_uint(json, "doubtful", test->doubts);
	json_member_uint(json, "depth", test->depth);
	json_member_open(json, "chain", '[');
	for (; !err && number != STEP_NONE; number = step[number].of)
		err = put_step(json, job, &step[number]);
	json_close(json);
	json_close(json);
	buf_release(&id);
	return err;
}

static void put_command(void *payload, const char *command)
{
	json_put_string(payload, command);
}

static const struct error *print_json(struct job *job, struct sink *out)
{
	const struct paging *paging = &job->told.paging;
	const size_t n = job->found.test.n;
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, job->session,
					      "fuse.tests/1");
	size_t i;

	if (err)
		return err;
	json_member_bool(&json, "isComplete", !job->found.is_cut &&
			 !view_is_partial(job->view));
	put_paging(&json, paging, n);
	json_member_uint(&json, "suite_count", job->found.total);
	json_member_uint(&json, "left_out_count", job->found.left_out);
	json_member_open(&json, "unknown", '[');
	for (i = 0; i < job->found.unknown.n; i++) {
		const struct exercise_unknown *one =
			&job->found.unknown.item[i];

		json_open(&json, '{');
		json_path(&json, "path", one->path);
		json_member(&json, "why", one->why);
		json_path(&json, "below", *one->below ? one->below : ".");
		json_close(&json);
	}
	json_close(&json);
	json_member_open(&json, "commands", '[');
	err = each_test_command(&job->told, put_command, &json);
	json_close(&json);
	json_member_open(&json, "tests", '[');
	for (i = paging_first(paging, n); !err && i < paging_end(paging, n);
	     i++)
		err = put_test(&json, job, &job->found.test.item[i]);
	json_close(&json);
	answer_close(&json, job->view->omitted);
	return err;
}

static void print_command(void *payload, const char *command)
{
	sink_addf(payload, "%s\n", command);
}

static const struct error *print(struct job *job, struct sink *out)
{
	if (answer_is(job->args, "json"))
		return print_json(job, out);
	if (answer_is(job->args, "list"))
		return list_tests(&job->told, args_flag(job->args, "null"),
				  out);
	if (answer_is(job->args, "commands"))
		return each_test_command(&job->told, print_command, out);
	return tell_tests(&job->told, out);
}

const struct error *cmd_tests(struct session *session, const struct args *args,
			      struct sink *out)
{
	struct job job = { .session = session, .args = args };
	const struct error *err = NULL;

	if (args_flag(args, "null") && !answer_is(args, "list"))
		err = error_new(ERROR_USAGE,
				"'--null' is for '--format=list'");
	if (!err) {
		struct range range = { 0 };
		bool is_change;

		err = range_read(&range, job.args, "what", "head");
		if (!err)
			err = is_range(&job, &range, &is_change);
		if (!err)
			err = is_change ? find_of_change(&job, &range) :
				find_of_place(&job);
		job.told.asked = !err && !is_change ?
			args_text(job.args, "what") :
			args_text(job.args, "what") ? "what changed" :
			"what is not committed";
		range_release(&range);
	}
	job.told.found = &job.found;
	job.told.graph = job.graph;
	job.told.view = job.view;
	job.told.all_word = session->is_read_by_agent ? "all: true" : "--all";
	if (!err)
		err = paging_read_view(&job.told.paging, session, args);
	if (!err)
		err = print(&job, out);
	session->found_nothing = !err && !job.found.test.n;
	/* Something changed that tests may exercise, and none can be run. */
	session->is_blind |= !err && !job.found.test.n &&
		(job.found.unknown.n || job.found.is_cut);
	exercise_release(&job.found);
	graph_free(job.graph);
	free(job.selected);
	return err;
}
