/* SPDX-License-Identifier: MIT */
/* git fuse runs: which commands were run, and how they ended. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/date.h"
#include "base/plural.h"
#include "emit/manner.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/listing.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/knowledge/others.h"
#include "git-fuse/run/run_record.h"
#include "git-fuse/workspace/store.h"

/* All runs of one command in one directory. What others report is told beside
 * what ran here, and changes no figure of it. */
struct series {
	const struct run *run;	/* in their order, ours first: the last one of
				   each last */
	size_t n, reported;	/* ours, and others' */
	uint64_t passed, failed, stopped;
	uint64_t flaky;		/* contents on which it passed and failed */
	int64_t median;		/* of the durations of those that ended */
	bool passed_here, failed_here;	/* on what is looked at */
	bool said_passed, said_failed;	/* of it, by others */
};

struct listed {
	struct session *session;
	const struct args *args;
	struct ground ground;
	struct runs runs;
	VEC(struct series) series;
};

static const struct run *last_of(const struct series *series)
{
	return &series->run[(series->n ? series->n : series->reported) - 1];
}

/* --- One series --- */

static int by_number(const void *a, const void *b)
{
	const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;

	return (x > y) - (x < y);
}

static void count_ends(struct series *series, const struct run *here)
{
	VEC(int64_t) duration = { 0 };
	size_t i;

	for (i = 0; i < series->n; i++) {
		const struct run *run = &series->run[i];
		const enum run_end end = run_end_of(run);

		series->passed += end == RUN_PASSED;
		series->failed += end == RUN_FAILED;
		series->stopped += end == RUN_STOPPED;
		if (end == RUN_STOPPED)
			continue;
		*VEC_PUSH(&duration) = run->duration;
		if (run_is_alike(run, here)) {
			series->passed_here |= end == RUN_PASSED;
			series->failed_here |= end == RUN_FAILED;
		}
	}
	if (duration.n) {
		VEC_SORT(&duration, by_number);
		series->median = duration.item[duration.n / 2];
	}
	VEC_RELEASE(&duration);
}

static void count_reported(struct series *series, const struct run *here)
{
	size_t i;

	for (i = 0; i < series->reported; i++) {
		const struct run *run = &series->run[series->n + i];
		const enum run_end end = run_end_of(run);

		if (!run_is_alike(run, here))
			continue;
		series->said_passed |= end == RUN_PASSED;
		series->said_failed |= end == RUN_FAILED;
	}
}

static int by_content(const void *a, const void *b)
{
	const struct run *x = *(const struct run *const *)a;
	const struct run *y = *(const struct run *const *)b;
	const int tree = oid_cmp(&x->tree, &y->tree);

	return tree ? tree : oid_cmp(&x->state, &y->state);
}

static void count_flaky(struct series *series)
{
	VEC(const struct run *) run = { 0 };
	size_t i, from = 0;
	unsigned int ends = 0;

	for (i = 0; i < series->n; i++)
		if (run_end_of(&series->run[i]) != RUN_STOPPED)
			*VEC_PUSH(&run) = &series->run[i];
	VEC_SORT(&run, by_content);
	for (i = 0; i < run.n; i++) {
		if (!run_is_alike(run.item[from], run.item[i])) {
			from = i;
			ends = 0;
		}
		/* Counted once, when the second way to end comes. */
		if (from != i && ends == 1u << RUN_PASSED)
			series->flaky += run_end_of(run.item[i]) == RUN_FAILED;
		else if (from != i && ends == 1u << RUN_FAILED)
			series->flaky += run_end_of(run.item[i]) == RUN_PASSED;
		ends |= 1u << run_end_of(run.item[i]);
	}
	VEC_RELEASE(&run);
}

/* --- All of them --- */

static bool is_selected(const struct listed *l, const struct series *series)
{
	const char *text = args_text(l->args, "text");
	struct buf command = { 0 };
	bool is_found;

	if ((args_flag(l->args, "failed") &&
	     (!series->n || run_end_of(last_of(series)) != RUN_FAILED)) ||
	    (args_flag(l->args, "flaky") && !series->flaky))
		return false;
	add_command(&command, series->run);
	is_found = !text || strstr(command.ptr, text);
	buf_release(&command);
	return is_found;
}

static void add_series(struct listed *l, const struct run *run, size_t n)
{
	const struct run here = { .tree = l->ground.tree,
				  .state = l->ground.state };
	struct series series = { .run = run, .n = n };

	while (series.n && run[series.n - 1].is_theirs)
		series.n--;
	series.reported = n - series.n;
	count_ends(&series, &here);
	count_reported(&series, &here);
	count_flaky(&series);
	if (is_selected(l, &series))
		*VEC_PUSH(&l->series) = series;
}

/* What ran here before what only others say that they ran, whenever that was;
 * the last one first; within a second, what was recorded last. */
static int by_time(const void *a, const void *b)
{
	const struct run *x = last_of(a), *y = last_of(b);

	if (x->is_theirs != y->is_theirs)
		return x->is_theirs - y->is_theirs;
	if (x->time != y->time)
		return x->time > y->time ? -1 : 1;
	if (x->lamport != y->lamport)
		return x->lamport > y->lamport ? -1 : 1;
	return strcmp(x->entity, y->entity);
}

static const struct error *gather(struct listed *l)
{
	struct knowledge *knowledge = NULL;
	const struct error *err = ground_read(&l->ground, l->session->repo,
					      l->session->source);
	size_t i, from = 0;

	if (!err)
		err = knowing_open(&knowledge, l->session, KNOWLEDGE_READ);
	if (!err)
		err = runs_read(&l->runs, knowledge, NULL);
	knowledge_close(knowledge);
	for (i = 1; !err && i <= l->runs.run.n; i++) {
		const struct run *run = l->runs.run.item;

		if (i < l->runs.run.n && !strcmp(run[i].entity,
						 run[from].entity))
			continue;
		add_series(l, &run[from], i - from);
		from = i;
	}
	VEC_SORT(&l->series, by_time);
	return err;
}

