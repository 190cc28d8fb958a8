/* SPDX-License-Identifier: MIT */
/* What is judged, the measures, and the bootstrap: see measure.h. */
#include "eval/measure.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "base/hash.h"
#include "base/path.h"
#include "base/span.h"
#include "base/xalloc.h"

/* The tables are sorted. */
static const char *const source_ext[] = {
	".c", ".cc", ".cjs", ".cpp", ".cs", ".cxx", ".go", ".h", ".hh",
	".hpp", ".java", ".js", ".jsx", ".kt", ".l", ".lua", ".mjs", ".php",
	".py", ".pyx", ".rb", ".rs", ".scala", ".swift", ".tcl", ".ts",
	".tsx", ".y"
};
static const char *const no_source[] = { ".d.ts", ".min.js" };
static const char *const test_piece[] = {
	"bench", "benchmark", "benchmarks", "deps", "dist", "e2e", "example",
	"examples", "fixtures", "mock", "mocks", "spec", "specs", "test",
	"testdata", "testing", "tests", "testsuite", "thirdparty", "unittest",
	"unittests", "vendor"
};
static const char *const test_end[] = { "IT", "Test", "TestCase", "Tests" };
#define COUNT(table) (sizeof(table) / sizeof(*(table)))

enum { FIRST = 10 };	/* places that ndcg and the share of tests look at */

static const struct {
	const char *name;
	size_t places;		/* of any@k and all@k */
	bool is_percent;
} measures[MEASURES] = {
	[ANY_AT_1] = { "any@1", 1, true },
	[ANY_AT_3] = { "any@3", 3, true },
	[ANY_AT_5] = { "any@5", 5, true },
	[ANY_AT_10] = { "any@10", 10, true },
	[ANY_AT_20] = { "any@20", 20, true },
	[ALL_AT_1] = { "all@1", 1, true },
	[ALL_AT_3] = { "all@3", 3, true },
	[ALL_AT_5] = { "all@5", 5, true },
	[ALL_AT_10] = { "all@10", 10, true },
	[MEASURE_MRR] = { "mrr", 0, false },
	[MEASURE_NDCG] = { "ndcg@10", FIRST, false },
	[MEASURE_TESTS] = { "tests", FIRST, true }
};

const char *measure_name(enum measure measure)
{
	return measures[measure].name;
}

enum measure measure_by_name(const char *name, size_t n)
{
	int i;

	for (i = 0; i < MEASURES; i++)
		if (strlen(measures[i].name) == n &&
		    !memcmp(measures[i].name, name, n))
			break;
	return (enum measure)i;
}

bool measure_is_percent(enum measure measure)
{
	return measures[measure].is_percent;
}

bool measure_is_cost(enum measure measure)
{
	return measure == MEASURE_TESTS;
}

static bool ends_in(const char *s, size_t n, const char *end)
{
	size_t len = strlen(end);

	return n >= len && !memcmp(s + n - len, end, len);
}

bool is_judged_source(const char *path)
{
	const char *ext = path_ext(path);
	size_t i;

	for (i = 0; i < COUNT(no_source); i++)
		if (ends_in(path, strlen(path), no_source[i]))
			return false;
	for (i = 0; i < COUNT(source_ext); i++)
		if (!strcasecmp(ext, source_ext[i]))
			return true;
	return false;
}

static bool is_test_piece(const char *s, size_t n)
{
	size_t i;

	for (i = 0; i < COUNT(test_piece); i++)
		if (strlen(test_piece[i]) == n &&
		    !strncasecmp(s, test_piece[i], n))
			return true;
	return false;
}

static bool has_test_piece(const char *path)
{
	while (*path) {
		size_t n = strcspn(path, "/._-");

		if (is_test_piece(path, n))
			return true;
		path += n + (path[n] != '\0');
	}
	return false;
}

static bool is_test_name(const char *base)
{
	const char *ext = path_ext(base);
	size_t n = (size_t)(ext - base), i;

	if (!strncmp(base, "Test", 4) && base[4] >= 'A' && base[4] <= 'Z')
		return true;
	if (!*ext)
		return false;
	for (i = 0; i < COUNT(test_end); i++)
		if (ends_in(base, n, test_end[i]))
			return true;
	return false;
}

