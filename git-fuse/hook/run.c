/* SPDX-License-Identifier: MIT */
/*
 * git fuse hook run: what git runs by way of our shims.
 *
 * First the hook that was there before us, then the steps of the table below,
 * each at the level that the configuration gives it. Where all is well
 * nothing is written. What we cannot do stops nobody, but for a check that
 * was to block and could not judge: a gate that sees nothing must not pass.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"
#include "base/xalloc.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/hook/hooks.h"
#include "git/repo.h"
#include "hook/chain.h"
#include "hook/look.h"

/* More lines than any push has. */
enum { INPUT_MAX = 1 << 30 };

/* By event, in the order in which they are done. `name` is the parameter that
 * gives the level; a problem under `least` never blocks. */
static const struct step {
	const char *event, *name;
	hook_step_fn *run;
	enum severity least;
} steps[] = {
	{ "commit-msg", "trailers", hook_trailers, SEVERITY_WARNING },
	{ "post-checkout", "update", hook_update, SEVERITY_ERROR },
	{ "post-commit", "update", hook_update, SEVERITY_ERROR },
	{ "post-commit", "extract", hook_extract, SEVERITY_ERROR },
	{ "post-merge", "update", hook_update, SEVERITY_ERROR },
	{ "post-merge", "extract", hook_extract, SEVERITY_ERROR },
	{ "post-receive", "extract", hook_extract, SEVERITY_ERROR },
	{ "post-rewrite", "update", hook_update, SEVERITY_ERROR },
	{ "post-rewrite", "extract", hook_extract, SEVERITY_ERROR },
	{ "pre-commit", "adr", hook_staged_decisions, SEVERITY_ERROR },
	{ "pre-commit", "arch", hook_staged_architecture, SEVERITY_ERROR },
	{ "pre-commit", "secrets", hook_secrets, SEVERITY_WARNING },
	{ "pre-commit", "cochange", hook_cochange, SEVERITY_ERROR },
	{ "pre-merge-commit", "adr", hook_staged_decisions, SEVERITY_ERROR },
	{ "pre-merge-commit", "arch", hook_staged_architecture,
	  SEVERITY_ERROR },
	{ "pre-push", "push", hook_pushed_decisions, SEVERITY_ERROR },
	{ "pre-push", "push", hook_pushed_architecture, SEVERITY_ERROR },
	{ "pre-push", "push", hook_pushed_knowledge, SEVERITY_ERROR },
	{ "pre-push", "gc", hook_gc, SEVERITY_ERROR },
	{ "pre-receive", "adr", hook_pushed_decisions, SEVERITY_ERROR },
	{ "pre-receive", "arch", hook_pushed_architecture, SEVERITY_ERROR },
	{ "pre-receive", "knowledge", hook_pushed_knowledge, SEVERITY_ERROR }
};
enum { STEPS = sizeof(steps) / sizeof(*steps) };

struct running {
	struct hook_call call;
	struct sink *out;
	struct json *json;	/* NULL: text */
	struct buf trace;	/* how long what took */
	struct buf blocker;	/* the steps that stop git, with commas */
	int64_t begun;
	bool is_blocked;
};

const struct error *hook_pushed(struct hook_call *call, const pushed_vec **out)
{
	const struct error *err = NULL;

	*out = &call->pushed;
	if (call->has_pushed)
		return NULL;
	call->pushed.n = 0;
	buf_reset(&call->lines);
	buf_add(&call->lines, buf_str(&call->input), call->input.len);
	err = pushed_read(&call->pushed, &call->lines,
			  call->event->is_server);
	call->has_pushed = !err;
	return err;
}

/* --- What is not to be done --- */

static bool is_off(void)
{
	const char *value = getenv("GIT_FUSE");

	return value && (!strcmp(value, "0") || !strcmp(value, "false") ||
			 !strcmp(value, "off") || !strcmp(value, "no"));
}

/* Whether one word of a list, parted by commas or blanks, is it. */
static bool is_listed(const char *at, const char *name)
{
	while (at && *at) {
		size_t n = strcspn(at, ", ");

		if (n == strlen(name) && !strncmp(at, name, n))
			return true;
		at += n + (at[n] != '\0');
	}
	return false;
}

static bool is_skipped(const char *name)
{
	return is_listed(getenv("GIT_FUSE_SKIP"), name);
}

static bool is_step(const char *name, size_t n)
{
	size_t i;

	for (i = 0; i < STEPS; i++)
		if (strlen(steps[i].name) == n &&
		    !strncmp(steps[i].name, name, n))
			return true;
	return false;
}

/* A name that is misspelled must not look like one that is heeded. */
static void warn_of_unknown_skips(const struct running *run)
{
	const char *at = run->json ? NULL : getenv("GIT_FUSE_SKIP");

	while (at && *at) {
		size_t n = strcspn(at, ", ");

		if (n && !is_step(at, n))
			sink_addf(run->out, "warning: GIT_FUSE_SKIP names '%.*s', "
				  "which no hook of git fuse does\n", (int)n,
				  at);
		at += n + (at[n] != '\0');
	}
}

