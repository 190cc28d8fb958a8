/* SPDX-License-Identifier: MIT */
/*
 * The work tree as a list of entries: see listing.h.
 *
 * `git status` says which paths differ from the index and which are not in
 * it; only those are touched on disk. Everything else is its blob, entries
 * that a sparse checkout left out too.
 */
#include <unistd.h>

#include "base/compare.h"
#include "git/repo.h"
#include "git/staged.h"
#include "git/status.h"
#include "git/tree.h"
#include "source/disk.h"
#include "source/listing.h"

/* A larger file cannot be code, and is not read only to be named. */
enum { HASH_MAX = 64 << 20 };

struct merge {
	struct listing *out;
	struct repo *repo;
	int top;
	struct buf bytes;
	bool has_nested;	/* repositories that are not in the index */
};

static int by_path(const void *a, const void *b)
{
	const struct status_entry *left = a, *right = b;
	int order = strcmp(left->path, right->path);

	/* What was removed from the index may be there untracked. */
	return order ? order : (int)left->is_untracked -
		(int)right->is_untracked;
}

/* Takes an entry's bytes and mode from disk; false when it is not there. */
static bool read_disk(struct merge *merge, const struct status_entry *status,
		      struct entry *entry)
{
	const struct error *err;
	struct oid before = entry->oid;
	uint32_t mode = entry->mode;

	err = disk_read(merge->top, entry->path, HASH_MAX, &merge->bytes,
			&mode, NULL);
	if (err && err->code == ERROR_NOT_FOUND)
		return false;
	/* git knows better than stat where core.fileMode is off. */
	entry->mode = status->mode && (status->mode & MODE_TYPE) ==
		(mode & MODE_TYPE) ? status->mode : mode;
	entry->oid = (struct oid){ { 0 } };
	entry->is_dirty = true;
	entry->is_untracked = status->is_untracked;
	if (err) {
		entry->omit = err->code == ERROR_LIMIT ? OMIT_TOO_LARGE :
			OMIT_UNREADABLE;
		return true;
	}
	repo_hash_blob(merge->repo, buf_str(&merge->bytes), merge->bytes.len,
		       &entry->oid);
	/* Only its mode changed: the database has the bytes. */
	if (!status->is_untracked && !status->is_unmerged &&
	    !oid_cmp(&before, &entry->oid))
		entry->is_dirty = false;
	return true;
}

static void add_from_disk(struct merge *merge,
			  const struct status_entry *status,
			  const struct staged_entry *staged)
{
	struct entry entry = {
		.path = arena_strdup(&merge->out->arena, status->path)
	};

	if (staged) {
		entry.oid = staged->oid;
		entry.mode = staged->mode;
	}
	if (read_disk(merge, status, &entry))
		*VEC_PUSH(&merge->out->entry) = entry;
}

/* A path that the index does not have, as far as status speaks of it. */
static void add_unstaged(struct merge *merge,
			 const struct status_entry *status)
{
	size_t n = strlen(status->path);

	if (status->is_repository) {
		merge->has_nested = true;
		*VEC_PUSH(&merge->out->entry) = (struct entry){
			.path = arena_strndup(&merge->out->arena,
					      status->path, n - 1),
			.mode = MODE_GITLINK, .is_untracked = true
		};
	} else if (status->is_untracked || status->is_unmerged) {
		add_from_disk(merge, status, NULL);
	}
}

static const struct error *add_staged(struct merge *merge,
				      const struct staged_entry *staged)
{
	if ((staged->mode & MODE_TYPE) == MODE_TREE)
		return listing_add_tree(merge->out, merge->repo, &staged->oid,
					staged->path);
	if (!staged->intent_to_add && !staged->stage)
		*VEC_PUSH(&merge->out->entry) = (struct entry){
			.path = arena_strdup(&merge->out->arena, staged->path),
			.oid = staged->oid, .mode = staged->mode
		};
	return NULL;
}

/* A path that both know; status tells what became of it. */
static const struct error *add_both(struct merge *merge,
				    const struct staged_entry *staged,
				    const struct status_entry *status)
{
	if (status->is_unmerged || strchr("MTA", status->worktree)) {
		if ((staged->mode & MODE_TYPE) != MODE_GITLINK)
			add_from_disk(merge, status, staged);
		else
			return add_staged(merge, staged);
	} else if (status->worktree != 'D') {
		return add_staged(merge, staged);
	}
	return NULL;
}

/* The end of the run of stages that begins at i. */
static size_t run_end(const struct staged *staged, size_t i)
{
	size_t end = i + 1;

	while (end < staged->entry.n && staged->entry.item[end].stage &&
	       !strcmp(staged->entry.item[i].path,
		       staged->entry.item[end].path))
		end++;
	return end;
}

/* Whether the work tree itself adds anything to what is staged. */
static bool differs(const struct status *status)
{
	size_t i;

	for (i = 0; i < status->entry.n; i++)
		if (status->entry.item[i].is_untracked ||
		    status->entry.item[i].is_unmerged ||
		    status->entry.item[i].worktree != '.')
			return true;
	return false;
}

CMP_BY(entries_by_path, struct entry, strcmp, path)

const struct error *listing_merge(struct listing *out, struct repo *repo,
				  const struct staged *staged,
				  struct status *status)
{
	struct merge merge = { .out = out, .repo = repo, .top = -1 };
	const struct error *err = disk_open_top(&merge.top,
						repo_work_dir(repo));
	size_t i = 0, j = 0;

	if (err)
		return err;
	VEC_SORT(&status->entry, by_path);
	VEC_RESERVE(&merge.out->entry, staged->entry.n + status->entry.n);
	while (!err && (i < staged->entry.n || j < status->entry.n)) {
		const struct staged_entry *left = i < staged->entry.n ?
			&staged->entry.item[i] :
			NULL;
		const struct status_entry *right = j < status->entry.n ?
			&status->entry.item[j] :
			NULL;
		int order = !left ? 1 :
			!right	  ? -1 :
				    strcmp(left->path, right->path);

		if (order < 0)
			err = add_staged(&merge, left);
		else if (order > 0)
			add_unstaged(&merge, right);
		else
			err = add_both(&merge, left, right);
		if (order <= 0)
			i = run_end(staged, i);
		j += order >= 0;
	}
	/* "a/" of a nested repository sorts elsewhere than its name "a". */
	if (!err && merge.has_nested)
		VEC_SORT(&out->entry, entries_by_path);
	buf_release(&merge.bytes);
	close(merge.top);
	return err;
}

const struct error *listing_add_worktree(struct listing *out,
					 struct repo *repo,
					 const struct staged *staged)
{
	const struct error *err;
	struct status status = { 0 };
	struct staged whole = { 0 };

	err = status_read(repo, &status);
	if (err)
		return err;
	out->is_dirty = status.entry.n > 0;
	if (!differs(&status)) {
		err = listing_add_staged(out, repo, staged);
		goto done;
	}
	/* Someone may have put a file into a directory that is left out. */
	if (staged_is_sparse(staged)) {
		err = staged_ls(repo, &whole);
		staged = &whole;
	}
	if (!err)
		err = listing_merge(out, repo, staged, &status);
done:
	staged_release(&whole);
	status_release(&status);
	return err;
}