/* --- For people --- */

static const char *end_of(bool passed, bool failed)
{
	if (passed)
		return failed ? "flaky" : "passed";
	return failed ? "failed" : NULL;
}

static const char *here_of(const struct series *series)
{
	return end_of(series->passed_here, series->failed_here);
}

static void add_reported(struct buf *out, const struct series *series)
{
	const struct run *last = &series->run[series->n + series->reported -
					      1];
	const char *here = end_of(series->said_passed, series->said_failed);

	if (!series->reported)
		return;
	buf_addf(out, "\n  %zu run%s reported by others, unverified, the last "
		 "by %s", series->reported, plural(series->reported),
		 last->author);
	if (here)
		buf_addf(out, ": %s on what is looked at", here);
}

static void add_last(struct buf *out, const struct run *last)
{
	buf_addf(out, "\n  last: exit code %d after %" PRId64 ".%03" PRId64
		 " s, ", last->exit, last->duration / 1000,
		 last->duration % 1000);
	add_time(out, last->started);
	if (last->tests.runner) {
		buf_addstr(out, "; ");
		add_tests(out, &last->tests);
	}
}

static void add_ours(struct buf *out, const struct series *series)
{
	const char *here = here_of(series);

	buf_addf(out, "\n  %zu run%s, %" PRIu64 " passed, %" PRIu64 " failed",
		 series->n, plural(series->n), series->passed, series->failed);
	if (series->stopped)
		buf_addf(out, ", %" PRIu64 " stopped", series->stopped);
	if (series->flaky)
		buf_addf(out, "; flaky on %" PRIu64 " content%s",
			 series->flaky, plural(series->flaky));
	add_last(out, last_of(series));
	if (here)
		buf_addf(out, "\n  %s on what is looked at", here);
}

static void add_series_text(struct buf *out, const struct sink *sink,
			    const struct series *series)
{
	const struct run *last = last_of(series);
	struct buf command = { 0 };

	add_command(&command, last);
	buf_addstr(out, last->is_theirs ? "others ran: " : "");
	add_listed(out, command.ptr, last->is_theirs);
	buf_release(&command);
	if (*last->dir) {
		buf_addstr(out, " (in ");
		tell_path(out, sink, last->dir);
		buf_addch(out, ')');
	}
	if (series->n)
		add_ours(out, series);
	add_reported(out, series);
	buf_addch(out, '\n');
}

/* --- For programs --- */

static void put_tests(struct json *json, const struct run_tests *tests)
{
	json_key(json, "test_counts");
	if (!tests->runner) {
		json_put_null(json);
		return;
	}
	json_open(json, '{');
	json_member(json, "runner", tests->runner);
	json_member_int(json, "passed", tests->passed);
	json_member_int(json, "failed", tests->failed);
	json_member_int(json, "skipped", tests->skipped);
	json_close(json);
}

static void put_last(struct json *json, const struct run *run)
{
	json_member_open(json, "last", '{');
	json_member_int(json, "exit", run->exit);
	json_member_number(json, "signal", run->signal);
	json_member_int(json, "duration", run->duration);
	json_member_time(json, "started_at", run->started);
	json_member_oid(json, "commit", &run->commit);
	json_member_oid(json, "tree", &run->tree);
	json_member_oid(json, "state", &run->state);
	put_tests(json, &run->tests);
	json_member_author(json, "author", run->author);
	json_member_bool(json, "is_theirs", run->is_theirs);
	json_close(json);
}

static void put_series(struct json *json, const struct series *series)
{
	const struct run *last = last_of(series);
	const char *const *word;

	json_open(json, '{');
	json_member(json, "id", last->entity + strlen("run:"));
	json_member_open(json, "argv", '[');
	for (word = last->argv; *word; word++)
		json_put_string(json, *word);
	json_close(json);
	json_path(json, "dir", last->dir);
	json_member_uint(json, "run_count", series->n);
	json_member_uint(json, "passed", series->passed);
	json_member_uint(json, "failed", series->failed);
	json_member_uint(json, "stopped", series->stopped);
	json_member_uint(json, "flaky", series->flaky);
	json_member_int(json, "median", series->median);
	json_member(json, "here", here_of(series));
	json_member_uint(json, "reported", series->reported);
	json_member(json, "reported_here", end_of(series->said_passed,
						 series->said_failed));
	put_last(json, last);
	json_close(json);
}

/* --- The command --- */

static const char *id_of(const void *payload, size_t i)
{
	const struct listed *l = payload;

	return last_of(&l->series.item[i])->entity;
}

static void add_one(struct buf *out, const struct sink *sink,
		    const void *payload, size_t i)
{
	const struct listed *l = payload;

	add_series_text(out, sink, &l->series.item[i]);
}

static void put_one(struct json *json, const void *payload, size_t i)
{
	const struct listed *l = payload;

	put_series(json, &l->series.item[i]);
}

static const struct listing kind = {
	.schema = "fuse.runs/2", .items = "commands",
	.none = "no runs",
	.id_of = id_of, .add = add_one, .put = put_one
};

const struct error *cmd_runs(struct session *session, const struct args *args,
			     struct sink *out)
{
	struct listed l = { .session = session, .args = args };
	const struct error *err = gather(&l);

	if (!err)
		err = listing_tell(&kind, session, args, l.series.n, 0,
				   &l, out);
	VEC_RELEASE(&l.series);
	runs_release(&l.runs);
	ground_release(&l.ground);
	return err;
}
