/* SPDX-License-Identifier: MIT */
/* Problems as lines: for people, and for GitHub's annotations. */
#include <inttypes.h>
#include <string.h>

#include "base/utf8.h"
#include "emit/manner.h"
#include "emit/problem_private.h"

static const char indent[] = "    ";

/* ---------------------------------------------------------- for people */

void problems_text(const struct problems *problems, struct sink *out)
{
	struct buf text = { 0 };
	size_t i;

	for (i = 0; i < problems->problem.n; i++) {
		const struct problem *problem;

		if (problems->problem.item[i].state != PROBLEM_NEW ||
		    !problem_is_told(problems, i))
			continue;
		buf_reset(&text);
		problem = &problems->problem.item[i];
		if (problem->path)
			tell_path(&text, out, problem->path);
		if (problem->path && problem->line)
			buf_addf(&text, ":%" PRIu32, problem->line);
		buf_addf(&text, "%s%s: ", problem->path ? ": " : "",
			 severity_name(problem->severity));
		add_folded(&text, problem->message);
		buf_addf(&text, " [%s]\n", problem->rule);
		if (problem->text) {
			buf_addstr(&text, indent);
			add_folded(&text, problem->text);
			buf_addch(&text, '\n');
		}
		add_reasons(&text, problem, indent);
		buf_tame(&text, 0);
		sink_add(out, text.ptr, text.len);
	}
	buf_release(&text);
}

static size_t count_state(const struct problems *problems,
			  enum problem_state state)
{
	size_t i, n = 0;

	for (i = 0; i < problems->problem.n; i++)
		n += problems->problem.item[i].state == state;
	return n;
}

/* "2 errors": nothing where there are none. */
static void add_count(struct sink *out, const char **before, size_t n,
		      const char *what, const char *ending)
{
	if (!n)
		return;
	sink_addf(out, "%s%zu %s%s", *before, n, what, n == 1 ? "" : ending);
	*before = ", ";
}

void problems_summary(const struct problems *problems, struct sink *out)
{
	size_t errors = problems_count(problems, SEVERITY_ERROR);
	size_t warnings = problems_count(problems, SEVERITY_WARNING);
	size_t all = problems_count(problems, SEVERITY_NOTE);
	const char *before = "";

	if (!all)
		sink_addstr(out, "no problems");
	add_count(out, &before, errors, "error", "s");
	add_count(out, &before, warnings - errors, "warning", "s");
	add_count(out, &before, all - warnings, "note", "s");
	before = "; ";
	add_count(out, &before, count_state(problems, PROBLEM_KNOWN),
		  "known", "");
	add_count(out, &before, count_state(problems, PROBLEM_EXCUSED),
		  "excused", "");
	add_count(out, &before, count_state(problems, PROBLEM_FIXED),
		  "fixed", "");
	sink_addstr(out, "\n");
}

/* ---------------------------------------------------------- for GitHub */

/*
 * The escapes that the runner undoes: these three in the text of a command,
 * the last two in a property of it, too.
 */
static void add_escaped(struct buf *out, const char *s, size_t n,
			bool is_property)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (s[i] == '%' || s[i] == '\r' || s[i] == '\n' ||
		    (is_property && (s[i] == ':' || s[i] == ',')))
			buf_addf(out, "%%%02X", (unsigned char)s[i]);
		else
			buf_addch(out, s[i]);
}

static void add_property(struct buf *out, const char *name, const char *value)
{
	struct buf repaired = { 0 };

	utf8_add_repaired(&repaired, value, strlen(value));
	buf_tame(&repaired, 0);
	buf_addf(out, "%s=", name);
	add_escaped(out, buf_str(&repaired), repaired.len, true);
	buf_release(&repaired);
}

void problems_github(const struct problems *problems, struct sink *out)
{
	struct buf text = { 0 };
	size_t i;

	for (i = 0; i < problems->problem.n; i++) {
		const struct problem *problem;
		static const char *const command[] = {
			[SEVERITY_NOTE] = "notice",
			[SEVERITY_WARNING] = "warning",
			[SEVERITY_ERROR] = "error"
		};
		struct buf message = { 0 };

		if (problems->problem.item[i].state != PROBLEM_NEW)
			continue;
		buf_reset(&text);
		problem = &problems->problem.item[i];
		buf_addf(&text, "::%s ", command[problem->severity]);
		if (problem->path) {
			add_property(&text, "file", problem->path);
			buf_addstr(&text, ",");
		}
		if (problem->path && problem->line)
			buf_addf(&text, "line=%" PRIu32 ",", problem->line);
		if (problem->path && problem->line && problem->column)
			buf_addf(&text, "col=%" PRIu32 ",", problem->column);
		add_property(&text, "title", problem->rule);
		buf_addstr(&text, "::");
		add_folded(&message, problem->message);
		buf_addch(&message, '\n');
		add_reasons(&message, problem, "");
		buf_tame(&message, 0);
		add_escaped(&text, message.ptr, message.len - 1, false);
		buf_addch(&text, '\n');
		buf_release(&message);
		sink_add(out, text.ptr, text.len);
	}
	buf_release(&text);
}
