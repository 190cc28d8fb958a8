/* SPDX-License-Identifier: MIT */
/*
 * The styles of delimiters that are more than an opening and a closing text,
 * and the look-outs that they share. Private to delim.c and the files beside
 * it that are named after a style.
 *
 * Each span_* sets inner, inner_end and end of out for the delimiter that
 * begins at `at` (or whose opening ends at `inner`), and is false when it is
 * none after all.
 */
#ifndef LANG_STYLES_H
#define LANG_STYLES_H

#include <string.h>

#include "lang/delim.h"
#include "lang/words.h"

enum { LONGEST_TAG = 32 };

/*
 * What is looked ahead for in vain is looked at again, and where that nests
 * or repeats, a hostile text could keep us for hours. So a text may make us
 * waste this much; from then on, what would need a look ahead is taken as
 * never closed. Honest code wastes next to nothing.
 */
enum { WASTE_MOST = 16 << 20 };

static inline bool is_patient(const struct text *text)
{
	return text->wasted < WASTE_MOST;
}

static inline bool text_has(const struct text *text, size_t at, const char *s)
{
	size_t n = strlen(s);

	return n <= text->n - at && !memcmp(text->bytes + at, s, n);
}

static inline bool is_line_start(const struct text *text, size_t at)
{
	return !at || text->bytes[at - 1] == '\n';
}

static inline bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\f';
}

/* Do only blanks stand between the line's start and `at`? */
static inline bool is_lead(const struct text *text, size_t at)
{
	while (at && is_blank(text->bytes[at - 1]))
		at--;
	return is_line_start(text, at);
}

static inline size_t line_end(const struct text *text, size_t at)
{
	const char *end = memchr(text->bytes + at, '\n', text->n - at);

	return end ? (size_t)(end - text->bytes) : text->n;
}
static inline void set_inner(struct span *out, size_t inner, size_t inner_end,
		      size_t end)
{
	out->inner = (uint32_t)inner;
	out->inner_end = (uint32_t)inner_end;
	out->end = (uint32_t)end;
}

/* tagged.c: R"tag(..)tag", r#".."#, [==[..]==], $tag$..$tag$ */
bool span_cxx_raw(const struct text *text, size_t inner, struct span *out);
bool span_hash_raw(const struct delim *delim, const struct text *text,
		   size_t at, struct span *out);
bool span_lua_long(const struct delim *delim, const struct text *text,
		   size_t at, struct span *out);
bool span_dollar(const struct text *text, size_t at, struct span *out);

/* template.c: strings with code in them */
bool span_template(const struct delim *delim, struct text *text,
		   size_t inner, struct span *out);

/* operand.c: what is a string only where an operand may stand */
bool span_regex(const struct delim *delim, struct text *text, size_t at,
		struct span *out);
bool span_quotelike(const struct delim *delim, struct text *text,
		    size_t at, struct span *out);
bool span_percent(struct text *text, size_t at, struct span *out);

/* heredoc.c: notes a here-document that is announced at `at`, when it ends */
void heredoc_announce(const struct delim *delim, struct text *text, size_t at);

/* fence.c: blocks of Markdown, AsciiDoc and their kin */
bool span_fence(const struct text *text, size_t at, struct span *out);

#endif
