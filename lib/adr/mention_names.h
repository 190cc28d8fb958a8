/* SPDX-License-Identifier: MIT */
/* What the records of a registry are called, for mention.c and the file that
 * gathers it. */
#ifndef ADR_MENTION_NAMES_H
#define ADR_MENTION_NAMES_H

#include "adr/mention.h"
#include "base/ascii.h"
#include "base/arena.h"
#include "base/strmap.h"

/* The longest name that file systems have. */
enum { MENTION_NAME_MOST = 255 };

/* What may begin, or end, with a byte. */
enum mention_try { TRY_PREFIX = 1, TRY_DOT = 2, TRY_AT = 4 };

struct word {
	const char *text;	/* lower case */
	size_t n;
};
typedef VEC(struct word) word_vec;

struct mentions {
	const struct registry *registry;
	word_vec prefix;	/* the longest first */
	word_vec ext;		/* with the dot */
	/* By lower-case name: the last record of that name, + 1; the ones
	   before it are chained by next. */
	struct strmap base, stem;
	uint32_t *next_base, *next_stem;
	VEC(size_t) base_len;	/* of names, the longest first */
	uint32_t *prefix_of;	/* of each record's id; MENTION_NOBODY */
	unsigned char try[256];
	struct arena arena;
};

static inline bool is_word(char c)
{
	return is_letter(c) || is_digit(c) || c == '_';
}

static inline bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

#endif