bool is_judged_test(const char *path)
{
	const char *at = path;

	if (has_test_piece(path) || is_test_name(path_base(path)))
		return true;
	while (*at) {
		size_t n = strcspn(at, "/");
		size_t len = ends_in(at, n, "Test") ? 4 :
			ends_in(at, n, "Tests") ? 5 : 0;
		char before = len && n > len ? at[n - len - 1] : '\0';

		/* "clientTest", "Core.Tests", but neither "Test" nor
		 * "UNITTests". */
		if ((before >= 'a' && before <= 'z') ||
		    (before >= '0' && before <= '9') || before == '.')
			return true;
		at += n + (at[n] != '\0');
	}
	return false;
}

bool measure_judges(const char *path)
{
	return is_judged_source(path) && !is_judged_test(path);
}

bool asks_for_tests(const char *text, size_t n)
{
	static const char *const word[] = {
		"spec", "specs", "test", "testing", "tests"
	};
	size_t at, len, i;

	for (at = 0; at < n; at += len + 1) {
		for (len = 0; at + len < n && is_letter(text[at + len]); len++)
			;
		for (i = 0; i < COUNT(word); i++)
			if (strlen(word[i]) == len &&
			    !strncasecmp(text + at, word[i], len))
				return true;
	}
	return false;
}

/* What the found-th right file, at a place from 1, adds to each measure. */
static void add_right(struct score *out, size_t place, size_t found,
		      size_t golds)
{
	int i;

	for (i = ANY_AT_1; i <= ALL_AT_10; i++) {
		if (place > measures[i].places)
			continue;
		if (i < ALL_AT_1 || found == golds)
			out->value[i] = 1;
	}
	if (found == 1)
		out->value[MEASURE_MRR] = 1 / (double)place;
	if (place <= FIRST)
		out->value[MEASURE_NDCG] += 1 / log2((double)place + 1);
}

void score_places(struct score *out, const bool *is_right, size_t n,
		  size_t golds)
{
	size_t i, found = 0;
	double best = 0;

	memset(out->value, 0, sizeof(out->value));
	for (i = 0; i < n; i++)
		if (is_right[i])
			add_right(out, i + 1, ++found, golds);
	for (i = 1; i <= golds && i <= FIRST; i++)
		best += 1 / log2((double)i + 1);
	out->value[MEASURE_NDCG] /= best;
}

void score_ranking(struct score *out, const char *const *path, size_t n,
		   const char *const *gold, size_t golds)
{
	bool *is_right = xcalloc(n, sizeof(*is_right));
	size_t i, places = 0, tests = 0, first = n < FIRST ? n : FIRST;

	for (i = 0; i < n; i++) {
		tests += i < first && is_judged_test(path[i]);
		if (measure_judges(path[i]))
			is_right[places++] = text_is_among(path[i], gold,
							   golds);
	}
	score_places(out, is_right, places, golds);
	if (first)
		out->value[MEASURE_TESTS] = (double)tests / (double)first;
	free(is_right);
}

/*
 * Multiply and fold over a counter: a short generator that passes the usual
 * batteries of tests. The constants are the fractions of e and of the square
 * root of 2, odd, and without another meaning.
 */
uint64_t random_next(uint64_t *state)
{
	*state += 0xb7e151628aed2a6bu;
	return hash_mix(*state, *state ^ 0x6a09e667f3bcc909u);
}

size_t random_below(uint64_t *state, size_t n)
{
	return (size_t)((__uint128_t)random_next(state) * n >> 64);
}

/* The numbers of the scores that count; the caller frees them. */
static size_t *choose(const bool *in, size_t n, size_t *chosen)
{
	size_t *at = xcalloc(n, sizeof(*at)), i;

	*chosen = 0;
	for (i = 0; i < n; i++)
		if (!in || in[i])
			at[(*chosen)++] = i;
	return at;
}

