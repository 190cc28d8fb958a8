/* SPDX-License-Identifier: MIT */
/* Tiers within a budget: see plan.h. */
#include "pack/plan.h"

#include <stdlib.h>

#include "base/xalloc.h"

/* Below this no section of any format fits. */
enum { LEAST_SECTION = 4, DOUBLINGS = 24, HALVINGS = 12 };

static enum pack_tier first_tier(const struct plan *plan)
{
	return (enum pack_tier)plan->renderer->options->level;
}

static enum pack_tier last_tier(const struct plan *plan)
{
	const struct pack_options *options = plan->renderer->options;

	return options->no_step_down || options->format == PACK_PATHS ?
		first_tier(plan) : TIER_API;
}

static bool is_shown(const struct candidate *c)
{
	return c->file.tier <= TIER_API;
}

static uint64_t paid(const struct candidate *c)
{
	return is_shown(c) ? c->cost[c->file.tier] : 0;
}

/*
 * Gives the candidate the fullest tier, fuller than the one it has, that
 * costs at most `allowed` in all.
 */
static const struct error *fit(struct plan *plan, struct candidate *c,
			       uint64_t allowed, uint64_t *remaining)
{
	enum pack_tier had = (enum pack_tier)c->file.tier, tier;
	uint64_t has_paid = paid(c);
	enum pack_tier last = is_shown(c) ? had - 1 : last_tier(plan);

	if (allowed > plan->largest)
		allowed = plan->largest;
	for (tier = first_tier(plan); (int)tier <= (int)last &&
	     allowed >= LEAST_SECTION; tier++) {
		const struct error *err = render_cost(plan->renderer, c, tier);

		c->file.tier = (uint8_t)had;
		if (err)
			return err;
		if (c->is_unreadable || c->cost[tier] > allowed)
			continue;
		c->file.tier = (uint8_t)tier;
		*remaining -= c->cost[tier] - has_paid;
		return NULL;
	}
	return NULL;
}

static size_t count_seeds(const struct plan *plan)
{
	size_t i, n = 0;

	for (i = 0; i < plan->n; i++)
		n += plan->candidate[i].file.item->is_seed;
	return n;
}

static const struct error *list_rest(struct plan *plan, uint64_t remaining)
{
	size_t i;

	for (i = 0; i < plan->n; i++) {
		struct candidate *c = &plan->candidate[i];

		if (is_shown(c))
			continue;
		c->file.tier = TIER_CUT;
		if (c->is_unreadable) {
			c->file.tier = TIER_UNREADABLE;
			continue;
		}
		if (remaining < LEAST_SECTION)
			continue;
		render_listing(plan->renderer, c);
		if (!c->listing || c->listing > remaining)
			continue;
		c->file.tier = TIER_LISTED;
		remaining -= c->listing;
	}
	return NULL;
}

const struct error *plan_budget(struct plan *plan, uint64_t budget)
{
	const struct error *err = NULL;
	uint64_t remaining = budget;
	size_t seeds = count_seeds(plan), i;

	for (i = 0; i < plan->n; i++)
		plan->candidate[i].file.tier = TIER_CUT;
	for (i = 0; !err && i < plan->n; i++)
		err = fit(plan, &plan->candidate[i],
			  seeds == 1 && !i ? remaining : remaining / 2,
			  &remaining);
	for (i = 0; !err && i < plan->n; i++)
		if (!is_shown(&plan->candidate[i]))
			err = fit(plan, &plan->candidate[i], remaining,
				  &remaining);
	for (i = 0; !err && i < plan->n; i++)
		if (is_shown(&plan->candidate[i]) &&
		    plan->candidate[i].file.tier > first_tier(plan))
			err = fit(plan, &plan->candidate[i], remaining +
				  paid(&plan->candidate[i]), &remaining);
	return err ? err : list_rest(plan, remaining);
}

const struct error *plan_all(struct plan *plan)
{
	size_t i;

	for (i = 0; i < plan->n; i++) {
		struct candidate *c = &plan->candidate[i];
		uint64_t endless = UINT64_MAX / 2;
		const struct error *err;

		c->file.tier = TIER_CUT;
		err = fit(plan, c, endless, &endless);
		if (err)
			return err;
		if (c->is_unreadable)
			c->file.tier = TIER_UNREADABLE;
	}
	return NULL;
}

static const struct error *shows_with(struct plan *plan, size_t i,
				      uint64_t budget, bool *out)
{
	const struct error *err = plan_budget(plan, budget);

	*out = is_shown(&plan->candidate[i]);
	return err;
}

static const struct error *find_needs(struct plan *plan, size_t i,
				      uint64_t budget, uint64_t *out)
{
	uint64_t low = budget, high = budget + LEAST_SECTION, step = 64;
	const struct error *err = NULL;
	bool shows = false;
	int round;

	for (round = 0; !err && !shows && round < DOUBLINGS; round++) {
		low = high;
		high += step;
		step *= 2;
		err = shows_with(plan, i, high, &shows);
	}
	*out = shows ? high : 0;
	for (round = 0; !err && shows && round < HALVINGS && high - low > 1;
	     round++) {
		uint64_t middle = low + (high - low) / 2;
		bool still = false;

		err = shows_with(plan, i, middle, &still);
		if (still)
			*out = high = middle;
		else
			low = middle;
	}
	return err;
}

const struct error *plan_needs(struct plan *plan, uint64_t budget,
			       uint64_t fixed)
{
	uint8_t *tier = xmalloc(plan->n);
	const struct error *err = NULL;
	size_t i, looked = 0;

	for (i = 0; i < plan->n; i++)
		tier[i] = plan->candidate[i].file.tier;
	for (i = 0; !err && i < plan->n && looked < PLAN_NEEDS; i++) {
		uint64_t needs = 0;

		if (tier[i] != TIER_LISTED && tier[i] != TIER_CUT)
			continue;
		looked++;
		err = find_needs(plan, i, budget, &needs);
		plan->candidate[i].file.needs = needs ? needs + fixed : 0;
	}
	for (i = 0; i < plan->n; i++)
		plan->candidate[i].file.tier = tier[i];
	free(tier);
	return err;
}
