/* SPDX-License-Identifier: MIT */
/*
 * A work tree of which only some paths are listed: each is what it is in the
 * list of all of them, whatever became of the work tree.
 */
#include "tests/unit/git_fixture.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "git/repo.h"

/* The times of files lie long before that of the index, so that git's notes
 * about them are believed. */
static const char build_tree[] =
	"git init -q .; mkdir -p a/b a/c z/.hidden;"
	"echo 1 >a/b/one.md; echo 2 >a.md; echo 3 >a/two.md; echo 4 >a/b.c;"
	"echo 5 >a-b.md; echo 6 >a0.md; echo 7 >z/.hidden/deep.md;"
	"echo 8 >a/c/only.md; ln -s a.md link.md; printf 'x\\n' >z/run.md;"
	"chmod +x z/run.md; printf '*.log\\nbuild/\\n' >.gitignore;"
	"echo '*.gen.md linguist-generated' >z/.gitattributes;"
	"echo 9 >z/x.gen.md; echo kept.md >.fuseignore; echo 0 >a/kept.md;"
	"find . -name .git -prune -o -exec touch -h -d 2020-01-01 {} +;"
	"git add .; git commit -qm one;";

static const struct situation {
	const char *name, *script;
} situation_table[] = {
	{ "nothing", ":" },
	{ "modified", "echo more >>a/two.md" },
	{ "modified, of the same size", "echo 9 >a/two.md" },
	{ "of the same size and time",
	  "echo 9 >a/two.md; touch -d 2020-01-01 a/two.md" },
	{ "touched only", "touch a/two.md a.md" },
	{ "staged only",
	  "echo 9 >a.md; git add a.md; git show HEAD:a.md >a.md" },
	{ "staged", "echo 9 >a.md; git add a.md" },
	{ "staged and modified again",
	  "echo 9 >a.md; git add a.md; echo 10 >a.md" },
	{ "new and staged", "echo 9 >n.md; git add n.md" },
	{ "untracked", "echo 9 >n.md; echo 9 >a/b/n.md; echo 9 >n.c" },
	{ "untracked directories",
	  "mkdir -p new/deep new/empty a/new; echo 9 >new/deep/n.md;"
	  "echo 9 >a/new/n.md; echo 9 >new/n.c" },
	{ "ignored",
	  "mkdir -p build/x a/build; echo 9 >build/x/n.md; echo 9 >a/n.log;"
	  "echo 9 >a/build/n.md; echo '!n.log' >a/.gitignore" },
	{ "excluded", "echo n.md >.git/info/exclude; echo 9 >a/n.md" },
	{ "excluded by the user",
	  "echo n.md >../user; git config core.excludesFile ../user;"
	  "echo 9 >a/n.md; echo 9 >o.md" },
	{ "deleted", "rm a/two.md a/b/one.md" },
	{ "a directory deleted", "rm -r a" },
	{ "removed from the index", "git rm -q --cached a/two.md a.md" },
	{ "renamed", "git mv a/two.md z/three.md" },
	{ "renamed on disk", "mv a/two.md z/three.md" },
	{ "another mode", "chmod +x a.md; chmod -x z/run.md" },
	{ "modes that git does not trust",
	  "git config core.fileMode false; chmod +x a.md" },
	{ "a file became a directory",
	  "rm a/two.md; mkdir a/two.md; echo 9 >a/two.md/n.md" },
	{ "a file that is not asked for became a directory",
	  "rm a/b.c; mkdir a/b.c; echo 9 >a/b.c/n.md" },
	{ "a directory became a file", "rm -r a/c; echo 9 >a/c" },
	{ "a directory became a link",
	  "mv z ../elsewhere; ln -s ../elsewhere z" },
	{ "a file became a link",
	  "mv a.md ../elsewhere; ln -s ../elsewhere a.md" },
	{ "a link became a file", "rm link.md; echo 9 >link.md" },
	{ "a link leads elsewhere", "ln -sf a0.md link.md" },
	{ "a directory that cannot be read",
	  "echo 9 >a/b/n.md; chmod 0 a/b" },
	{ "intended", "echo 9 >n.md; git add -N n.md" },
	{ "assumed unchanged",
	  "git update-index --assume-unchanged a.md a0.md; echo 9 >a.md;"
	  "rm a0.md" },
	{ "skipped", "git update-index --skip-worktree a.md a0.md; rm a.md" },
	{ "skipped, and there all the same",
	  "git update-index --skip-worktree a.md; echo 99 >a.md" },
	{ "a conflict",
	  "git checkout -q -b other; echo o >a.md; git rm -q a0.md;"
	  "git commit -qam o; git checkout -q main;"
	  "echo m >a.md; echo m >a0.md;"
	  "git commit -qam m; git merge -q other || :" },
	{ "sparse",
	  "git sparse-checkout set --no-cone /a/ 2>/dev/null; echo 9 >a/n.md" },
	{ "a sparse index",
	  "git sparse-checkout set --cone --sparse-index a/b; echo 9 >a/n.md;"
	  "mkdir z; echo 9 >z/n.md" },
	{ "a split index",
	  "git update-index --split-index; echo 9 >a.md; git add a.md;"
	  "echo 9 >a0.md" },
	{ "an index of version 4",
	  "git update-index --index-version 4; echo 9 >a/b/one.md" },
	{ "no index", "rm .git/index" },
	{ "ends of lines",
	  "git config core.autocrlf true; printf '2\\r\\n' >a.md" },
	{ "attributes change what is read",
	  "echo '*.md filter=up' >.gitattributes;"
	  "git config filter.up.clean 'tr a-z A-Z'; echo abc >a.md;"
	  "touch a0.md" },
	{ "case does not matter",
	  "git config core.ignoreCase true; mv a.md A.md; echo 9 >Z.md" },
	{ "another repository",
	  "git init -q a/repo.md; echo 9 >a/repo.md/n.md;"
	  "git -C a/repo.md add .; git -C a/repo.md commit -qm n" },
	{ "a submodule",
	  "git init -q ../sub; git -C ../sub commit -q --allow-empty -m s;"
	  "git submodule --quiet add ../sub a/sub.md; echo 9 >a/sub.md/n.md" },
	{ "odd names",
	  "printf 9 >'a/ ?*[b].md'; printf 9 >':(top)n.md';"
	  "printf 9 >'\"\t.md';"
	  "printf 9 >\"$(printf 'n\\nl.md')\"; printf 9 >'a/!n.md'" },
	{ "very many",
	  "mkdir many; for i in $(seq 90); do echo 9 >a/n$i.md; done" },
	{ "told otherwise",
	  "echo '*' >.fuseignore;"
	  "echo '*.md linguist-vendored' >.gitattributes" },
	{ "an unborn branch",
	  "git checkout -q --orphan new; git rm -rfq --cached .; echo 9 >n.md" }
};

