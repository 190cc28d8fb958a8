/* SPDX-License-Identifier: MIT */
/*
 * Making it fit, into one part or into several.
 *
 * Costs are counted on each piece by itself; by the law of lang/tokens.h a
 * whole costs no more than its pieces. What the plan does not see (totals in
 * the manifest that grow a digit, a fence that grows a backtick) is caught by
 * counting the finished parts: when they are over, the plan is made again
 * with that much less.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "base/xalloc.h"
#include "pack/review.h"

enum {
	MOST_PARTS = 999,	/* while their number is not known */
	NEEDS_MOST = 100	/* files for which a budget is looked for */
};

static uint64_t least(uint64_t a, uint64_t b)
{
	return a < b ? a : b;
}

static void show_nothing(struct packing *packing)
{
	size_t i;

	for (i = 0; i < packing->drafts; i++)
		if (packing->draft[i].tier != TIER_UNREADABLE)
			packing->draft[i].tier = TIER_CUT;
}

static bool shows_any(const struct packing *packing)
{
	size_t i;

	for (i = 0; i < packing->drafts; i++)
		if (is_shown(&packing->draft[i]))
			return true;
	return false;
}

/* Do all files fit into what a manifest leaves? */
static bool is_roomy(struct packing *packing, uint64_t left)
{
	uint64_t cost;
	size_t i;

	for (i = 0; i < packing->drafts; i++) {
		if (packing->draft[i].tier == TIER_UNREADABLE)
			continue;
		cost = packing_cost(packing, &packing->draft[i],
				    packing->options->level);
		if (cost > left)
			return false;
		left -= cost;
	}
	return true;
}

/* The review map gets a third, or what it wants where all else fits too. */
static void share_with_map(struct packing *packing, uint64_t limit)
{
	uint64_t cost;

	if (!packing->map)
		return;
	review_settle(packing, NO_COST);
	show_nothing(packing);
	cost = part_cost(packing, 0, 1);
	if (packing->options->split_tokens)
		limit = least(limit, packing->options->split_tokens);
	else if (cost <= limit && is_roomy(packing, limit - cost))
		return;
	review_settle(packing, limit / 3);
}

/* The best that this thrift can do within the limit; false when even the
 * manifest alone does not fit. */
static bool fit(struct packing *packing, uint64_t limit)
{
	uint64_t allowance, cost;

	share_with_map(packing, limit);
	if (limit == NO_COST) {
		size_t i;

		/* Without a limit nothing needs a plan. */
		for (i = 0; i < packing->drafts; i++) {
			struct draft *draft = &packing->draft[i];

			if (draft->tier == TIER_UNREADABLE)
				continue;
			draft->tier = (uint8_t)packing->options->level;
			packing_cost(packing, draft, packing->options->level);
		}
		return true;
	}
	show_nothing(packing);
	cost = part_cost(packing, 0, 1);
	if (cost > limit)
		return false;
	allowance = limit - cost;
	while (allowance && packing->thrift < THRIFT_SUMMARY) {
		/* Tries tiers within an allowance. Gives what the one part
		 * costs. */
		draft_plan(packing->draft, packing->drafts, allowance,
			   packing->options->level,
			   packing->options->no_step_down,
			   packing->thrift < THRIFT_LISTS, packing_cost,
			   packing);
		cost = part_cost(packing, 0, 1);
		if (cost <= limit)
			return true;
		allowance -= least(cost - limit, allowance);
	}
	show_nothing(packing);
	return true;
}

static const struct error *too_small(struct packing *packing,
				     const char *option, uint64_t limit)
{
	struct pack_options options = *packing->options;
	const struct pack_options *was = packing->options;
	uint64_t sum = NO_COST;
	size_t i;
	int tries;

	/* The cheapest output that says anything. What it says of the budget
	 * counts too, so the number is looked for until it fits itself. */
	packing->options = &options;
	packing->thrift = THRIFT_SUMMARY;
	show_nothing(packing);
	if (options.format != PACK_PATHS)
		for (tries = 0, sum = 0; tries < 4; tries++) {
			if (was->max_tokens)
				options.max_tokens = sum;
			if (was->split_tokens)
				options.split_tokens = sum;
			sum = part_cost(packing, 0, 1);
		}
	for (i = 0; options.format == PACK_PATHS && i < packing->drafts; i++)
		sum = least(sum, packing_cost(packing, &packing->draft[i],
					 options.level));
	packing->options = was;
	return error_new(ERROR_USAGE, "'--%s=%" PRIu64 "' is too small for "
			 "even a summary; the least that would do is %" PRIu64,
			 option, limit, sum);
}

/* Gives up more and more of the manifest until a file can be shown; when none
 * ever can, as much of the manifest as fits. */
static const struct error *fit_one(struct packing *packing, uint64_t limit)
{
	enum thrift best = THRIFTS;

	for (packing->thrift = 0; packing->thrift < THRIFTS;
	     packing->thrift++) {
		if (!fit(packing, limit))
			continue;
		if (best == THRIFTS)
			best = packing->thrift;
		if (shows_any(packing) || !packing->drafts)
			return NULL;
	}
	if (best == THRIFTS || packing->options->format == PACK_PATHS)
		return too_small(packing, "max-tokens",
				 packing->options->max_tokens);
	packing->thrift = best;
	fit(packing, limit);
	return NULL;
}

/* Puts the shown files into parts of at most `limit`, in their order. A file
 * that no part can hold steps down until one can. */
