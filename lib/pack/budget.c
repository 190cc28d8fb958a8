/* SPDX-License-Identifier: MIT */
/*
 * Who gets how much of a budget.
 *
 * First each file, most relevant first, takes the most detail that costs no
 * more than half of what is left, so that one large file does not eat the
 * rest; a file that cannot do with half takes its least detail when that
 * fits at all. Then what is left goes to the files in the same order, each
 * taking as much more detail as fits. What fits in no form is listed, while
 * lists cost less than an eighth of what is left, and else only counted.
 */
#include "pack/draft.h"

enum { CRUMBS = 64 };	/* as a part of the whole */

struct plan {
	uint64_t left;
	uint64_t crumbs;	/* what is too little to look for a taker */
	enum reduce_level level, last;
	cost_fn *cost;
	void *payload;
};

static uint64_t cost_of(struct plan *plan, struct draft *draft,
			enum reduce_level level)
{
	return plan->cost(plan->payload, draft, level);
}

/* What the file takes from the budget as it is now. */
static uint64_t taken(struct plan *plan, struct draft *draft)
{
	if (is_shown(draft))
		return cost_of(plan, draft, draft->tier);
	return draft->tier == TIER_LISTED ? draft->list_cost : 0;
}

static void settle_for(struct plan *plan, struct draft *draft,
		       enum pack_tier tier)
{
	plan->left += taken(plan, draft);
	draft->tier = tier;
	plan->left -= taken(plan, draft);
}

/* The first level from the top that costs at most limit, or, when none does,
 * the cheapest that costs at most what is left. */
static enum pack_tier choose(struct plan *plan, struct draft *draft,
			     uint64_t limit)
{
	enum reduce_level level, least = REDUCE_LEVELS;
	uint64_t cost;

	/* A file never costs less than its name, and for crumbs we do not
	 * reduce hundreds of files to find one that is small enough. */
	if (plan->left < draft->list_cost || plan->left < plan->crumbs)
		return TIER_CUT;
	for (level = plan->level; level <= plan->last; level++) {
		cost = cost_of(plan, draft, level);
		if (cost <= limit)
			return (enum pack_tier)level;
		if (cost <= plan->left)
			least = level;
	}
	return least < REDUCE_LEVELS ? (enum pack_tier)least : TIER_CUT;
}

static void first_round(struct plan *plan, struct draft *draft, size_t n,
			bool may_list)
{
	size_t i;

	for (i = 0; i < n; i++) {
		uint64_t share = i + 1 < n ? plan->left / 2 : plan->left;

		if (draft[i].tier == TIER_UNREADABLE)
			continue;
		draft[i].tier = TIER_CUT;
		settle_for(plan, &draft[i], choose(plan, &draft[i], share));
		if (draft[i].tier == TIER_CUT && may_list &&
		    draft[i].list_cost <= plan->left / 8)
			settle_for(plan, &draft[i], TIER_LISTED);
	}
}

static void second_round(struct plan *plan, struct draft *draft, size_t n)
{
	enum reduce_level level, worse;
	uint64_t now, cost;
	size_t i;

	for (i = 0; i < n; i++) {
		if (draft[i].tier == TIER_UNREADABLE)
			continue;
		now = taken(plan, &draft[i]);
		if (plan->left + now < draft[i].list_cost ||
		    plan->left < plan->crumbs)
			continue;
		worse = is_shown(&draft[i]) ?
			(enum reduce_level)draft[i].tier : plan->last + 1;
		for (level = plan->level; level < worse; level++) {
			cost = cost_of(plan, &draft[i], level);
			if (cost == NO_COST || cost > plan->left + now)
				continue;
			settle_for(plan, &draft[i], (enum pack_tier)level);
			break;
		}
	}
}

uint64_t plan(struct draft *draft, size_t n, uint64_t allowance,
	      enum reduce_level level, bool no_step_down, bool may_list,
	      cost_fn *cost, void *payload)
{
	struct plan plan = {
		allowance, allowance / CRUMBS, level, no_step_down ? level : REDUCE_API, cost,
		payload
	};

	first_round(&plan, draft, n, may_list);
	second_round(&plan, draft, n);
	return allowance - plan.left;
}
