/* SPDX-License-Identifier: MIT */
/*
 * Indexes of tables that are filled anew: to make one of all rows at once is
 * several times faster than to keep it up to date row by row.
 */
#ifndef DB_INDEXES_H
#define DB_INDEXES_H

#include "base/vec.h"
#include "db/db.h"

/* Those that are gone for now: what makes each again. */
struct indexes {
	VEC(char *) sql;
};

/* Drops the indexes of a table, but those that are part of its keys; in a
 * transaction, whose end without indexes_make would lose them. */
const struct error *indexes_drop(struct indexes *out, struct db *db,
				 const char *table) MUST_CHECK;
/* Makes all of them again, as they were. */
const struct error *indexes_make(struct indexes *indexes, struct db *db)
	MUST_CHECK;
void indexes_release(struct indexes *indexes);

#endif
