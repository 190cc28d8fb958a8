/* SPDX-License-Identifier: MIT */
/* Words that say what a sentence tells, for this room alone. */
#ifndef EXTRACT_CUES_H
#define EXTRACT_CUES_H

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"
#include "knowledge/memory.h"

enum cue_kind {
	CUE_NORM,		/* what must be done or not */
	CUE_EXTENT,		/* how far it holds */
	CUE_CAUSE,		/* why */
	CUE_HAZARD,		/* what bites who does not know it */
	CUE_CHOICE,		/* what was chosen */
	CUE_SOURCE,		/* who says so: a standard, another system */
	CUE_FAULT,		/* what is wrong */
	CUE_DENIAL,		/* that something is not so */
	CUE_GONE,		/* how it is up to the commit */
	CUE_AGAINST,		/* the patch, its author, its review */
	CUE_PAST,		/* what was so once; only how often */
	CUE_SUPPOSED,		/* what would be so; only how often */
	CUE_KINDS
};

/* Rows of words.rows, the last without words. */
extern const struct cue {
	enum cue_kind kind;
	int weight;
	const char *words;	/* with a bar between them */
} cues[];
extern const struct topic {
	enum memory_category category;
	const char *words;
} topics[];
extern const struct mark {
	const char *name;
	enum memory_type type;
	bool is_trailer;	/* it is meant to be remembered, wherever */
	bool needs_lesson;	/* what it marks may as well be a story */
} marks[];
extern const size_t marks_rows;

/* Fills the CUE_KINDS of by_kind, zeros at first, with what the words of each
 * kind are worth that stand in a text of lower case, and tells how many kinds
 * speak for it. */
int cues_count(int *by_kind, const char *text);

/* How many of the words, a bar between them, stand in a text of lower case. */
int words_in_text(const char *text, const char *words);
/* A byte of a word. */
bool is_cue_byte(char c);
/* The next word, behind what is none; *rest is what stands behind it. */
struct span take_word(struct span *rest);
/* Whether a word is one of n, in any case. */
bool is_one_of(struct span word, const char *const *list, size_t n);

#endif
