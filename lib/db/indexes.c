/* SPDX-License-Identifier: MIT */
/* Indexes, dropped and made again: see indexes.h. */
#include "db/indexes.h"

/* What is part of a key has no statement. */
static const char indexes_of_table[] =
	"SELECT sql, name FROM sqlite_schema WHERE type = 'index'"
	" AND tbl_name = ? AND sql IS NOT NULL ORDER BY name";

const struct error *indexes_drop(struct indexes *out, struct db *db,
				 const char *table)
{
	struct indexes drops = { .sql = { .n = 0 } };
	const struct error *err;
	struct stmt *stmt;

	/* None can be dropped while the schema is read. */
	err = stmt_prepare(&stmt, db, indexes_of_table);
	if (!err)
		stmt_bind_text(stmt, 1, table);
	while (stmt_next(stmt, &err)) {
		*VEC_PUSH(&out->sql) = xstrdup(stmt_text(stmt, 0));
		*VEC_PUSH(&drops.sql) = xstrfmt("DROP INDEX %s",
						stmt_text(stmt, 1));
	}
	stmt_free(stmt);
	if (!err)
		err = indexes_make(&drops, db);
	indexes_release(&drops);
	return err;
}

const struct error *indexes_make(struct indexes *indexes, struct db *db)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < indexes->sql.n; i++) {
		const char *sql = indexes->sql.item[i];
		struct stmt *stmt;

		/* One statement, and nothing that a damaged schema may have
		 * behind it. */
		err = stmt_prepare(&stmt, db, sql);
		if (!err)
			err = stmt_run(stmt);
		stmt_free(stmt);
	}
	return err;
}

void indexes_release(struct indexes *indexes)
{
	size_t i;

	for (i = 0; i < indexes->sql.n; i++)
		free(indexes->sql.item[i]);
	VEC_RELEASE(&indexes->sql);
}
