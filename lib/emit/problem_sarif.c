/* SPDX-License-Identifier: MIT */
/*
 * Problems as SARIF 2.1.0, as the OASIS standard and GitHub's code scanning
 * read it: one run, paths relative to the top of the tree.
 */
#include <ctype.h>
#include <string.h>

#include "base/date.h"
#include "emit/problem_private.h"

/* More results than these, and GitHub refuses the whole file. */
enum { MOST_RESULTS = 25000 };

static const char schema[] =
	"https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/"
	"sarif-schema-2.1.0.json";

/* What paths are relative to, by the name that GitHub's own tools use. */
static const char root[] = "%SRCROOT%";

static void put_text(struct json *json, const char *key, const char *text)
{
	json_member_open(json, key, '{');
	json_member(json, "text", text);
	json_close(json);
}

static void put_known(struct json *json, const char *key, const char *text)
{
	if (text)
		json_member(json, key, text);
}

/*
 * A path as a relative reference: RFC 3986's unreserved bytes and slashes as
 * they are, all others escaped. A colon is one of those, so that no first
 * directory looks like a scheme.
 */
static void put_uri(struct json *json, const char *path)
{
	struct buf uri = { 0 };
	const char *p;

	for (p = path; *p; p++)
		if ((*p & 0x80) || !(isalnum((unsigned char)*p) ||
				     strchr("/-._~", *p)))
			buf_addf(&uri, "%%%02X", (unsigned char)*p);
		else
			buf_addch(&uri, *p);
	json_member_open(json, "artifactLocation", '{');
	json_member(json, "uri", buf_str(&uri));
	json_member(json, "uriBaseId", root);
	json_close(json);
	buf_release(&uri);
}

/* ----------------------------------------------------------------- rules */

static void put_rule(struct json *json, const struct problem_rule *rule)
{
	json_open(json, '{');
	json_member(json, "id", rule->id);
	put_text(json, "shortDescription", rule->summary);
	if (rule->help) {
		json_member_open(json, "help", '{');
		json_member(json, "text", rule->help);
		json_member(json, "markdown", rule->help);
		json_close(json);
	}
	json_member_open(json, "defaultConfiguration", '{');
	json_member(json, "level", severity_name(rule->severity));
	json_close(json);
	json_close(json);
}

/* --------------------------------------------------------------- results */

static void put_location(struct json *json, const struct problem *problem)
{
	json_member_open(json, "locations", '[');
	if (problem->path) {
		json_open(json, '{');
		json_member_open(json, "physicalLocation", '{');
		put_uri(json, problem->path);
		if (problem->line) {
			json_member_open(json, "region", '{');
			json_member_uint(json, "startLine", problem->line);
			if (problem->column)
				json_member_uint(json, "startColumn",
						 problem->column);
			if (problem->text)
				put_text(json, "snippet", problem->text);
			json_close(json);
		}
		json_close(json);
		json_close(json);
	}
	json_close(json);
}

/* An excuse stands in the source; the baseline is a file beside it. */
static void put_suppression(struct json *json, const struct problem *problem)
{
	static const char *const state[] = {
		[PROBLEM_NEW] = "new", [PROBLEM_KNOWN] = "unchanged",
		[PROBLEM_EXCUSED] = "unchanged", [PROBLEM_FIXED] = "absent"
	};
	bool is_known = problem->state == PROBLEM_KNOWN;

	json_member(json, "baselineState", state[problem->state]);
	json_member_open(json, "suppressions", '[');
	if (is_known || problem->state == PROBLEM_EXCUSED) {
		json_open(json, '{');
		json_member(json, "kind", is_known ? "external" : "inSource");
		put_known(json, "justification", is_known ?
			  "it is in the baseline" : problem->excuse);
		json_close(json);
	}
	json_close(json);
}

