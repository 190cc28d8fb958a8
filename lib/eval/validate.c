/* SPDX-License-Identifier: MIT */
/* What weights are worth, and on what they were not learned from: learn.h. */
#include <stdlib.h>

#include "base/hash.h"
#include "eval/learn.h"

/* From hardly any penalty to one under which all weights become equal. */
static const double strengths[LEARN_STRENGTHS] = {
	.0001, .0003, .001, .003, .01
};

struct place {
	double sum;
	size_t row;		/* the order they had decides ties */
	bool is_right;
};

static int cmp_place(const void *a_ptr, const void *b_ptr)
{
	const struct place *a = a_ptr, *b = b_ptr;

	if (a->sum < b->sum || a->sum > b->sum)
		return a->sum > b->sum ? -1 : 1;
	return (a->row > b->row) - (a->row < b->row);
}

static void score_case(struct score *out, const struct features *features,
		       const struct feature_case *item,
		       const double weight[CHANNELS])
{
	const struct feature_row *row = features->row.item + item->first;
	struct place *place = xcalloc(item->rows, sizeof(*place));
	bool *is_right = xcalloc(item->rows, sizeof(*is_right));
	size_t i;

	for (i = 0; i < item->rows; i++)
		place[i] = (struct place){ learn_sum(weight, row[i].channel), i,
					   row[i].is_right };
	qsort(place, item->rows, sizeof(*place), cmp_place);
	for (i = 0; i < item->rows; i++)
		is_right[i] = place[i].is_right;
	out->asks_for_tests = false;
	score_places(out, is_right, item->rows, item->golds);
	free(is_right);
	free(place);
}

void learn_score(struct score *out, const struct features *features,
		 const double weight[CHANNELS])
{
	size_t i;

	for (i = 0; i < features->item.n; i++)
		score_case(&out[i], features, &features->item.item[i], weight);
}

/* Sums up over all cases and over those of each kind. */
static void sum_up(struct learn_trial *out, const struct features *features,
		   const struct score *score)
{
	size_t n = features->item.n, i;
	bool *in = xcalloc(n, sizeof(*in));
	int kind;

	summarize(&out->all, score, n, NULL, 0);
	for (kind = 0; kind < CASE_KINDS; kind++) {
		for (i = 0; i < n; i++)
			in[i] = features->item.item[i].kind == kind;
		summarize(&out->kind[kind], score, n, in, 0);
	}
	free(in);
}

void learn_judge(struct learn_trial *out, const struct features *features,
		 const double weight[CHANNELS])
{
	struct score *score = xcalloc(features->item.n, sizeof(*score));
	double factor = learn_scale(features, NULL, weight);
	double scaled[CHANNELS];
	int i;

	for (i = 0; i < CHANNELS; i++)
		scaled[i] = factor * weight[i];
	learn_score(score, features, weight);
	out->strength = 0;
	out->loss = learn_loss(features, NULL, scaled);
	sum_up(out, features, score);
	free(score);
}

struct dealt {
	uint64_t hash;
	size_t repo;
};

static int cmp_dealt(const void *a_ptr, const void *b_ptr)
{
	const struct dealt *a = a_ptr, *b = b_ptr;

	if (a->hash != b->hash)
		return a->hash < b->hash ? -1 : 1;
	return (a->repo > b->repo) - (a->repo < b->repo);
}

/* The fold of each repository; the caller frees it. */
static size_t *deal(const struct features *features, size_t folds)
{
	size_t n = features->repos.n, i, *fold = xcalloc(n, sizeof(*fold));
	struct dealt *dealt = xcalloc(n, sizeof(*dealt));

	for (i = 0; i < n; i++) {
		const struct strmap_entry *e = &features->repos.entry[i];

		dealt[i] = (struct dealt){ hash_bytes(e->key, e->len, 0), i };
	}
	qsort(dealt, n, sizeof(*dealt), cmp_dealt);
	for (i = 0; i < n; i++)
		fold[dealt[i].repo] = i % folds;
	free(dealt);
	return fold;
}

/* One strength: each fold ranked by what the others teach. */
static void try_strength(struct learn_trial *out,
			 const struct features *features, const bool *off,
			 const size_t *fold, size_t folds)
{
	size_t n = features->item.n, i, f;
	struct score *own = xcalloc(n, sizeof(*own));
	struct score *score = xcalloc(n, sizeof(*score));
	bool *in = xcalloc(n, sizeof(*in));
	struct learn_options options = {
		.strength = out->strength, .off = off, .in = in
	};
	double weight[CHANNELS];

	out->loss = 0;
	for (f = 0; f < folds; f++) {
		for (i = 0; i < n; i++)
			in[i] = fold[features->item.item[i].repo] != f;
		learn_fit(weight, features, &options);
		learn_score(own, features, weight);
		for (i = 0; i < n; i++) {
			if (!in[i])
				score[i] = own[i];
			in[i] = !in[i];
		}
		out->loss += learn_loss(features, in, weight) /
			(double)folds;
	}
	sum_up(out, features, score);
	free(in);
	free(score);
	free(own);
}

const struct error *learn_validate(struct learn_trial out[LEARN_STRENGTHS],
				   const struct features *features,
				   const bool *off,
				   const struct progress *progress)
{
	size_t repos = features->repos.n, *fold;
	size_t folds = repos < LEARN_FOLDS ? repos : LEARN_FOLDS, i;
	const struct error *err = NULL;

	if (repos < 2)
		return error_new(ERROR_USAGE, "weights are tried on "
				 "repositories that they were not learned "
				 "from: give cases of two at least");
	fold = deal(features, folds);
	for (i = 0; !err && i < LEARN_STRENGTHS; i++) {
		err = progress_step(progress, "learning", i, LEARN_STRENGTHS);
		out[i] = (struct learn_trial){ .strength = strengths[i] };
		if (!err)
			try_strength(&out[i], features, off, fold, folds);
	}
	free(fold);
	return err;
}
