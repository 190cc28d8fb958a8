/* SPDX-License-Identifier: MIT */
/* Rows of the table of records: see rows.h. */
#include "knowledge/rows.h"

#include <string.h>

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
