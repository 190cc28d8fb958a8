/* SPDX-License-Identifier: MIT */
/* What is counted in history: which commits, pairs of files, hot spots. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/buf.h"
#include "fake_past.h"
#include "history/coupling.h"
#include "history/hotspots.h"
#include "history/pairs.h"

/* Today's files, by number. */
static const char *const today[] = { "a", "b", "c", "d", NULL };
enum { FILES = 4 };

static struct coupling_options usual(void)
{
	return (struct coupling_options){
		.sieve = { .since = INT64_MIN, .most_files = 30 },
		.max_degree = 100, .only = COUPLING_ANY, .most_commits = 10
	};
}

/* Pairs as "a b revs_a revs_b shared: commits" in their order. */
static void expect(const struct fake_commit *commits,
		   const struct coupling_options *options,
		   const char *expected)
{
	struct past *past = fake_past(commits);
	uint32_t *file_of = fake_files(past, today);
	struct coupling found;
	struct buf shown = { 0 };
	size_t i, k;

	coupling_count(&found, past, file_of, FILES, options);
	for (i = 0; i < found.pair.n; i++) {
		const struct coupled *pair = &found.pair.item[i];

		buf_addf(&shown, "%s%s %s %u %u %u:", i ? ", " : "",
			 today[pair->a], today[pair->b], pair->revs_a,
			 pair->revs_b, pair->shared);
		for (k = 0; k < pair->commits; k++)
			buf_addf(&shown, " %u", found.commit.item[
				 pair->first_commit + k]);
	}
	assert_string_equal(buf_str(&shown), expected);
	buf_release(&shown);
	coupling_release(&found);
	free(file_of);
	fake_past_free(past);
}

static void pairs_are_counted_and_list_their_commits(void **state)
{
	static const struct fake_commit commits[] = {
		{ 0, 0, 1, "+a +b" }, { 0, 0, 2, "a b c" }, { 0, 0, 3, "a" },
		{ 0, 0, 4, "b a" }, { 0, 0, 5, "c gone" }, { 0, 0, 0, NULL }
	};
	struct coupling_options options = usual();

	(void)state;
	options.min_shared = 1;
	expect(commits, &options, "a b 4 3 3: 3 1 0, b c 3 2 1: 1, "
	       "a c 4 2 1: 1");
	options.most_commits = 1;
	expect(commits, &options, "a b 4 3 3: 3, b c 3 2 1: 1, a c 4 2 1: 1");
	options.most_commits = 0;
	options.only = 2;
	expect(commits, &options, "b c 3 2 1:, a c 4 2 1:");
}

static void thresholds_are_inclusive(void **state)
{
	/* a and b: 2 of (4 + 2) / 2 = 3 revisions, 66.7 %. */
	static const struct fake_commit commits[] = {
		{ 0, 0, 1, "a b" }, { 0, 0, 2, "b a" }, { 0, 0, 3, "a" },
		{ 0, 0, 4, "a" }, { 0, 0, 0, NULL }
	};
	static const struct {
		uint32_t revs, shared, least, most;
		bool passes;
	} c[] = {
		{ 3, 2, 66, 100, true }, { 4, 2, 66, 100, false },
		{ 3, 3, 66, 100, false }, { 3, 2, 67, 100, false },
		{ 3, 2, 66, 66, true }, { 3, 2, 60, 65, false }
	};
	struct coupling_options options = usual();
	size_t i;

	(void)state;
	options.most_commits = 0;
	for (i = 0; i < sizeof(c) / sizeof(*c); i++) {
		options.min_revs = c[i].revs;
		options.min_shared = c[i].shared;
		options.min_degree = c[i].least;
		options.max_degree = c[i].most;
		expect(commits, &options, c[i].passes ? "a b 4 2 2:" : "");
	}
}

static void a_large_change_set_counts_for_nothing(void **state)
{
	static const struct fake_commit commits[] = {
		{ 0, 0, 1, "a b" }, { 0, 0, 2, "a b" }, { 0, 0, 3, "a b x" },
		{ 0, 0, 0, NULL }
	};
	struct coupling_options options = usual();

	(void)state;
	options.sieve.most_files = 2;
	expect(commits, &options, "a b 2 2 2: 1 0");
	options.sieve.most_files = 3;
	expect(commits, &options, "a b 3 3 3: 2 1 0");
	options.sieve.since = 2;
	expect(commits, &options, "a b 2 2 2: 2 1");
}

