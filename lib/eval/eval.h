/* SPDX-License-Identifier: MIT */
/*
 * Asking rankers many questions with known answers, each at the commit where
 * it was asked, so that neither what became of it nor anything later can
 * speak.
 */
#ifndef EVAL_EVAL_H
#define EVAL_EVAL_H

#include "eval/arms.h"
#include "eval/cases.h"
#include "eval/features.h"
#include "eval/measure.h"

struct site;

/* What became of a case. */
enum case_fate {
	CASE_JUDGED,
	CASE_NO_REPOSITORY,	/* not found, or it cannot be opened */
	CASE_NO_COMMIT,
	CASE_FATES
};

/* Paths, best first. */
struct ranking {
	const char *const *path;
	size_t n;
};

struct evaluation {
	const struct cases *cases;
	/* Where the cases' repositories are: below a directory
	   (site_find), or, when `here` is set, all of them in this one. */
	const char *repos;
	const struct site *here;
	size_t jobs;		/* repositories at a time; 0 is 1 */
	size_t limit;		/* of rankings that are kept */
	const struct progress *progress;
	/* Everything below is made by evaluate. */
	struct score *score;	/* by arm, then by case */
	uint8_t *fate;		/* one a case: enum case_fate */
	struct ranking *ranking;	/* of the first arm, one a case */
	struct arena arena;	/* of the rankings */
};
void evaluation_release(struct evaluation *evaluation);

/*
 * Ranks each case by each arm. Cases of one repository are asked in one go,
 * with one index and one history. A case that cannot be asked has an empty
 * ranking and scores that are 0.
 */
const struct error *evaluate(struct evaluation *evaluation,
			     const struct arm *arm, size_t arms) MUST_CHECK;

/* Gathers what the pipeline's channels say of each case, in the order of the
 * cases; those that cannot be asked are left out. */
const struct error *evaluate_features(struct evaluation *evaluation,
				      const struct arm *arm,
				      struct features *out) MUST_CHECK;

#endif