static bool wants_all(const void *payload, const char *path)
{
	(void)payload;
	(void)path;
	return true;
}

static bool wants_ending(const void *payload, const char *path)
{
	size_t n = strlen(payload), len = strlen(path);

	return len >= n && !strcmp(path + len - n, payload);
}

static bool wants_path(const void *payload, const char *path)
{
	return !strcmp(path, payload);
}

static const struct asked {
	source_wants_fn *wants;
	const char *payload;
} asked_table[] = {
	{ wants_all, NULL }, { wants_ending, ".md" },
	{ wants_ending, "n.md" }, { wants_ending, "two.md" },
	{ wants_path, "a" }, { wants_path, "a.md" },
	{ wants_path, "a/new/n.md" }, { wants_path, "nowhere" }
};

/* The lines of a listing whose path is wanted. */
static char *lines_of(struct source *source, const struct asked *asked)
{
	const struct entry *entry;
	struct buf out = { 0 };
	char *text = listing_of(source), *line = text;
	size_t i, n;

	assert_ok(source_list(source, &entry, &n));
	for (i = 0; i < n; i++) {
		size_t len = strcspn(line, "\n") + 1;

		if (asked->wants(asked->payload, entry[i].path))
			buf_add(&out, line, len);
		line += len;
	}
	free(text);
	return buf_detach(&out);
}

