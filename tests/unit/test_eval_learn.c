/* SPDX-License-Identifier: MIT */
/* Units of eval: features as files, the loss and its descent. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <cmocka.h>

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "emit/sink.h"
#include "eval/learn.h"
#include "search/weights.h"

enum { QUESTIONS = 60, ROWS = 8, REPOS = 6 };

static float some(uint64_t *state)
{
	return (float)random_below(state, 1000) / 1000;
}

static const char *feature_path(const void *payload, uint32_t file)
{
	const char *const *path = payload;

	return path[file];
}

/*
 * Questions of which the file channel knows the answer three times in four,
 * and the path channel otherwise; the window channel points at the wrong
 * files, and the rest is noise.
 */
static void make_features(struct features *out)
{
	static const char *const gold[] = { "s/0.c" };
	static const char *const path[ROWS] = {
		"s/0.c", "s/1.c", "s/2.c", "s/3.c", "s/4.c", "s/5.c",
		"t/test.c", "README"
	};
	uint64_t state = 1;
	size_t i, r;

	for (i = 0; i < QUESTIONS; i++) {
		char repo[8] = { 'r', (char)('a' + i % REPOS) };
		struct eval_case c = {
			.repo = repo, .gold = gold, .golds = 1,
			.kind = i % 2 ? CASE_SUBJECT : CASE_BODY,
			.is_held_out = i % 5 == 0
		};
		candidate_vec candidates = { 0 };

		for (r = 0; r < ROWS; r++) {
			struct candidate *candidate = VEC_PUSH(&candidates);

			*candidate = (struct candidate){ .file = (uint32_t)r };
			candidate->channel[CHANNEL_FILE] = r || i % 4 == 3 ?
				some(&state) / 2 : 1;
			candidate->channel[CHANNEL_PATH] = r || i % 4 != 3 ?
				some(&state) / 2 : 1;
			candidate->channel[CHANNEL_WINDOW] = r == 3;
			candidate->channel[CHANNEL_RARE] = some(&state);
		}
		features_add(out, &c, &candidates, feature_path, path);
		VEC_RELEASE(&candidates);
	}
}

static void features_are_of_judged_candidates(void **state)
{
	struct features features = { 0 };

	(void)state;
	make_features(&features);
	assert_int_equal(features.item.n, QUESTIONS);
	assert_int_equal(features.repos.n, REPOS);
	assert_int_equal(features.item.item[0].rows, ROWS - 2);
	assert_int_equal(features.item.item[0].right, 1);
	assert_true(features.row.item[0].is_right);
	assert_false(features.row.item[1].is_right);
	assert_true(features.item.item[5].is_held_out);
	features_release(&features);
}

static void features_come_back_as_they_were_written(void **state)
{
	char path[] = "/tmp/fuse-features.XXXXXX";
	struct features features = { 0 }, again = { 0 }, both = { 0 };
	struct sink sink = { 0 }, second = { 0 };
	FILE *file;

	(void)state;
	make_features(&features);
	features_write(&sink, &features);
	file = fdopen(mkstemp(path), "w");
	assert_non_null(file);
	assert_int_equal(fwrite(sink.buf.ptr, 1, sink.buf.len, file),
			 sink.buf.len);
	assert_int_equal(fclose(file), 0);
	assert_null(features_read(&again, path));
	unlink(path);
	features_write(&second, &again);
	assert_string_equal(sink.buf.ptr, second.buf.ptr);
	assert_int_equal(again.item.item[7].right, 1);

	features_join(&both, &again);
	features_join(&both, &features);
	assert_int_equal(both.item.n, 2 * QUESTIONS);
	assert_int_equal(both.repos.n, REPOS);
	assert_int_equal(both.item.item[QUESTIONS].first, again.row.n);
	sink_release(&sink);
	sink_release(&second);
	features_release(&both);
	features_release(&again);
	features_release(&features);
}

static void what_is_learned_leads_and_is_never_negative(void **state)
{
	struct learn_options options = { .strength = .001 };
	struct features features = { 0 };
	struct score score[QUESTIONS];
	double weight[CHANNELS], right = 0;
	size_t i;

	(void)state;
	make_features(&features);
	learn_fit(weight, &features, &options);
	for (i = 0; i < CHANNELS; i++)
		assert_true(weight[i] >= 0);
	assert_true(weight[CHANNEL_WINDOW] < 1e-9);
	assert_true(weight[CHANNEL_FILE] > 1);
	assert_true(weight[CHANNEL_PATH] > 1);
	assert_true(weight[CHANNEL_RARE] < weight[CHANNEL_PATH] / 4);
	learn_score(score, &features, weight);
	for (i = 0; i < QUESTIONS; i++)
		right += score[i].value[ANY_AT_1] / QUESTIONS;
	assert_true(right > .95);
	features_release(&features);
}

