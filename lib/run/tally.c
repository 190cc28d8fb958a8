/* SPDX-License-Identifier: MIT */
/* Lines of two streams against the table of runners: see tally.h. */
#include "run/tally.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "regex/regex.h"
#include "run/runners.h"

/* No runner's sum is longer, and events of "go test -json" say what counts in
 * their first words. */
enum { LINE_MOST = 1024 };

/* More rows than this would not fit the sets below. */
enum { ROWS_MOST = 128 };

/* What a group of a pattern is called, and what its number counts. */
static const struct runner_group {
	const char *name;
	uint8_t count;		/* enum runner_count */
} runner_groups[] = {
	{ "doctests", COUNT_TOTAL }, { "errors", COUNT_FAILED },
	{ "failed", COUNT_FAILED }, { "passed", COUNT_PASSED },
	{ "planned", COUNT_PLANNED }, { "skipped", COUNT_SKIPPED },
	{ "todo", COUNT_SKIPPED }, { "total", COUNT_TOTAL },
	{ "unexpected", COUNT_FAILED }, { "xpassed", COUNT_PASSED }, { 0 }
};

enum escape {
	ESCAPE_NONE, ESCAPE_BEGUN, ESCAPE_CONTROL, ESCAPE_TEXT,
	ESCAPE_TEXT_ENDS
};

struct line {
	char text[LINE_MOST];
	size_t n;		/* how much of it is here */
	uint8_t escape;		/* enum escape */
	bool is_passed_over;	/* to its end */
};

struct runner_tally {
	uint64_t count[COUNTS];
	bool has[COUNTS];
	bool is_seen, is_proven;
};

struct tally {
	struct line line[TALLY_STREAMS];
	struct runner_tally runner[RUNNERS_MOST];
	struct regex *regex[ROWS_MOST];	/* compiled when they are needed */
	struct match match;
	bool begins[256];	/* a line that says something */
};

struct tally *tally_new(void)
{
	struct tally *tally = xcalloc(1, sizeof(*tally));
	const char *at;
	size_t i;

	for (i = 0; i < runner_line_count; i++)
		for (at = runner_lines[i].begins; *at; at++)
			tally->begins[(unsigned char)*at] = true;
	return tally;
}

void tally_free(struct tally *tally)
{
	size_t i;

	if (!tally)
		return;
	for (i = 0; i < ROWS_MOST; i++)
		regex_free(tally->regex[i]);
	match_release(&tally->match);
	free(tally);
}

/* --- What a line says --- */

static void add(struct runner_tally *runner, uint8_t count, uint64_t n)
{
	/* Numbers from outside: a sum that overflows says nothing anyway. */
	if (runner->count[count] > UINT64_MAX / 2)
		return;
	runner->count[count] += n;
	runner->has[count] = true;
}

/* False where there is none, or no number of tests. */
static bool number_of(uint64_t *out, const struct match *match, size_t group,
		      const char *text)
{
	enum { DIGITS_MOST = 15 };
	size_t n = group ? match_len(match, group) : 0, i;

	if (!n || n > DIGITS_MOST)
		return false;
	text += match->offset[2 * group];
	for (*out = 0, i = 0; i < n; i++)
		*out = *out * 10 + (uint64_t)(text[i] - '0');
	return true;
}

static const struct error *try_row(bool *found, struct tally *tally,
				   size_t row, const char *text, size_t n)
{
	const struct error *err = NULL;

	*found = false;
	if (!tally->regex[row])
		err = regex_compile(&tally->regex[row],
				    runner_lines[row].pattern, REGEX_ANCHORED);
	if (!err)
		err = regex_match(found, tally->regex[row], text, n, 0, 0,
				  &tally->match);
	/* A line that takes this long is no sum of anybody's. */
	if (err && err->code == ERROR_LIMIT)
		err = NULL;
	if (!err && *found) {
		const struct runner_line *line = &runner_lines[row];
		struct runner_tally *runner = &tally->runner[line->runner];
		const struct runner_group *group;
		bool is_proven = runner->is_proven;
		uint64_t number;

		if (line->flags & LINE_LAST)
			*runner = (struct runner_tally){ .is_proven =
				is_proven };
		runner->is_seen = true;
		runner->is_proven |= (line->flags & LINE_PROOF) != 0;
		if (line->each)
			add(runner, line->each, 1);
		for (group = runner_groups; group->name; group++)
			if (number_of(&number, &tally->match,
				      regex_group(tally->regex[row],
						  group->name), text))
				add(runner, group->count, number);
	}
	return err;
}

/* A line without its end. Of each runner the first row that matches counts;
 * rows of one runner stand together. */
