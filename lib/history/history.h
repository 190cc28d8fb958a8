/* SPDX-License-Identifier: MIT */
/*
 * What was done to the tree, by whom, when, and in whose words: history.db.
 *
 * A cache beside index.db with a version of its own, because it depends on
 * commits alone and outlives any change of a language's definition. Another
 * version's or a damaged file is dropped and mined again; where it cannot be
 * written we work in memory. Commits are immutable, so nothing in it becomes
 * stale: a rewritten history adds commits, and those that nobody reaches any
 * more are passed over, for only ancestors of the revision that is looked at
 * may speak (past.h). Only when the boundary of a shallow clone has moved is
 * everything mined again.
 */
#ifndef HISTORY_HISTORY_H
#define HISTORY_HISTORY_H

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/oid.h"
#include "base/progress.h"

struct repo;
struct history;

enum {
	/* The latest commits whose changed lines are read. */
	HISTORY_LINES_COMMITS = 3000,
	/* Terms that are kept of the changed lines of one commit. */
	HISTORY_LINES_TERMS = 256,
	HISTORY_PATIENCE_MS = 10000,
	HISTORY_WAITS = INT_MAX
};

struct history_options {
	bool in_memory;		/* leave no file behind */
	/* For another writer's round to end; 0: HISTORY_PATIENCE_MS,
	   HISTORY_WAITS: as long as it takes. */
	int patience_ms;
};

/* Opens dir/history.db; it, and dir, are made when there is something to
 * keep. The repository must outlive it. */
const struct error *history_open(struct history **out, struct repo *repo,
				 const char *dir,
				 const struct history_options *options)
	MUST_CHECK;
void history_free(struct history *history);

/* One line for the user, or NULL: what had to be done to the database, or which
 * line of .git-blame-ignore-revs could not be read. */
const char *history_note(const struct history *history);

/*
 * Mines every commit that `tip` reaches and that is not mined yet: first all
 * messages, authors and parents, then the files touched, newest first, then
 * the changed lines of the latest HISTORY_LINES_COMMITS. What is done is kept
 * round by round; ERROR_INTERRUPTED keeps it too, and the next call goes on
 * where this one ended. Commits whose trees are not here (a partial clone)
 * are kept as such and counted. lines false leaves the changed lines for
 * later: for answers that do not use them.
 */
const struct error *history_mine(struct history *history,
				 const struct oid *tip, bool lines,
				 const struct progress *progress) MUST_CHECK;

/* Whether it would find nothing to do. Waits for nobody. */
const struct error *history_is_mined(bool *out, struct history *history,
				     const struct oid *tip, bool lines)
	MUST_CHECK;

/* How far mining has come, for the ancestors of a commit. */
struct history_status {
	uint64_t commits;	/* known ancestors */
	uint64_t mined;		/* of them, with the files they touched */
	uint64_t unreadable;	/* of them, whose trees are not here */
	bool is_complete;	/* every ancestor is known and mined */
	bool is_shallow;	/* the clone itself ends early */
};
const struct error *history_status(struct history *history,
				   const struct oid *tip,
				   struct history_status *out) MUST_CHECK;

#endif
