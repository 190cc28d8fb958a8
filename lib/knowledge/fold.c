/* SPDX-License-Identifier: MIT */
/* Records in order, given to every fold that hears their kind: see fold.h. */
#include "knowledge/fold.h"

#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"
#include "db/indexes.h"
#include "knowledge/archive.h"
#include "knowledge/claim.h"
#include "knowledge/finding.h"
#include "knowledge/memory.h"
#include "knowledge/objective.h"
#include "knowledge/rows.h"
#include "knowledge/run.h"

/* The buffers stay: the next entity finds them large enough. */
void slate_begin(struct slate *slate, const char *entity)
{
	size_t i;

	for (i = 0; slate->columns[i]; i++) {
		slate->cell[i].is_set = false;
		slate->cell[i].number = 0;
		buf_reset(&slate->cell[i].text);
	}
	buf_addstr(&slate->cell[0].text, entity);
	slate->is_open = true;
	slate->is_there = slate->is_changed = false;
	slate->has_ours = slate->is_told = false;
}

/* Takes the row that the statement stands on, with the columns in order. It is
 * only read where nobody else spoke of the entity. */
static void slate_read(struct slate *slate, struct stmt *stmt)
{
	size_t i, n;

	for (i = 1; slate->columns[i]; i++) {
		struct cell *cell = &slate->cell[i];
		const int column = (int)i;

		buf_reset(&cell->text);
		cell->is_set = !stmt_is_null(stmt, column);
		if (slate->columns[i] == 'n') {
			cell->number = stmt_int(stmt, column);
		} else if (cell->is_set) {
			const void *ptr = stmt_blob(stmt, column, &n);

			buf_add(&cell->text, ptr, n);
		}
	}
	slate->is_there = slate->has_ours = true;
	slate->is_changed = false;
}

/* Gives the columns to a statement, from parameter 1 on, which borrows them
 * until it is reset. */
static void slate_bind(const struct slate *slate, struct stmt *stmt)
{
	size_t i;

	for (i = 0; slate->columns[i]; i++) {
		const struct cell *cell = &slate->cell[i];
		const int parameter = (int)i + 1;

		if (slate->columns[i] == 'n')
			stmt_bind_int(stmt, parameter, cell->number);
		else if (slate->columns[i] == 'b')
			stmt_bind_blob(stmt, parameter, cell->text.ptr,
				       cell->text.len);
		else if (slate->columns[i] == '?' && !cell->is_set)
			stmt_bind_text(stmt, parameter, NULL);
		else
			stmt_bind_text(stmt, parameter, buf_str(&cell->text));
	}
}

void slate_set_bytes(struct slate *slate, size_t column, const void *ptr,
		     size_t n)
{
	struct cell *cell = &slate->cell[column];

	buf_reset(&cell->text);
	buf_add(&cell->text, ptr, n);
	cell->is_set = true;
	slate->is_there = slate->is_changed = true;
}

void slate_set(struct slate *slate, size_t column, const char *text)
{
	slate_set_bytes(slate, column, text, strlen(text));
}

void slate_set_number(struct slate *slate, size_t column, int64_t number)
{
	slate->cell[column].number = number;
	slate->is_there = slate->is_changed = true;
}

const struct fold *const fold_table[] = {
	&archive_fold, &claim_fold, &finding_fold, &memory_fold,
	&objective_fold, &run_fold, NULL
};

enum { FOLDS = sizeof(fold_table) / sizeof(*fold_table) - 1 };

/* Ours come before those of others, but for what others say of an objective:
 * that comes before, so that ours is said over it, and what we made begins
 * anew (objective_body.c). */
#define IN_ORDER " iif(other, iif(kind = 'objective', 0, 2), 1), lamport, id"
static const char records_of_entity[] =
	"SELECT " ROW_COLUMNS ", " ROW_IS_THEIRS " AS other FROM record"
	" WHERE entity = ? ORDER BY" IN_ORDER;
static const char all_records[] =
	"SELECT " ROW_COLUMNS ", " ROW_IS_THEIRS " AS other FROM record"
	" ORDER BY entity," IN_ORDER;
static const char any_theirs[] =
	"SELECT 1 FROM record WHERE entity = ? AND " ROW_IS_THEIRS " LIMIT 1";

/* The names of what lies in the repository itself, and so is ours. */
static const char of_repository[] = "adr:";

struct folding {
	struct db *db;
	struct stmt *records;		/* of one entity */
	struct stmt *any_theirs;
	struct stmt *stmt[FOLDS][FOLD_STMTS];
	struct slate slate[FOLDS];
	bool is_anew;			/* no entity has a row before its first
					   record */
	struct buf ours;		/* the last entity that ours speak of */
	struct arena arena;		/* of the record that is applied */
};

const struct error *fold_check(const struct record *record)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < FOLDS; i++)
		if (fold_table[i]->hears & 1u << record->kind)
			err = fold_table[i]->check(record);
	return err;
}

static void add_sql(struct buf *out, const struct fold *fold,
		    enum fold_stmt which)
{
	const char *table = fold->tables[0];
	size_t i;

