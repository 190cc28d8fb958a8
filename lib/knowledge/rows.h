/* SPDX-License-Identifier: MIT */
/* The table of records, for this room alone. */
#ifndef KNOWLEDGE_ROWS_H
#define KNOWLEDGE_ROWS_H

#include "db/db.h"
#include "knowledge/record.h"

/* What a statement selects for row_read, in this order. */
#define ROW_COLUMNS "id, kind, entity, lamport, author, time, body"

/* What holds the table to it, for the steps that make it. */
#define RECORD_IS_KEPT \
	"CREATE TRIGGER record_is_kept BEFORE DELETE ON record" \
	" BEGIN SELECT RAISE(ABORT, 'a record is never removed'); END;"

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

/* A statement that selects all rows, or, where about is not NULL, those that
 * `some` selects with it as its one parameter. Two statements: one that has to
 * ask for either would read them all. */
const struct error *rows_select(struct stmt **out, struct db *db,
				const char *all, const char *some,
				const char *about) MUST_CHECK;

/* The number in the first row of a statement with one or two texts (NULL) in
 * it; -1 without a row. */
const struct error *rows_int(int64_t *out, struct db *db, const char *sql,
			     const char *first, const char *second) MUST_CHECK;

/* The record that the statement stands on: its strings are good until the
 * next step. ERROR_CORRUPT when the row cannot be one. The id is not
 * checked. */
const struct error *row_read(struct record *out, struct stmt *stmt)
	MUST_CHECK;

/* ERROR_CORRUPT unless the record is what its id says. */
const struct error *row_check(const struct record *record) MUST_CHECK;

#endif
