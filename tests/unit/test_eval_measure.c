/* SPDX-License-Identifier: MIT */
/* Units of eval/measure: what is judged, the measures, the bootstrap. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "eval/measure.h"

static void assert_near(double a, double b)
{
	if (fabs(a - b) > 1e-9)
		fail_msg("%.12f is not %.12f", a, b);
}

static void source_is_told_by_the_extension(void **state)
{
	static const char *const source[] = {
		"a.c", "lib/A.PY", "x/y.tsx", "p.l", "a.min.mjs", "d.ts.js"
	};
	static const char *const none[] = {
		"README.md", "Makefile", ".c", "a/.py", "a.min.js",
		"types.d.ts", "a.c.in", "a.", "dir.c/file", "a.ex"
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(source) / sizeof(*source); i++)
		if (!is_judged_source(source[i]))
			fail_msg("'%s' is source", source[i]);
	for (i = 0; i < sizeof(none) / sizeof(*none); i++)
		if (is_judged_source(none[i]))
			fail_msg("'%s' is no source", none[i]);
}

static void tests_are_told_by_pieces_names_and_components(void **state)
{
	static const char *const test[] = {
		"tests/a.c", "a/Testing/b.c", "lib/foo_test.go", "x/y.test.js",
		"spec-helpers/a.rb", "a/test-util.c", "examples/x.py",
		"src/deps/lua.c", "OrderTest.java", "OrderTests.cs",
		"OrderIT.java", "OrderTestCase.php", "TestOrder.java",
		"Core.Tests/Order.cs", "clientTest/a.kt", "a2Tests/b.c",
		"e2e/login.ts", "vendor/x.go", "a/mock.go", "Bench/x.c"
	};
	static const char *const none[] = {
		"src/order.c", "contest/a.c", "latest.py", "src/testable.c",
		"Testament.java", "TESTS1/a.c", "attest/a.go", "Order.java",
		"MYTests/a.c", "src/Profit.cs", "ORIT", "inspect.py",
		"specification.rb", "a/benchmarking.c", "vendors/a.c"
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(test) / sizeof(*test); i++)
		if (!is_judged_test(test[i]))
			fail_msg("'%s' is a test", test[i]);
	for (i = 0; i < sizeof(none) / sizeof(*none); i++)
		if (is_judged_test(none[i]))
			fail_msg("'%s' is no test", none[i]);
}

static void places_are_counted_among_what_is_judged(void **state)
{
	static const char *const path[] = {
		"README.md", "tests/a.c", "src/x.c", "src/a.c", "src/y.c",
		"src/z.c", "src/b.c"
	};
	static const char *const gold[] = { "src/b.c", "src/a.c" };
	struct score score;

	(void)state;
	score_ranking(&score, path, 7, gold, 2);
	assert_near(score.value[ANY_AT_1], 0);
	assert_near(score.value[ANY_AT_3], 1);
	assert_near(score.value[ANY_AT_20], 1);
	assert_near(score.value[ALL_AT_1], 0);
	assert_near(score.value[ALL_AT_3], 0);
	assert_near(score.value[ALL_AT_5], 1);
	assert_near(score.value[ALL_AT_10], 1);
	assert_near(score.value[MEASURE_MRR], .5);
	assert_near(score.value[MEASURE_NDCG],
		    (1 / log2(3) + 1 / log2(6)) / (1 + 1 / log2(3)));
	assert_near(score.value[MEASURE_TESTS], 1. / 7);
}

static void nothing_found_is_worth_nothing(void **state)
{
	static const char *const path[] = { "src/x.c" }, *const gold[] = {
		"src/a.c"
	};
	struct score score;
	int i;

	(void)state;
	score_ranking(&score, path, 1, gold, 1);
	for (i = 0; i < MEASURES; i++)
		assert_near(score.value[i], 0);
	score_ranking(&score, NULL, 0, gold, 1);
	for (i = 0; i < MEASURES; i++)
		assert_near(score.value[i], 0);
	score_ranking(&score, gold, 1, gold, 1);
	for (i = 0; i < MEASURE_TESTS; i++)
		assert_near(score.value[i], 1);
}

static void a_question_about_tests_names_them(void **state)
{
	(void)state;
	assert_true(asks_for_tests("the Test fails", 14));
	assert_true(asks_for_tests("spec", 4));
	assert_true(asks_for_tests("in order_tests", 14));
	assert_false(asks_for_tests("in order_tests", 12));
	assert_false(asks_for_tests("the latest contest", 18));
	assert_false(asks_for_tests("", 0));
}

static void measures_have_names(void **state)
{
	int i;

	(void)state;
	for (i = 0; i < MEASURES; i++) {
		const char *name = measure_name((enum measure)i);

		assert_int_equal(measure_by_name(name, strlen(name)), i);
	}
	assert_int_equal(measure_by_name("any@1", 4), MEASURES);
	assert_true(measure_is_percent(ANY_AT_5));
	assert_false(measure_is_percent(MEASURE_MRR));
	assert_true(measure_is_cost(MEASURE_TESTS));
	assert_false(measure_is_cost(ALL_AT_10));
}

enum { SCORES = 40 };

/* Every `each`th question is answered. */
static void make_scores(struct score score[SCORES], size_t each)
{
	size_t i;

	memset(score, 0, SCORES * sizeof(*score));
	for (i = 0; i < SCORES; i++) {
		score[i].value[ANY_AT_1] = i % each == 0;
		score[i].value[MEASURE_TESTS] = .5;
		score[i].asks_for_tests = i % 2;
	}
}

