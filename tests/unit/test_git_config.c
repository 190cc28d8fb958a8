/* SPDX-License-Identifier: MIT */
/*
 * The configuration that is kept: when it counts, and when git is asked. The
 * git of these tests has a system's file of its own, ../system, and notes in
 * ../asked what it was asked.
 */
#include "tests/unit/git_fixture.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "base/xalloc.h"
#include "git/config_kept.h"
#include "git/run.h"

/* So long after all changes that everything has settled. */
static const int64_t later = INT64_C(1) << 40;

struct world {
	void *fixture;
	char *path;		/* the caller's PATH */
};

static int setup(void **state)
{
	struct world *w = xcalloc(1, sizeof(*w));
	char *path, *dir;

	if (fixture_setup(&w->fixture))
		return -1;
	w->path = xstrdup(getenv("PATH"));
	sh("real=$(command -v git); mkdir ../bin; up=$(cd .. && pwd);"
	   "printf '#!/bin/sh\\necho \"$*\" >>%s/asked\\n"
	   "GIT_CONFIG_SYSTEM=%s/system exec %s \"$@\"\\n'"
	   " \"$up\" \"$up\" \"$real\" >../bin/git; chmod +x ../bin/git;"
	   "git init -q .; mkdir .git/fuse; git config fuse.a one;"
	   "git config user.token secret; git config core.commentChar ';'");
	unsetenv("GIT_CONFIG_NOSYSTEM");
	dir = sh_out("cd ../bin && printf %s \"$(pwd)\"");
	path = xstrfmt("%s:%s", dir, w->path);
	setenv("PATH", path, 1);
	free(path);
	free(dir);
	*state = w;
	return 0;
}

static int teardown(void **state)
{
	struct world *w = *state;
	void *fixture = w->fixture;

	setenv("PATH", w->path, 1);
	free(w->path);
	free(w);
	return fixture_teardown(&fixture);
}

static void keep(int64_t asked)
{
	static const char *const args[] = {
		"config", "-z", "--list", "--show-origin", NULL
	};
	struct repo *repo = open_repo(NULL);
	struct buf listed = { 0 };

	assert_ok(git_run(repo, args, &listed, NULL));
	config_keep(repo, &listed, asked);
	buf_release(&listed);
	repo_free(repo);
}

/* What counts of what was kept, to be freed; NULL when nothing does. Records
 * end in '|'. */
static char *recalled(void)
{
	struct repo *repo = open_repo(NULL);
	struct buf text = { 0 };
	bool found = config_recall(repo, &text);
	size_t i;

	for (i = 0; i < text.len; i++)
		if (!text.ptr[i])
			text.ptr[i] = '|';
	buf_addch(&text, '\0');
	repo_free(repo);
	if (found)
		return buf_detach(&text);
	buf_release(&text);
	return NULL;
}

static void assert_recalled(const char *wanted)
{
	char *got = recalled();

	if (wanted) {
		assert_non_null(got);
		assert_string_equal(got, wanted);
	} else {
		assert_null(got);
	}
	free(got);
}

static void only_our_own_variables_are_kept(void **state)
{
	(void)state;
	assert_recalled(NULL);
	keep(later);
	assert_recalled("core.commentchar\n;|fuse.a\none|");
	sh("! grep -q secret .git/fuse/config-*");
}

static void git_is_not_asked_for_what_is_kept(void **state)
{
	const char *value, *other;
	struct repo *repo;

	(void)state;
	keep(later);
	sh("rm ../asked");
	repo = open_repo(NULL);
	assert_ok(repo_config(repo, "fuse.A", &value));
	assert_string_equal(value, "one");
	sh("test ! -e ../asked");
	assert_ok(repo_config(repo, "user.token", &other));
	assert_string_equal(other, "secret");
	assert_string_equal(value, "one");
	assert_ok(repo_config(repo, "fuse.a", &other));
	assert_string_equal(other, "one");
	sh("test $(grep -c . ../asked) = 1");
	repo_free(repo);
}

static void what_changed_does_not_count(void **state)
{
	static const char *const change[] = {
		"git config fuse.a two",
		"git config --global fuse.b two",
		"mkdir -p ../home/.config/git; : >../home/.config/git/config",
		"echo '[fuse]c=1' >../system",
		"rm ../system",
		"git config extensions.worktreeConfig true",
		"git config --worktree fuse.d 1",
		"echo '#' >>../bin/git",
		"rm ../home/.gitconfig",
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(change) / sizeof(*change); i++) {
		char *before;

		keep(later);
		before = recalled();
		assert_non_null(before);
		free(before);
		sh(change[i]);
		assert_recalled(NULL);
	}
	setenv("XDG_CONFIG_HOME", "/nowhere", 1);
	keep(later);
	free(recalled());
	unsetenv("XDG_CONFIG_HOME");
	assert_recalled(NULL);
}

static void what_cannot_be_known_is_not_kept(void **state)
{
	(void)state;
	keep((int64_t)time(NULL));
	assert_recalled(NULL);
	setenv("GIT_CONFIG_COUNT", "0", 1);
	keep(later);
	unsetenv("GIT_CONFIG_COUNT");
	assert_recalled(NULL);
	sh("git config include.path ../nothing");
	keep(later);
	assert_recalled(NULL);
	sh("git config --unset include.path; : >../system");
	keep(later);
	assert_recalled(NULL);
	sh("rm ../system; rmdir .git/fuse");
	keep(later);
	sh("test ! -e .git/fuse");
}

static void the_environment_is_heard_before_what_is_kept(void **state)
{
	(void)state;
	keep(later);
	setenv("GIT_CONFIG_PARAMETERS", "'fuse.a'='given'", 1);
	assert_recalled(NULL);
	unsetenv("GIT_CONFIG_PARAMETERS");
	assert_recalled("core.commentchar\n;|fuse.a\none|");
}

static void each_worktree_has_its_own(void **state)
{
	(void)state;
	sh("git commit -q --allow-empty -m one; git worktree add -q ../other;"
	   "git config extensions.worktreeConfig true;"
	   "git config --worktree fuse.here main;"
	   "git -C ../other config --worktree fuse.here other");
	keep(later);
	assert_int_equal(chdir("../other"), 0);
	assert_recalled(NULL);
	keep(later);
	assert_recalled("core.commentchar\n;|fuse.a\none|"
			"fuse.here\nother|");
	assert_int_equal(chdir("../here"), 0);
	assert_recalled("core.commentchar\n;|fuse.a\none|fuse.here\nmain|");
}

static void damage_is_no_configuration(void **state)
{
	struct buf row = { 0 };
	char *path;
	size_t i;

	(void)state;
	keep(later);
	path = sh_out("printf %s .git/fuse/config-*");
	assert_ok(file_read(&row, path, 1 << 20));
	for (i = 0; i < row.len; i += 7) {
		row.ptr[i] ^= 0x20;
		put(path, row.ptr, row.len);
		row.ptr[i] ^= 0x20;
		assert_recalled(NULL);
	}
	for (i = 0; i < row.len; i += 13) {
		put(path, row.ptr, i);
		assert_recalled(NULL);
	}
	put(path, row.ptr, row.len);
	assert_recalled("core.commentchar\n;|fuse.a\none|");
	buf_release(&row);
	free(path);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)
		TEST(only_our_own_variables_are_kept),
		TEST(git_is_not_asked_for_what_is_kept),
		TEST(what_changed_does_not_count),
		TEST(what_cannot_be_known_is_not_kept),
		TEST(the_environment_is_heard_before_what_is_kept),
		TEST(each_worktree_has_its_own),
		TEST(damage_is_no_configuration),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
