/* SPDX-License-Identifier: MIT */
/*
 * Who gets how much of a budget.
 *
 * First each file, most relevant first, takes the most detail that costs no
 * more than half of what is left, so that one large file does not eat the
 * rest; a file whose whole diff is in the review map, which says most of what
 * there is to say, no more than an eighth. A file that cannot do with that
 * takes its least detail when that fits at all. Then what is left goes to the
 * files in the same order, each taking as much more detail as fits.
 *
 * What fits in no form is listed, most relevant first, and what there is no
 * room to list is only counted. The list has a share of its own: an eighth, or
 * a few lines, where that is no more than a quarter. What the review map names
 * already is listed only where there is room left over.
 */
#include "pack/draft.h"

/* As parts of the whole. */
enum { CRUMBS = 64, LIST_SHARE = 8, LIST_MOST = 4 };

enum {
	SHARE = 2,		/* of what is left, in the first round */
	SHARE_WITH_DIFF = 8,
	LINES_LEAST = 3
};

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

/* Gives out `left`; false when that shows no file. */
static bool first_round(struct plan *plan, struct draft *draft, size_t n,
			uint64_t left)
{
	bool any = false;
	size_t i;

	plan->left = left;
	for (i = 0; i < n; i++) {
		uint64_t share = plan->left;

		if (draft[i].tier == TIER_UNREADABLE)
			continue;
		if (i + 1 < n)
			share /= draft[i].has_diff ? SHARE_WITH_DIFF : SHARE;
		draft[i].tier = TIER_CUT;
		settle_for(plan, &draft[i], choose(plan, &draft[i], share));
		any |= is_shown(&draft[i]);
	}
	return any;
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

static void list_rest(struct plan *plan, struct draft *draft, size_t n,
		      bool is_mapped)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (draft[i].tier == TIER_CUT &&
		    draft[i].is_mapped == is_mapped &&
		    draft[i].list_cost <= plan->left)
			settle_for(plan, &draft[i], TIER_LISTED);
}

/* What the list may take from the files, were this not shown. */
static uint64_t list_share(const struct draft *draft, size_t n,
			   uint64_t allowance)
{
	uint64_t all = 0, first = 0, share = allowance / LIST_SHARE;
	size_t i, lines = 0;

	for (i = 0; i < n; i++) {
		if (draft[i].tier != TIER_CUT || draft[i].is_mapped)
			continue;
		all += draft[i].list_cost;
		if (lines++ < LINES_LEAST)
			first = all;
	}
	if (share < first)
		share = first;
	if (share > all)
		share = all;
	return share < allowance / LIST_MOST ? share : allowance / LIST_MOST;
}

uint64_t draft_plan(struct draft *draft, size_t n, uint64_t allowance,
		    enum reduce_level level, bool no_step_down, bool may_list,
		    cost_fn *cost, void *payload)
{
	struct plan plan = {
		.crumbs = allowance / CRUMBS, .level = level,
		.last = no_step_down ? level : REDUCE_API,
		.cost = cost, .payload = payload
	};
	uint64_t share = 0;

	first_round(&plan, draft, n, allowance);
	if (may_list)
		share = list_share(draft, n, allowance);
	/* Again with less, for the sake of the list; but a file goes first. */
	if (share <= plan.left) {
		plan.left -= share;
	} else if (!first_round(&plan, draft, n, allowance - share)) {
		first_round(&plan, draft, n, allowance);
		share = 0;
	}
	second_round(&plan, draft, n);
	plan.left += share;
	if (may_list) {
		list_rest(&plan, draft, n, false);
		list_rest(&plan, draft, n, true);
	}
	return allowance - plan.left;
}
