/* SPDX-License-Identifier: MIT */
/* Opening every kind of repository, and its configuration. */
#include "tests/unit/git_fixture.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/xalloc.h"

static char *here(const char *below)
{
	char cwd[4096];

	assert_non_null(getcwd(cwd, sizeof(cwd)));
	return xstrfmt("%s%s", cwd, below);
}

static void assert_path(const char *got, const char *below)
{
	char *wanted = here(below);

	assert_string_equal(got, wanted);
	free(wanted);
}

static void assert_config(struct repo *repo, const char *name,
			  const char *wanted)
{
	const char *value;

	assert_ok(repo_config(repo, name, &value));
	if (wanted)
		assert_string_equal(value, wanted);
	else
		assert_null(value);
}

static void a_plain_repository_knows_its_paths(void **state)
{
	struct repo *repo;

	(void)state;
	sh("git init -q .; mkdir -p a/b");
	repo = open_repo(NULL);
	assert_path(repo_git_dir(repo), "/.git");
	assert_path(repo_common_dir(repo), "/.git");
	assert_path(repo_work_dir(repo), "");
	assert_string_equal(repo_prefix(repo), "");
	assert_false(repo_is_shallow(repo));
	repo_free(repo);
	repo = open_repo("a/b");
	assert_string_equal(repo_prefix(repo), "a/b/");
	assert_path(repo_work_dir(repo), "");
	repo_free(repo);
}

static void no_repository_is_not_found(void **state)
{
	struct repo *repo;

	(void)state;
	assert_error(repo_open(&repo, NULL), ERROR_NOT_FOUND,
		     "not a git repository");
	assert_null(repo);
	setenv("GIT_DIR", "/nowhere", 1);
	assert_error(repo_open(&repo, NULL), ERROR_NOT_FOUND,
		     "not a git repository");
	unsetenv("GIT_DIR");
}

static void a_bare_repository_has_no_work_dir(void **state)
{
	struct repo *repo;
	struct source *source;
	struct source_spec spec = { .kind = SOURCE_WORKTREE };
	char *told;

	(void)state;
	sh("git init -q --bare r.git");
	repo = open_repo("r.git");
	assert_null(repo_work_dir(repo));
	assert_path(repo_git_dir(repo), "/r.git");
	assert_error(source_open(&source, repo, &spec), ERROR_USAGE, "bare");
	repo_free(repo);
	/* Since git 2.38. */
	told = sh_out("git config --global safe.bareRepository explicit;"
		      "git -C r.git rev-parse --git-dir 2>&1 || :");
	if (strstr(told, "cannot use bare repository"))
		assert_error(repo_open(&repo, "r.git"), ERROR_FAILED,
			     "cannot use bare repository");
	free(told);
	setenv("GIT_DIR", "r.git", 1);
	repo_free(open_repo(NULL));
	unsetenv("GIT_DIR");
}

static void a_linked_worktree_shares_the_common_dir(void **state)
{
	struct repo *repo;

	(void)state;
	sh("git init -q main; cd main; git commit -q --allow-empty -m one;"
	   "git worktree add -q ../linked; mkdir ../linked/sub");
	repo = open_repo("linked/sub");
	assert_path(repo_git_dir(repo), "/main/.git/worktrees/linked");
	assert_path(repo_common_dir(repo), "/main/.git");
	assert_path(repo_work_dir(repo), "/linked");
	assert_string_equal(repo_prefix(repo), "sub/");
	repo_free(repo);
}

static void the_environment_names_the_repository(void **state)
{
	struct repo *repo;
	char *path;

	(void)state;
	sh("git init -q main; mkdir -p tree/sub; git init -q other");
	setenv("GIT_DIR", "../../main/.git", 1);
	setenv("GIT_WORK_TREE", "..", 1);
	assert_int_equal(chdir("tree/sub"), 0);
	repo = open_repo(NULL);
	assert_int_equal(chdir("../.."), 0);
	assert_path(repo_git_dir(repo), "/main/.git");
	assert_path(repo_work_dir(repo), "/tree");
	assert_string_equal(repo_prefix(repo), "sub/");
	repo_free(repo);
	/* GIT_DIR alone: the work tree is where we are, as git has it. */
	unsetenv("GIT_WORK_TREE");
	path = here("/main/.git");
	setenv("GIT_DIR", path, 1);
	free(path);
	assert_int_equal(chdir("other"), 0);
	repo = open_repo(NULL);
	assert_int_equal(chdir(".."), 0);
	assert_path(repo_work_dir(repo), "/other");
	repo_free(repo);
	unsetenv("GIT_DIR");
}

static void a_linked_worktree_of_a_bare_repository_has_its_own(void **state)
{
	struct repo *repo;
	char *path;

	(void)state;
	/* As git has it: that it is bare is said for the main one only. */
	sh("git init -q m; cd m; git commit -q --allow-empty -m one; cd ..;"
	   "git clone -q --bare m b.git; cd b.git;"
	   "git config extensions.worktreeConfig true;"
	   "git config --worktree core.bare true;"
	   "git config --unset core.bare; git worktree add -q ../linked");
	repo = open_repo("linked");
	assert_path(repo_work_dir(repo), "/linked");
	repo_free(repo);
	repo = open_repo("b.git");
	assert_null(repo_work_dir(repo));
	repo_free(repo);
	/* This is how a hook of a linked work tree is run. */
	path = here("/b.git/worktrees/linked");
	setenv("GIT_DIR", path, 1);
	free(path);
	repo = open_repo("linked");
	assert_path(repo_work_dir(repo), "/linked");
	assert_path(repo_common_dir(repo), "/b.git");
	repo_free(repo);
	unsetenv("GIT_DIR");
}