/* At the best weights, a step either way costs; at the edge, inwards. */
static void the_best_weights_are_the_best(void **state)
{
	struct learn_options options = { .strength = .01 };
	struct features features = { 0 };
	double weight[CHANNELS], at, least;
	size_t i, side;

	(void)state;
	make_features(&features);
	learn_fit(weight, &features, &options);
	for (i = 0, least = learn_loss(&features, NULL, weight);
	     i < CHANNELS; i++)
		least += .005 * weight[i] * weight[i];
	for (i = 0; i < CHANNELS; i++) {
		for (side = 0; side < 2; side++) {
			double kept = weight[i], loss, squares = 0;
			size_t k;

			at = kept + (side ? .01 : -.01);
			if (at < 0)
				continue;
			weight[i] = at;
			loss = learn_loss(&features, NULL, weight);
			for (k = 0; k < CHANNELS; k++)
				squares += weight[k] * weight[k];
			weight[i] = kept;
			assert_true(loss + .005 * squares > least);
		}
	}
	features_release(&features);
}

static void a_strong_pull_keeps_the_centre(void **state)
{
	double center[CHANNELS] = { [CHANNEL_RARE] = 3, [CHANNEL_FILE] = 1 };
	struct learn_options options = { .strength = 1e6, .center = center };
	struct features features = { 0 };
	double weight[CHANNELS];
	size_t i;

	(void)state;
	make_features(&features);
	learn_fit(weight, &features, &options);
	for (i = 0; i < CHANNELS; i++)
		assert_true(fabs(weight[i] - center[i]) < 1e-4);
	options.strength = .01;
	learn_fit(weight, &features, &options);
	assert_true(weight[CHANNEL_FILE] > 1.5);
	features_release(&features);
}

static void what_is_off_or_does_not_count_teaches_nothing(void **state)
{
	bool off[CHANNELS] = { [CHANNEL_FILE] = true };
	bool in[QUESTIONS] = { false };
	struct learn_options options = { .strength = .01, .off = off };
	struct features features = { 0 };
	double weight[CHANNELS];
	size_t i;

	(void)state;
	make_features(&features);
	learn_fit(weight, &features, &options);
	assert_true(weight[CHANNEL_FILE] <= 0);
	for (i = 3; i < QUESTIONS; i += 4)
		in[i] = true;
	options = (struct learn_options){ .strength = .01, .in = in };
	learn_fit(weight, &features, &options);
	assert_true(weight[CHANNEL_FILE] < weight[CHANNEL_PATH] / 4);
	features_release(&features);
}

static void the_scale_has_the_least_loss(void **state)
{
	double weight[CHANNELS] = { [CHANNEL_FILE] = 2, [CHANNEL_RARE] = 2 };
	struct features features = { 0 };
	double factor, loss[3];
	size_t i, side;

	(void)state;
	make_features(&features);
	factor = learn_scale(&features, NULL, weight);
	for (side = 0; side < 3; side++) {
		double scaled[CHANNELS];

		for (i = 0; i < CHANNELS; i++)
			scaled[i] = weight[i] * factor *
				(side == 0 ? 1 : side == 1 ? .8 : 1.25);
		loss[side] = learn_loss(&features, NULL, scaled);
	}
	assert_true(loss[0] < loss[1] && loss[0] < loss[2]);
	features_release(&features);
}

static void trials_leave_repositories_out(void **state)
{
	struct learn_trial trial[LEARN_STRENGTHS], before;
	double weight[CHANNELS] = { [CHANNEL_WINDOW] = 1 };
	struct features features = { 0 }, one = { 0 };
	const struct error *err;
	size_t i;

	(void)state;
	make_features(&features);
	assert_null(learn_validate(trial, &features, NULL, NULL));
	for (i = 0; i < LEARN_STRENGTHS; i++) {
		assert_int_equal(trial[i].all.n, QUESTIONS);
		assert_int_equal(trial[i].kind[CASE_BODY].n, QUESTIONS / 2);
		assert_true(trial[i].all.mean[ANY_AT_1] > .9);
		assert_true(trial[i].loss > 0 && trial[i].loss < 1);
	}
	learn_judge(&before, &features, weight);
	assert_true(before.all.mean[ANY_AT_1] < .1);
	assert_true(before.loss > trial[0].loss);
	features_release(&features);

	err = learn_validate(trial, &one, NULL, NULL);
	assert_non_null(err);
	assert_int_equal(err->code, ERROR_USAGE);
}

static void weights_are_shares_and_text(void **state)
{
	double weight[CHANNELS] = { [CHANNEL_FILE] = 1, [CHANNEL_PATH] = 3 };
	double again[CHANNELS], none[CHANNELS] = { 0 };
	struct buf text = { 0 };
	size_t i;

	(void)state;
	weights_normalize(weight);
	weights_put(&text, weight);
	assert_string_equal(text.ptr, "file=25.00,path=75.00");
	assert_null(weights_parse(again, text.ptr));
	for (i = 0; i < CHANNELS; i++)
		assert_true(fabs(again[i] - weight[i]) < .01);
	weights_normalize(none);
	for (i = 0; i < CHANNELS; i++)
		assert_true(none[i] <= 0);
	buf_release(&text);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(features_are_of_judged_candidates),
		cmocka_unit_test(features_come_back_as_they_were_written),
		cmocka_unit_test(what_is_learned_leads_and_is_never_negative),
		cmocka_unit_test(the_best_weights_are_the_best),
		cmocka_unit_test(a_strong_pull_keeps_the_centre),
		cmocka_unit_test(
			what_is_off_or_does_not_count_teaches_nothing),
		cmocka_unit_test(the_scale_has_the_least_loss),
		cmocka_unit_test(trials_leave_repositories_out),
		cmocka_unit_test(weights_are_shares_and_text),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
