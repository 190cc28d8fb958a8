/* SPDX-License-Identifier: MIT */
/*
 * The two sides of a change: what is looked at, or the head of a range, and
 * what it is compared with. Where no base is named, that is HEAD for the work
 * tree and the index, and the first parent for a revision: its own change. What
 * has no parent is compared with nothing.
 */
#ifndef GIT_FUSE_HISTORY_SIDES_H
#define GIT_FUSE_HISTORY_SIDES_H

#include "git-fuse/workspace/range.h"
#include "git-fuse/workspace/session.h"
#include "scope/changes.h"
#include "source/listing.h"

/* The old side of a comparison, and what was found; { 0 } is empty. */
struct sides {
	struct source *base;
	struct changes changes;
	struct reader *before, *after;
	struct changed_files files;	/* for the caller to fill */
};

/* Opens both; the session looks at the new one then. */
const struct error *sides_open(struct sides *sides, struct session *session,
			       const struct args *args,
			       const struct range *range) MUST_CHECK;
void sides_release(struct sides *sides);

#endif