static void compare(const char *name, const struct asked *asked)
{
	struct repo *repo = open_repo(NULL);
	struct source *all = open_source(repo, SOURCE_WORKTREE, NULL);
	struct source *some = open_source(repo, SOURCE_WORKTREE, NULL);
	struct source_identity whole, narrow;
	char *wanted = lines_of(all, asked), *got;

	assert_ok(source_narrow(some, asked->wants, asked->payload));
	got = listing_of(some);
	if (strcmp(wanted, got))
		fail_msg("%s, %s:\n%s-- but --\n%s", name,
			 asked->payload ? asked->payload : "all", wanted, got);
	assert_ok(source_identity(all, &whole));
	assert_ok(source_identity(some, &narrow));
	assert_int_equal(whole.is_dirty, narrow.is_dirty);
	/* What was listed whole is narrowed to the same. */
	assert_ok(source_narrow(all, asked->wants, asked->payload));
	free(got);
	got = listing_of(all);
	assert_string_equal(wanted, got);
	free(wanted);
	free(got);
	source_free(all);
	source_free(some);
	repo_free(repo);
}

static void some_paths_are_what_they_are_among_all(void **state)
{
	size_t i, k;

	(void)state;
	for (i = 0; i < sizeof(situation_table) / sizeof(*situation_table);
	     i++) {
		char *dir = xstrfmt("../s%zu", i);

		assert_int_equal(mkdir(dir, 0777), 0);
		assert_int_equal(chdir(dir), 0);
		free(dir);
		sh(build_tree);
		sh(situation_table[i].script);
		for (k = 0; k < sizeof(asked_table) / sizeof(*asked_table);
		     k++)
			compare(situation_table[i].name, &asked_table[k]);
		sh("chmod -R u+rwX .");
	}
}

static void a_linked_work_tree_and_a_directory_of_it(void **state)
{
	size_t k;

	(void)state;
	sh(build_tree);
	sh("git worktree add -q ../linked; echo 9 >../linked/a/n.md;"
	   "echo 9 >../linked/a.md");
	assert_int_equal(chdir("../linked/a/b"), 0);
	for (k = 0; k < sizeof(asked_table) / sizeof(*asked_table); k++)
		compare("linked", &asked_table[k]);
}

static void how_the_user_reads_pathspecs_does_not_matter(void **state)
{
	static const char *const names[] = {
		"GIT_LITERAL_PATHSPECS", "GIT_GLOB_PATHSPECS",
		"GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS"
	};
	size_t i;

	(void)state;
	sh(build_tree);
	sh("echo 9 >a/two.md; echo 9 >A.md");
	for (i = 0; i < sizeof(names) / sizeof(*names); i++) {
		assert_int_equal(setenv(names[i], "1", 1), 0);
		compare(names[i], &asked_table[1]);
		assert_int_equal(unsetenv(names[i]), 0);
	}
}

/* What nobody changed is not asked about. */
static void nothing_is_asked_where_nothing_changed(void **state)
{
	char *path = xstrdup(getenv("PATH"));
	const char *ignored;
	struct source *source;
	struct repo *repo;

	(void)state;
	sh(build_tree);
	repo = open_repo(NULL);
	source = open_source(repo, SOURCE_WORKTREE, NULL);
	/* The configuration is git's, and read once. */
	assert_ok(repo_config(repo, "core.bare", &ignored));
	assert_int_equal(setenv("PATH", "/nowhere", 1), 0);
	assert_ok(source_narrow(source, wants_path, "a/two.md"));
	assert_int_equal(setenv("PATH", path, 1), 0);
	free(path);
	source_free(source);
	repo_free(repo);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
		TEST(some_paths_are_what_they_are_among_all),
		TEST(a_linked_work_tree_and_a_directory_of_it),
		TEST(how_the_user_reads_pathspecs_does_not_matter),
		TEST(nothing_is_asked_where_nothing_changed)
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
