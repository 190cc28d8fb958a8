/* SPDX-License-Identifier: MIT */
/* All messages, authors and parents that are new: the first part of mining. */
#ifndef HISTORY_WALK_H
#define HISTORY_WALK_H

#include "base/progress.h"
#include "history/ledger.h"

struct repo;

/*
 * Reads the commits that `tip` reaches and the ledger does not know, appends
 * them to it, oldest first, and stores them with their messages' terms:
 * all or nothing, because whoever is known has its ancestors known, inside a
 * write transaction of the caller. Commits that are missing or damaged are
 * passed over as if their children had no such parent; the tip may not be.
 * is_boundary says, by id, whose parents a shallow clone hides.
 */
const struct error *ledger_walk(struct ledger *ledger, struct shelf *shelf,
				struct repo *repo, const struct oid *tip,
				const struct ids *boundary,
				const struct progress *progress) MUST_CHECK;

#endif