static uint32_t distribute(struct packing *packing, uint64_t limit)
{
	enum reduce_level level, last = packing->options->no_step_down ?
		packing->options->level : REDUCE_API;
	uint64_t base, left = 0, cost;
	uint32_t part = 0;
	bool is_empty = true;
	size_t i;

	for (i = 0; i < packing->drafts; i++)
		packing->draft[i].part = MOST_PARTS;
	base = part_cost(packing, 0, MOST_PARTS);
	left = limit > base ? limit - base : 0;
	for (i = 0; i < packing->drafts; i++) {
		struct draft *draft = &packing->draft[i];

		if (!is_shown(draft))
			continue;
		cost = packing_cost(packing, draft, draft->tier);
		if (cost > left && !is_empty) {
			part++;
			base = part_cost(packing, part, MOST_PARTS);
			left = limit > base ? limit - base : 0;
			is_empty = true;
		}
		for (level = draft->tier; cost > left && level < last;) {
			cost = packing_cost(packing, draft, ++level);
			if (cost <= left)
				draft->tier = (uint8_t)level;
		}
		if (cost > left) {
			draft->tier = TIER_CUT;
			continue;
		}
		draft->part = part;
		left -= cost;
		is_empty = false;
	}
	return part + !(is_empty && part);
}

/* Parts of at most split_tokens each; *sum is what all of them cost. */
static const struct error *fit_parts(struct packing *packing, uint32_t *parts,
				     uint64_t *sum)
{
	uint64_t limit = packing->options->split_tokens, cost, over;
	uint8_t *tier = xcalloc(packing->drafts, 1);
	uint32_t part;
	size_t i;

	for (i = 0; i < packing->drafts; i++)
		tier[i] = packing->draft[i].tier;
	for (;;) {
		for (i = 0; i < packing->drafts; i++)
			packing->draft[i].tier = tier[i];
		*parts = distribute(packing, limit);
		over = *sum = 0;
		for (part = 0; part < *parts; part++) {
			cost = part_cost(packing, part, *parts);
			*sum += cost;
			if (cost > packing->options->split_tokens + over)
				over = cost - packing->options->split_tokens;
		}
		if (!over)
			break;
		if (limit > over) {
			limit -= over;
		} else if (packing->thrift < THRIFT_SUMMARY) {
			packing->thrift++;
			limit = packing->options->split_tokens;
		} else {
			free(tier);
			return too_small(packing, "split-tokens",
					 packing->options->split_tokens);
		}
	}
	free(tier);
	return NULL;
}

const struct error *fit_all(struct packing *packing, uint32_t *parts)
{
	const struct pack_options *options = packing->options;
	uint64_t limit = options->max_tokens ? options->max_tokens : NO_COST;
	uint64_t sum = 0;
	const struct error *err;

	for (*parts = 1;;) {
		err = fit_one(packing, limit);
		if (err || !options->split_tokens)
			return err;
		err = fit_parts(packing, parts, &sum);
		if (err || !options->max_tokens || sum <= options->max_tokens)
			return err;
		if (sum - options->max_tokens >= limit)
			return too_small(packing, "max-tokens",
					 options->max_tokens);
		limit -= sum - options->max_tokens;
	}
}

/*
 * The smallest budget found by halving with which file i is shown. More money
 * may first go to files before it, so a larger one need not always do; the
 * one that is given was tried in full.
 */
static uint64_t need_of(struct packing *packing, size_t i, uint64_t most)
{
	struct pack_options options = *packing->options;
	const struct pack_options *was = packing->options;
	uint64_t low = was->max_tokens + 1, high, middle, budget = 0;
	int tries;

	packing->thrift = THRIFT_NOTHING;
	show_nothing(packing);
	low -= least(low, part_cost(packing, 0, 1));
	high = low + most;
	while (low < high) {
		middle = low + (high - low) / 2;
		/* Would this file be shown, had the files this much between
		 * them? */
		draft_plan(packing->draft, packing->drafts, middle,
			   packing->options->level,
			   packing->options->no_step_down, true, packing_cost,
			   packing);
		if (is_shown(&packing->draft[i]))
			high = middle;
		else
			low = middle + 1;
	}
	packing->options = &options;
	for (tries = 0; tries < 8 && !budget; tries++, high += high / 64 + 1) {
		packing->thrift = THRIFT_NOTHING;	/* fit_one moves it */
		show_nothing(packing);
		options.max_tokens = high + part_cost(packing, 0, 1);
		options.max_tokens = high + part_cost(packing, 0, 1);
		if (!fit_one(packing, options.max_tokens) &&
		    is_shown(&packing->draft[i]))
			budget = options.max_tokens;
	}
	packing->options = was;
	return budget;
}

void find_needs(struct packing *packing)
{
	uint64_t most = 1, cost;
	size_t i, done = 0;

	for (i = 0; i < packing->drafts; i++) {
		if (packing->draft[i].tier == TIER_UNREADABLE)
			continue;
		cost = packing_cost(packing, &packing->draft[i],
			       packing->options->level);
		most += 2 * (cost + packing->draft[i].list_cost);
	}
	for (i = 0; i < packing->out->file.n && done < NEEDS_MOST; i++) {
		struct pack_file *file = &packing->out->file.item[i];

		if (file->tier != TIER_LISTED && file->tier != TIER_CUT)
			continue;
		file->needs = need_of(packing, i, most);
		done++;
	}
}
