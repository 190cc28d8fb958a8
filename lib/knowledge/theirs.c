/* SPDX-License-Identifier: MIT */
/* The table of what came from elsewhere: see theirs.h. */
#include "knowledge/theirs.h"

#include "knowledge/store.h"

/* Rows are numbered as they arrive. */
const char make_theirs[] =
	"CREATE TABLE theirs(place INTEGER PRIMARY KEY, record BLOB NOT NULL"
	" UNIQUE, since INTEGER NOT NULL, vouched INTEGER NOT NULL);";

static const char insert[] =
	"INSERT OR IGNORE INTO theirs(record, since, vouched)"
	" VALUES (?, ?, ?)";
static const char all[] =
	"SELECT record, since, vouched FROM theirs ORDER BY place";

const struct error *theirs_add(struct knowledge *knowledge,
			       const struct record *record, int64_t since)
{
	struct stmt *stmt;
	const struct error *err = stmt_prepare(&stmt, knowledge->db, insert);

	if (err)
		return err;
	stmt_bind_blob(stmt, 1, record->id, SHA256_SIZE);
	stmt_bind_int(stmt, 2, since);
	stmt_bind_int(stmt, 3, 0);
	err = stmt_run(stmt);
	stmt_free(stmt);
	return store_advise(err);
}

const struct error *theirs_copy(struct db *to, struct db *from)
{
	struct stmt *rows = NULL, *copy = NULL;
	const struct error *err = stmt_prepare(&rows, from, all);
	const void *id;
	size_t n;

	if (!err)
		err = stmt_prepare(&copy, to, insert);
	while (stmt_next(rows, &err)) {
		id = stmt_blob(rows, 0, &n);
		stmt_bind_blob(copy, 1, id, n);
		stmt_bind_int(copy, 2, stmt_int(rows, 1));
		stmt_bind_int(copy, 3, stmt_int(rows, 2));
		err = stmt_run(copy);
	}
	stmt_free(copy);
	stmt_free(rows);
	return err;
}