static void put_result(struct json *json, const struct problems *problems,
		       const struct problem *problem,
		       struct fingerprints *seen)
{
	const struct problem_rule *rule = problem_rule_of(problems, problem);
	struct buf time = { 0 };

	json_open(json, '{');
	json_member(json, "ruleId", problem->rule);
	if (rule)
		json_member_uint(json, "ruleIndex",
				 (uint64_t)(rule - problems->rule.item));
	json_member(json, "level", severity_name(problem->severity));
	put_text(json, "message", problem->message);
	put_location(json, problem);
	if (problem->target && problem->target_is_file) {
		json_member_open(json, "relatedLocations", '[');
		json_open(json, '{');
		json_member_open(json, "physicalLocation", '{');
		put_uri(json, problem->target);
		json_close(json);
		put_text(json, "message", "the other end");
		json_close(json);
		json_close(json);
	}
	json_member_open(json, "partialFingerprints", '{');
	json_member(json, "primaryLocationLineHash",
		    fingerprint_next(seen, problem));
	json_close(json);
	put_suppression(json, problem);
	if (problem->time)
		add_time(&time, problem->time);
	json_member_open(json, "properties", '{');
	put_known(json, "target", problem->target);
	put_known(json, "because", problem->because);
	put_known(json, "adr", problem->adr);
	put_known(json, "advice", problem->advice);
	put_known(json, "commit", problem->commit);
	put_known(json, "author", problem->author);
	put_known(json, "time", time.ptr);
	json_close(json);
	buf_release(&time);
	json_close(json);
}

/* ------------------------------------------------------------------- run */

static void put_invocation(struct json *json, const struct problems *problems)
{
	struct buf text = { 0 };

	json_member_open(json, "invocations", '[');
	json_open(json, '{');
	json_member_bool(json, "executionSuccessful", true);
	if (problems->problem.n > MOST_RESULTS) {
		buf_addf(&text, "%zu of %zu results are not shown: a run holds "
			 "%d", problems->problem.n - MOST_RESULTS,
			 problems->problem.n, MOST_RESULTS);
		json_member_open(json, "toolExecutionNotifications", '[');
		json_open(json, '{');
		json_member(json, "level", "warning");
		put_text(json, "message", text.ptr);
		json_close(json);
		json_close(json);
	}
	json_close(json);
	json_close(json);
	buf_release(&text);
}

void problems_sarif(const struct problems *problems, struct sink *out)
{
	struct json json = { .sink = out };
	struct fingerprints seen = { 0 };
	size_t i;

	json_open(&json, '{');
	json_member(&json, "$schema", schema);
	json_member(&json, "version", "2.1.0");
	json_member_open(&json, "runs", '[');
	json_open(&json, '{');
	json_member_open(&json, "tool", '{');
	json_member_open(&json, "driver", '{');
	json_member(&json, "name", "git-fuse");
	json_member(&json, "version", PACKAGE_VERSION);
	json_member_open(&json, "rules", '[');
	for (i = 0; i < problems->rule.n; i++)
		put_rule(&json, &problems->rule.item[i]);
	json_close(&json);
	json_close(&json);
	json_close(&json);
	put_invocation(&json, problems);
	json_member_open(&json, "originalUriBaseIds", '{');
	json_member_open(&json, root, '{');
	put_text(&json, "description", "the top of the tree");
	json_close(&json);
	json_close(&json);
	json_member_open(&json, "results", '[');
	for (i = 0; i < problems->problem.n && i < MOST_RESULTS; i++)
		put_result(&json, problems, &problems->problem.item[i], &seen);
	json_close(&json);
	fingerprints_release(&seen);
	/* versionControlProvenance would want a URL, which may hold a
	 * password. */
	json_member_open(&json, "properties", '{');
	put_known(&json, "source", problems->source);
	put_known(&json, "commit", problems->commit);
	put_known(&json, "tree", problems->tree);
	json_close(&json);
	json_close(&json);
	json_close(&json);
	json_close(&json);
	json_end(&json);
}
