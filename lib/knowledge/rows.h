/* SPDX-License-Identifier: MIT */
/* The table of records, for this room alone. */
#ifndef KNOWLEDGE_ROWS_H
#define KNOWLEDGE_ROWS_H

#include "db/db.h"
#include "knowledge/record.h"

/* What a statement selects for row_read, in this order. */
#define ROW_COLUMNS "id, kind, entity, lamport, author, time, body"

/* Whether the row of "record" is others', and nobody whom we trust has signed
 * it (theirs.h). */
#define ROW_IS_THEIRS \
	"EXISTS (SELECT 1 FROM theirs WHERE theirs.record = record.id" \
	" AND NOT theirs.vouched)"
/* Whether only others speak of the entity of a row of another table. */
#define ENTITY_IS_THEIRS(table) \
	"NOT EXISTS (SELECT 1 FROM record AS mine WHERE mine.entity = " table \
	".entity AND NOT EXISTS (SELECT 1 FROM theirs WHERE theirs.record =" \
	" mine.id AND NOT theirs.vouched))"

/* The record that the statement stands on: its strings are good until the
 * next step. ERROR_CORRUPT when the row cannot be one. The id is not
 * checked. */
const struct error *row_read(struct record *out, struct stmt *stmt)
	MUST_CHECK;

/* ERROR_CORRUPT unless the record is what its id says. */
const struct error *row_check(const struct record *record) MUST_CHECK;

#endif
