/* SPDX-License-Identifier: MIT */
/* Questions in the words of a commit: see restated.h. */
#include "search/restated.h"

#include <math.h>

#include "search/class.h"
#include "search/commit_weight.h"
#include "search/fusion.h"

/* Candidates that are looked at: files of a commit that is near are not far
 * behind; and what no score is as high as. */
enum { LOOKED_AT = 100, SCORE_MOST = 4 };
enum { LEAST_WORDS = 3, LOG_WORDS = 16, MOST_FILES = 8 };

/* Of 459 subjects asked before their commits the first file is right in 283
 * without this, 284 by .9 and .75, and 283 by .6. Asked after them it is in 184
 * instead of 138 of 189. */
static const double share_from = .75;

static size_t count_words(const struct question *q)
{
	size_t i, n = 0;

	for (i = 0; i < q->term.n; i++)
		n += !q->term.item[i].is_joined;
	return n;
}

/* A long message holds a few words by chance: twice as many of its own need
 * one more of the question. */
static bool is_long(const struct past *past, uint32_t commit, size_t words)
{
	return words < LOG_WORDS && past->length[commit] > 2u << words;
}

/* The share that a commit said which touched it, 0 for none. */
static double share_of(const struct hunt *hunt, uint32_t file, size_t words)
{
	const struct history_scores *history = &hunt->history;
	const struct past *past = hunt->request->past;
	size_t i;

	for (i = 0; i < history->near_commits; i++) {
		const struct near_commit *near = &history->near_commit[i];

		if (near->share >= share_from &&
		    !is_long(past, near->commit, words) &&
		    commit_touches(past, near->commit) <= MOST_FILES &&
		    commit_touches_file(past, near->commit, history->file,
					file))
			return near->share;
	}
	return 0;
}

static bool is_beside(const struct candidate *c)
{
	return c->class == CLASS_TEST || c->class == CLASS_PROSE;
}

void restated_first(struct hunt *hunt)
{
	const size_t n = hunt->candidate.n < LOOKED_AT ?
		hunt->candidate.n : LOOKED_AT;
	struct candidate *all = hunt->candidate.item;
	double key[LOOKED_AT];
	const size_t words = count_words(&hunt->question);
	bool has_more = false;
	size_t i;

	if (hunt->question.is_long || question_is_name(&hunt->question) ||
	    words < LEAST_WORDS)
		return;
	for (i = 0; i < n; i++) {
		const double share = share_of(hunt, all[i].file, words);

		all[i].is_restated = share > 0;
		hunt->restated = fmax(hunt->restated, share);
		has_more |= all[i].is_restated && !is_beside(&all[i]);
	}
	for (i = 0; i < n; i++) {
		all[i].is_restated &= !(has_more && is_beside(&all[i]));
		key[i] = all[i].score + (all[i].is_restated ? SCORE_MOST : 0);
	}
	fusion_reorder(all, key, n);
}
