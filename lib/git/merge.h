/* SPDX-License-Identifier: MIT */
/*
 * The tree that merging two commits would give, without an index, a work tree
 * or a commit: nothing is written but trees and blobs into the object
 * database, which git's own collection takes away again.
 */
#ifndef GIT_MERGE_H
#define GIT_MERGE_H

#include "base/arena.h"
#include "base/error.h"
#include "base/oid.h"
#include "base/vec.h"

struct repo;

struct merged {
	struct oid tree;
	/* Paths in conflict, sorted. What the tree has there is a text with
	   both sides' lines, or one side's file. */
	VEC(const char *) conflict;
	struct arena arena;
};

/*
 * Merges as git does, with "git merge-tree --write-tree"; where git is older
 * than that (2.38), with libgit2, which finds fewer renames. Commits without a
 * common ancestor are merged, too. out is { 0 } or was released.
 */
const struct error *merge_commits(struct merged *out, struct repo *repo,
				  const struct oid *ours,
				  const struct oid *theirs) MUST_CHECK;

/* The second way alone, for what has no git to ask, and for tests. */
const struct error *merge_without_git(struct merged *out, struct repo *repo,
				      const struct oid *ours,
				      const struct oid *theirs) MUST_CHECK;
void merged_release(struct merged *merged);

#endif
