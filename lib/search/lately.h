/* SPDX-License-Identifier: MIT */
/*
 * What was changed lately, for questions that hardly say what they mean.
 *
 * Work goes on where it went on: a fourth of all commits touch a file that the
 * one before touched, and half of them one that one of the ten before did.
 * A long question, an exact name and one about settings or about the order of
 * things say what they mean, and there this only does harm; "fix formatting of
 * message" does not, and of what holds its words all the same, what is being
 * worked on is the likeliest. The leaders are left alone: where words decide,
 * they have decided who is there.
 */
#ifndef SEARCH_LATELY_H
#define SEARCH_LATELY_H

#include "search/hunt.h"

enum {
	/* Sources that keep their places. */
	LATELY_LEADERS = 3,
	/* Commits that count; the last of them hardly does. */
	LATELY_COMMITS = 30
};

/* What the file that was touched most gains on the scores of the fusion.
 * Learned leaving repositories out, .31; .2 to .45 do nearly as well. */
#define LATELY_GAIN 0.3

/*
 * Adds to score (one a file) what the newest LATELY_COMMITS commits that
 * commit_speaks of give to each file that they touched: the i-th, from 0,
 * e^(-i/5). file tells which file each path of history is, or UINT32_MAX.
 */
void lately_score(double *score, const struct past *past,
		  const uint32_t *file);

/*
 * Reorders the sorted candidates behind the first LATELY_LEADERS that are
 * source, by score + LATELY_GAIN x candidate.lately, and sets that: the
 * lately_score over the highest of any candidate that is source; 0 for what is
 * none. The i-th place keeps its score, so that a grade means what it meant.
 * Does nothing without history, where the question says anything behind its
 * first line, where it is of another kind than QUESTION_CONCEPT, and where it
 * asks to be shown something, of which what is being worked on knows nothing.
 */
void lately_reorder(struct hunt *hunt);

#endif
