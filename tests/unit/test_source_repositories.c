/* SPDX-License-Identifier: MIT */
/* Listings in every kind of repository, and of every form of its index. */
#include "tests/unit/git_fixture.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/xalloc.h"

static void an_unborn_branch_has_a_work_tree(void **state)
{
	struct source_spec spec = { .kind = SOURCE_REV, .rev = "HEAD" };
	struct source *source;
	struct repo *repo;

	(void)state;
	sh("git init -q .");
	assert_paths(SOURCE_WORKTREE, NULL, "");
	assert_paths(SOURCE_STAGED, NULL, "");
	assert_false(dirty_here(SOURCE_STAGED));
	sh("echo 1 >a; echo 2 >b; git add a");
	assert_paths(SOURCE_WORKTREE, NULL, "a b ");
	assert_paths(SOURCE_STAGED, NULL, "a ");
	assert_true(dirty_here(SOURCE_STAGED));
	repo = open_repo(NULL);
	assert_error(source_open(&source, repo, &spec), ERROR_NOT_FOUND,
		     "has no commits");
	repo_free(repo);
}

static void bare_and_linked_repositories_list(void **state)
{
	char *here, *there;

	(void)state;
	sh("mkdir m");
	assert_int_equal(chdir("m"), 0);
	sh(build_every_mode);
	here = listing_here(SOURCE_REV, "main");
	sh("git worktree add -q ../linked; git clone -q --bare . ../b.git");
	assert_int_equal(chdir("../linked/a/b"), 0);
	assert_all_equal();
	sh("echo x >>one");
	assert_listed(SOURCE_WORKTREE, NULL, " D a/b/one\n");
	assert_int_equal(chdir("../../../b.git"), 0);
	there = listing_here(SOURCE_REV, NULL);
	assert_string_equal(here, there);
	assert_paths(SOURCE_STAGED, NULL, "");
	free(here);
	free(there);
}

static void submodules_are_not_ours(void **state)
{
	(void)state;
	sh("git init -q sub; cd sub; echo 1 >f; git add f; git commit -qm s;"
	   "cd ..; git init -q top; cd top;"
	   "git submodule --quiet add ../sub s; git commit -qm one;"
	   "echo dirty >>s/f; git init -q nested; echo n >nested/n");
	assert_int_equal(chdir("top"), 0);
	assert_listed(SOURCE_REV, NULL, "- submodule s\n");
	assert_listed(SOURCE_STAGED, NULL, "- submodule s\n");
	assert_listed(SOURCE_WORKTREE, NULL, "- submodule s\n");
	sh("cd nested; git add n; git commit -qm n");
	assert_listed(SOURCE_WORKTREE, NULL, "N submodule nested\n");
	assert_paths(SOURCE_WORKTREE, NULL, ".gitmodules ");
	assert_int_equal(chdir("s"), 0);
	assert_listed(SOURCE_WORKTREE, NULL, "D f\n");
}

static void shallow_and_partial_clones_list(void **state)
{
	struct repo *repo;
	struct source *source;
	struct reader *reader;
	const struct entry *entry;
	struct buf bytes = { 0 };
	char *whole, *shallow, *partial;
	size_t n, i, missing = 0;

	(void)state;
	sh("mkdir up");
	assert_int_equal(chdir("up"), 0);
	sh(build_every_mode);
	sh("echo more >>a.c; git commit -qam two;"
	   "git config uploadpack.allowFilter true; cd ..;"
	   "git clone -q --depth=1 \"file://$PWD/up\" shallow;"
	   "git clone -q --no-checkout --filter=blob:none \"file://$PWD/up\""
	   " partial");
	whole = listing_here(SOURCE_REV, NULL);
	assert_int_equal(chdir("../shallow"), 0);
	shallow = listing_here(SOURCE_REV, NULL);
	assert_string_equal(whole, shallow);
	assert_all_equal();
	assert_int_equal(chdir("../partial"), 0);
	partial = listing_here(SOURCE_REV, NULL);
	assert_string_equal(whole, partial);
	repo = open_repo(NULL);
	source = open_source(repo, SOURCE_REV, NULL);
	assert_ok(source_list(source, &entry, &n));
	assert_ok(reader_open(&reader, source));
	for (i = 0; i < n; i++) {
		const struct error *err = reader_read(reader, &entry[i],
						      9999, &bytes, NULL);

		assert_error(err, ERROR_NOT_FOUND, "is not here");
		missing++;
	}
	assert_int_equal(missing, n);
	buf_release(&bytes);
	reader_free(reader);
	source_free(source);
	repo_free(repo);
	free(whole);
	free(shallow);
	free(partial);
}