static const struct error *take_line(struct tally *tally, const char *text,
				     size_t n)
{
	const struct error *err = NULL;
	uint8_t done = RUNNERS_MOST;
	size_t indent = 0, i;
	bool found;

	while (n && (text[n - 1] == ' ' || text[n - 1] == '\t'))
		n--;
	while (indent < n && (text[indent] == ' ' || text[indent] == '\t'))
		indent++;
	if (indent == n || !tally->begins[(unsigned char)text[indent]])
		return NULL;
	for (i = 0; !err && i < runner_line_count; i++) {
		const struct runner_line *row = &runner_lines[i];

		if (row->runner == done ||
		    (indent && row->flags & LINE_FLUSH) ||
		    !strchr(row->begins, text[indent]))
			continue;
		err = try_row(&found, tally, i, text + indent, n - indent);
		if (found)
			done = row->runner;
	}
	return err;
}

/* --- Lines out of bytes --- */

/* Whether the byte belongs to an escape of a terminal: "ESC [ ... letter",
 * "ESC ] ... BEL" (or "ESC \"), "ESC letter". */
static bool is_escaped(struct line *line, unsigned char c)
{
	switch (line->escape) {
	case ESCAPE_NONE:
		if (c == 0x1b)
			line->escape = ESCAPE_BEGUN;
		return c == 0x1b;
	case ESCAPE_BEGUN:
		line->escape = c == '[' ? ESCAPE_CONTROL :
			c == ']' ? ESCAPE_TEXT : ESCAPE_NONE;
		return true;
	case ESCAPE_CONTROL:
		if (c >= 0x40 && c <= 0x7e)
			line->escape = ESCAPE_NONE;
		return true;
	default:
		line->escape = c == 7 || line->escape == ESCAPE_TEXT_ENDS ?
			ESCAPE_NONE : c == 0x1b ? ESCAPE_TEXT_ENDS :
			ESCAPE_TEXT;
		return true;
	}
}

static const struct error *end_line(struct tally *tally, struct line *line)
{
	const struct error *err = take_line(tally, line->text, line->n);

	line->n = 0;
	line->escape = ESCAPE_NONE;
	line->is_passed_over = false;
	return err;
}

/* How many bytes end with the line's end; n without one. */
static size_t skip_line(struct line *line, const char *bytes, size_t n)
{
	const char *end = memchr(bytes, '\n', n);

	if (!end)
		return n;
	line->is_passed_over = false;
	return (size_t)(end - bytes) + 1;
}

const struct error *tally_add(struct tally *tally, unsigned int stream,
			      const char *bytes, size_t n)
{
	struct line *line = &tally->line[stream];
	const struct error *err = NULL;
	size_t i = 0;

	while (!err && i < n) {
		const unsigned char c = (unsigned char)bytes[i];

		if (line->is_passed_over) {
			i += skip_line(line, bytes + i, n - i);
			continue;
		}
		i++;
		if (c == '\n' || c == '\r')
			err = end_line(tally, line);
		else if (is_escaped(line, c))
			continue;
		else if (line->n < LINE_MOST)
			line->text[line->n++] = (char)c;
		line->is_passed_over = line->n == 1 && !tally->begins[c] &&
			c > ' ';
		if (line->is_passed_over)
			line->n = 0;
	}
	return err;
}

/* --- What it comes to --- */

static uint64_t less(uint64_t a, uint64_t b)
{
	return a > b ? a - b : 0;
}

static bool is_believed(const struct tally *tally, size_t i)
{
	return tally->runner[i].is_seen &&
		(tally->runner[i].is_proven || !runner_table[i].needs_proof);
}

/* What a plan promised and did not come has failed. */
static void sum_up(struct tally_counts *out, const struct runner_tally *runner)
{
	const uint64_t *count = runner->count;
	const uint64_t rest = count[COUNT_FAILED] + count[COUNT_SKIPPED];
	const uint64_t passed = runner->has[COUNT_PASSED] ?
		count[COUNT_PASSED] : less(count[COUNT_TOTAL], rest);

	out->passed += passed;
	out->failed += count[COUNT_FAILED] +
		less(count[COUNT_PLANNED], passed + rest);
	out->skipped += count[COUNT_SKIPPED];
}

const struct error *tally_finish(struct tally *tally,
				 struct tally_counts *out)
{
	const struct error *err = NULL;
	uint8_t level = 0;
	size_t i, n;

	*out = (struct tally_counts){ .runner = "" };
	for (i = 0; !err && i < TALLY_STREAMS; i++)
		err = end_line(tally, &tally->line[i]);
	for (i = 0; !err && i < runner_count; i++)
		if (is_believed(tally, i) && runner_table[i].level > level)
			level = runner_table[i].level;
	for (i = 0; !err && i < runner_count; i++) {
		if (!is_believed(tally, i) || runner_table[i].level != level)
			continue;
		sum_up(out, &tally->runner[i]);
		n = strlen(out->runner);
		if (n + strlen(runner_table[i].name) + sizeof(", ") <=
		    sizeof(out->runner))
			snprintf(out->runner + n, sizeof(out->runner) - n,
				 "%s%s", n ? ", " : "", runner_table[i].name);
	}
	return err;
}