	if (which >= FOLD_OWN)
		buf_addstr(out, fold->sql[which] ? fold->sql[which] : "");
	else if (which == FOLD_CLEAR)
		buf_addf(out, "DELETE FROM %s WHERE entity = ?", table);
	else if (fold->columns && which == FOLD_READ)
		buf_addf(out, "SELECT * FROM %s WHERE entity = ?", table);
	else if (fold->columns) {
		buf_addf(out, "INSERT OR REPLACE INTO %s VALUES (?", table);
		for (i = 1; fold->columns[i]; i++)
			buf_addstr(out, ", ?");
		buf_addch(out, ')');
	}
}

static const struct error *prepare(struct folding *folding, size_t i, size_t s)
{
	const struct error *err = NULL;
	struct buf sql = { 0 };

	add_sql(&sql, fold_table[i], (enum fold_stmt)s);
	if (sql.len)
		err = stmt_prepare(&folding->stmt[i][s], folding->db, sql.ptr);
	buf_release(&sql);
	return err;
}

const struct error *folding_open(struct folding **out, struct db *db)
{
	struct folding *folding = xcalloc(1, sizeof(*folding));
	const struct error *err;
	size_t i, s;

	folding->db = db;
	err = stmt_prepare(&folding->records, db, records_of_entity);
	if (!err)
		err = stmt_prepare(&folding->any_theirs, db, any_theirs);
	for (i = 0; i < FOLDS; i++)
		folding->slate[i].columns = fold_table[i]->columns;
	for (i = 0; i < FOLDS; i++)
		for (s = 0; s < FOLD_STMTS && !err; s++)
			err = prepare(folding, i, s);
	if (err) {
		folding_free(folding);
		folding = NULL;
	}
	*out = folding;
	return err;
}

void folding_free(struct folding *folding)
{
	size_t i, s, k;

	if (!folding)
		return;
	stmt_free(folding->any_theirs);
	stmt_free(folding->records);
	for (i = 0; i < FOLDS; i++) {
		for (s = 0; s < FOLD_STMTS; s++)
			stmt_free(folding->stmt[i][s]);
		for (k = 0; k < SLATE_COLUMNS; k++)
			buf_release(&folding->slate[i].cell[k].text);
	}
	buf_release(&folding->ours);
	arena_release(&folding->arena);
	free(folding);
}

/* --- The rows that are in memory --- */

/* Writes the row of a fold, where it was changed, and turns away from it. */
static const struct error *put_away(struct folding *folding, size_t i)
{
	struct slate *slate = &folding->slate[i];
	struct stmt *stmt = folding->stmt[i][FOLD_WRITE];
	const bool is_changed = slate->is_open && slate->is_changed;

	slate->is_open = false;
	if (!is_changed)
		return NULL;
	slate_bind(slate, stmt);
	return stmt_run(stmt);
}

static const struct error *put_all_away(struct folding *folding)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < FOLDS; i++)
		err = put_away(folding, i);
	return err;
}

/* What was not written, because something went wrong, is not to be. */
static void forget_all(struct folding *folding)
{
	size_t i;

	for (i = 0; i < FOLDS; i++)
		folding->slate[i].is_open = false;
}

static const struct error *read_slate(struct folding *folding, size_t i)
{
	struct stmt *stmt = folding->stmt[i][FOLD_READ];
	const struct error *err = NULL;

	stmt_bind_text(stmt, 1, slate_text(&folding->slate[i], 0));
	if (stmt_next(stmt, &err))
		slate_read(&folding->slate[i], stmt);
	stmt_reset(stmt);
	return err;
}

/* Sees to it that the row of a fold is that of an entity. */
static const struct error *turn_to(struct folding *folding, size_t i,
				   const char *entity)
{
	struct slate *slate = &folding->slate[i];
	const struct error *err;

	if (!slate->columns ||
	    (slate->is_open && !strcmp(slate_text(slate, 0), entity)))
		return NULL;
	err = put_away(folding, i);
	if (err)
		return err;
	slate_begin(slate, entity);
	return folding->is_anew ? NULL : read_slate(folding, i);
}

/* --- Records --- */

static bool concerns(const struct fold *fold, const struct record *record)
{
	const uint32_t kinds = record->whose == RECORD_BESIDE ? fold->beside :
		fold->hears;

	return kinds & 1u << record->kind &&
		!strncmp(record->entity, fold->prefix, strlen(fold->prefix));
}

static const struct error *apply(struct folding *folding,
				 const struct record *record)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < FOLDS; i++) {
		if (!concerns(fold_table[i], record))
			continue;
		err = turn_to(folding, i, record->entity);
		if (!err)
			err = fold_table[i]->apply(&folding->slate[i],
						   folding->stmt[i],
						   &folding->arena, record);
		if (record->whose == RECORD_OURS)
			folding->slate[i].has_ours = true;
	}
	arena_clear(&folding->arena);
	return err;
}

