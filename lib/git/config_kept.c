/* SPDX-License-Identifier: MIT */
/* The configuration, kept from one process to the next: see config_kept.h. */
#include "git/config_kept.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/file.h"
#include "base/fixed.h"
#include "base/xalloc.h"
#include "git/repo.h"
#include "git/run.h"

extern char **environ;

enum {
	/* Raised whenever what is kept changes its form. */
	KEPT_VERSION = 1,
	/* What is larger than this is not worth keeping. */
	MOST_BYTES = 1 << 20,
	SETTLED_SECONDS = 2
};

/* A name that ends in a dot stands for all variables below it. */
static const char *const kept[] = {
	"core.attributesfile", "core.commentchar", "core.ignorecase",
	"core.sharedrepository", "fuse."
};

bool config_is_kept(const char *name)
{
	size_t i, n;

	for (i = 0; i < sizeof(kept) / sizeof(*kept); i++) {
		n = strlen(kept[i]);
		if (!strncmp(name, kept[i], n) &&
		    (!name[n] || kept[i][n - 1] == '.'))
			return true;
	}
	return false;
}

static char *kept_path(const struct repo *repo)
{
	const char *dir = repo_git_dir(repo);
	uint64_t number = hash_bytes(dir, strlen(dir), KEPT_VERSION);

	return xstrfmt("%s/fuse/config-%08x", repo_common_dir(repo),
		       (unsigned int)number);
}

static bool environment_tells(void)
{
	static const char prefix[] = "GIT_CONFIG";
	char **variable;

	for (variable = environ; variable && *variable; variable++)
		if (!strncmp(*variable, prefix, sizeof(prefix) - 1))
			return true;
	return false;
}

static bool find_git(struct buf *out)
{
	const char *at = getenv("PATH");

	while (at && *at) {
		size_t n = strcspn(at, ":");

		/* A relative directory is another one elsewhere. */
		if (*at != '/')
			return false;
		buf_reset(out);
		buf_add(out, at, n);
		buf_addstr(out, "/git");
		if (!access(buf_str(out), X_OK))
			return true;
		at += n + (at[n] == ':');
	}
	return false;
}

/* Adds a stamp of a file, and what is the latest that was done to any. */
static bool add_stamp(struct buf *out, const char *path, int64_t *latest)
{
	struct stat st;

	if (stat(path, &st)) {
		add8(out, 0);
		return errno == ENOENT || errno == ENOTDIR;
	}
	add8(out, (uint64_t)st.st_ino);
	add8(out, (uint64_t)st.st_dev);
	add8(out, (uint64_t)st.st_size);
	add8(out, (uint64_t)st.st_mtim.tv_sec);
	add8(out, (uint64_t)st.st_mtim.tv_nsec);
	add8(out, (uint64_t)st.st_ctim.tv_sec);
	add8(out, (uint64_t)st.st_ctim.tv_nsec);
	if (st.st_mtim.tv_sec > *latest)
		*latest = st.st_mtim.tv_sec;
	if (st.st_ctim.tv_sec > *latest)
		*latest = st.st_ctim.tv_sec;
	return true;
}

/* The files that git reads, but for the system's. */
enum { FILES = 4 };
static bool list_files(char *file[FILES], const struct repo *repo)
{
	const char *home = getenv("HOME"), *xdg = getenv("XDG_CONFIG_HOME");

	if (!home || *home != '/' || (xdg && *xdg && *xdg != '/'))
		return false;
	file[0] = xdg && *xdg ? xstrfmt("%s/git/config", xdg) :
		xstrfmt("%s/.config/git/config", home);
	file[1] = xstrfmt("%s/.gitconfig", home);
	file[2] = xstrfmt("%s/config", repo_common_dir(repo));
	file[3] = xstrfmt("%s/config.worktree", repo_git_dir(repo));
	return true;
}

static void free_files(char *file[FILES])
{
	size_t i;

	for (i = 0; i < FILES; i++)
		free(file[i]);
}

/*
 * All that the configuration depends on: what is kept beside it, and compared.
 * False where that cannot be told.
 */
static bool add_state(struct buf *out, const struct repo *repo,
		      const char *system, int64_t *latest)
{
	char *file[FILES] = { NULL };
	struct buf git = { 0 };
	bool is_known = !environment_tells() && list_files(file, repo) &&
		find_git(&git);
	size_t i;

	add4(out, KEPT_VERSION);
	buf_add(out, system, strlen(system) + 1);
	buf_add(out, repo_git_dir(repo), strlen(repo_git_dir(repo)) + 1);
	is_known = is_known && add_stamp(out, system, latest) &&
		add_stamp(out, buf_str(&git), latest);
	for (i = 0; is_known && i < FILES; i++) {
		buf_add(out, file[i], strlen(file[i]) + 1);
		is_known = add_stamp(out, file[i], latest);
	}
	free_files(file);
	buf_release(&git);
	return is_known;
}

/* Whether what is kept was kept for what is now; *start becomes where its
 * records begin. */
