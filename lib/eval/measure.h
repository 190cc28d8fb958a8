/* SPDX-License-Identifier: MIT */
/*
 * How good a ranking is, and how sure one may be of that.
 *
 * Only source files that are no tests are judged: a question asks for what a
 * maintainer would change, and a commit's tests and notes follow from that.
 * Everything else is dropped from a ranking before places are counted.
 */
#ifndef EVAL_MEASURE_H
#define EVAL_MEASURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/*
 * A source file has one of a short list of extensions, in any case, of
 * languages that programs are written in; "*.min.js" (made small by a tool)
 * and "*.d.ts" (declarations alone) are none.
 */
bool is_judged_source(const char *path);

/*
 * A test, in the wide sense that holds across languages: what serves to test,
 * to measure or to show, and what was copied in. One of these must hold:
 * - a piece of the path between '/', '.', '_' and '-' is, in any case, one of
 *   test, tests, testing, e2e, spec, specs, testdata, unittest, unittests,
 *   testsuite, fixtures, mock, mocks, bench, benchmark, benchmarks, example,
 *   examples, dist, vendor, thirdparty or deps;
 * - the file's name without its extension ends in Test, Tests, TestCase or IT,
 *   or begins with Test and another capital;
 * - a component of the path ends in Test or Tests behind a lower-case letter,
 *   a digit or a dot ("clientTest", "Core.Tests").
 */
bool is_judged_test(const char *path);

/* Both at once: whether the path keeps its place in a ranking. */
bool measure_judges(const char *path);

enum measure {
	ANY_AT_1, ANY_AT_3, ANY_AT_5, ANY_AT_10, ANY_AT_20,
	ALL_AT_1, ALL_AT_3, ALL_AT_5, ALL_AT_10,
	MEASURE_MRR,		/* 1 / place of the first right file, or 0 */
	MEASURE_NDCG,		/* of the first ten, each right file worth 1 */
	MEASURE_TESTS,		/* share of tests among the first ten */
	MEASURES
};

/* "any@1", ..., "mrr", "ndcg@10", "tests". */
const char *measure_name(enum measure measure);
/* MEASURES when no measure has this name (n bytes). */
enum measure measure_by_name(const char *name, size_t n);
/* Shares of questions are said in percent; mrr and ndcg@10 are not. */
bool measure_is_percent(enum measure measure);
/* True when less is better: for tests. */
bool measure_is_cost(enum measure measure);

/* What one question's ranking is worth: each between 0 and 1. Where the
 * question is about tests, MEASURE_TESTS does not count. */
struct score {
	double value[MEASURES];
	bool asks_for_tests;
};

/* A question that names tests may be answered by them. */
bool asks_for_tests(const char *text, size_t n);

/*
 * Judges n paths, best first, against the right ones, which are distinct and
 * at least one. any@k: one of them is among the first k judged; all@k: each
 * is. MEASURE_TESTS is counted before anything is dropped.
 */
void score_ranking(struct score *out, const char *const *path, size_t n,
		   const char *const *gold, size_t golds);

/* The same of n judged places, best first, and whether each is right; of
 * `golds` right files some may stand nowhere. No tests are among them. */
void score_places(struct score *out, const bool *is_right, size_t n,
		  size_t golds);

/* The means over some scores, and where they lie with 95 % certainty. */
struct summary {
	size_t n;
	double mean[MEASURES], low[MEASURES], high[MEASURES];
};

/*
 * Questions are drawn again, with replacement and by a generator of the seed,
 * BOOTSTRAP_ROUNDS times; the interval leaves out a fortieth of the means at
 * either end. `in` (one a score; NULL: all) tells which scores count. Of no
 * score at all every figure is 0.
 */
enum { BOOTSTRAP_ROUNDS = 1000 };
void summarize(struct summary *out, const struct score *score, size_t n,
	       const bool *in, uint64_t seed);

/*
 * What b gains over a on the same questions, in the sum of `weight` times the
 * measures: its mean, where that lies with 95 % certainty, by the same draws
 * as in summarize, and the share of them in which b is worse.
 */
struct gain {
	double mean, low, high, worse;
	size_t better;		/* questions for which b is */
};
void measure_gain(struct gain *out, const struct score *a,
		  const struct score *b, size_t n, const bool *in,
		  const double weight[MEASURES], uint64_t seed);

/* Whether the whole interval is above nothing, and four questions at least are
 * better. Among many, fewer are missing from more than a fortieth of the draws;
 * among a handful they never are, and prove as little. */
bool gain_is_sure(const struct gain *gain);

/*
 * The generator: the same numbers on every machine. *state is the seed and
 * moves on; random_below gives a number below n, n > 0.
 */
uint64_t random_next(uint64_t *state);
size_t random_below(uint64_t *state, size_t n);

#endif
