/* SPDX-License-Identifier: MIT */
/* Problems as JSON: our own members, and CodeClimate's for GitLab. */
#include "emit/problem_private.h"

static void put_problem(struct json *json, const struct problem *problem,
			struct fingerprints *seen)
{
	json_open(json, '{');
	json_member(json, "rule", problem->rule);
	json_member(json, "severity", severity_name(problem->severity));
	json_member(json, "state", problem_state_name(problem));
	json_member(json, "message", problem->message);
	json_path(json, "path", problem->path);
	/* 0 is "of the whole file". */
	json_member_number(json, "line", problem->line);
	json_member_number(json, "column", problem->column);
	json_member(json, "text", problem->text);
	json_path(json, "target", problem->target);
	json_member(json, "because", problem->because);
	json_member(json, "adr", problem->adr);
	json_member(json, "advice", problem->advice);
	json_member(json, "excuse", problem->excuse);
	json_member(json, "commit", problem->commit);
	json_member_author(json, "author", problem->author);
	json_member_time(json, "time", problem->time);
	json_member(json, "fingerprint", fingerprint_next(seen, problem));
	json_close(json);
}

/* One that is not told counts among its equals all the same. */
static void put_or_pass(struct json *json, const struct problems *problems,
			size_t i, struct fingerprints *seen)
{
	if (problem_is_told(problems, i))
		put_problem(json, &problems->problem.item[i], seen);
	else
		fingerprint_next(seen, &problems->problem.item[i]);
}

void problems_json(const struct problems *problems, struct json *json)
{
	struct fingerprints seen = { 0 };
	size_t i;

	json_open(json, '[');
	for (i = 0; i < problems->problem.n; i++)
		put_or_pass(json, problems, i, &seen);
	json_close(json);
	fingerprints_release(&seen);
}

void problems_jsonl(const struct problems *problems, struct sink *out)
{
	struct json json = { .sink = out };
	struct fingerprints seen = { 0 };
	size_t i;

	for (i = 0; i < problems->problem.n; i++) {
		put_or_pass(&json, problems, i, &seen);
		if (problem_is_told(problems, i))
			json_end(&json);
	}
	fingerprints_release(&seen);
}

/* ---------------------------------------------------------- CodeClimate */

static void put_issue(struct json *json, const struct problem *problem,
		      struct fingerprints *seen)
{
	struct buf body = { 0 };
	static const char *const name[] = {
		[SEVERITY_NOTE] = "info",
		[SEVERITY_WARNING] = "minor",
		[SEVERITY_ERROR] = "major"
	};

	json_open(json, '{');
	json_member(json, "type", "issue");
	json_member(json, "check_name", problem->rule);
	json_member(json, "description", problem->message);
	/* What Markdown can show below an issue: only where there is
	 * something. */
	add_reasons(&body, problem, "");
	if (body.len) {
		json_member_open(json, "content", '{');
		json_member(json, "body", body.ptr);
		json_close(json);
	}
	buf_release(&body);
	json_member_open(json, "categories", '[');
	json_put_string(json, "Style");
	json_close(json);
	json_member(json, "severity",
		    name[problem->state == PROBLEM_NEW ? problem->severity :
			 SEVERITY_NOTE]);
	json_member(json, "fingerprint", fingerprint_next(seen, problem));
	json_member_open(json, "location", '{');
	json_member(json, "path", problem->path ? problem->path : ".");
	json_member_open(json, "lines", '{');
	json_member_uint(json, "begin", problem->line ? problem->line : 1);
	json_close(json);
	json_close(json);
	json_close(json);
}

void problems_codeclimate(const struct problems *problems, struct sink *out)
{
	struct json json = { .sink = out };
	struct fingerprints seen = { 0 };
	size_t i;

	json_open(&json, '[');
	for (i = 0; i < problems->problem.n; i++)
		if (problems->problem.item[i].state != PROBLEM_FIXED)
			put_issue(&json, &problems->problem.item[i], &seen);
	json_close(&json);
	json_end(&json);
	fingerprints_release(&seen);
}
