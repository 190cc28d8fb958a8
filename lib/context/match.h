/* SPDX-License-Identifier: MIT */
/* How much of a task a text speaks of. */
#ifndef CONTEXT_MATCH_H
#define CONTEXT_MATCH_H

#include "base/buf.h"
#include "base/strmap.h"
#include "context/intent.h"

/*
 * The keywords of an intent and its symbols that are spelt like code, each
 * with what it weighs: a keyword its weight times 1 + its idf in the tree, for
 * in a small one the idf of every word is next to nothing; one that no file
 * holds as if it were as rare as the rarest that some do. A symbol weighs half
 * as much again as the heaviest keyword.
 */
struct matcher {
	const struct intent *intent;
	struct strmap terms;	/* 1 + number */
	VEC(double) weight;	/* of each */
	VEC(const char *) word;	/* as typed */
	VEC(bool) is_symbol;
	double full;		/* what the MATCH_FULL heaviest keywords do */
	VEC(bool) met;		/* scratch */
};

/*
 * A text that holds the four heaviest words speaks of the task as much as one
 * can; who asks at length repeats the rest. Of less than three tenths of that
 * nothing can be told, and one common word says nothing.
 */
enum { MATCH_FULL = 4 };
#define MATCH_LEAST 0.3

/* The idf of a term in what is looked at; 0 where no file holds it. */
typedef double (*idf_fn)(const void *payload, const char *term);
void matcher_init(struct matcher *matcher, const struct intent *intent,
		  idf_fn idf, const void *payload);
void matcher_release(struct matcher *matcher);

/*
 * From 0 to 1: what the words that it holds weigh, of what the MATCH_FULL
 * heaviest keywords do. 0 where it holds no symbol and neither two keywords
 * nor the only one, or weighs less than MATCH_LEAST. Appends "'word', 'word'",
 * the heaviest first, to words (may be NULL) where it is not 0.
 */
double match_text(struct matcher *matcher, const char *text, size_t n,
		  struct buf *words);

#endif
