/* SPDX-License-Identifier: MIT */
/*
 * Which file is shown at which tier, within a budget. Private to lib/pack.
 *
 * In three rounds, each in the order of relevance:
 *   1. a file takes the fullest tier that costs at most half of what is left
 *      (all of it, when it is the only seed), so that the first ones cannot
 *      eat what the next ones need;
 *   2. one that found no room takes the fullest tier that still fits;
 *   3. what is left makes the reduced ones fuller.
 * Then the others are listed while that fits, and counted after that.
 */
#ifndef PACK_PLAN_H
#define PACK_PLAN_H

#include "pack/render.h"

struct plan {
	struct renderer *renderer;
	struct candidate *candidate;	/* by relevance */
	size_t n;
	uint64_t largest;	/* what one file may cost at most */
};

/* Sets the tier of every candidate for a budget (without what is fixed). */
const struct error *plan_budget(struct plan *plan, uint64_t budget)
	MUST_CHECK;

/* Sets the tier of every candidate when there is no budget. */
const struct error *plan_all(struct plan *plan) MUST_CHECK;

/*
 * Sets `needs` of what plan_budget did not show: the least budget for which
 * it would, found by trying. Of at most PLAN_NEEDS files. The tiers stay as
 * they were.
 */
enum { PLAN_NEEDS = 50 };
const struct error *plan_needs(struct plan *plan, uint64_t budget,
			       uint64_t fixed) MUST_CHECK;

#endif
