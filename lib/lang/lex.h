/* SPDX-License-Identifier: MIT */
/*
 * Which bytes of a text are code, comment or string, by a language's
 * delimiters alone. Private to lib/lang; the rest of the house calls blank().
 */
#ifndef LANG_LEX_H
#define LANG_LEX_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/vec.h"
#include "lang/def.h"

/*
 * A run that is not code: [start, end) with its delimiters, of which
 * [inner, inner_end) is what they enclose.
 */
struct span {
	uint32_t start, inner, inner_end, end;
	uint8_t class;		/* BYTE_COMMENT or BYTE_STRING */
};

struct lexed {
	VEC(struct span) span;	/* by start; they do not overlap */
};

/* The length of the byte order mark that a text begins with: 3 or 0. */
size_t lex_mark(const char *bytes, size_t n);

/* Fills spans (emptied first) for n bytes; the mark is a comment. */
void lex(const struct langdef *def, const char *bytes, size_t n,
	 struct lexed *out);

/*
 * Replaces out by the bytes with comments and the insides of strings blanked:
 * spaces for all but line ends.
 */
void lex_blank(const struct lexed *lexed, const char *bytes, size_t n,
	       struct buf *out);

#endif
