/* SPDX-License-Identifier: MIT */
/* Problems as JUnit's XML, as GitLab, Jenkins and the others read it. */
#include <inttypes.h>
#include <string.h>

#include "emit/escape.h"
#include "emit/problem_private.h"

/* How a problem is shown to who knows only tests. */
enum verdict { PASSED, FAILED, SKIPPED };

static enum verdict verdict_of(const struct problem *problem)
{
	switch (problem->state) {
	case PROBLEM_NEW:
		return problem->severity == SEVERITY_ERROR ? FAILED : PASSED;
	case PROBLEM_FIXED:
		return PASSED;
	default:
		return SKIPPED;
	}
}

static void add_attribute(struct sink *out, const char *name, const char *s)
{
	sink_addf(out, " %s=\"", name);
	sink_add_escaped(out, s, escape_xml);
	sink_addstr(out, "\"");
}

/* ----------------------------------------------------------- test cases */

/* "path:line: severity: message" and the reasons, as text does. */
static void add_output(struct sink *out, const struct problem *problem)
{
	struct buf text = { 0 };

	if (problem->path)
		buf_addstr(&text, problem->path);
	if (problem->path && problem->line)
		buf_addf(&text, ":%" PRIu32, problem->line);
	buf_addf(&text, "%s%s: %s\n", problem->path ? ": " : "",
		 problem->state == PROBLEM_FIXED ? "fixed" :
		 severity_name(problem->severity), problem->message);
	if (problem->text) {
		add_folded(&text, problem->text);
		buf_addch(&text, '\n');
	}
	add_reasons(&text, problem, "");
	sink_add_escaped(out, text.ptr, escape_xml);
	buf_release(&text);
}

static void add_verdict(struct sink *out, const struct problem *problem)
{
	switch (verdict_of(problem)) {
	case FAILED:
		sink_addstr(out, "<failure");
		add_attribute(out, "type", problem->rule);
		add_attribute(out, "message", problem->message);
		sink_addstr(out, ">");
		add_output(out, problem);
		sink_addstr(out, "</failure>");
		break;
	case SKIPPED:
		sink_addstr(out, "<skipped");
		add_attribute(out, "message", problem->excuse ?
			      problem->excuse : "it is in the baseline");
		sink_addstr(out, "/>");
		break;
	case PASSED:
		sink_addstr(out, "<system-out>");
		add_output(out, problem);
		sink_addstr(out, "</system-out>");
	}
}

static bool has_problem(const struct problems *problems,
			const struct problem_rule *rule)
{
	size_t i;

	for (i = 0; i < problems->problem.n; i++)
		if (!strcmp(problems->problem.item[i].rule, rule->id))
			return true;
	return false;
}

/* A rule that found nothing is a test that passed: without it, a clean run
 * would be no test at all, which some readers take for a failure. */
static size_t add_clean_rules(struct sink *out,
			      const struct problems *problems)
{
	size_t i, n = 0;

	for (i = 0; i < problems->rule.n; i++) {
		const struct problem_rule *rule = &problems->rule.item[i];

		if (has_problem(problems, rule))
			continue;
		sink_addstr(out, "<testcase");
		add_attribute(out, "classname", rule->id);
		add_attribute(out, "name", rule->summary);
		sink_addstr(out, "/>\n");
		n++;
	}
	return n;
}

void problems_junit(const struct problems *problems, struct sink *out)
{
	size_t i, tests, verdict[SKIPPED + 1] = { 0 };
	struct sink cases = { 0 };

	tests = problems->problem.n + add_clean_rules(&cases, problems);
	for (i = 0; i < problems->problem.n; i++) {
		const struct problem *problem = &problems->problem.item[i];

		sink_addstr(&cases, "<testcase");
		add_attribute(&cases, "classname", problem->rule);
		add_attribute(&cases, "name", problem->message);
		if (problem->path)
			add_attribute(&cases, "file", problem->path);
		if (problem->path && problem->line)
			sink_addf(&cases, " line=\"%" PRIu32 "\"",
				  problem->line);
		sink_addstr(&cases, ">");
		add_verdict(&cases, problem);
		sink_addstr(&cases, "</testcase>\n");
		verdict[verdict_of(&problems->problem.item[i])]++;
	}
	sink_addf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
		  "<testsuites>\n"
		  "<testsuite name=\"git-fuse\" tests=\"%zu\" failures=\"%zu\" "
		  "errors=\"0\" skipped=\"%zu\">\n", tests, verdict[FAILED],
		  verdict[SKIPPED]);
	sink_add(out, buf_str(&cases.buf), cases.buf.len);
	sink_addstr(out, "</testsuite>\n</testsuites>\n");
	sink_release(&cases);
}
