/* SPDX-License-Identifier: MIT */
/* Who stands behind the leaders: see lately.h. */
#include "search/lately.h"

#include <math.h>
#include <stdlib.h>

#include "search/class.h"
#include "search/commit_weight.h"
#include "search/fusion.h"

/* Commits in which what a touch says fades to 1/e: 3 to 10 do equally well, and
 * days worse. */
static const double fades_in = 5;

void lately_score(double *score, const struct past *past, const uint32_t *file)
{
	uint32_t i, t, n = 0;

	for (i = past->n; i-- && n < LATELY_COMMITS;) {
		double share;

		if (!commit_speaks(past, i))
			continue;
		share = exp(-(double)n++ / fades_in);
		for (t = past->first_touch[i]; t < past->first_touch[i + 1];
		     t++)
			if (file[past->touch[t].path] != UINT32_MAX)
				score[file[past->touch[t].path]] += share;
	}
}

/* Tells the candidates; false when nothing of them changed lately. */
static bool tell_candidates(struct hunt *hunt)
{
	double *score = xcalloc(hunt->request->view->n, sizeof(*score));
	double best = 0;
	size_t i;

	lately_score(score, hunt->request->past, hunt->history.file);
	for (i = 0; i < hunt->candidate.n; i++) {
		const struct candidate *c = &hunt->candidate.item[i];

		if (c->class == CLASS_SOURCE && score[c->file] > best)
			best = score[c->file];
	}
	for (i = 0; i < hunt->candidate.n && best > 0; i++) {
		struct candidate *c = &hunt->candidate.item[i];

		if (c->class == CLASS_SOURCE)
			c->lately = score[c->file] / best;
	}
	free(score);
	return best > 0;
}

/* Whether all that it says stands in its first line, and that does not say what
 * it wants. */
static bool says_little(const struct question *question)
{
	size_t i;

	for (i = 0; i < question->term.n; i++)
		if (!question->term.item[i].in_title)
			return false;
	return question->kind == QUESTION_CONCEPT && !question->is_asking;
}

void lately_reorder(struct hunt *hunt)
{
	struct candidate *behind;
	double *key;
	size_t i, n, from;
	size_t sources = 0;

	if (!says_little(&hunt->question) || !hunt->history.file ||
	    !tell_candidates(hunt))
		return;
	/* The place behind the leaders. */
	for (from = 0; from < hunt->candidate.n && sources < LATELY_LEADERS;
	     from++)
		sources += hunt->candidate.item[from].class == CLASS_SOURCE;
	n = hunt->candidate.n - from;
	behind = hunt->candidate.item + from;
	key = xcalloc(n, sizeof(*key));
	for (i = 0; i < n; i++)
		key[i] = behind[i].score + LATELY_GAIN * behind[i].lately;
	fusion_reorder(behind, key, n);
	free(key);
}
