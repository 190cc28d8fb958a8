/* SPDX-License-Identifier: MIT */
/*
 * Databases that are caches: what is not ours, of another version or damaged
 * is dropped and made again, so there is nothing to migrate.
 */
#ifndef DB_CACHE_H
#define DB_CACHE_H

#include <stdbool.h>

#include "db/db.h"

/* "fuse" as a number: what file(1) and we know our databases by. */
enum { CACHE_APPLICATION_ID = 0x66757365 };

struct cache_spec {
	const char *schema;	/* makes the tables */
	int version;		/* of the schema and of what is stored; > 0 */
	bool can_shrink;	/* by PRAGMA incremental_vacuum */
};

enum cache_mode {
	CACHE_EXISTING,		/* ERROR_NOT_FOUND when there is none */
	CACHE_CREATE,
	CACHE_MEMORY
};

/*
 * Opens one, and makes its tables where there are none; waits up to busy_ms
 * for another process's lock. *can_write is false where it may not be
 * written. One of another version is ERROR_UNSUPPORTED, and a file that is no
 * database ERROR_CORRUPT: the caller drops it.
 */
const struct error *cache_open(struct db **out, bool *can_write,
			       const char *path,
			       const struct cache_spec *spec,
			       enum cache_mode mode, int busy_ms) MUST_CHECK;

/* Removes the file and what SQLite keeps beside it. */
const struct error *cache_remove(const char *path) MUST_CHECK;

#endif