/* What others decide of an entity comes after ours. */
static uint8_t whose(struct folding *folding, const struct record *record,
		     bool is_theirs)
{
	if (!is_theirs) {
		buf_reset(&folding->ours);
		buf_addstr(&folding->ours, record->entity);
		return RECORD_OURS;
	}
	return !strncmp(record->entity, of_repository,
			sizeof(of_repository) - 1) ||
		!strcmp(buf_str(&folding->ours), record->entity) ?
		RECORD_BESIDE : RECORD_THEIRS;
}

/* Others read the tables, and change them, before the next one. What others
 * said comes behind it again. */
const struct error *fold_last(struct folding *folding,
			      const struct record *record)
{
	bool is_beside;
	const struct error *err;

	stmt_bind_text(folding->any_theirs, 1, record->entity);
	err = stmt_step(folding->any_theirs, &is_beside);
	stmt_reset(folding->any_theirs);
	if (!err && is_beside)
		return fold_entity(folding, record->entity);
	if (!err)
		err = apply(folding, record);
	if (!err)
		err = put_all_away(folding);
	forget_all(folding);
	return err;
}

/* Applies every record that a statement selects, entity by entity, none of
 * which has a row. */
static const struct error *apply_each(struct folding *folding,
				      struct stmt *records)
{
	const struct error *err = NULL;
	struct record record;

	folding->is_anew = true;
	buf_reset(&folding->ours);
	while (stmt_next(records, &err)) {
		err = row_read(&record, records);
		record.whose = whose(folding, &record, stmt_int(records, 7));
		if (!err)
			err = apply(folding, &record);
	}
	if (!err)
		err = put_all_away(folding);
	forget_all(folding);
	folding->is_anew = false;
	stmt_reset(records);
	return err;
}

const struct error *fold_entity(struct folding *folding, const char *entity)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < FOLDS; i++) {
		stmt_bind_text(folding->stmt[i][FOLD_CLEAR], 1, entity);
		err = stmt_run(folding->stmt[i][FOLD_CLEAR]);
	}
	if (err)
		return err;
	stmt_bind_text(folding->records, 1, entity);
	return apply_each(folding, folding->records);
}

static const struct error *empty_all(struct db *db, struct indexes *indexes)
{
	const struct error *err = NULL;
	const char *const *table;
	size_t i;

	for (i = 0; i < FOLDS; i++)
		for (table = fold_table[i]->tables; !err && *table; table++) {
			err = indexes_drop(indexes, db, *table);
			if (!err)
				err = db_empty(db, *table);
		}
	return err;
}

const struct error *fold_all(struct folding *folding)
{
	struct indexes indexes = { .sql = { .n = 0 } };
	struct stmt *records = NULL;
	const struct error *err = empty_all(folding->db, &indexes);

	if (!err)
		err = stmt_prepare(&records, folding->db, all_records);
	if (!err)
		err = apply_each(folding, records);
	if (!err)
		err = indexes_make(&indexes, folding->db);
	stmt_free(records);
	indexes_release(&indexes);
	return err;
}

/* Every row of a table as one text, sorted. */
static const struct error *select_rows(struct stmt **out, struct db *db,
				       const char *table)
{
	static const char columns[] =
		"SELECT group_concat('quote(' || name || ')', ' || '' '' || ')"
		" FROM pragma_table_info(?)";
	struct stmt *stmt;
	struct buf sql = { 0 };
	const struct error *err = rows_select(&stmt, db, NULL, columns, table);

	if (stmt_next(stmt, &err))
		buf_addf(&sql, "SELECT %s AS row FROM %s ORDER BY entity, row",
			 stmt_text(stmt, 0), table);
	stmt_free(stmt);
	if (!err)
		err = stmt_prepare(out, db, buf_str(&sql));
	buf_release(&sql);
	return err;
}

/* The next row of both; *is_end when neither has one. */
static const struct error *compare_row(const char *table, struct stmt *a,
				       struct stmt *b, bool *is_end)
{
	const struct error *err = NULL;
	const bool has_a = stmt_next(a, &err), has_b = stmt_next(b, &err);

	*is_end = err || (!has_a && !has_b);
	if (*is_end || (has_a && has_b && !strcmp(stmt_text(a, 0),
						  stmt_text(b, 0))))
		return err;
	return error_new(ERROR_CORRUPT, "the table '%s' has %s where the "
			 "records say %s; 'git fuse knowledge status --repair' "
			 "makes it anew", table,
			 has_a ? stmt_text(a, 0) : "nothing more",
			 has_b ? stmt_text(b, 0) : "nothing more");
}

static const struct error *compare_table(const char *table, struct db *a,
					 struct db *b)
{
	struct stmt *rows_a = NULL, *rows_b = NULL;
	const struct error *err = select_rows(&rows_a, a, table);
	bool is_end = false;

	if (!err)
		err = select_rows(&rows_b, b, table);
	while (!err && !is_end)
		err = compare_row(table, rows_a, rows_b, &is_end);
	stmt_free(rows_a);
	stmt_free(rows_b);
	return err;
}

const struct error *fold_compare(struct db *a, struct db *b)
{
	const struct error *err = NULL;
	const char *const *table;
	size_t i;

	for (i = 0; i < FOLDS; i++)
		for (table = fold_table[i]->tables; !err && *table; table++)
			err = compare_table(*table, a, b);
	return err;
}