static void split_sparse_and_every_version_of_index(void **state)
{
	static const char *const ways[] = {
		"git update-index --index-version 2",
		"git update-index --index-version 4",
		"git update-index --index-version 3; git update-index"
		" --skip-worktree a.c",
		"git update-index --no-skip-worktree a.c;"
		" git update-index --split-index",
		"echo 9 >n9; git add n9; git rm -q --cached n9; rm n9",
		"git update-index --no-split-index;"
		" git update-index --untracked-cache",
		"git sparse-checkout set --cone --sparse-index z",
	};
	char *rev;
	size_t i;

	(void)state;
	sh(build_every_mode);
	rev = listing_here(SOURCE_REV, NULL);
	for (i = 0; i < sizeof(ways) / sizeof(ways[0]); i++) {
		char *staged, *worktree;

		sh(ways[i]);
		staged = listing_here(SOURCE_STAGED, NULL);
		worktree = listing_here(SOURCE_WORKTREE, NULL);
		assert_string_equal(rev, staged);
		assert_string_equal(rev, worktree);
		free(staged);
		free(worktree);
	}
	/* a/ is not on disk now, and still counts as what is staged. */
	assert_int_not_equal(access("a/two", F_OK), 0);
	sh("echo x >>z/run; mkdir -p a/b; echo there >a/b/one");
	assert_listed(SOURCE_WORKTREE, NULL, " D z/run\n");
	assert_listed(SOURCE_WORKTREE, NULL, " D a/b/one\n");
	free(rev);
}

static void a_damaged_index_says_so(void **state)
{
	struct source_spec spec = { .kind = SOURCE_STAGED };
	const struct entry *entry;
	struct source *source;
	struct repo *repo;
	size_t n, cut;

	(void)state;
	sh(build_every_mode);
	sh("cp .git/index whole");
	repo = open_repo(NULL);
	for (cut = 1; cut < 200; cut += 7) {
		char *script = xstrfmt("head -c %zu whole >.git/index", cut);

		sh(script);
		free(script);
		assert_ok(source_open(&source, repo, &spec));
		assert_error(source_list(source, &entry, &n), ERROR_CORRUPT,
			     "the index");
		source_free(source);
	}
	repo_free(repo);
}

static void the_index_is_the_one_that_is_named(void **state)
{
	(void)state;
	sh(build_every_mode);
	sh("cp .git/index .git/next; echo n >n; GIT_INDEX_FILE=.git/next"
	   " git add n");
	assert_paths(SOURCE_STAGED, NULL, "a.c a/b/one a/two z/run ");
	setenv("GIT_INDEX_FILE", ".git/next", 1);
	assert_paths(SOURCE_STAGED, NULL, "a.c a/b/one a/two n z/run ");
	assert_int_equal(chdir("a"), 0);
	/* Relative to the top, as in git. */
	assert_paths(SOURCE_STAGED, NULL, "a.c a/b/one a/two n z/run ");
	assert_paths(SOURCE_WORKTREE, NULL, "a.c a/b/one a/two n z/run ");
	unsetenv("GIT_INDEX_FILE");
}

/* Each way to commit gives a hook another index; that one is staged. */
static void a_hook_sees_what_is_being_committed(void **state)
{
	static const char *const commits[] = {
		"git add a.c; git commit -qm x", "git commit -qam x",
		"git add a/two; git commit -qm x a.c",
	};
	size_t i;

	(void)state;
	sh(build_every_mode);
	sh("mkdir -p .git/hooks; printf '#!/bin/sh\n"
	   "cp \"$GIT_INDEX_FILE\" .git/seen\n' >.git/hooks/pre-commit;"
	   "chmod +x .git/hooks/pre-commit");
	for (i = 0; i < sizeof(commits) / sizeof(commits[0]); i++) {
		char *script = xstrfmt("echo %zu >>a.c; echo %zu >>a/two; %s",
				       i, i, commits[i]);
		char *staged, *commit;

		sh(script);
		setenv("GIT_INDEX_FILE", ".git/seen", 1);
		staged = listing_here(SOURCE_STAGED, NULL);
		unsetenv("GIT_INDEX_FILE");
		commit = listing_here(SOURCE_REV, "HEAD");
		assert_string_equal(staged, commit);
		free(staged);
		free(commit);
		free(script);
	}
}

#define T(test) cmocka_unit_test_setup_teardown(test, fixture_setup, \
						fixture_teardown)

int main(void)
{
	static const struct CMUnitTest tests[] = {
		T(an_unborn_branch_has_a_work_tree),
		T(bare_and_linked_repositories_list),
		T(submodules_are_not_ours),
		T(shallow_and_partial_clones_list),
		T(split_sparse_and_every_version_of_index),
		T(a_damaged_index_says_so),
		T(the_index_is_the_one_that_is_named),
		T(a_hook_sees_what_is_being_committed),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
