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
#include "git/diff.h"
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

/* What is staged, which must outlive the listing: paths are borrowed. A path in
 * conflict is one entry, OMIT_UNMERGED. */
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

enum change_kind {
	CHANGE_ADDED, CHANGE_MODIFIED, CHANGE_DELETED, CHANGE_RENAMED,
	CHANGE_TYPE	/* file to link, executable bit, ... */
};

struct change {
	uint8_t kind;
	bool is_untracked;
	uint8_t similarity;	/* percent, of a rename */
	const char *old_path, *path;	/* equal unless renamed */
	struct entry before, after;	/* path NULL where that side has none */
};

struct changes {
	VEC(struct change) change;	/* sorted by path */
	struct arena arena;
};

/*
 * Compares base with head, both listed whole. A deleted and an added file are
 * one rename when their blobs are equal, or when at least half of their lines
 * are (git's default of 50 %; at most 1,000 pairs each way are compared, as
 * git's diff.renameLimit).
 */
const struct error *changes_between(struct source *base, struct source *head,
				    struct changes *out) MUST_CHECK;
void changes_release(struct changes *changes);

/* Replaces the text of a file, line for line, before any of it is shown. */
typedef const struct error *change_mask_fn(void *payload, const char *path,
					   struct buf *text);
struct change_mask {
	change_mask_fn *fn;	/* NULL: texts are shown as they are */
	void *payload;
};

/* A longer diff is a rewrite: who wants it reads the files. */
enum { CHANGE_DIFF_MOST = 64 << 10 };

/*
 * Appends the lines that a change touches, by the two sides' readers: a file
 * that came or went is one hunk. Nothing where a side is binary, too large or
 * cannot be read. diff (may be NULL) gets the hunks as unified text with three
 * lines of context and no header; nothing where a whole side is missing, and
 * where that would be over CHANGE_DIFF_MOST bytes. mask (may be NULL) is given
 * both texts whole, so that what is a secret only by the lines around it, as
 * the middle of a key, is masked in the diff too; lines that differ only in
 * what is masked still differ.
 */
const struct error *change_hunks(struct reader *before, struct reader *after,
				 const struct change *change,
				 const struct change_mask *mask,
				 hunk_vec *out, struct buf *diff) MUST_CHECK;

#endif
