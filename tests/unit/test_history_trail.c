/* SPDX-License-Identifier: MIT */
/* The commits of a path: names that change, branches, directories. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "base/buf.h"
#include "base/path.h"
#include "fake_past.h"
#include "history/trail.h"

/* Steps as "commit path kind", and their number of files where it is not 1. */
static void show(struct buf *out, struct past *past, const step_vec *steps)
{
	const char *path;
	size_t i;

	for (i = 0; i < steps->n; i++) {
		const struct step *step = &steps->item[i];

		assert_null(past_path(past, step->path, &path));
		buf_addf(out, "%s%u %s %s", i ? ", " : "", step->commit, path,
			 touch_name((enum touch_kind)step->kind));
		if (step->files != 1)
			buf_addf(out, " %u", step->files);
	}
}

static void expect_follow(const struct fake_commit *commits, const char *path,
			  const char *const *today, uint32_t file,
			  const char *expected)
{
	struct past *past = fake_past(commits);
	uint32_t *file_of = fake_files(past, today);
	struct buf shown = { 0 };
	step_vec steps = { 0 };

	assert_null(trail_follow(&steps, past, path, file_of, file));
	show(&shown, past, &steps);
	assert_string_equal(buf_str(&shown), expected);
	VEC_RELEASE(&steps);
	buf_release(&shown);
	free(file_of);
	fake_past_free(past);
}

static void a_file_is_followed_through_its_names(void **state)
{
	static const char *const today[] = { "c", NULL };
	static const struct fake_commit commits[] = {
		{ 0, 0, 1, "+a" }, { 0, 0, 2, "a x" }, { 0, 0, 3, "a>b" },
		{ 0, 0, 4, "+a b" }, { 0, 0, 5, "b>c" }, { 0, 0, 6, "-a" },
		{ FAKE_STRANGER, 0, 7, "c" }, { 0, 0, 8, "c" },
		{ 0, 0, 0, NULL }
	};

	(void)state;
	expect_follow(commits, "c", today, 0,
		      "7 c modified, 4 c renamed, 3 b modified, 2 b renamed, "
		      "1 a modified, 0 a added");
	/* A file that is gone, and came twice. */
	expect_follow(commits, "a", today, UINT32_MAX,
		      "5 a deleted, 3 a added, 2 b renamed, 1 a modified, "
		      "0 a added");
	expect_follow(commits, "never", today, UINT32_MAX, "");
}

static void a_branch_under_the_old_name_is_not_lost(void **state)
{
	static const char *const today[] = { "new", NULL };
	/* Commit 2 is of a branch that knows nothing of the rename. */
	static const struct fake_commit commits[] = {
		{ 0, 0, 1, "+old" }, { 0, 0, 3, "old>new" },
		{ 0, 0, 2, "old" }, { 0, 0, 4, "new" }, { 0, 0, 0, NULL }
	};
	struct past *past = fake_past(commits);
	uint32_t file_of[] = { 0, 0 };
	struct buf shown = { 0 };
	step_vec steps = { 0 };

	(void)state;
	assert_null(trail_follow(&steps, past, "new", file_of, 0));
	show(&shown, past, &steps);
	assert_string_equal(buf_str(&shown), "3 new modified, 1 new renamed, "
			    "2 old modified, 0 old added");
	VEC_RELEASE(&steps);
	buf_release(&shown);
	fake_past_free(past);
	expect_follow(commits, "new", today, 0,
		      "3 new modified, 1 new renamed, 0 old added");
}

static bool in_directory(void *payload, const char *path)
{
	return path_is_below(path, payload);
}

static void a_directory_has_all_commits_below_it(void **state)
{
	static const struct fake_commit commits[] = {
		{ 0, 0, 1, "+d/a +d/b +e" }, { 0, 0, 2, "e" },
		{ 0, 0, 3, "d/a>f" }, { 0, 0, 4, "f" }, { 0, 0, 3, "dd/x" },
		{ 0, 0, 0, NULL }
	};
	struct past *past = fake_past(commits);
	char directory[] = "d";
	struct buf shown = { 0 };
	step_vec steps = { 0 };

	(void)state;
	assert_null(trail_select(&steps, past, in_directory, directory));
	show(&shown, past, &steps);
	assert_string_equal(buf_str(&shown), "2 f renamed, 0 d/a added 2");
	VEC_RELEASE(&steps);
	buf_release(&shown);
	fake_past_free(past);
}

static void a_path_that_was_never_there_is_unknown(void **state)
{
	static const struct fake_commit commits[] = {
		{ 0, 0, 1, "a>b" }, { 0, 0, 0, NULL }
	};
	struct past *past = fake_past(commits);
	bool is_known;

	(void)state;
	assert_null(trail_knows(&is_known, past, "a"));
	assert_true(is_known);
	assert_null(trail_knows(&is_known, past, "c"));
	assert_false(is_known);
	fake_past_free(past);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_file_is_followed_through_its_names),
		cmocka_unit_test(a_branch_under_the_old_name_is_not_lost),
		cmocka_unit_test(a_directory_has_all_commits_below_it),
		cmocka_unit_test(a_path_that_was_never_there_is_unknown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
