/* SPDX-License-Identifier: MIT */
/*
 * Finding and opening a repository: see repo.h.
 *
 * libgit2 finds it, except where it would find another one than git does or
 * none at all, and there git is asked: with GIT_DIR, GIT_WORK_TREE or
 * GIT_COMMON_DIR in the environment (libgit2 knows only the first), for a
 * bare repository that was found by searching (safe.bareRepository), and when
 * libgit2 refuses because of the owner (it knows neither safe.directory=*
 * nor half of the places where it may be set). A repository whose extensions
 * libgit2 does not read is opened by git alone, where git reads them: then
 * references and revisions are asked of it, and objects, too, where they are
 * named by SHA-256 (batch.h). Ownership is never waved
 * through by us: only after git has said yes is libgit2's own check off, and
 * the next repo_open turns it on again.
 */
#include <git2/sys/repository.h>
#include <pthread.h>
#include <stdlib.h>

#include "base/path.h"
#include "base/xalloc.h"
#include "git/batch.h"
#include "git/fail.h"
#include "git/handle.h"
#include "git/loose.h"
#include "git/obstacle.h"
#include "git/run.h"
#include "git/start.h"

static bool env_is_set(const char *name)
{
	const char *value = getenv(name);

	return value && *value;
}

/* Opens `at`; is_exact: it is the git directory, nothing is searched. */
static const struct error *open_raw(git_repository **out, const char *at,
				    bool is_exact, const char *start)
{
	unsigned int flags = is_exact ? GIT_REPOSITORY_OPEN_NO_SEARCH : 0;
	const struct error *err = NULL;
	int result = -1, tries;

	if (env_is_set("GIT_DISCOVERY_ACROSS_FILESYSTEM"))
		flags |= GIT_REPOSITORY_OPEN_CROSS_FS;
	/* One obstacle at a time: an owner and two extensions at most. */
	for (tries = 0; result && !err && tries < 4; tries++) {
		result = git_repository_open_ext(out, at, flags,
					getenv("GIT_CEILING_DIRECTORIES"));
		if (result)
			err = git_overcome(result, start);
	}
	if (!err && result)
		err = git_fail(result, "cannot open the repository of '%s'",
			       start ? start : ".");
	return err;
}

/* The absolute path of `path` seen from dir, or the path itself. */
static char *absolute(const char *dir, const char *path)
{
	struct buf joined = { 0 };
	char *real;

	if (*path != '/' && dir)
		buf_addf(&joined, "%s/", dir);
	buf_addstr(&joined, path);
	real = realpath(joined.ptr, NULL);
	if (real) {
		buf_release(&joined);
		return real;
	}
	while (joined.len > 1 && joined.ptr[joined.len - 1] == '/')
		buf_cut(&joined, joined.len - 1);
	return buf_detach(&joined);
}

static void set_index_file(struct repo *repo)
{
	const char *named = getenv("GIT_INDEX_FILE");

	/* git is at the top of the work tree when it reads the variable. */
	if (named && *named)
		repo->index_file = absolute(repo->work_dir, named);
	else
		repo->index_file = xstrfmt("%s/index", repo->git_dir);
}

/* The work tree, when git is to say where it is; NULL when there is none. */
static char *asked_work_dir(const char *start)
{
	struct buf answer = { 0 };
	char *dir = NULL;
	const struct error *err = git_ask(start, "--show-toplevel", &answer);

	/* Having none is how git answers in a bare repository. */
	error_ignore(err);
	if (!err && answer.len)
		dir = absolute(start, answer.ptr);
	buf_release(&answer);
	return dir;
}

/* What follows from where the repository and its work tree are. */
static void set_other_paths(struct repo *repo, const char *start)
{
	const char *named;
	char *here = absolute(NULL, start ? start : "."), *prefix;
	size_t n = repo->work_dir ? strlen(repo->work_dir) : 0;

	/* From the top of the work tree to start, "" when that is outside. */
	if (n && path_is_below(here, repo->work_dir) && here[n] == '/')
		prefix = xstrfmt("%s/", here + n + 1);
	else
		prefix = xstrdup("");
	free(here);
	repo->prefix = prefix;
	set_index_file(repo);
	named = getenv("GIT_OBJECT_DIRECTORY");
	if (named && *named)
		repo->object_dir = absolute(repo->work_dir, named);
	else
		repo->object_dir = xstrfmt("%s/objects", repo->common_dir);
}

