/* SPDX-License-Identifier: MIT */
/* Prepared statements: see db.h. */
#include <stdlib.h>

#include <sqlite3.h>

#include "base/bytes.h"
#include "base/xalloc.h"
#include "db/db.h"
#include "db/fail.h"

struct stmt {
	struct db *db;
	sqlite3_stmt *handle;
	int bind_rc;		/* the first binding that failed, or 0 */
};

const struct error *stmt_prepare(struct stmt **out, struct db *db,
				 const char *sql)
{
	struct stmt *stmt;
	sqlite3_stmt *handle;
	int rc = sqlite3_prepare_v3(db_handle(db), sql, -1,
				    SQLITE_PREPARE_PERSISTENT, &handle, NULL);

	*out = NULL;
	if (rc)
		return db_fail(db, rc, "read");
	stmt = xcalloc(1, sizeof(*stmt));
	stmt->db = db;
	stmt->handle = handle;
	*out = stmt;
	return NULL;
}

void stmt_free(struct stmt *stmt)
{
	if (!stmt)
		return;
	sqlite3_finalize(stmt->handle);
	free(stmt);
}

static void note(struct stmt *stmt, int rc)
{
	if (rc && !stmt->bind_rc)
		stmt->bind_rc = rc;
}

void stmt_bind_int(struct stmt *stmt, int parameter, int64_t value)
{
	note(stmt, sqlite3_bind_int64(stmt->handle, parameter, value));
}

void stmt_bind_blob(struct stmt *stmt, int parameter, const void *ptr,
		    size_t n)
{
	note(stmt, sqlite3_bind_blob64(stmt->handle, parameter, n ? ptr : "",
				       n, SQLITE_STATIC));
}

void stmt_bind_text(struct stmt *stmt, int parameter, const char *s)
{
	note(stmt, sqlite3_bind_text(stmt->handle, parameter, s, -1,
				     SQLITE_STATIC));
}

void stmt_reset(struct stmt *stmt)
{
	sqlite3_reset(stmt->handle);
	stmt->bind_rc = 0;
}

const struct error *stmt_step(struct stmt *stmt, bool *has_row)
{
	const struct error *err = NULL;
	int rc = stmt->bind_rc;

	*has_row = false;
	if (!rc)
		rc = sqlite3_step(stmt->handle);
	if (rc == SQLITE_ROW) {
		*has_row = true;
		return NULL;
	}
	if (rc != SQLITE_DONE)
		err = db_fail(stmt->db, rc,
			      sqlite3_stmt_readonly(stmt->handle) ?
			      "read" : "write");
	stmt_reset(stmt);
	return err;
}

bool stmt_next(struct stmt *stmt, const struct error **err)
{
	bool has_row = false;

	if (!*err)
		*err = stmt_step(stmt, &has_row);
	return has_row;
}

const struct error *stmt_run(struct stmt *stmt)
{
	const struct error *err = NULL;

	while (stmt_next(stmt, &err))
		;
	return err;
}

int64_t stmt_int(struct stmt *stmt, int column)
{
	return sqlite3_column_int64(stmt->handle, column);
}

const void *stmt_blob(struct stmt *stmt, int column, size_t *n)
{
	const void *ptr = sqlite3_column_blob(stmt->handle, column);

	*n = (size_t)sqlite3_column_bytes(stmt->handle, column);
	return ptr ? ptr : "";
}

const char *stmt_text(struct stmt *stmt, int column)
{
	const char *s = (const char *)sqlite3_column_text(stmt->handle,
							  column);

	return s ? s : "";
}

bool stmt_is_null(struct stmt *stmt, int column)
{
	return sqlite3_column_type(stmt->handle, column) == SQLITE_NULL;
}

const struct error *stmt_find_sealed(struct stmt *stmt, int64_t id,
				     struct buf *out, bool *found,
				     bool *is_sound)
{
	const struct error *err;
	const void *ptr;
	size_t n;

	*is_sound = true;
	buf_reset(out);
	stmt_bind_int(stmt, 1, id);
	err = stmt_step(stmt, found);
	if (err || !*found)
		return err;
	ptr = stmt_blob(stmt, 0, &n);
	*is_sound = unseal(ptr, &n);
	if (*is_sound)
		buf_add(out, ptr, n);
	stmt_reset(stmt);
	return NULL;
}

const struct error *db_int(struct db *db, const char *sql, int64_t missing,
			   int64_t *out)
{
	const struct error *err;
	struct stmt *stmt;

	*out = missing;
	err = stmt_prepare(&stmt, db, sql);
	if (stmt_next(stmt, &err) && !stmt_is_null(stmt, 0))
		*out = stmt_int(stmt, 0);
	stmt_free(stmt);
	return err;
}
