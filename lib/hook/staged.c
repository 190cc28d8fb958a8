/* SPDX-License-Identifier: MIT */
/* What is staged against what is committed: see staged.h. */
#include "hook/staged.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/path.h"
#include "base/xalloc.h"
#include "git/repo.h"
#include "git/run.h"

/* ":<mode> <mode> <id> <id> <letter>" */
enum { RAW_MODE = 7, HEADS_MAX = 1 << 20 };

static bool read_raw(struct staged_change *out, const char *at)
{
	size_t n;

	if (strlen(at) < 1 + 2 * RAW_MODE)
		return false;
	out->before_mode = (uint32_t)strtoul(at + 1, NULL, 8);
	out->mode = (uint32_t)strtoul(at + 1 + RAW_MODE, NULL, 8);
	at += 1 + 2 * RAW_MODE;
	n = oid_from_hex(&out->before, at);
	at += n + 1;
	return n && at[-1] == ' ' && oid_from_hex(&out->after, at) == n &&
		at[n] == ' ' && at[n + 1] && !at[n + 2];
}

/* Records of `diff-index --raw -z`: the head, NUL, the path, NUL. */
static const struct error *parse(struct staged_changes *out)
{
	char *at = out->text.ptr, *end = at ? at + out->text.len : NULL;

	while (at < end) {
		struct staged_change *change = VEC_PUSH(&out->change);

		if (!read_raw(change, at))
			return error_new(ERROR_CORRUPT, "cannot understand "
					 "what git diff-index says: '%s'", at);
		at += strlen(at) + 1;
		change->path = at;
		at += strlen(at) + 1;
	}
	return NULL;
}

static const struct error *read_against(struct staged_changes *out,
					struct repo *repo, const char *rev)
{
	const char *const args[] = {
		"diff-index", "--cached", "--raw", "-z", "--no-renames",
		"--no-abbrev", "--ita-invisible-in-index",
		"--ignore-submodules=none", rev, "--", NULL
	};
	const struct error *err = git_run(repo, args, &out->text, NULL);

	return err ? err : parse(out);
}

/* Keeps those that `other` has, too; both are by path. */
static void intersect(struct staged_changes *out,
		      const struct staged_changes *other)
{
	size_t i, j = 0, kept = 0;

	for (i = 0; i < out->change.n; i++) {
		struct staged_change *change = &out->change.item[i];

		while (j < other->change.n &&
		       path_cmp(other->change.item[j].path, change->path) < 0)
			j++;
		if (j < other->change.n &&
		    !path_cmp(other->change.item[j].path, change->path))
			out->change.item[kept++] = *change;
	}
	out->change.n = kept;
}

bool staged_is_merge(const struct repo *repo)
{
	char *path = xstrfmt("%s/MERGE_HEAD", repo_git_dir(repo));
	bool is_there = !access(path, F_OK);

	free(path);
	return is_there;
}

const struct error *staged_changes_read(struct staged_changes *out,
					struct repo *repo)
{
	struct oid head;
	const struct error *err = repo_commit(repo, "HEAD", &head);
	bool is_unborn = err && err->code == ERROR_NOT_FOUND;
	char *path, *at;
	struct buf heads = { 0 };

	if (err && !is_unborn)
		return err;
	err = read_against(out, repo, is_unborn ?
			   repo_empty_tree(repo) : "HEAD");
	if (err)
		return err;
	/* MERGE_HEAD has the ids of the other parents, one a line. */
	path = xstrfmt("%s/MERGE_HEAD", repo_git_dir(repo));
	err = file_read(&heads, path, HEADS_MAX);
	free(path);
	if (err && err->code == ERROR_NOT_FOUND) {
		buf_release(&heads);
		return NULL;
	}
	out->is_merge = true;
	for (at = heads.ptr; !err && at && *at;) {
		struct staged_changes other = { 0 };
		size_t n = strcspn(at, "\n");
		char *rev = xmemdupz(at, n);

		err = read_against(&other, repo, rev);
		if (!err)
			intersect(out, &other);
		staged_changes_release(&other);
		free(rev);
		at += n + (at[n] == '\n');
	}
	buf_release(&heads);
	return err;
}

void staged_changes_release(struct staged_changes *changes)
{
	VEC_RELEASE(&changes->change);
	buf_release(&changes->text);
	changes->is_merge = false;
}
