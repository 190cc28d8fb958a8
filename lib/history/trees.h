/* SPDX-License-Identifier: MIT */
/*
 * What differs between two trees, by their raw bytes: equal entries are
 * skipped without being looked at, and only directories that differ are read.
 */
#ifndef HISTORY_TREES_H
#define HISTORY_TREES_H

#include "base/buf.h"
#include "base/oid.h"
#include "base/vec.h"
#include "history/past.h"

struct repo;

/* One file, link or gitlink that differs. */
struct difference {
	uint8_t kind;		/* enum touch_kind */
	bool is_gone;		/* a deletion that became part of a rename */
	size_t path, old_path;	/* in differences.paths, NUL behind it; of a
				   rename they differ */
	struct oid before, after;	/* zero where there is none */
	uint32_t before_mode, after_mode;
};

struct differences {
	VEC(struct difference) item;	/* in the order of the trees */
	struct buf paths;
};

void differences_clear(struct differences *out);
void differences_release(struct differences *out);

/* Reads trees, and keeps those read last: the tree of a parent is the next
 * one whose own commit is looked at. */
struct trees;

struct trees *trees_new(struct repo *repo);
void trees_free(struct trees *trees);

/*
 * Appends what is not the same in `before` (NULL: nothing) and `after`. When
 * a tree is not here or damaged, *missing is its id.
 */
const struct error *trees_compare(struct trees *trees,
				  const struct oid *before,
				  const struct oid *after,
				  struct differences *out,
				  struct oid *missing) MUST_CHECK;

enum {
	/* Pairs of a deleted and an added file that are compared in one
	   commit: a hundred on each side, as when a directory moves and its
	   files are adapted. A tenth of it would lose an eighth of the
	   renames in git's own history, and save a twentieth of u-boot's
	   time. */
	MOVES_PAIRS = 10000,
	/* Larger files are only compared by id... */
	MOVES_BYTES = 1 << 20,
	/* ...and so are those beyond so many bytes of one commit. */
	MOVES_TOTAL = 32 << 20
};

/*
 * Makes one TOUCH_RENAME of a deletion and an addition that are the same
 * file, and marks the deletion as gone. Equal blobs come first: of the same
 * base name, or the only ones; then the most alike ones (base/likeness.h),
 * ties to the same base name and then to the first path. Where the pairs that
 * are left are more than MOVES_PAIRS, those of the same base name come first,
 * and are all when there are still too many or names_only is true. What cannot
 * be read is not compared.
 */
void moves_find(struct differences *differences, struct repo *repo,
		bool names_only);

#endif