static bool counts(const struct repo *repo, const struct buf *row, size_t n,
		   size_t *start)
{
	const char *system = row->ptr + sizeof(uint32_t);
	struct buf state = { 0 };
	int64_t latest = 0;
	bool is_same;

	if (n <= sizeof(uint32_t) ||
	    !memchr(system, '\0', n - sizeof(uint32_t)))
		return false;
	is_same = add_state(&state, repo, system, &latest) &&
		state.len <= n && !memcmp(state.ptr, row->ptr, state.len);
	*start = state.len;
	buf_release(&state);
	return is_same;
}

bool config_recall(const struct repo *repo, struct buf *out)
{
	char *path = kept_path(repo);
	const struct error *err = NULL;
	struct buf row = { 0 };
	size_t n, start;
	bool found;

	err = file_read(&row, path, MOST_BYTES);
	error_ignore(err);
	n = row.len;
	found = !err && unseal(buf_str(&row), &n) &&
		counts(repo, &row, n, &start);
	buf_reset(out);
	if (found)
		buf_add(out, row.ptr + start, n - start);
	buf_release(&row);
	free(path);
	return found;
}

/* "file:" and a path, in what tells an origin; else NULL. */
static const char *file_of(const char *origin)
{
	static const char prefix[] = "file:";
	size_t n = sizeof(prefix) - 1;

	return !strncmp(origin, prefix, n) ? origin + n : NULL;
}

/* The system's file, from what git says of it or against its not being
 * there; to be freed, NULL when it cannot be told. */
static char *find_system(const struct repo *repo)
{
	static const char *const args[] = {
		"config", "--system", "-z", "--show-origin", "--list", NULL
	};
	struct buf listed = { 0 }, messages = { 0 };
	const struct error *err;
	char *found = NULL;
	int status = 0;

	err = git_run_in(repo_git_dir(repo), args, &listed, &messages,
			 &status);
	error_ignore(err);
	if (!err && !status && listed.len && file_of(listed.ptr)) {
		found = xstrdup(file_of(listed.ptr));
	} else if (!err && status) {
		const char *from = strchr(buf_str(&messages), '\'');
		const char *to = from ? strrchr(from + 1, '\'') : NULL;

		if (to)
			found = xmemdupz(from + 1, (size_t)(to - from - 1));
	}
	if (found && *found != '/') {
		free(found);
		found = NULL;
	}
	buf_release(&listed);
	buf_release(&messages);
	return found;
}

static bool is_one_of(const char *path, char *const file[FILES])
{
	size_t i;

	for (i = 0; i < FILES; i++)
		if (!strcmp(path, file[i]))
			return true;
	return false;
}

/*
 * Adds what is kept of the list. False when a file includes others, and when
 * a variable came from anything but the files and one other: *other, which
 * must be the system's.
 */
static bool add_records(struct buf *out, const struct buf *listed,
			char *const file[FILES], const char **other)
{
	const char *at = buf_str(listed), *end = at + listed->len;

	while (at < end) {
		const char *path = file_of(at), *name = at + strlen(at) + 1;
		char *key;

		if (!path || name >= end || !strncmp(name, "include", 7))
			return false;
		if (!is_one_of(path, file)) {
			if (*other && strcmp(path, *other))
				return false;
			*other = path;
		}
		key = xmemdupz(name, strcspn(name, "\n"));
		if (config_is_kept(key))
			buf_add(out, name, strlen(name) + 1);
		free(key);
		at = name + strlen(name) + 1;
	}
	return true;
}

/* Whether it is worth the while to ask for the system's file. */
static bool is_settled(const struct repo *repo, int64_t asked)
{
	struct buf state = { 0 };
	int64_t latest = 0;
	bool is_known = add_state(&state, repo, "", &latest);

	buf_release(&state);
	return is_known && latest + SETTLED_SECONDS <= asked;
}

static void keep_in(const char *path, const struct repo *repo,
		    const struct buf *listed, char *const file[FILES],
		    int64_t asked)
{
	struct buf row = { 0 }, records = { 0 };
	const char *other = NULL;
	char *system = NULL;
	int64_t latest = 0;

	if (add_records(&records, listed, file, &other) &&
	    is_settled(repo, asked))
		system = find_system(repo);
	if (system && (!other || !strcmp(other, system)) &&
	    add_state(&row, repo, system, &latest) &&
	    latest + SETTLED_SECONDS <= asked) {
		buf_add(&row, buf_str(&records), records.len);
		seal(&row);
		error_ignore(file_replace(path, row.ptr, row.len));
	}
	buf_release(&row);
	buf_release(&records);
	free(system);
}

void config_keep(const struct repo *repo, const struct buf *listed,
		 int64_t asked)
{
	char *path = kept_path(repo), *file[FILES] = { NULL };
	char *dir = xmemdupz(path, (size_t)(strrchr(path, '/') - path));

	if (!environment_tells() && !access(dir, W_OK) &&
	    list_files(file, repo))
		keep_in(path, repo, listed, file, asked);
	free_files(file);
	free(dir);
	free(path);
}