static void add_score(double sum[MEASURES], size_t *counted,
		      const struct score *score)
{
	int m;

	for (m = 0; m < MEASURES; m++)
		if (m != MEASURE_TESTS || !score->asks_for_tests)
			sum[m] += score->value[m];
	*counted += !score->asks_for_tests;
}

/* `counted` scores of n say something about tests. */
static void divide(double mean[MEASURES], size_t n, size_t counted)
{
	int m;

	for (m = 0; m < MEASURES; m++) {
		size_t by = m == MEASURE_TESTS ? counted : n;

		mean[m] = by ? mean[m] / (double)by : 0;
	}
}

static int cmp_double(const void *a_ptr, const void *b_ptr)
{
	const double *a = a_ptr, *b = b_ptr;

	return (*a > *b) - (*a < *b);
}

/* round[m * BOOTSTRAP_ROUNDS ...] are the means of measure m. */
static void find_interval(struct summary *out, double *round)
{
	size_t tail = BOOTSTRAP_ROUNDS / 40;
	int m;

	for (m = 0; m < MEASURES; m++, round += BOOTSTRAP_ROUNDS) {
		qsort(round, BOOTSTRAP_ROUNDS, sizeof(*round), cmp_double);
		out->low[m] = round[tail];
		out->high[m] = round[BOOTSTRAP_ROUNDS - 1 - tail];
	}
}

void summarize(struct summary *out, const struct score *score, size_t n,
	       const bool *in, uint64_t seed)
{
	double *round = xcalloc((size_t)MEASURES * BOOTSTRAP_ROUNDS,
				sizeof(*round));
	size_t counted = 0, i, r, *at = choose(in, n, &n);
	int m;

	*out = (struct summary){ .n = n };
	for (i = 0; i < n; i++)
		add_score(out->mean, &counted, &score[at[i]]);
	divide(out->mean, n, counted);
	for (r = 0; n && r < BOOTSTRAP_ROUNDS; r++) {
		double mean[MEASURES] = { 0 };

		for (i = counted = 0; i < n; i++)
			add_score(mean, &counted,
				  &score[at[random_below(&seed, n)]]);
		divide(mean, n, counted);
		for (m = 0; m < MEASURES; m++)
			round[(size_t)m * BOOTSTRAP_ROUNDS + r] = mean[m];
	}
	if (n)
		find_interval(out, round);
	free(at);
	free(round);
}

enum { BETTER_LEAST = 4 };

/* Closer to nothing than this is what rounding leaves of it. */
static const double nothing = 1e-9;

void measure_gain(struct gain *out, const struct score *a,
		  const struct score *b, size_t n, const bool *in,
		  const double weight[MEASURES], uint64_t seed)
{
	const size_t tail = BOOTSTRAP_ROUNDS / 40;
	size_t i, r, worse = 0, *at = choose(in, n, &n);
	double *change = xcalloc(n, sizeof(*change));
	double round[BOOTSTRAP_ROUNDS] = { 0 };
	int m;

	*out = (struct gain){ 0 };
	for (i = 0; i < n; i++) {
		for (m = 0; m < MEASURES; m++)
			change[i] += weight[m] *
				(b[at[i]].value[m] - a[at[i]].value[m]);
		out->mean += change[i] / (double)n;
		out->better += change[i] > nothing;
	}
	for (r = 0; n && r < BOOTSTRAP_ROUNDS; r++) {
		for (i = 0; i < n; i++)
			round[r] += change[random_below(&seed, n)] / (double)n;
		worse += round[r] < -nothing;
	}
	qsort(round, BOOTSTRAP_ROUNDS, sizeof(*round), cmp_double);
	out->low = round[tail];
	out->high = round[BOOTSTRAP_ROUNDS - 1 - tail];
	out->worse = (double)worse / BOOTSTRAP_ROUNDS;
	free(change);
	free(at);
}

bool gain_is_sure(const struct gain *gain)
{
	return gain->better >= BETTER_LEAST && gain->low > nothing;
}
