/* SPDX-License-Identifier: MIT */
/*
 * Letting go of what nothing refers to any more: blobs that the repository has
 * lost, and views that nobody asks for.
 *
 * What git keeps, we keep: an object that no branch reaches can still be
 * brought back by a reflog, a stash or another work tree for as long as git has
 * it, and when git has dropped it, it is known at once. A blob that git never
 * had, of a file that is not committed, is lost from the beginning, and kept by
 * the views that it is in.
 *
 * Nothing is dropped at first sight, and nothing in one step, for a process
 * that works beside us may have looked a blob up a moment ago:
 *
 *	marked		git does not have it, since then
 *	unlisted	so for the time of grace, and in no view that stays: it
 *			is not found any more, but who has its number can read
 *			it; who needs its content scans it anew
 *	dropped		unlisted for a day, and in no view in between
 *
 * A day is longer than anybody works on one view. Views are dropped that were
 * not asked for in the time of grace, all but the one used last. Nobody is
 * locked out for long: a thousand steps are one transaction.
 */
#ifndef INDEX_PRUNE_H
#define INDEX_PRUNE_H

#include "index/index.h"

enum { PRUNE_UNLISTED = 24 * 60 * 60 };

/* Whether the repository has an object. */
typedef bool prune_has_fn(const struct oid *oid, void *payload);

struct prune_request {
	int64_t now, grace;	/* seconds; grace is more than 0 */
	prune_has_fn *has;
	void *payload;
	const struct progress *progress;
	bool is_applied;	/* otherwise nothing is written */
};

struct prune_result {
	uint64_t lost;		/* blobs that the repository does not have */
	uint64_t unlisted;	/* of them, not found from now on */
	uint64_t dropped;	/* blobs that are not known from now on */
	uint64_t views;		/* dropped */
	uint64_t bytes;		/* of what was dropped, views too */
	uint64_t freed;		/* bytes that the file is smaller by */
	bool is_busy;		/* another process writes: what is left is
				   left for the next time */
};

/*
 * Does one step for everything that is due, or tells what would be done.
 * Nothing happens where there is no index.db. ERROR_READONLY where it cannot
 * be written; interrupted, what was done stays done.
 */
const struct error *index_prune(struct prune_result *out, struct index *index,
				const struct prune_request *request)
	MUST_CHECK;

#endif
