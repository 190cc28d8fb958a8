/* SPDX-License-Identifier: MIT */
/* What the files of this room share; no other room includes it. */
#ifndef DB_FAIL_H
#define DB_FAIL_H

#include "base/error.h"

struct db;
struct sqlite3;

struct sqlite3 *db_handle(struct db *db);

/* The error for a result code of SQLite: "cannot <what> '<path>': ...". */
const struct error *db_fail(struct db *db, int rc, const char *what)
	MUST_CHECK;

#endif