static void configuration_is_what_git_says(void **state)
{
	struct repo *repo;

	(void)state;
	sh("git init -q .; git config fuse.maxTokens 1; git config Fuse.A.B c;"
	   "git config --global fuse.global g; printf '[fuse]\\n\\tyes\\n"
	   "\\tlines = \"a\\\\nb\"\\n' >>.git/config;"
	   "git commit -q --allow-empty -m one;"
	   "git config extensions.worktreeConfig true;"
	   "git config --worktree fuse.here w");
	setenv("GIT_CONFIG_PARAMETERS", "'fuse.given'='by -c'", 1);
	setenv("GIT_CONFIG_COUNT", "1", 1);
	setenv("GIT_CONFIG_KEY_0", "fuse.counted", 1);
	setenv("GIT_CONFIG_VALUE_0", "env", 1);
	repo = open_repo(NULL);
	assert_config(repo, "fuse.maxtokens", "1");
	assert_config(repo, "FUSE.MaxTokens", "1");
	assert_config(repo, "fuse.A.b", "c");
	assert_config(repo, "fuse.a.b", NULL);
	assert_config(repo, "fuse.global", "g");
	assert_config(repo, "fuse.yes", "true");
	assert_config(repo, "fuse.lines", "a\nb");
	assert_config(repo, "fuse.here", "w");
	assert_config(repo, "fuse.given", "by -c");
	assert_config(repo, "fuse.counted", "env");
	assert_config(repo, "fuse.none", NULL);
	repo_free(repo);
	unsetenv("GIT_CONFIG_PARAMETERS");
	unsetenv("GIT_CONFIG_COUNT");
}

static void harmless_extensions_are_accepted(void **state)
{
	static const char *const extension[] = {
		"worktreeConfig true", "preciousObjects true",
		"partialClone origin", "noop x", "objectFormat sha1",
	};
	size_t i;

	(void)state;
	for (i = 0; i < sizeof(extension) / sizeof(extension[0]); i++) {
		char *script = xstrfmt("rm -rf .git; git init -q .;"
			"git config core.repositoryFormatVersion 1;"
			"git config extensions.%s", extension[i]);

		sh(script);
		repo_free(open_repo(NULL));
		free(script);
	}
}

static void sha256_is_read_and_the_unknown_is_refused(void **state)
{
	struct repo *repo;
	struct oid oid;

	(void)state;
	sh("git init -q --object-format=sha256 .; git commit -q --allow-empty -m a");
	assert_ok(repo_open(&repo, NULL));
	assert_ok(repo_resolve(repo, "HEAD", &oid));
	assert_int_equal(oid_len(&oid), OID_SIZE);
	assert_true(repo_has(repo, &oid));
	repo_free(repo);
	sh("rm -rf .git; git init -q .;"
	   "git config core.repositoryFormatVersion 1;"
	   "git config extensions.fromTheFuture 1");
	assert_error(repo_open(&repo, NULL), ERROR_UNSUPPORTED,
		     "fromthefuture");
}

static void an_owner_is_trusted_when_git_trusts_him(void **state)
{
	static const char *const trusted[] = { "'*'", "\"$PWD/r\"" };
	struct repo *repo;
	size_t i;

	(void)state;
	if (getuid())	/* only root can give files away */
		return;
	sh("git init -q r; git init -q mine; chown -R 12345 r");
	assert_error(repo_open(&repo, "r"), ERROR_FAILED, "safe.directory");
	sh("git config --global safe.directory /elsewhere");
	assert_error(repo_open(&repo, "r"), ERROR_FAILED, "safe.directory");
	for (i = 0; i < sizeof(trusted) / sizeof(trusted[0]); i++) {
		char *script = xstrfmt("git config --global safe.directory %s",
				       trusted[i]);

		sh(script);
		free(script);
		repo = open_repo("r");
		assert_path(repo_work_dir(repo), "/r");
		repo_free(repo);
		repo_free(open_repo("mine"));
	}
	sh("git config --global --unset safe.directory");
	/* Trust once given does not stay. */
	assert_error(repo_open(&repo, "r"), ERROR_FAILED, "safe.directory");
	setenv("GIT_CONFIG_PARAMETERS", "'safe.directory'='*'", 1);
	repo_free(open_repo("r"));
	unsetenv("GIT_CONFIG_PARAMETERS");
}

int main(void)
{
	const struct CMUnitTest tests[] = {
#define TEST(name) \
	cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
		TEST(a_plain_repository_knows_its_paths),
		TEST(no_repository_is_not_found),
		TEST(a_bare_repository_has_no_work_dir),
		TEST(a_linked_worktree_shares_the_common_dir),
		TEST(the_environment_names_the_repository),
		TEST(a_linked_worktree_of_a_bare_repository_has_its_own),
		TEST(configuration_is_what_git_says),
		TEST(harmless_extensions_are_accepted),
		TEST(sha256_is_read_and_the_unknown_is_refused),
		TEST(an_owner_is_trusted_when_git_trusts_him),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
