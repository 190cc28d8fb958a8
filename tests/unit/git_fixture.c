/* SPDX-License-Identifier: MIT */
/* See git_fixture.h. */
#include "tests/unit/git_fixture.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"
#include "base/process.h"
#include "base/xalloc.h"

/* Nothing of the caller's may decide a test. */
static const char *const cleared[] = {
	"GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR",
	"GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
	"GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT", "GIT_CONFIG_GLOBAL",
	"GIT_CONFIG_SYSTEM", "GIT_PREFIX", "GIT_NAMESPACE",
	"GIT_CEILING_DIRECTORIES", "GIT_LITERAL_PATHSPECS",
	"GIT_GLOB_PATHSPECS", "GIT_NOGLOB_PATHSPECS", "GIT_ICASE_PATHSPECS",
	"GIT_DEFAULT_HASH", "XDG_CONFIG_HOME", "SUDO_UID",
};

/*
 * libgit2 1.5 forgets a PCRE2 match block for each line of configuration when
 * it opens a repository; the leak sanitizer shall look for ours.
 */
const char *__lsan_default_suppressions(void);
const char *__lsan_default_suppressions(void)
{
	return "leak:libpcre2-8\n";
}

struct fixture {
	char *dir;
};

static void set_environment(const char *home)
{
	size_t i;

	for (i = 0; i < sizeof(cleared) / sizeof(cleared[0]); i++)
		unsetenv(cleared[i]);
	setenv("HOME", home, 1);
	setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
	setenv("GIT_ATTR_NOSYSTEM", "1", 1);
	setenv("GIT_AUTHOR_NAME", "A U Thor", 1);
	setenv("GIT_AUTHOR_EMAIL", "author@example.com", 1);
	setenv("GIT_COMMITTER_NAME", "C O Mitter", 1);
	setenv("GIT_COMMITTER_EMAIL", "committer@example.com", 1);
	setenv("GIT_AUTHOR_DATE", "1112911993 +0000", 1);
	setenv("GIT_COMMITTER_DATE", "1112911993 +0000", 1);
	setenv("LC_ALL", "C", 1);
}

int fixture_setup(void **state)
{
	struct fixture *fixture = xcalloc(1, sizeof(*fixture));
	const char *tmp = getenv("TMPDIR");
	char *dir = xstrfmt("%s/fuse-unit-XXXXXX", tmp ? tmp : "/tmp");
	char *home;

	if (!mkdtemp(dir))
		return -1;
	fixture->dir = dir;
	home = xstrfmt("%s/home", dir);
	if (mkdir(home, 0777))
		return -1;
	set_environment(home);
	free(home);
	home = xstrfmt("%s/here", dir);
	if (mkdir(home, 0777) || chdir(home))
		return -1;
	free(home);
	*state = fixture;
	sh("git config --global init.defaultBranch main;"
	   "git config --global protocol.file.allow always");
	return 0;
}

int fixture_teardown(void **state)
{
	struct fixture *fixture = *state;
	const char *const argv[] = { "rm", "-rf", fixture->dir, NULL };
	struct process_spec spec = { .argv = argv };
	int status = 0;

	if (chdir("/"))
		return -1;
	error_ignore(process_run(&spec, NULL, NULL, &status));
	free(fixture->dir);
	free(fixture);
	return status;
}

char *sh_out(const char *script)
{
	const char *const argv[] = { "sh", "-ec", script, NULL };
	struct process_spec spec = { .argv = argv };
	struct buf out = { 0 }, messages = { 0 };
	int status = 0;

	assert_ok(process_run(&spec, &out, &messages, &status));
	if (status)
		fail_msg("%s\n%s", script, buf_str(&messages));
	buf_release(&messages);
	return buf_detach(&out);
}

void sh(const char *script)
{
	free(sh_out(script));
}

void put(const char *path, const char *bytes, size_t n)
{
	char *dir = xmemdupz(path, path_dir_len(path));

	if (*dir)
		assert_ok(file_make_dirs(dir));
	assert_ok(file_replace(path, bytes, n));
	free(dir);
}

void assert_ok(const struct error *err)
{
	if (err)
		fail_msg("error %d: %s", err->code, err->msg);
}

