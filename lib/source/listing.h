/* SPDX-License-Identifier: MIT */
/*
 * Making the list of a source's entries, for this room only: from trees, from
 * the index, and from the index and the disk. What is omitted is decided
 * afterwards, by filter.h.
 */
#ifndef SOURCE_LISTING_H
#define SOURCE_LISTING_H

#include "base/arena.h"
#include "base/vec.h"
#include "source/source.h"

struct repo;
struct staged;
struct status;

/* More entries than any repository has, fewer than a hostile one unpacks to. */
enum { LISTING_MAX = 1 << 24, LISTING_MAX_DEPTH = 2048 };

struct listing {
	VEC(struct entry) entry;	/* sorted by path */
	struct arena arena;		/* holds the paths */
	/* Set when the entries are those of this tree and nothing else. */
	struct oid tree;
	bool is_tree;
	/* Something in it is not staged (work tree only). */
	bool is_dirty;
};

/*
 * Appends the files below a tree, with `dir` ("" or "a/b/") before their
 * names. ERROR_NOT_FOUND when a tree of it is not here.
 */
const struct error *listing_add_tree(struct listing *out, struct repo *repo,
				     const struct oid *tree, const char *dir)
	MUST_CHECK;

/* What is staged. A path in conflict is one entry, OMIT_UNMERGED. */
const struct error *listing_add_staged(struct listing *out, struct repo *repo,
				       const struct staged *staged) MUST_CHECK;

/* What is staged, with the work tree's changes and untracked files. */
const struct error *listing_add_worktree(struct listing *out,
					 struct repo *repo,
					 const struct staged *staged)
	MUST_CHECK;

/* What is staged, with what status tells of the same paths, and what it has
 * besides; status is sorted on the way. A sparse index has to be told whole. */
const struct error *listing_merge(struct listing *out, struct repo *repo,
				  const struct staged *staged,
				  struct status *status) MUST_CHECK;

/*
 * Of the work tree, the paths that wants says yes to, and maybe some others;
 * what it says must depend on nothing but the path. Each is what
 * listing_add_worktree makes of it. out->is_tree and is_dirty are not set.
 */
typedef bool listing_wants_fn(const void *payload, const char *path);
const struct error *listing_add_wanted(struct listing *out, struct repo *repo,
				       const struct staged *staged,
				       listing_wants_fn *wants,
				       const void *payload) MUST_CHECK;

void listing_release(struct listing *listing);

#endif