static void set_paths(struct repo *repo, const char *start, bool ask_git)
{
	const char *work = git_repository_workdir(repo->raw);

	repo->git_dir = absolute(NULL, git_repository_path(repo->raw));
	repo->common_dir = absolute(NULL, git_repository_commondir(repo->raw));
	if (ask_git)
		repo->work_dir = asked_work_dir(start);
	else if (work)
		repo->work_dir = absolute(NULL, work);
	repo->is_shallow = git_repository_is_shallow(repo->raw) == 1;
	set_other_paths(repo, start);
}

/* All that libgit2 would tell of a repository, told by git, which refuses what
 * it cannot read or must not trust itself. */
static const struct error *ask_paths(struct repo *repo, const char *start)
{
	static const char *const args[] = {
		"rev-parse", "--path-format=absolute", "--git-dir",
		"--git-common-dir", "--is-shallow-repository",
		"--show-object-format", NULL
	};
	enum { GIT_DIR, COMMON_DIR, IS_SHALLOW, OBJECT_FORMAT, ANSWERS };
	struct buf answer = { 0 }, messages = { 0 };
	char *line[ANSWERS] = { NULL };
	int status = 0;
	const struct error *err = git_run_in(start, args, &answer, &messages,
					     &status);
	char *at = answer.ptr;
	size_t i;

	for (i = 0; !err && !status && i < ANSWERS && at; i++)
		line[i] = strsep(&at, "\n");
	buf_tame_line(&messages, 0);
	if (!err && !line[OBJECT_FORMAT])
		err = error_new(ERROR_UNSUPPORTED, "cannot open the repository "
				"of '%s', which only git can read: %s",
				start ? start : ".", git_said(&messages));
	if (!err) {
		repo->git_dir = absolute(start, line[GIT_DIR]);
		repo->common_dir = absolute(start, line[COMMON_DIR]);
		repo->is_shallow = !strcmp(line[IS_SHALLOW], "true");
		if (!strcmp(line[OBJECT_FORMAT], "sha256"))
			repo->batch = batch_new();
		repo->work_dir = asked_work_dir(start);
		set_other_paths(repo, start);
	}
	buf_release(&answer);
	buf_release(&messages);
	return err;
}

static bool has_worktree_config(git_repository *raw)
{
	git_config *config = NULL;
	int is_on = 0;

	if (!git_repository_config_snapshot(&config, raw) &&
	    git_config_get_bool(&is_on, config, "extensions.worktreeconfig"))
		is_on = 0;
	git_config_free(config);
	git_error_clear();
	return is_on;
}

static const struct error *open_odb(struct repo *repo)
{
	int result;

	if (repo->batch)
		return NULL;
	result = git_odb_open(&repo->odb, repo->object_dir);

	if (!result) {
		const char *list = getenv("GIT_ALTERNATE_OBJECT_DIRECTORIES");

		/* The directories of GIT_ALTERNATE_OBJECT_DIRECTORIES, as in
		 * a quarantine. */
		result = 0;
		while (!result && list && *list) {
			size_t n = strcspn(list, ":");
			char *dir = xmemdupz(list, n);

			if (n)
				result = git_odb_add_disk_alternate(repo->odb,
								    dir);
			free(dir);
			list += n + (list[n] == ':');
		}
	}
	return !result ? loose_add(repo->odb, repo->object_dir) :
		git_fail(result, "cannot open the objects in '%s'",
			 repo->object_dir);
}

/* Where core.bare is not set libgit2 takes what is around any git directory for
 * its work tree, and git does so for a ".git" alone: it has to say. */
static bool may_be_bare(git_repository *raw)
{
	const char *dir = git_repository_path(raw);
	const char *work = git_repository_workdir(raw);
	size_t n = work ? strlen(work) : 0;

	if (!work)
		return true;
	/* Both end with a slash. */
	return !strncmp(dir, work, n) && strcmp(dir + n, ".git/") &&
		strcspn(dir + n, "/") + 1 == strlen(dir + n);
}