void assert_error(const struct error *err, enum error_code code,
		  const char *part)
{
	if (!err)
		fail_msg("no error, but '%s' was to be", part);
	if (err->code != code || !strstr(err->msg, part))
		fail_msg("error %d, not %d with '%s': %s", err->code, code,
			 part, err->msg);
}

struct repo *open_repo(const char *start)
{
	struct repo *repo;

	assert_ok(repo_open(&repo, start));
	return repo;
}

struct source *open_source(struct repo *repo, enum source_kind kind,
			   const char *rev)
{
	struct source_spec spec = { .kind = kind, .rev = rev };
	struct source *source;

	assert_ok(source_open(&source, repo, &spec));
	return source;
}

char *listing_of(struct source *source)
{
	const struct entry *entry;
	struct buf out = { 0 };
	size_t i, n;

	assert_ok(source_list(source, &entry, &n));
	for (i = 0; i < n; i++) {
		char hex[OID_HEX + 1];

		buf_addf(&out, "%06o %s %s%s%s%s%s ", entry[i].mode,
			 oid_to_hex(hex, &entry[i].oid),
			 entry[i].is_dirty ? "D" : "",
			 entry[i].is_untracked ? "N" : "",
			 entry[i].is_dirty || entry[i].is_untracked ? "" : "-",
			 entry[i].omit ? " " : "",
			 entry[i].omit ? omit_name(entry[i].omit) : "");
		path_quote(&out, entry[i].path);
		buf_addch(&out, '\n');
	}
	return buf_detach(&out);
}

char *listing_here(enum source_kind kind, const char *rev)
{
	struct repo *repo = open_repo(NULL);
	struct source *source = open_source(repo, kind, rev);
	char *text = listing_of(source);

	source_free(source);
	repo_free(repo);
	return text;
}

char *paths_here(enum source_kind kind, const char *rev)
{
	struct repo *repo = open_repo(NULL);
	struct source *source = open_source(repo, kind, rev);
	const struct entry *entry;
	struct buf out = { 0 };
	size_t i, n;

	assert_ok(source_list(source, &entry, &n));
	for (i = 0; i < n; i++)
		if (!entry[i].omit)
			buf_addf(&out, "%s ", entry[i].path);
	source_free(source);
	repo_free(repo);
	return buf_detach(&out);
}

const char build_every_mode[] =
	"git init -q .; mkdir -p a/b z; echo 1 >a/b/one; echo 2 >a.c;"
	"echo 3 >a/two; ln -s a.c link; printf '#!/bin/sh\\n' >z/run;"
	"chmod +x z/run; git add .; git commit -qm one;";

struct oid key_here(enum source_kind kind, const char *rev)
{
	struct repo *repo = open_repo(NULL);
	struct source *source = open_source(repo, kind, rev);
	struct oid key;

	assert_ok(source_key(source, &key));
	source_free(source);
	repo_free(repo);
	return key;
}

bool dirty_here(enum source_kind kind)
{
	struct repo *repo = open_repo(NULL);
	struct source *source = open_source(repo, kind, NULL);
	struct source_identity identity;

	assert_ok(source_identity(source, &identity));
	source_free(source);
	repo_free(repo);
	return identity.is_dirty;
}

void assert_all_equal(void)
{
	char *rev = listing_here(SOURCE_REV, "HEAD");
	char *staged = listing_here(SOURCE_STAGED, NULL);
	char *worktree = listing_here(SOURCE_WORKTREE, NULL);
	struct oid a = key_here(SOURCE_REV, "HEAD");
	struct oid b = key_here(SOURCE_STAGED, NULL);
	struct oid c = key_here(SOURCE_WORKTREE, NULL);

	assert_string_equal(rev, staged);
	assert_string_equal(rev, worktree);
	assert_int_equal(oid_cmp(&a, &b), 0);
	assert_int_equal(oid_cmp(&a, &c), 0);
	free(rev);
	free(staged);
	free(worktree);
}

void assert_paths(enum source_kind kind, const char *rev, const char *wanted)
{
	char *paths = paths_here(kind, rev);

	assert_string_equal(paths, wanted);
	free(paths);
}

void assert_listed(enum source_kind kind, const char *rev, const char *part)
{
	char *text = listing_here(kind, rev);

	if (!strstr(text, part))
		fail_msg("'%s' is not in\n%s", part, text);
	free(text);
}
