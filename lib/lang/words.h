/* SPDX-License-Identifier: MIT */
/*
 * The one tokenizer, shared by indexing and querying, so that both speak the
 * same vocabulary: the rules of the scope seed, but for the stemmer.
 *
 * A word is a run of ASCII letters, digits, '_' and characters beyond ASCII
 * that are no marks: typographic quotes, dashes and spaces, arrows, boxes and
 * pictures end a word as the marks of ASCII do. It is indexed whole and by its
 * parts, cut at '_' and at the humps of camelCase (lower or digit to upper, and
 * before the last upper of a run that a lower follows; never between letter and
 * digit). Each piece is lower-cased
 * (ASCII), dropped when it is a stop word before or after stemming, and
 * stemmed. Pieces of one byte, runs of more than six digits and pieces over
 * TERM_MAX bytes are dropped too: nobody asks for them and they would fill
 * the index.
 *
 * Chinese, Japanese and Korean set no spaces between words: of a run of their
 * characters each pair that follows each other is a term, as search engines
 * have it, and such a run is cut off what is written in letters beside it.
 */
#ifndef LANG_WORDS_H
#define LANG_WORDS_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

enum { TERM_MAX = 64, WORD_TERMS = 40, WORD_MOST = 96 };

/* What a byte is to the tokenizer; words are made of all but WORD_BREAK. */
enum word_byte {
	WORD_BREAK, WORD_LOWER, WORD_UPPER, WORD_DIGIT, WORD_UNDERSCORE,
	WORD_OTHER,
	WORD_LEAD	/* begins a character beyond ASCII, maybe a mark */
};
extern const unsigned char word_byte_kind[256];

static inline bool is_word_byte(unsigned char c)
{
	return word_byte_kind[c] != WORD_BREAK;
}

/* Where a word of more than WORD_MOST bytes ends: after so many of them where
 * it is cut in text beyond ASCII, between two characters; else at `end`. */
const char *word_cut(const char *start, const char *end);

/* The length of the mark beyond ASCII at `at`, or 0 where none is. */
size_t word_mark(const char *at, const char *end);

/* The same of any mark. */
static inline size_t word_break(const char *at, const char *end)
{
	const unsigned char kind = word_byte_kind[(unsigned char)*at];

	return kind == WORD_BREAK ? 1 :
		kind == WORD_LEAD ? word_mark(at, end) : 0;
}

/*
 * The next word of [*at, end): gives its start and sets *len, and *at behind
 * it. NULL when there is none left. Inline, for every byte that is indexed
 * goes through it.
 */
static inline const char *word_next(const char **at, const char *end,
				    size_t *len)
{
	const char *p = *at, *start;
	size_t mark;

	while (p < end && (mark = word_break(p, end)))
		p += mark;
	start = p;
	while (p < end && !word_break(p, end))
		p++;
	if (p - start > WORD_MOST)
		p = word_cut(start, p);
	*at = p;
	*len = (size_t)(p - start);
	return p > start ? start : NULL;
}

/* A name as a word of its own in a text; NULL: it is not there. */
const char *word_find(const char *text, const char *name);

/* The terms of one word, each NUL-terminated; the whole word comes first
 * when it is not dropped (then has_whole is true). No two are equal unless
 * the word repeats a part. */
struct terms {
	bool has_whole;
	size_t n;
	const char *term[WORD_TERMS];
	char bytes[WORD_TERMS * 4 + 4 * TERM_MAX + 256];
};

/* Does it hold a character of a script without spaces between words? */
bool has_ideographs(const char *s, size_t n);

/* Splits, lower-cases, stops and stems one word. */
void terms_of_word(struct terms *out, const char *word, size_t len);

/* Whether one of the words in n bytes has this term. */
bool text_has_term(const char *text, size_t n, const char *term);

/*
 * Porter's stemmer, of its steps those for endings that words are inflected by
 * (1a, 1b) and for the last 'e' (5a, of words of more than four letters), on n
 * lower-case bytes in place; gives the new length. "merge", "merges", "merged"
 * and "merging" are one; "state" is not "stat".
 */
size_t stem(char *s, size_t n);

bool is_stop_word(const char *s, size_t n);

#endif
