/* SPDX-License-Identifier: MIT */
/* The index: what is staged, in the order of the index. */
#ifndef GIT_STAGED_H
#define GIT_STAGED_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/error.h"
#include "base/oid.h"
#include "base/vec.h"

struct repo;

struct staged_entry {
	const char *path;
	struct oid oid;
	uint32_t mode;		/* MODE_TREE: a directory of a sparse index */
	uint8_t stage;		/* 0, or 1 to 3 in a conflict */
	bool skip_worktree;	/* not checked out: the blob counts */
	bool intent_to_add;	/* `add -N`: only its name is staged */
	/* What git noted of the file on disk, as the index has it; NULL where
	   git itself told us what is staged. */
	const unsigned char *noted;
};

/* A directory whose tree the index knows. */
struct staged_tree {
	const char *dir;	/* "a/b/", "" at the top */
	size_t len;
	struct oid oid;
};

struct staged {
	VEC(struct staged_entry) entry;	/* by path (bytes), then by stage */
	/* The tree that the index is equal to, where the index knows it. */
	struct oid tree;
	bool has_tree;
	/* The same of directories, those above before those below. */
	VEC(struct staged_tree) known;
	struct arena arena;
	struct buf bytes;	/* of the index, which entries point into */
	int64_t written;	/* when it was, in seconds; 0: not known */
};

/*
 * Reads the repository's index, GIT_INDEX_FILE included. A missing file is an
 * empty index. ERROR_CORRUPT when it cannot be understood.
 */
const struct error *staged_read(const struct repo *repo, struct staged *out)
	MUST_CHECK;
/* Fills an empty struct staged by asking `git ls-files`, for an index that
 * staged_read cannot read; has_tree stays false. */
const struct error *staged_ls(const struct repo *repo, struct staged *out)
	MUST_CHECK;
void staged_release(struct staged *staged);

/* Whether a directory of it is one entry, as its files are not checked out. */
bool staged_is_sparse(const struct staged *staged);

/*
 * True when a file on disk certainly is the blob that is staged: all that git
 * noted of it is as it was (kind, executable bit, size, times, owner, inode),
 * and it was noted in a later second than that of the file's last change, as
 * another change in the same one would not show. False says nothing: git has
 * to be asked, who compares the content.
 */
bool staged_is_untouched(const struct staged *staged,
			 const struct staged_entry *entry,
			 const struct stat *now);

#endif
