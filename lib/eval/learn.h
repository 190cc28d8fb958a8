/* SPDX-License-Identifier: MIT */
/*
 * Fitting the weights of the fusion to questions with known answers.
 *
 * The fusion is a sum of channels, each times a weight that is 0 or more:
 * left free, weights turn negative for what commits have and questions lack.
 * The loss of a question is listwise: the cross entropy between the softmax
 * of its candidates' sums and an equal share for each right one. A penalty
 * of `strength` / 2 times the squared distance from a centre (0, or weights
 * that are known to be good) keeps the weights small or near. The sum is
 * convex, so that there is one best answer and any machine finds it.
 */
#ifndef EVAL_LEARN_H
#define EVAL_LEARN_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/progress.h"
#include "eval/features.h"
#include "eval/measure.h"

struct learn_options {
	double strength;
	const double *center;	/* CHANNELS of them; NULL: 0 */
	const bool *off;	/* channels that stay 0; NULL: none */
	const bool *in;		/* one a case: which count; NULL: all */
};

/*
 * The weights with the least loss, by accelerated projected gradient steps
 * until none moves by more than a millionth of the largest; not normalized.
 * Cases without a right candidate teach nothing and are passed over.
 */
void learn_fit(double out[CHANNELS], const struct features *features,
	       const struct learn_options *options);

/* The loss without the penalty: the mean over the cases that count. */
double learn_loss(const struct features *features, const bool *in,
		  const double weight[CHANNELS]);

/* The factor that gives weights of this direction the least loss. */
double learn_scale(const struct features *features, const bool *in,
		   const double weight[CHANNELS]);

/* What the fusion makes of one candidate. */
double learn_sum(const double weight[CHANNELS], const float *channel);

/* What ranking the rows by these weights is worth, case by case. */
void learn_score(struct score *out, const struct features *features,
		 const double weight[CHANNELS]);

/* Makes them sum to 100, so that each is a share in percent. */
void weights_normalize(double weight[CHANNELS]);

/* Appends "channel=weight,...", to hundredths: what weights_parse reads.
 * Channels that count nothing are left out. */
void weights_put(struct buf *out, const double weight[CHANNELS]);

/*
 * How well weights do on repositories that they were not learned from, for
 * each of some strengths: the repositories are dealt into LEARN_FOLDS in the
 * order of a hash of their names, and each fold is ranked by what the others
 * teach. ERROR_USAGE where there are fewer than two repositories.
 */
enum { LEARN_FOLDS = 5, LEARN_STRENGTHS = 5 };
struct learn_trial {
	double strength;
	double loss;		/* of what was left out, weighted by kind */
	struct summary all;	/* any@k, mrr, ... of what was left out */
	struct summary kind[CASE_KINDS];
};
const struct error *learn_validate(struct learn_trial out[LEARN_STRENGTHS],
				   const struct features *features,
				   const bool *off,
				   const struct progress *progress) MUST_CHECK;

/* The same measures for weights as they are. */
void learn_judge(struct learn_trial *out, const struct features *features,
		 const double weight[CHANNELS]);

#endif
