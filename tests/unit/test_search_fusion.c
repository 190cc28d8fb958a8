/* SPDX-License-Identifier: MIT */
/* Fusion, weights, classes of files and mentions, without a repository. */
#include "tests/unit/index_test.h"

#include <math.h>

#include "lang/lang.h"
#include "search/class.h"
#include "search/fusion.h"
#include "search/mention.h"
#include "search/weights.h"

static bool is_near(double a, double b)
{
	return fabs(a - b) < 1e-6;
}

static struct candidate *add(candidate_vec *to, uint32_t file, float window,
			     float path)
{
	struct candidate *c = VEC_PUSH(to);

	*c = (struct candidate){ .file = file, .class = CLASS_SOURCE };
	c->channel[CHANNEL_WINDOW] = window;
	c->channel[CHANNEL_PATH] = path;
	return c;
}

static void channels_are_scaled_by_the_best_source(void **state)
{
	candidate_vec all = { 0 };
	double best[CHANNELS];

	(void)state;
	add(&all, 0, 4, 0)->channel[CHANNEL_MENTION] = .5f;
	add(&all, 1, 2, 3);
	add(&all, 2, 8, 0)->class = CLASS_PROSE;
	fusion_scale(&all, best);
	assert_true(is_near(all.item[0].channel[CHANNEL_WINDOW], 1));
	assert_true(is_near(all.item[1].channel[CHANNEL_WINDOW], .5));
	assert_true(is_near(all.item[1].channel[CHANNEL_PATH], 1));
	assert_true(is_near(all.item[0].channel[CHANNEL_PATH], 0));
	/* A document may match better than any source: it is cut to 1. */
	assert_true(is_near(all.item[2].channel[CHANNEL_WINDOW], 1));
	assert_true(is_near(all.item[0].channel[CHANNEL_MENTION], .5));
	VEC_RELEASE(&all);
}

static void the_learned_score_is_a_weighted_mean(void **state)
{
	double weight[CHANNELS] = { [CHANNEL_WINDOW] = 3,
				    [CHANNEL_PATH] = 1 };
	candidate_vec all = { 0 };

	(void)state;
	add(&all, 0, 1, 0);
	add(&all, 1, .5, 1);
	fusion_score(&all, FUSION_LEARNED, weight);
	assert_true(is_near(all.item[0].score, .75));
	assert_true(is_near(all.item[1].score, .625));
	VEC_RELEASE(&all);
}

static void ranks_are_fused_with_k_60(void **state)
{
	double weight[CHANNELS] = { [CHANNEL_WINDOW] = 3,
				    [CHANNEL_PATH] = 1 };
	candidate_vec all = { 0 };

	(void)state;
	add(&all, 0, 1, 0);
	add(&all, 1, .5, 1);
	add(&all, 2, .5, .5);
	fusion_score(&all, FUSION_RRF, weight);
	/* First of one channel of two, over what both would give. */
	assert_true(is_near(all.item[0].score, .5));
	assert_true(is_near(all.item[1].score, .5 * 61 / 62 + .5));
	/* Equal values have equal ranks. */
	assert_true(is_near(all.item[2].score, .5 * 61 / 62 + .5 * 61 / 62));
	VEC_RELEASE(&all);
}

static void weights_are_read_and_checked(void **state)
{
	double weight[CHANNELS];

	(void)state;
	ok(weights_parse(weight, "window=20.5,path=1"));
	assert_true(is_near(weight[CHANNEL_WINDOW], 20.5));
	assert_true(is_near(weight[CHANNEL_PATH], 1));
	assert_true(is_near(weight[CHANNEL_FILE], 0));
	fails(weights_parse(weight, "windows=1"), ERROR_USAGE);
	fails(weights_parse(weight, "window"), ERROR_USAGE);
	fails(weights_parse(weight, "window=-1"), ERROR_USAGE);
	fails(weights_parse(weight, "window=nan"), ERROR_USAGE);
	fails(weights_parse(weight, "window=1x"), ERROR_USAGE);
	fails(weights_parse(weight, "window=0"), ERROR_USAGE);
	fails(weights_parse(weight, ""), ERROR_USAGE);
}

static void shipped_weights_are_sound(void **state)
{
	const double *weight = search_weights();
	double sum = 0;
	size_t c;

	(void)state;
	for (c = 0; c < CHANNELS; c++) {
		assert_true(weight[c] >= 0);
		sum += weight[c];
	}
	assert_true(fabs(sum - 100) < .5);
}

