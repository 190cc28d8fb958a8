/* SPDX-License-Identifier: MIT */
/* lib/pack/budget: who gets how much, with costs that are made up. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pack/draft.h"

enum { DRAFTS = 60 };

/* What file i costs in full; each level halves it. */
static uint64_t cost_of(void *payload, struct draft *draft,
			enum reduce_level level)
{
	const uint64_t *full = payload;

	return full[draft->file] >> level;
}

static void init(struct draft *draft, uint64_t *full, size_t n, uint64_t cost)
{
	size_t i;

	for (i = 0; i < n; i++) {
		draft[i] = (struct draft){
			.file = (uint32_t)i, .list_cost = 10
		};
		full[i] = cost;
	}
}

static size_t count(const struct draft *draft, size_t n, enum pack_tier tier)
{
	size_t i, sum = 0;

	for (i = 0; i < n; i++)
		sum += draft[i].tier == tier;
	return sum;
}

static void what_does_not_fit_is_listed_within_a_share(void **state)
{
	struct draft draft[DRAFTS];
	uint64_t full[DRAFTS], spent;
	size_t i, listed;

	(void)state;
	init(draft, full, DRAFTS, 1600);
	spent = draft_plan(draft, DRAFTS, 1600, REDUCE_NONE, false, true,
			   cost_of, full);
	assert_true(spent <= 1600);
	listed = count(draft, DRAFTS, TIER_LISTED);
	assert_in_range(listed, 20, DRAFTS);
	/* None that matters more is left to be counted. */
	for (i = 1; i < DRAFTS; i++)
		assert_true(draft[i].tier != TIER_LISTED ||
			    draft[i - 1].tier != TIER_CUT);
	draft_plan(draft, DRAFTS, 1600, REDUCE_NONE, false, false, cost_of,
		   full);
	assert_int_equal(count(draft, DRAFTS, TIER_LISTED), 0);
}

static void a_small_budget_still_lists_a_few(void **state)
{
	struct draft draft[DRAFTS];
	uint64_t full[DRAFTS];

	(void)state;
	init(draft, full, DRAFTS, 1600);
	draft_plan(draft, DRAFTS, 130, REDUCE_NONE, false, true, cost_of, full);
	assert_true(count(draft, DRAFTS, TIER_LISTED) >= 3);
	assert_true(count(draft, DRAFTS, TIER_API) > 0);
	/* But a file comes before a list. */
	draft_plan(draft, DRAFTS, 104, REDUCE_NONE, false, true, cost_of, full);
	assert_int_equal(draft[0].tier, TIER_API);
}

static void no_list_takes_from_files_that_all_fit(void **state)
{
	struct draft draft[4];
	uint64_t full[4];

	(void)state;
	init(draft, full, 4, 100);
	assert_int_equal(draft_plan(draft, 4, 400, REDUCE_NONE, false, true,
				    cost_of, full), 400);
	assert_int_equal(count(draft, 4, TIER_NONE), 4);
}

/* Its diff says what matters of a large file: others come first. */
static void a_file_whose_diff_is_shown_is_modest(void **state)
{
	struct draft draft[8];
	uint64_t full[8];

	(void)state;
	init(draft, full, 8, 800);
	draft_plan(draft, 8, 2000, REDUCE_NONE, false, true, cost_of, full);
	assert_int_equal(draft[0].tier, TIER_NONE);
	init(draft, full, 8, 800);
	draft[0].has_diff = true;
	draft_plan(draft, 8, 2000, REDUCE_NONE, false, true, cost_of, full);
	assert_true(draft[0].tier > TIER_NONE);
	assert_true(draft[1].tier < draft[0].tier);
	/* Where there is room for all, it has all. */
	init(draft, full, 8, 800);
	draft[0].has_diff = true;
	draft_plan(draft, 8, 6400, REDUCE_NONE, false, true, cost_of, full);
	assert_int_equal(count(draft, 8, TIER_NONE), 8);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_does_not_fit_is_listed_within_a_share),
		cmocka_unit_test(a_small_budget_still_lists_a_few),
		cmocka_unit_test(no_list_takes_from_files_that_all_fit),
		cmocka_unit_test(a_file_whose_diff_is_shown_is_modest),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
