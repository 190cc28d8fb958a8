/* SPDX-License-Identifier: MIT */
/*
 * Looking for text in everything that a source selects: a revision, what is
 * staged or the work tree, in several threads, and whatever git knows of the
 * path beyond its name plays no part.
 *
 * Counts are of all matches, however few are kept.
 */
#ifndef BROWSE_GREP_H
#define BROWSE_GREP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/progress.h"
#include "base/vec.h"
#include "source/source.h"

enum {
	/* Files beyond it are counted and not looked into. */
	GREP_FILE_MAX = SOURCE_SHOWN_MAX,
	/* Of a line that is kept; the rest is counted. */
	GREP_LINE_MAX = 4096
};

struct grep_request {
	struct source *source;
	const char *pattern;
	bool is_fixed;		/* the pattern is a plain string */
	bool ignores_case;
	bool is_word;		/* nothing of a word stands beside a match */
	bool is_multiline;	/* a match may go over lines; . takes their
				   ends */
	uint32_t before, after;	/* lines of context */
	uint64_t skip;		/* matches that are not kept, from the first */
	size_t limit;		/* that are kept; 0: all */
	/* Below 255: files of the least come first. NULL: all are alike. */
	uint8_t (*rank)(const struct entry *entry);
	const struct progress *progress;
};

/* Bytes that match, of a line or a text. */
struct grep_hit {
	uint32_t from, to;	/* behind the last */
};

/* A run of lines that hold a match, or context of one. */
struct grep_line {
	uint32_t number;	/* from 1 */
	bool is_match;
	const struct grep_hit *hit;	/* those in text, in order */
	size_t hits;
	const char *text;	/* without its end; any bytes but NUL */
	uint32_t len;
	uint32_t cut;		/* bytes that are not here */
};

struct grep_match {
	uint32_t entry;		/* of source_list */
	uint32_t line, last_line;	/* of the match */
	uint32_t column;	/* its first byte in that line, from 1 */
	const struct grep_line *shown;	/* with context, in order */
	size_t shown_n;
};

struct grep_result {
	/* By rank, then path, then place; behind all others those in files
	   that attributes or a directory say are vendored or generated. */
	VEC(struct grep_match) match;
	uint64_t matches;	/* lines that hold one, all told; of multi-line
				   matches their number */
	uint64_t files;		/* that hold one */
	uint64_t searched;	/* files looked into */
	uint64_t omitted[OMIT_REASONS];	/* that could not be, by reason */
	bool is_limited;	/* the pattern met a limit in some file, whose
				   matches behind that are not here */
	VEC(struct arena) arena;
};

/*
 * Files with a NUL are binary, counted and passed over; so are those that
 * cannot be read. ERROR_USAGE for a bad pattern.
 */
const struct error *grep(struct grep_result *out,
			 const struct grep_request *request) MUST_CHECK;
void grep_release(struct grep_result *result);

#endif