/* What overcomes an obstacle are settings of libgit2, which are the process's:
 * those of one repository must not be there while another is opened. */
static pthread_mutex_t opening = PTHREAD_MUTEX_INITIALIZER;

/* *by_git: libgit2 cannot read it; what may still be wrong git tells. */
static const struct error *find(struct repo *repo, const char *start,
				bool by_env, bool *by_git)
{
	const struct error *err;
	struct buf git_dir = { 0 };

	pthread_mutex_lock(&opening);
	err = git_start();
	if (!err && by_env)
		err = git_ask(start, "--absolute-git-dir", &git_dir);
	*by_git = !err && !by_env && is_by_sha256(start);
	if (!err && !*by_git) {
		err = open_raw(&repo->raw, by_env ? git_dir.ptr :
			       start ? start : ".", by_env, start);
		*by_git = err && err->code == ERROR_UNSUPPORTED;
	}
	pthread_mutex_unlock(&opening);
	buf_release(&git_dir);
	if (*by_git && start && !is_directory(start))
		return no_repository(start);
	return *by_git ? ask_paths(repo, start) : err;
}

const struct error *repo_open(struct repo **out, const char *start)
{
	bool by_env = env_is_set("GIT_DIR") || env_is_set("GIT_WORK_TREE") ||
		env_is_set("GIT_COMMON_DIR"), by_git;
	struct repo *repo = xcalloc(1, sizeof(*repo));
	const struct error *err = find(repo, start, by_env, &by_git);

	*out = NULL;
	if (!err && !by_git && !by_env) {
		struct buf answer = { 0 };

		/* safe.bareRepository lets nobody plant a bare repository in
		 * a work tree. */
		if (may_be_bare(repo->raw))
			err = git_ask(start, "--git-dir", &answer);
		buf_release(&answer);
	}
	if (!err && !by_git)
		set_paths(repo, start,
			  by_env || has_worktree_config(repo->raw) ||
			  (git_repository_workdir(repo->raw) &&
			   may_be_bare(repo->raw)));
	if (!err)
		err = open_odb(repo);
	/* One set of packs for everything, GIT_OBJECT_DIRECTORY's included. */
	if (!err && repo->raw)
		git_repository_set_odb(repo->raw, repo->odb);
	if (err)
		repo_free(repo);
	else
		*out = repo;
	return err;
}

const struct error *repo_reopen(struct repo **out, const struct repo *repo)
{
	struct repo *second = xcalloc(1, sizeof(*second));
	const struct error *err;

	git_libgit2_init();
	second->is_second = true;
	second->is_shallow = repo->is_shallow;
	second->git_dir = xstrdup(repo->git_dir);
	second->common_dir = xstrdup(repo->common_dir);
	second->object_dir = xstrdup(repo->object_dir);
	second->work_dir = repo->work_dir ? xstrdup(repo->work_dir) : NULL;
	second->prefix = xstrdup(repo->prefix);
	second->index_file = xstrdup(repo->index_file);
	second->batch = repo->batch ? batch_new() : NULL;
	err = open_odb(second);
	*out = err ? NULL : second;
	if (err)
		repo_free(second);
	return err;
}

void repo_free(struct repo *repo)
{
	if (!repo)
		return;
	batch_free(repo->batch);
	git_odb_free(repo->odb);
	git_repository_free(repo->raw);
	free(repo->git_dir);
	free(repo->common_dir);
	free(repo->object_dir);
	free(repo->work_dir);
	free(repo->prefix);
	free(repo->index_file);
	strmap_release(&repo->config);
	buf_release(&repo->config_text);
	free(repo);
	git_libgit2_shutdown();
}

const char *repo_git_dir(const struct repo *repo)
{
	return repo->git_dir;
}

const char *repo_common_dir(const struct repo *repo)
{
	return repo->common_dir;
}

const char *repo_work_dir(const struct repo *repo)
{
	return repo->work_dir;
}

const char *repo_prefix(const struct repo *repo)
{
	return repo->prefix;
}

bool repo_is_shallow(const struct repo *repo)
{
	return repo->is_shallow;
}

size_t repo_id_size(const struct repo *repo)
{
	return repo && repo->batch ? OID_SIZE : OID_SHA1;
}