static const struct {
	const char *path;
	enum file_class class;
} paths[] = {
	{ "src/app.py", CLASS_SOURCE },
	{ "src/latest.py", CLASS_SOURCE },
	{ "src/contest/Request.java", CLASS_SOURCE },
	{ "src/CommandSpec.java", CLASS_SOURCE },
	{ "tests/app.py", CLASS_TEST },
	{ "a/Foo.Tests/Bar.cs", CLASS_TEST },
	{ "a/FooTests.cs", CLASS_TEST },
	{ "a/foo_test.go", CLASS_TEST },
	{ "a/foo.spec.ts", CLASS_TEST },
	{ "test-lib.sh", CLASS_TEST },
	{ "Testing/x.c", CLASS_TEST },
	{ "examples/tests/x.py", CLASS_TEST },
	{ "examples/x.py", CLASS_ASIDE },
	{ "vendor/x.go", CLASS_ASIDE },
	{ "gui/src/main/java/org/gui/external/Tab.java", CLASS_SOURCE },
	{ "boot/src/main/java/org/boot/test/mock/Bean.java",
	  CLASS_SOURCE },
	{ "gui/src/main/java/org/gui/TabTest.java", CLASS_TEST },
	{ "samples/web/src/main/java/App.java", CLASS_ASIDE },
	{ "gui/src/test/java/org/gui/Tab.java", CLASS_TEST },
	{ "README.md", CLASS_PROSE },
	{ "a.json", CLASS_DATA },
	{ "unknown.zzz", CLASS_DATA }
};

static void classes_follow_paths(void **state)
{
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(paths) / sizeof(*paths); i++) {
		struct file file = {
			.path = paths[i].path,
			.lang = (uint8_t)lang_of_file(paths[i].path, NULL,
						      NULL, 0)
		};
		enum file_class class = file_class(&file);

		if (class != paths[i].class)
			fail_msg("'%s' is %s", paths[i].path,
				 file_class_name(class));
	}
}

static void all_files_are_classed_as_each(void **state)
{
	struct file file[sizeof(paths) / sizeof(*paths)] = { { 0 } };
	struct view view = { .n = sizeof(file) / sizeof(*file), .file = file };
	uint8_t class[sizeof(file) / sizeof(*file)];
	size_t i;

	(void)state;
	for (i = 0; i < view.n; i++) {
		file[i].path = paths[i].path;
		file[i].lang = (uint8_t)lang_of_file(paths[i].path, NULL,
						     NULL, 0);
	}
	file_classes(&view, class);
	for (i = 0; i < view.n; i++)
		assert_int_equal(class[i], paths[i].class);
}

static const struct file mentioned[] = {
	{ .path = "lib/flask/__init__.py" },
	{ .path = "lib/flask/app.py" },
	{ .path = "lib/flask/json/tag.py" },
	{ .path = "other/app.py" }
};

static const struct {
	const char *text;
	double score[4];
} mentions[] = {
	{ "in lib/flask/app.py", { 0, 1, 0, 0 } },
	{ "File /usr/lib/site-packages/flask/app.py, line 3",
	  { 0, 1, 0, 0 } },
	{ "app.py", { 0, .3, 0, .3 } },
	{ "flask.json.tag", { 0, 0, 1, 0 } },
	{ "flask.json.tag.TaggedJSON", { 0, 0, 1, 0 } },
	{ "lib.flask", { MENTION_PACKAGE, 0, 0, 0 } },
	{ "https://example.com/blob/1a2b/lib/flask/app.py", { 0, 1, 0, 0 } },
	{ "snapp.py", { 0, 0, 0, 0 } },
	/* No such path; the name alone says less. */
	{ "ask/app.py", { 0, .3, 0, .3 } }
};

static void what_is_named_is_found(void **state)
{
	struct view view = { .n = 4, .file = mentioned };
	size_t i, f;

	(void)state;
	for (i = 0; i < sizeof(mentions) / sizeof(*mentions); i++) {
		double score[4] = { 0 };
		struct question q;

		question_read(&q, mentions[i].text, strlen(mentions[i].text),
			      true);
		mention_score(&view, &q, NULL, score);
		for (f = 0; f < 4; f++)
			if (!is_near(score[f], mentions[i].score[f]))
				fail_msg("'%s' gives '%s' %g", mentions[i].text,
					 mentioned[f].path, score[f]);
		question_release(&q);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(channels_are_scaled_by_the_best_source),
		cmocka_unit_test(the_learned_score_is_a_weighted_mean),
		cmocka_unit_test(ranks_are_fused_with_k_60),
		cmocka_unit_test(weights_are_read_and_checked),
		cmocka_unit_test(shipped_weights_are_sound),
		cmocka_unit_test(classes_follow_paths),
		cmocka_unit_test(all_files_are_classed_as_each),
		cmocka_unit_test(what_is_named_is_found)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