static void only_real_work_counts(void **state)
{
	static const struct fake_commit commits[] = {
		{ 0, 0, 1, "a b" }, { PAST_BOT, 0, 2, "a b" },
		{ PAST_MERGE, 0, 3, "" }, { PAST_IGNORED, 0, 4, "a b" },
		{ PAST_UNMINED, 0, 5, "" }, { FAKE_STRANGER, 0, 6, "a b" },
		{ PAST_BOT | PAST_IGNORED, 0, 7, "a" }, { 0, 0, 8, "a b" },
		{ 0, 0, -1, "a b" }, { 0, 0, 9, "a b c" }, { 0, 0, 0, NULL }
	};
	static const uint64_t sifted[SIFT_REASONS] = {
		[SIFT_COUNTS] = 2, [SIFT_STRANGER] = 1, [SIFT_EARLIER] = 1,
		[SIFT_MERGE] = 1, [SIFT_BOT] = 2, [SIFT_IGNORED] = 1,
		[SIFT_WIDE] = 1, [SIFT_UNMINED] = 1
	};
	struct coupling_options options = usual();
	struct past *past = fake_past(commits);
	uint32_t *file_of = fake_files(past, today);
	struct coupling found;

	(void)state;
	options.sieve = (struct sieve){ .since = 0, .most_files = 2 };
	coupling_count(&found, past, file_of, FILES, &options);
	assert_int_equal(found.counted, 2);
	assert_memory_equal(found.sifted, sifted, sizeof(sifted));
	assert_int_equal(found.pair.item[0].shared, 2);
	coupling_release(&found);
	free(file_of);
	fake_past_free(past);
}

static void measures_follow_from_the_counts(void **state)
{
	static const struct coupled pair = {
		.a = 0, .b = 1, .revs_a = 10, .revs_b = 5, .shared = 4
	};
	struct coupling_measures m = coupling_measure(&pair, 100);

	(void)state;
	assert_true(m.average_revs == 7.5);
	assert_true(m.degree > 53.33 && m.degree < 53.34);
	assert_true(m.a_given_b == 0.8);
	assert_true(m.b_given_a == 0.4);
	assert_true(m.jaccard > 0.3636 && m.jaccard < 0.3637);
	assert_true(m.lift == 8);
}

static void one_file_under_two_names_is_no_pair(void **state)
{
	static const struct fake_commit commits[] = {
		{ 0, 0, 1, "old new" }, { 0, 0, 2, "old>new" },
		{ 0, 0, 0, NULL }
	};
	struct past *past = fake_past(commits);
	uint32_t file_of[] = { 0, 0 };
	struct coupling_options options = usual();
	struct coupling found;

	(void)state;
	coupling_count(&found, past, file_of, 1, &options);
	assert_int_equal(found.met, 0);
	assert_int_equal(found.pair.n, 0);
	coupling_release(&found);
	fake_past_free(past);
}

static void a_table_of_pairs_grows(void **state)
{
	enum { MANY = 3000 };
	struct pairs pairs = { .slots = 0 };
	uint32_t i;

	(void)state;
	assert_null(pairs_find(&pairs, 1, 2));
	for (i = 0; i < MANY; i++) {
		assert_int_equal(pairs_add(&pairs, i, i * 7)->count, 1);
		assert_int_equal(pairs_add(&pairs, i, i * 7)->count, 2);
	}
	assert_int_equal(pairs.pair.n, MANY);
	assert_null(pairs_find(&pairs, 1, 8));
	assert_int_equal(pairs_find(&pairs, MANY - 1, (MANY - 1) * 7)->count,
			 2);
	assert_int_equal(pairs.pair.item[5].b, 35);
	pairs_release(&pairs);
}

static void hotspots_count_commits_and_people(void **state)
{
	static const struct fake_commit commits[] = {
		{ 0, 5, 10, "+a" }, { 0, 4, 20, "a b" }, { 0, 3, 5, "a" },
		{ PAST_BOT, 9, 30, "a b" }, { 0, 3, 20, "b b2>b" },
		{ 0, 0, 0, NULL }
	};
	struct sieve sieve = { .since = 0 };
	struct past *past = fake_past(commits);
	uint32_t *file_of = fake_files(past, today);
	/* Numbers 4 and 5 are one person. */
	static const uint32_t person_of[] = { 0, 1, 2, 3, 4, 4, 6, 7, 8, 9 };
	struct hotspots found;

	(void)state;
	hotspots_count(&found, past, file_of, FILES, person_of, &sieve);
	assert_int_equal(found.counted, 4);
	assert_int_equal(found.sifted[SIFT_BOT], 1);
	assert_int_equal(found.file[0].revisions, 3);
	assert_int_equal(found.file[0].authors, 2);
	assert_int_equal(found.file[0].last, 1);
	assert_int_equal(found.file[1].revisions, 2);
	assert_int_equal(found.file[1].authors, 2);
	assert_int_equal(found.file[1].last, 4);
	assert_int_equal(found.file[2].revisions, 0);
	hotspots_release(&found);
	free(file_of);
	fake_past_free(past);
}

static void a_score_is_revisions_times_complexity(void **state)
{
	struct activity activity = { .revisions = 100000 };
	struct indentation deep = { .lines = 50000, .levels = 150000 };

	(void)state;
	assert_true(hotspot_score(&activity, &deep) == 20000000000u);
	deep = (struct indentation){ 0 };
	assert_true(hotspot_score(&activity, &deep) == 0);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(pairs_are_counted_and_list_their_commits),
		cmocka_unit_test(thresholds_are_inclusive),
		cmocka_unit_test(a_large_change_set_counts_for_nothing),
		cmocka_unit_test(only_real_work_counts),
		cmocka_unit_test(measures_follow_from_the_counts),
		cmocka_unit_test(one_file_under_two_names_is_no_pair),
		cmocka_unit_test(a_table_of_pairs_grows),
		cmocka_unit_test(hotspots_count_commits_and_people),
		cmocka_unit_test(a_score_is_revisions_times_complexity),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
