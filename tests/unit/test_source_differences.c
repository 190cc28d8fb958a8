/* SPDX-License-Identifier: MIT */
/* Where a source differs from HEAD, as git tells it; one entry by its path;
 * pathspecs that the environment has no say in. */
#include "tests/unit/git_fixture.h"

#include <stdio.h>
#include <string.h>

#include "base/buf.h"
#include "source/pathspec.h"

static const char build_tree[] =
	"git init -q .; mkdir -p a/b/c d e/f; echo 1 >a/b/c/one;"
	"echo 2 >a/b.c; echo 3 >a/two; echo 4 >a-b; echo 5 >d/x; echo 6 >e/f/y;"
	"echo 7 >e.txt; ln -s a-b link; git add .; git commit -qm one;";

/* "A path", "D path", "M path", a line each. */
static char *differences_here(enum source_kind kind)
{
	struct repo *repo = open_repo(NULL);
	struct source *source = open_source(repo, kind, NULL);
	difference_vec difference = { 0 };
	struct buf text = { 0 };
	size_t i;

	assert_ok(source_differences(source, &difference));
	buf_addstr(&text, "");
	for (i = 0; i < difference.n; i++) {
		const struct difference *d = &difference.item[i];

		buf_addf(&text, "%c\t%s\n", !d->was_there ? 'A' :
			 !d->is_here ? 'D' : 'M', d->path);
	}
	VEC_RELEASE(&difference);
	source_free(source);
	repo_free(repo);
	return buf_detach(&text);
}

/* What is staged differs as git says. */
static void assert_as_git(void)
{
	char *ours = differences_here(SOURCE_STAGED);
	char *gits = sh_out("git diff-index --cached --no-renames "
			    "--ita-invisible-in-index "
			    "--name-status HEAD | sed 's/^[TU]/M/' | uniq");

	assert_string_equal(ours, gits);
	free(ours);
	free(gits);
}

static void nothing_differs_from_itself(void **state)
{
	char *text;

	(void)state;
	sh(build_tree);
	assert_as_git();
	text = differences_here(SOURCE_WORKTREE);
	assert_string_equal(text, "");
	free(text);
}

static void each_kind_of_change_is_told_as_git_tells_it(void **state)
{
	static const char *const step[] = {
		"echo x >>a/b/c/one; git add .",
		"echo x >a/b/c/new; git add .",
		"git rm -q d/x",
		"git rm -q -r e; echo x >e; git add e",	/* before e.txt */
		"git rm -q a-b; mkdir a-b; echo y >a-b/z; git add a-b",
		"chmod +x a/two; git add a/two",
		"ln -sf e.txt link; git add link",
		"git write-tree >/dev/null; echo q >a/b.d; git add .",
		"git mv a/b a/bb",
		"git update-index --add --cacheinfo "
			"160000,1234567890123456789012345678901234567890,sub",
		"echo i >ita; git add -N ita",
		"mkdir zz; echo z >zz/last; echo 0 >0first; git add zz 0first",
		"git read-tree HEAD",
		"git rm -q -r --cached .",
	};
	size_t i;

	(void)state;
	sh(build_tree);
	for (i = 0; i < sizeof(step) / sizeof(*step); i++) {
		sh(step[i]);
		assert_as_git();
	}
}

static void a_conflict_differs(void **state)
{
	char *text;

	(void)state;
	sh(build_tree);
	sh("git checkout -qb side; echo s >a/two; git commit -qam s;"
	   "git checkout -q -; echo m >a/two; git commit -qam m;"
	   "git merge -q side >/dev/null 2>&1 || :");
	text = differences_here(SOURCE_STAGED);
	assert_string_equal(text, "M\ta/two\n");
	free(text);
}

static void the_work_tree_differs_by_what_is_on_disk(void **state)
{
	char *text;

	(void)state;
	sh(build_tree);
	sh("echo x >>a/two; rm d/x; echo n >new");
	text = differences_here(SOURCE_WORKTREE);
	assert_string_equal(text, "M\ta/two\nD\td/x\nA\tnew\n");
	free(text);
}

static void an_unborn_branch_has_all_of_it_new(void **state)
{
	char *text;

	(void)state;
	sh("git init -q .; echo 1 >a; mkdir b; echo 2 >b/c; git add .");
	text = differences_here(SOURCE_STAGED);
	assert_string_equal(text, "A\ta\nA\tb/c\n");
	free(text);
}

/* Is there such an entry? */
static bool finds(enum source_kind kind, const char *path)
{
	struct repo *repo = open_repo(NULL);
	struct source *source = open_source(repo, kind, NULL);
	struct entry entry;
	bool found;

	assert_ok(source_find(source, path, &entry, &found));
	if (found)
		assert_int_not_equal(entry.mode, 0);
	assert_string_equal(entry.path, path);
	source_free(source);
	repo_free(repo);
	return found;
}

static void one_entry_is_found_by_its_path(void **state)
{
	static const enum source_kind kind[] = {
		SOURCE_WORKTREE, SOURCE_STAGED, SOURCE_REV
	};
	size_t i;

	(void)state;
	sh(build_tree);
	for (i = 0; i < 3; i++) {
		assert_true(finds(kind[i], "a/b/c/one"));
		assert_true(finds(kind[i], "link"));
		assert_true(finds(kind[i], "a-b"));
		assert_false(finds(kind[i], "a/b"));
		assert_false(finds(kind[i], "a/b/c/none"));
		assert_false(finds(kind[i], "a-b/c"));
	}
	sh("git rm -q --cached e.txt; rm d/x");
	assert_false(finds(SOURCE_STAGED, "e.txt"));
	assert_true(finds(SOURCE_REV, "e.txt"));
	assert_true(finds(SOURCE_STAGED, "d/x"));
	assert_false(finds(SOURCE_WORKTREE, "d/x"));
}

static void the_environment_changes_no_pattern_of_a_file(void **state)
{
	static const char *const spec[] = { "src/*.c" };
	struct pathspec *pathspec;

	(void)state;
	setenv("GIT_LITERAL_PATHSPECS", "1", 1);
	assert_ok(pathspec_from_top(&pathspec, spec, 1));
	assert_true(pathspec_matches(pathspec, "src/a.c"));
	pathspec_free(pathspec);
	assert_ok(pathspec_parse(&pathspec, spec, 1, "", NULL));
	assert_false(pathspec_matches(pathspec, "src/a.c"));
	pathspec_free(pathspec);
	unsetenv("GIT_LITERAL_PATHSPECS");
}

#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)

int main(void)
{
	const struct CMUnitTest tests[] = {
		TEST(nothing_differs_from_itself),
		TEST(each_kind_of_change_is_told_as_git_tells_it),
		TEST(a_conflict_differs),
		TEST(the_work_tree_differs_by_what_is_on_disk),
		TEST(an_unborn_branch_has_all_of_it_new),
		TEST(one_entry_is_found_by_its_path),
		TEST(the_environment_changes_no_pattern_of_a_file),
	};

	return cmocka_run_group_tests_name("source/differences", tests, NULL,
					   NULL);
}
