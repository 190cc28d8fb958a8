/* SPDX-License-Identifier: MIT */
/*
 * Regular expressions: the border to PCRE2, in byte mode unless asked.
 *
 * A compiled pattern never changes and serves any number of threads at once.
 * What a match needs (offsets, limits, the stack of the JIT) is in the
 * caller's struct match, one a thread, used for many patterns in turn.
 *
 * Every match has limits, so that a bad pattern on bad bytes costs some
 * milliseconds and not the night.
 */
#ifndef REGEX_REGEX_H
#define REGEX_REGEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

struct regex;

enum regex_flag {
	REGEX_ICASE = 1,
	REGEX_MULTILINE = 2,	/* ^ and $ at every line, ended by \n */
	REGEX_DOTALL = 4,	/* . matches \n too */
	REGEX_EXTENDED = 8,	/* white space and # comments in the pattern */
	REGEX_LITERAL = 16,	/* the pattern is a plain string */
	/* characters, not bytes; bad bytes match nothing */
	REGEX_UTF = 32,
	REGEX_ANCHORED = 64	/* match at `start` only (as fast as can be) */
};

/* ERROR_USAGE when the pattern is wrong; the message tells where and why. */
const struct error *regex_compile(struct regex **out, const char *pattern,
				  unsigned int flags) MUST_CHECK;
void regex_free(struct regex *regex);

/* The number of a named group, or 0 when the pattern has none of that name.
 * A name that the pattern gives twice must have one number: (?|...|...). */
size_t regex_group(const struct regex *regex, const char *name);

enum match_flag {
	MATCH_ANCHORED = 1,	/* at `start` only; leaves the JIT: slow */
	MATCH_NOT_BOL = 2,	/* the text does not begin at a line's start */
	MATCH_NOT_EMPTY = 4	/* an empty match is none */
};

/* What a group that took no part has for offsets. */
#define MATCH_UNSET SIZE_MAX

/*
 * { 0 } is valid. After a match, group i of groups (0 is the whole) is
 * [offset[2 * i], offset[2 * i + 1]) of the text, and mark is the name of the
 * last (*MARK:name) passed, or NULL; all are good until the next match or the
 * pattern's end. match_limit may be set by the caller at any time; 0 means
 * MATCH_LIMIT.
 */
enum { MATCH_LIMIT = 1000000, MATCH_HEAP_KIB = 16 * 1024 };

struct match {
	const size_t *offset;
	size_t groups;		/* of the pattern, and the whole match */
	const char *mark;
	uint32_t match_limit;
	struct match_private *private;
};
void match_release(struct match *match);

/*
 * Looks for the first match at or behind `start` in n bytes of text. What
 * stands before `start` is seen by \b and look-behind. ERROR_LIMIT when a
 * limit was met, and *found is false then.
 */
const struct error *regex_match(bool *found, const struct regex *regex,
				const char *text, size_t n, size_t start,
				unsigned int flags, struct match *match)
	MUST_CHECK;

/*
 * Can a match begin with this byte? Found out by trying it behind a line end,
 * a space and a letter; a pattern that looks back at anything else than
 * the kind of the byte before (its line's start, the end of a word) is never
 * tried and always says yes. It costs some microseconds: remember it.
 */
bool regex_may_begin(const struct regex *regex, unsigned char byte,
		     struct match *match);

/* Length of a group of the last match; 0 when it took no part. */
static inline size_t match_len(const struct match *match, size_t group)
{
	if (group >= match->groups ||
	    match->offset[2 * group] == MATCH_UNSET)
		return 0;
	return match->offset[2 * group + 1] - match->offset[2 * group];
}

#endif
