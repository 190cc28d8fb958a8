/* SPDX-License-Identifier: MIT */
/*
 * The symbols of a text, by a definition's rules and its way to show blocks.
 * Private to lib/lang.
 *
 * Rules are tried where a line's (and, in a container, a statement's) first
 * byte of code stands. What a rule finds becomes a symbol whose block the
 * walk then follows: by braces in brace.c, by lines in lines.c.
 */
#ifndef LANG_OUTLINE_H
#define LANG_OUTLINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "lang/compiled.h"
#include "lang/facts.h"
#include "lang/lex.h"

/* The starts of all lines, the first at 0. */
typedef VEC(uint32_t) line_vec;

struct outline {
	struct compiled *compiled;
	const char *text;	/* blanked */
	const char *bytes;	/* as it is: names are copies of it */
	size_t n;
	const struct lexed *lexed;
	const line_vec *lines;
	struct match *match;
	struct facts *facts;	/* symbols go here */
	size_t passed;		/* behind the last name that was taken */
	size_t line;		/* that was looked up last, from 0 */
	bool is_cut;		/* a limit was met */
};

/* What a rule found at a place. */
struct found {
	uint32_t symbol;	/* its number in facts */
	uint32_t name_end;	/* behind the name */
	uint32_t match_end;	/* where its block or end may begin */
	uint32_t level;		/* length of group 3, at least 1 */
};

/* No honest file has more symbols, or some so deep within each other: a name
 * with all that is around it is short, then, and quickly made. */
enum { SYMBOLS_MOST = 200000, DEEPEST_SYMBOL = 64 };

/*
 * What a rule may look at, from where it is tried. A head (what stands before
 * a name, the name, some of what follows it) that takes more lines is none:
 * without an end, each line of attributes or of "template<" would look at all
 * that follow it. Imports list more names than that.
 */
enum { HEAD_LINES = 128, IMPORT_LINES = 512, HEAD_BYTES = 32768 };

/* The end of so many lines from that which holds `at`, or of the bytes. */
size_t outline_reach(struct outline *o, size_t at, size_t lines);

/*
 * Tries the rules for one place at `at`. A symbol that was found has its
 * name, kind, container, begin, and body = body_end = end = match_end. Nothing
 * is found before a name that was taken already, so symbols stand in order.
 */
const struct error *outline_try(struct outline *o, uint32_t in, size_t at,
				uint32_t container, bool *found,
				struct found *out) MUST_CHECK;

/*
 * Appends a symbol like this one for the name [from, to), and gives its number.
 * It begins with the name where another one stands between that and where it
 * says to begin.
 */
uint32_t outline_add(struct outline *o, const struct symbol *like, size_t from,
		     size_t to);
/* Gives a symbol the name [from, to), behind all others. */
void outline_name(struct outline *o, uint32_t symbol, size_t from, size_t to);

/*
 * The body of a symbol begins at `at`; it ends at body_end, the symbol at
 * `end`; one without a body ends. Whatever is said, an end only moves on, so
 * that it is behind the name and all that was found of the symbol, and a body
 * is in it.
 */
void outline_begin_body(struct outline *o, uint32_t symbol, size_t at);
void outline_end_body(struct outline *o, uint32_t symbol, size_t body_end,
		      size_t end);
void outline_end_bare(struct outline *o, uint32_t symbol, size_t end);

/* The RULE_IN bit of the inside of a symbol (of the file for none). */
uint32_t outline_inside(const struct outline *o, uint32_t symbol);

/* Line number, from 1, of an offset. */
uint32_t outline_line(struct outline *o, size_t at);
/* Start of the line that holds an offset; its indentation in columns. */
size_t outline_line_start(struct outline *o, size_t at);
uint32_t outline_indent(const struct outline *o, size_t line_start);
/* Behind the last byte of [low, at) that is no white space. */
size_t outline_trim(const struct outline *o, size_t low, size_t at);

/* Is `at` inside of a string or a comment? Places are asked about in rising
 * order; *cursor begins as 0. */
bool outline_in_span(const struct outline *o, size_t *cursor, size_t at);

/* Moves *at, the start of a line, behind a comment that ends on that line.
 * False when the line has no code, or begins in a string. */
bool outline_line_code(const struct outline *o, size_t *cursor, size_t *at);

/* Appends symbols for the whole text, by braces or by lines. */
const struct error *outline_braces(struct outline *o) MUST_CHECK;
const struct error *outline_lines(struct outline *o) MUST_CHECK;

/* Puts the symbols in order and within each other, and tells their decorators,
 * kinds within types, exports, tests and lines. */
const struct error *outline_finish(struct outline *o) MUST_CHECK;

/* Puts symbols by where they begin, as when they stand within decorators of
 * others, and what holds them stays. */
void outline_put_in_order(struct facts *facts);

/* Runs the walk that fits the definition and finishes what it found. */
const struct error *outline_run(struct outline *o) MUST_CHECK;

#endif
