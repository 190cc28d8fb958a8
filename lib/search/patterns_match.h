/* SPDX-License-Identifier: MIT */
/* Which lines of a text hold a pattern: in code only. */
#ifndef SEARCH_PATTERNS_MATCH_H
#define SEARCH_PATTERNS_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/vec.h"
#include "regex/regex.h"
#include "search/patterns_def.h"

/* A line on which a match begins; it counts once, however many do. */
struct pattern_line {
	uint32_t line;		/* from 1 */
	uint64_t hash;		/* of its code, without white space around */
};
typedef VEC(struct pattern_line) pattern_line_vec;

/* Steps of one attempt to match: far beyond what honest patterns need, so
 * that others end soon. */
enum { PATTERN_STEPS = 20000 };

/*
 * A text in a language, with what several patterns need of it made once: its
 * comments blank, its strings blank too. For one thread; { 0 } is valid.
 */
struct pattern_text {
	const char *bytes;
	size_t n;
	unsigned int lang;
	bool is_blanked, is_strict;	/* which of the two are made */
	struct buf code, strict, classes;
	struct match match;
};

/* Begins another text, which is borrowed until the next. */
void pattern_text_begin(struct pattern_text *text, unsigned int lang,
			const char *bytes, size_t n);
void pattern_text_release(struct pattern_text *text);

/* Whether one of the words that its files must hold (`where`) is there: not
 * asked of examples. */
bool pattern_text_is_for(const struct pattern_text *text,
			 const struct pattern_def *def);

/* Whether one of the words that every match holds (`needs`) is there: without,
 * the pattern need not be compiled. */
bool pattern_text_may_hold(const struct pattern_text *text,
			   const struct pattern_def *def);

/*
 * Replaces out with the lines that hold a compiled pattern, by number. A
 * pattern that runs into PATTERN_STEPS has no lines from there on, and *is_cut
 * is set; otherwise it is left alone.
 */
const struct error *pattern_lines(struct pattern_text *text,
				  const struct pattern_def *def,
				  pattern_line_vec *out, bool *is_cut)
	MUST_CHECK;

#endif
