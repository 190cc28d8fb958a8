/* SPDX-License-Identifier: MIT */
/*
 * The commit since which what an anchor names is not as it was.
 *
 * The commits along first parents that changed its file are asked, the newest
 * first, whether it was still there before each of them and not after; the
 * first such one brought the change onto this line. Where that is a merge, or
 * a merge brought the file, its other sides are asked in the same way, so that
 * the commit is told that made the change, not the one that took it in. What
 * git takes for a rename is followed to older and to later names.
 */
#ifndef GIT_FUSE_KNOWLEDGE_ANCHOR_SINCE_H
#define GIT_FUSE_KNOWLEDGE_ANCHOR_SINCE_H

#include "git-fuse/knowledge/anchor_state.h"

struct anchor_since {
	struct oid commit;	/* zero: none is known to have done it */
	const char *author;	/* "Ann <ann@example.org>" */
	const char *subject;
	const char *path;	/* of the file, as it was called then */
	int64_t time;		/* of the author */
	/* What is committed still has it: it was changed on disk, or in what
	   is staged. */
	bool is_uncommitted;
};

/* Of n anchors, those of which something changed or is gone get now->since,
 * which is good as long as the looking. known is when they were as they were,
 * or 0. */
const struct error *looking_since(struct looking *looking,
				  const struct anchor *anchor,
				  struct anchor_now *now, size_t n,
				  int64_t known) MUST_CHECK;

#endif
