/* SPDX-License-Identifier: MIT */
/* Rows of the table of records: see rows.h. */
#include "knowledge/rows.h"

#include <string.h>

const struct error *rows_select(struct stmt **out, struct db *db,
				const char *all, const char *some,
				const char *about)
{
	const struct error *err = stmt_prepare(out, db, about ? some : all);

	if (!err && about)
		stmt_bind_text(*out, 1, about);
	return err;
}

const struct error *rows_int(int64_t *out, struct db *db, const char *sql,
			     const char *first, const char *second)
{
	struct stmt *stmt;
	const struct error *err = rows_select(&stmt, db, sql, sql, first);

	*out = -1;
	if (!err && second)
		stmt_bind_text(stmt, 2, second);
	if (stmt_next(stmt, &err))
		*out = stmt_int(stmt, 0);
	stmt_free(stmt);
	return err;
}

const struct error *row_read(struct record *out, struct stmt *stmt)
{
	size_t n;
	const void *id = stmt_blob(stmt, 0, &n);

	if (n != SHA256_SIZE)
		return error_new(ERROR_CORRUPT, "a record has an id of %zu "
				 "bytes", n);
	memcpy(out->id, id, SHA256_SIZE);
	out->whose = RECORD_OURS;
	out->kind = (uint8_t)record_kind_of(stmt_text(stmt, 1));
	if (out->kind == RECORD_KINDS)
		return error_new(ERROR_CORRUPT, "a record has the kind '%s'",
				 stmt_text(stmt, 1));
	out->entity = stmt_text(stmt, 2);
	out->lamport = stmt_int(stmt, 3);
	out->author = stmt_text(stmt, 4);
	out->time = stmt_int(stmt, 5);
	out->body = stmt_text(stmt, 6);
	return NULL;
}

const struct error *row_check(const struct record *record)
{
	struct buf id = { 0 };
	const struct error *err;

	if (record_is_sealed(record))
		return NULL;
	record_add_id(&id, record, RECORD_HEX);
	err = error_new(ERROR_CORRUPT, "the record '%s' is not what its id "
			"says", id.ptr);
	buf_release(&id);
	return err;
}