/* Of the hooks of one commit the first that is ours tells what is wrong: has
 * one before this one done so? */
static const struct error *is_told(bool *out, const struct running *run,
				   const char *dir)
{
	static const char *const first[] = { "pre-commit", "commit-msg" };
	const struct error *err = NULL;
	size_t i;

	*out = false;
	for (i = 0; !err && !*out && i < sizeof(first) / sizeof(*first) &&
	     strcmp(run->call.event->name, first[i]); i++) {
		struct hook_found found = { 0 };

		err = hook_look(&found, dir, first[i]);
		*out = !err && found.file == HOOK_OURS;
		hook_found_release(&found);
	}
	return err;
}

/*
 * A manager that installed its hooks again put some of ours away. Those that
 * git still runs tell it, as nothing else would.
 */
static const struct error *warn_of_displaced(const struct running *run)
{
	const char *chain = args_text(run->call.args, "chain");
	const struct hook_event *event;
	const struct error *err;
	bool was_told;
	char *dir;

	if (!chain || !strchr(chain, '/') || run->json)
		return NULL;
	dir = xmemdupz(chain, path_dir_len(chain));
	err = is_told(&was_told, run, dir);
	for (event = hook_event_table; !err && !was_told && event->name;
	     event++) {
		struct hook_found found = { 0 };

		if (!event->is_gate || event->is_server ||
		    event == run->call.event)
			continue;
		err = hook_look(&found, dir, event->name);
		if (!err && hook_is_displaced(&found))
			sink_addf(run->out, "warning: the %s hook of git fuse "
				  "is not run: %s took its place; 'git fuse "
				  "hook %s\n", event->name,
				  found.by ? found.by->name : "another one",
				  hook_can_return(&found) ? "install' mends "
				  "that" : "status' tells more");
		hook_found_release(&found);
	}
	free(dir);
	return err;
}

/* --- Time --- */

static int64_t now_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static void trace(struct running *run, const char *what, int64_t since)
{
	buf_addf(&run->trace, "%s%s %.1f", run->trace.len ? ", " : "", what,
		 (double)(now_us() - since) / 1000);
}

static void tell_trace(struct running *run)
{
	const char *value = getenv("GIT_FUSE_TRACE");

	if (value && !strcmp(value, "1") && !run->json)
		sink_addf(run->out, "git fuse: %s took %.1f ms: %s\n",
			  run->call.event->name,
			  (double)(now_us() - run->begun) / 1000,
			  run->trace.len ? buf_str(&run->trace) : "nothing");
}

/* --- The steps --- */

static void block(struct running *run, const struct step *step)
{
	run->is_blocked = true;
	if (!is_listed(buf_str(&run->blocker), step->name))
		buf_addf(&run->blocker, "%s%s", run->blocker.len ? "," : "",
			 step->name);
}

/* A step that failed: silence would look like success. */
static const struct error *tell_failure(struct running *run,
					const struct step *step, bool blocks,
					const struct error *failure)
{
	bool is_late = progress_is_late(&run->call.progress);

	if (failure->code == ERROR_INTERRUPTED && !is_late)
		return failure;
	if (blocks)
		block(run, step);
	if (run->json)
		json_member(run->json, "failure", failure->msg);
	else
		sink_addf(run->out, "%s: %s could not be done: %s%s\n",
			  blocks ? "error" : "warning", step->name,
			  failure->msg,
			  failure->code == ERROR_INTERRUPTED ?
			  "; fuse.hooks.timeout says how much it has" : "");
	return NULL;
}

static void tell_problems(struct running *run, struct problems *problems)
{
	problems_sort(problems);
	if (!run->json) {
		problems_text(problems, run->out);
		return;
	}
	json_key(run->json, "problems");
	problems_json(problems, run->json);
}

/* Each step has the same time; what it is stopped at it says itself. */
static void start_clock(struct running *run)
{
	struct session *session = run->call.session;
	uint64_t seconds = args_number(run->call.args, "timeout");

	run->call.progress.until = seconds ? progress_time() +
		(int64_t)seconds * 1000 : 0;
	session->progress = &run->call.progress;
}

static const struct error *run_step(struct running *run,
				    const struct step *step)
{
	const char *level = args_text(run->call.args, step->name);
	/* A step may close the repository, and its configuration with it. */
	bool blocks = !strcmp(level, "block");
	int64_t since = now_us();
	struct problems problems = { 0 };
	const struct error *err;

	if (!strcmp(level, "off") || is_skipped(step->name))
		return NULL;
	if (run->json) {
		json_open(run->json, '{');
		json_member(run->json, "step", step->name);
		json_member(run->json, "level", level);
	}
	start_clock(run);
	err = step->run(&problems, &run->call);
	if (err) {
		err = tell_failure(run, step, blocks, err);
	} else {
		tell_problems(run, &problems);
		if (blocks && problems_count(&problems, step->least))
			block(run, step);
	}
	if (run->json)
		json_close(run->json);
	problems_release(&problems);
	trace(run, step->name, since);
	return err;
}