static void intervals_hold_the_mean_and_repeat(void **state)
{
	struct summary a, b, half;
	struct score score[SCORES];
	bool in[SCORES] = { false };
	size_t i;

	(void)state;
	make_scores(score, 2);
	summarize(&a, score, SCORES, NULL, 1);
	summarize(&b, score, SCORES, NULL, 1);
	assert_memory_equal(&a, &b, sizeof(a));
	assert_int_equal(a.n, SCORES);
	assert_near(a.mean[ANY_AT_1], .5);
	assert_near(a.mean[MEASURE_TESTS], .5);
	/* A fair coin, forty times: .5 +- 1.96 * sqrt(.25 / 40) = .155. */
	assert_true(a.low[ANY_AT_1] > .27 && a.low[ANY_AT_1] < .42);
	assert_true(a.high[ANY_AT_1] > .58 && a.high[ANY_AT_1] < .73);
	assert_near(a.low[ANY_AT_3], 0);
	for (i = 0; i < SCORES; i += 2)
		in[i] = true;
	summarize(&half, score, SCORES, in, 1);
	assert_int_equal(half.n, SCORES / 2);
	assert_near(half.mean[ANY_AT_1], 1);
	assert_near(half.low[ANY_AT_1], 1);
	summarize(&half, score, 0, NULL, 1);
	assert_int_equal(half.n, 0);
	assert_near(half.mean[ANY_AT_1], 0);
}

static void worse_is_told_from_better(void **state)
{
	double weight[MEASURES] = { [ANY_AT_1] = 1 };
	struct score good[SCORES], bad[SCORES];
	struct gain gain;

	(void)state;
	make_scores(good, 1);
	make_scores(bad, 2);
	measure_gain(&gain, bad, good, SCORES, NULL, weight, 1);
	assert_near(gain.worse, 0);
	assert_true(gain_is_sure(&gain));
	assert_true(gain.low <= gain.mean && gain.mean <= gain.high);
	measure_gain(&gain, good, bad, SCORES, NULL, weight, 1);
	assert_near(gain.worse, 1);
	assert_false(gain_is_sure(&gain));
	measure_gain(&gain, good, good, SCORES, NULL, weight, 1);
	assert_near(gain.worse, 0);
	assert_near(gain.low, 0);
	assert_false(gain_is_sure(&gain));
	measure_gain(&gain, good, good, 0, NULL, weight, 1);
	assert_false(gain_is_sure(&gain));
}

/* Never worse, and yet no proof: the one may be missing from a draw. */
static void one_question_decides_nothing(void **state)
{
	double weight[MEASURES] = { [ANY_AT_1] = 1 };
	struct score before[SCORES] = { { { 0 }, false } };
	struct score after[SCORES] = { { { 0 }, false } };
	struct gain gain;
	size_t i;

	(void)state;
	after[3].value[ANY_AT_1] = 1;
	measure_gain(&gain, before, after, SCORES, NULL, weight, 1);
	assert_near(gain.worse, 0);
	assert_near(gain.mean, 1. / SCORES);
	assert_near(gain.low, 0);
	assert_false(gain_is_sure(&gain));
	measure_gain(&gain, before + 3, after + 3, 1, NULL, weight, 1);
	assert_false(gain_is_sure(&gain));
	for (i = 0; i < 6; i++)
		after[i].value[ANY_AT_1] = 1;
	measure_gain(&gain, before, after, 3, NULL, weight, 1);
	assert_false(gain_is_sure(&gain));
	measure_gain(&gain, before, after, 4, NULL, weight, 1);
	assert_true(gain_is_sure(&gain));
	measure_gain(&gain, before, after, SCORES, NULL, weight, 1);
	assert_true(gain_is_sure(&gain));
	for (i = 6; i < 11; i++)
		before[i].value[ANY_AT_1] = 1;
	measure_gain(&gain, before, after, SCORES, NULL, weight, 1);
	assert_false(gain_is_sure(&gain));
}

static void random_numbers_fill_their_range_and_repeat(void **state)
{
	uint64_t a = 7, b = 7;
	size_t seen[10] = { 0 }, i;

	(void)state;
	for (i = 0; i < 10000; i++) {
		size_t n = random_below(&a, 10);

		assert_true(n < 10);
		assert_int_equal(n, random_below(&b, 10));
		seen[n]++;
	}
	for (i = 0; i < 10; i++)
		assert_in_range(seen[i], 850, 1150);
	/* The same on every machine: the first number of seed 1. */
	a = 1;
	assert_int_equal(random_next(&a), 0x07d839ad46af7d7du);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(source_is_told_by_the_extension),
		cmocka_unit_test(
			tests_are_told_by_pieces_names_and_components),
		cmocka_unit_test(places_are_counted_among_what_is_judged),
		cmocka_unit_test(nothing_found_is_worth_nothing),
		cmocka_unit_test(a_question_about_tests_names_them),
		cmocka_unit_test(measures_have_names),
		cmocka_unit_test(intervals_hold_the_mean_and_repeat),
		cmocka_unit_test(worse_is_told_from_better),
		cmocka_unit_test(one_question_decides_nothing),
		cmocka_unit_test(random_numbers_fill_their_range_and_repeat),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
