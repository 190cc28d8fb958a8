/* SPDX-License-Identifier: MIT */
/* The inside of a struct history, for this room only. */
#ifndef HISTORY_HISTORY_PRIVATE_H
#define HISTORY_HISTORY_PRIVATE_H

#include "db/cache_place.h"
#include "history/history.h"
#include "history/ledger.h"
#include "history/past.h"

struct history {
	struct repo *repo;
	struct cache_place place;
	struct shelf *shelf;	/* the disk's or memory's; NULL: none yet */
	VEC(struct shelf *) old;	/* dropped, and read by open pasts */
	bool has_dropped;	/* a damaged one; twice would be for ever */
	int wait_ms;		/* for another writer's round to end */
	int patience_ms;	/* for what takes moments */
	struct ledger ledger;	/* as of its generation */
	bool has_ledger;
};

/* Opens the database where there is one now, and was none. */
void history_open_existing(struct history *history);

/* Drops a damaged database, with a note; true when the shelf was damaged, so
 * that it is worth trying again. */
bool history_drop_damaged(struct history *history);

/* Loads the ledger unless it is there in the shelf's generation; without a
 * shelf it is empty. Inside a transaction. */
const struct error *history_refresh(struct history *history) MUST_CHECK;

/*
 * Begins a write transaction on the disk, or in memory where the disk cannot
 * be written: then with a copy of what it holds.
 */
const struct error *history_begin_write(struct history *history,
					const struct progress *progress)
	MUST_CHECK;

/* Gives the disk up, because of an error that memory gets round; false when
 * it is not such an error. */
bool history_do_without(struct history *history, const struct error *err);

/* As history_recall, but damage is told; also inside a transaction. */
const struct error *memo_of_tip(struct history *history, enum past_memo kind,
				const struct oid *tip, const struct buf *key,
				struct buf *out, bool *found) MUST_CHECK;

#endif