/*
 * Here and not by the command's row, because the hook before ours is run, and
 * GIT_FUSE=0 is heeded, whatever is wrong with the repository. One that we
 * cannot read (an extension of tomorrow) is no reason to stop.
 */
static const struct error *open_repository(struct running *run, bool *is_open)
{
	struct session *session = run->call.session;
	struct args args = *run->call.args;	/* its values are shared */
	const struct error *err = repo_open(&session->repo, NULL);

	if (!err)
		err = session_configure(session, &args);
	*is_open = !err;
	if (err && err->code == ERROR_UNSUPPORTED) {
		if (run->json)
			return NULL;
		sink_addf(run->out, "warning: the %s hook of git fuse does "
			  "nothing: %s\n", run->call.event->name, err->msg);
		return NULL;
	}
	return err;
}

static const struct error *run_steps(struct running *run)
{
	const struct hook_event *event = run->call.event;
	const struct error *err = NULL;
	bool is_open = true;
	size_t i;

	warn_of_unknown_skips(run);
	if (!event->is_server)
		err = warn_of_displaced(run);
	/* What is staged is a tree that nobody looks at again: what becomes a
	   commit of it the hook behind that one keeps. */
	run->call.session->in_passing = event->is_gate && !event->reads_stdin;
	for (i = 0; !err && i < STEPS; i++) {
		if (strcmp(steps[i].event, event->name))
			continue;
		/* The step before has closed it, to go on without us. */
		if (!run->call.session->repo)
			err = open_repository(run, &is_open);
		if (!err && is_open)
			err = run_step(run, &steps[i]);
	}
	/* Who pushes has no say in what a server leaves out. */
	if (!err && run->is_blocked && !run->json && !event->is_server)
		sink_addf(run->out, "hint: git fuse stopped this; "
			  "GIT_FUSE_SKIP=%s leaves that out once, "
			  "fuse.hooks.<step> of git's configuration for "
			  "good\n", buf_str(&run->blocker));
	return err;
}

static const struct error *run_chain(struct running *run, int *status)
{
	const char *path = args_text(run->call.args, "chain");
	int64_t since = now_us();
	const struct error *err;

	*status = 0;
	if (!path)
		return NULL;
	err = hook_chain_run(status, path, run->call.arg, run->call.n,
			     run->call.event->reads_stdin ?
			     &run->call.input : NULL);
	trace(run, "before", since);
	return err;
}

static void json_begin(const struct running *run, int status)
{
	if (!run->json)
		return;
	json_open(run->json, '{');
	json_member(run->json, "schema", "fuse.hook.run/2");
	json_member(run->json, "hook", run->call.event->name);
	json_member_uint(run->json, "known", (uint64_t)status);
	json_member_open(run->json, "steps", '[');
}

static void json_finish(const struct running *run)
{
	if (!run->json)
		return;
	json_close(run->json);
	json_member_bool(run->json, "blocked", run->is_blocked);
	json_close(run->json);
	json_end(run->json);
}

static void release(struct hook_call *call)
{
	hook_base_release(&call->base);
	staged_changes_release(&call->staged);
	VEC_RELEASE(&call->pushed);
	buf_release(&call->lines);
	buf_release(&call->input);
}

const struct error *cmd_hook_run(struct session *session,
				 const struct args *args, struct sink *out)
{
	const struct arg *given = args_find(args, "args");
	struct json json = { .sink = out };
	struct running run = { .out = out, .begun = now_us(),
			       .json = answer_is_json(args) ? &json : NULL,
			       .call = {
		.session = session, .args = args, .arg = given->text.item,
		.n = given->text.n,
		.event = hook_event_by_name(args_text(args, "name"))
	} };
	const struct progress *progress = session->progress;
	const struct error *err = NULL;
	bool is_open = false;
	int status = 0;

	if (hook_chain_is_running(args_text(args, "chain")))
		return NULL;
	if (progress)
		run.call.progress = *progress;
	if (run.call.event->reads_stdin)
		err = file_read_open(&run.call.input, STDIN_FILENO, "stdin",
				     INPUT_MAX);
	if (!err)
		err = run_chain(&run, &status);
	run.is_blocked = status && run.call.event->is_gate;
	if (err)
		goto done;
	json_begin(&run, status);
	if (!run.is_blocked && !is_off()) {
		err = open_repository(&run, &is_open);
		if (!err && is_open)
			err = run_steps(&run);
		tell_trace(&run);
	}
	json_finish(&run);
done:
	session->progress = progress;
	session->has_findings = run.is_blocked || status;
	release(&run.call);
	buf_release(&run.blocker);
	buf_release(&run.trace);
	return err;
}
