/* SPDX-License-Identifier: MIT */
/* "fuse: allow(RULE) reason" in the code: see excuse.h. */
#include "arch/excuse.h"

#include <string.h>

#include "base/buf.h"
#include "index/index.h"
#include "source/source.h"

static const char marker[] = "fuse: allow(";

/* What closes a comment in one of the languages, with its own openers that
 * people mirror. */
static const char *const closers[] = { "*/", "-->", "--%>", "#}", "%}", "*)",
				       "-}", "|#" };

static bool span_ends(struct span span, const char *with)
{
	size_t n = strlen(with);

	return span.n >= n && !memcmp(span.s + span.n - n, with, n);
}

static struct span without_closer(struct span reason)
{
	size_t i;

	reason = span_trim(reason);
	for (i = 0; i < sizeof(closers) / sizeof(closers[0]); i++)
		if (span_ends(reason, closers[i])) {
			reason.n -= strlen(closers[i]);
			return span_trim(reason);
		}
	return reason;
}

static struct span without_dashes(struct span reason)
{
	reason = span_trim(reason);
	while (reason.n && strchr(":-", *reason.s))
		reason = span_trim(span_behind(reason, 1));
	return reason;
}

static bool lists_rule(struct span list, const char *rule)
{
	while (list.n) {
		struct span name = span_until(list, ",");

		if (span_is(span_trim(name), rule))
			return true;
		list = span_behind(list, name.n + 1);
	}
	return false;
}

enum excuse_kind excuse_read(struct span *reason, struct span line,
			     const char *rule)
{
	enum excuse_kind kind = EXCUSE_NONE;
	size_t at;

	while (kind != EXCUSE_GIVEN &&
	       (at = span_find(line, marker)) < line.n) {
		struct span list;

		line = span_behind(line, at + strlen(marker));
		list = span_until(line, ")");
		if (list.n == line.n || !lists_rule(list, rule))
			continue;
		*reason = span_behind(line, list.n + 1);
		reason->n = span_find(*reason, marker);
		*reason = without_dashes(without_closer(*reason));
		kind = reason->n ? EXCUSE_GIVEN : EXCUSE_BARE;
	}
	return kind;
}

/* ---------------------------------------------------------- of one file */

static void excuse(struct problems *problems, struct problem *problem,
		   const struct buf *text)
{
	struct arena *arena = &problems->arena;
	struct span reason;
	uint32_t line = problem->line;
	struct span rest = { buf_str(text), text->len }, at;
	enum excuse_kind best = EXCUSE_NONE, kind;
	uint32_t number = 0;

	/* The best that the lines [first, last] of a text say; line 0: all
	 * of it. */
	while (best != EXCUSE_GIVEN && (!line || number < line) &&
	       take_line(&rest, &at)) {
		number++;
		if (line && number + 1 < line)
			continue;
		kind = excuse_read(&reason, at, problem->rule);
		best = kind > best ? kind : best;
	}
	switch (best) {
	case EXCUSE_GIVEN:
		problem->state = PROBLEM_EXCUSED;
		problem->excuse = arena_strndup(arena, reason.s, reason.n);
		break;
	case EXCUSE_BARE:
		problem->advice = arena_fmt(arena, "say why behind 'fuse: "
					    "allow(%s)': without a reason it "
					    "excuses nothing", problem->rule);
		break;
	case EXCUSE_NONE:
		break;
	}
}

static bool may_be_excused(const struct problem *problem)
{
	return problem->key && problem->path && problem->state == PROBLEM_NEW;
}

const struct error *excuses_apply(struct problems *problems,
				  struct source *source)
{
	struct reader *reader = NULL;
	const struct error *err = reader_open(&reader, source);
	const char *path = NULL;
	struct buf text = { 0 };
	size_t i;

	problems_sort(problems);
	for (i = 0; !err && i < problems->problem.n; i++) {
		struct problem *problem = &problems->problem.item[i];

		if (!may_be_excused(problem))
			continue;
		if (!path || strcmp(path, problem->path)) {
			struct entry entry;
			bool found;

			path = problem->path;
			/* What cannot be read has no comment that we could
			 * see. */
			buf_reset(&text);
			err = source_find(source, path, &entry, &found);
			if (!err && found && !entry.omit)
				error_ignore(reader_read(reader, &entry,
							 INDEX_MAX_BYTES, &text,
							 NULL));
		}
		if (!err && memmem(buf_str(&text), text.len, marker,
				   strlen(marker)))
			excuse(problems, problem, &text);
	}
	buf_release(&text);
	reader_free(reader);
	return err;
}
