/* SPDX-License-Identifier: MIT */
/* The schema of history.db and its statements: see shelf.h. */
#include "history/shelf.h"

#include <stdlib.h>

#include "base/bytes.h"
#include "base/xalloc.h"

/* Raised whenever a table or the meaning of a stored byte changes, the
 * tokenizer's rules among them. */
enum { SHELF_VERSION = 13 };

#define ROWS(name) \
	"CREATE TABLE " name "(id INTEGER PRIMARY KEY, data BLOB NOT NULL);"

static const char schema[] =
	ROWS("meta") ROWS("commits") ROWS("oids") ROWS("states")
	ROWS("touches") ROWS("people") ROWS("paths") ROWS("changed")
	ROWS("memo")
	"CREATE TABLE segment(id INTEGER PRIMARY KEY,"
	" field INTEGER NOT NULL, bytes INTEGER NOT NULL);"
	"CREATE TABLE posting(segment INTEGER NOT NULL, term BLOB NOT NULL,"
	" data BLOB NOT NULL, PRIMARY KEY(segment, term)) WITHOUT ROWID;";

#define ROW_SQL(name) { \
	"SELECT data FROM " name " WHERE id = ?", \
	"INSERT OR REPLACE INTO " name " VALUES (?, ?)", \
	"SELECT id, data FROM " name " ORDER BY id", \
	"DELETE FROM " name }

static const struct {
	const char *get, *put, *each, *clear;
} row_sql[SHELF_TABLES] = {
	[SHELF_META] = ROW_SQL("meta"),
	[SHELF_COMMITS] = ROW_SQL("commits"),
	[SHELF_OIDS] = ROW_SQL("oids"),
	[SHELF_STATES] = ROW_SQL("states"),
	[SHELF_TOUCHES] = ROW_SQL("touches"),
	[SHELF_PEOPLE] = ROW_SQL("people"),
	[SHELF_PATHS] = ROW_SQL("paths"),
	[SHELF_CHANGED] = ROW_SQL("changed"),
	[SHELF_MEMO] = ROW_SQL("memo"),
};

static const char *const sql[SHELF_STMTS] = {
	[SHELF_GET_SEGMENTS] =
		"SELECT id, field, bytes FROM segment ORDER BY id",
	[SHELF_ADD_SEGMENT] = "INSERT INTO segment VALUES (?, ?, ?)",
	[SHELF_DROP_SEGMENT] = "DELETE FROM segment WHERE id = ?",
	[SHELF_GET_POSTING] =
		"SELECT data FROM posting WHERE segment = ? AND term = ?",
	[SHELF_ADD_POSTING] = "INSERT INTO posting VALUES (?, ?, ?)",
	[SHELF_DROP_POSTINGS] = "DELETE FROM posting WHERE segment = ?",
};

const struct error *shelf_open(struct shelf **out, const char *path,
			       enum cache_mode mode, int busy_ms)
{
	const struct cache_spec spec = { schema, SHELF_VERSION, false };
	struct shelf *shelf = xcalloc(1, sizeof(*shelf));
	const struct error *err;

	*out = NULL;
	shelf->is_memory = mode == CACHE_MEMORY;
	err = cache_open(&shelf->db, &shelf->can_write, path, &spec, mode,
			 busy_ms);
	if (err)
		shelf_free(shelf);
	else
		*out = shelf;
	return err;
}

void shelf_free(struct shelf *shelf)
{
	size_t i;

	if (!shelf)
		return;
	for (i = 0; i < SHELF_TABLES; i++) {
		stmt_free(shelf->get[i]);
		stmt_free(shelf->put[i]);
	}
	for (i = 0; i < SHELF_STMTS; i++)
		stmt_free(shelf->stmt[i]);
	db_close(shelf->db);
	free(shelf);
}

const struct error *shelf_damaged(struct shelf *shelf, const char *what)
{
	shelf->is_damaged = true;
	return error_new(ERROR_CORRUPT, "cannot read '%s': %s is damaged",
			 db_path(shelf->db), what);
}

bool shelf_is_damaged(const struct shelf *shelf)
{
	return shelf->is_damaged || db_is_damaged(shelf->db);
}

const struct error *shelf_begin_read(struct shelf *shelf, bool *is_begun)
{
	const struct error *err = NULL;

	*is_begun = !db_in_transaction(shelf->db);
	if (*is_begun)
		err = db_begin_read(shelf->db);
	return err;
}

void shelf_end_read(struct shelf *shelf, bool is_begun)
{
	if (is_begun)
		db_rollback(shelf->db);
}

static const struct error *prepare(struct stmt **out, struct shelf *shelf,
				   const char *text)
{
	return *out ? NULL : stmt_prepare(out, shelf->db, text);
}

const struct error *shelf_get(struct shelf *shelf, enum shelf_table table,
			      int64_t id, struct buf *out, bool *found)
{
	const struct error *err = prepare(&shelf->get[table], shelf,
					  row_sql[table].get);
	bool is_sound = true;

	*found = false;
	buf_reset(out);
	if (!err)
		err = stmt_find_sealed(shelf->get[table], id, out, found,
				       &is_sound);
	return err || is_sound ? err : shelf_damaged(shelf, "a row");
}

const struct error *shelf_put(struct shelf *shelf, enum shelf_table table,
			      int64_t id, struct buf *data)
{
	const struct error *err;
	struct stmt *stmt;

	err = prepare(&shelf->put[table], shelf, row_sql[table].put);
	if (err)
		return err;
	seal(data);
	stmt = shelf->put[table];
	stmt_bind_int(stmt, 1, id);
	stmt_bind_blob(stmt, 2, data->ptr, data->len);
	return stmt_run(stmt);
}

const struct error *shelf_each(struct shelf *shelf, enum shelf_table table,
			       shelf_fn fn, void *payload)
{
	const struct error *err;
	struct stmt *stmt = NULL;

	err = stmt_prepare(&stmt, shelf->db, row_sql[table].each);
	while (stmt_next(stmt, &err)) {
		const unsigned char *ptr;
		size_t n;

		ptr = stmt_blob(stmt, 1, &n);
		if (!unseal(ptr, &n) ||
		    !fn(payload, stmt_int(stmt, 0), ptr, ptr + n))
			err = shelf_damaged(shelf, "a row");
	}
	stmt_free(stmt);
	return err;
}

const struct error *shelf_stmt(struct stmt **out, struct shelf *shelf,
			       enum shelf_stmt which)
{
	const struct error *err = prepare(&shelf->stmt[which], shelf,
					  sql[which]);

	*out = shelf->stmt[which];
	return err;
}

const struct error *shelf_clear(struct shelf *shelf)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < SHELF_TABLES; i++)
		err = db_exec(shelf->db, row_sql[i].clear);
	if (!err)
		err = db_exec(shelf->db,
			      "DELETE FROM segment; DELETE FROM posting;");
	return err;
}

struct copying {
	struct shelf *to;
	enum shelf_table table;
	struct buf data;
	const struct error *err;
};

static bool copy_row(void *payload, int64_t id, const unsigned char *at,
		     const unsigned char *end)
{
	struct copying *copying = payload;

	buf_reset(&copying->data);
	buf_add(&copying->data, at, (size_t)(end - at));
	copying->err = shelf_put(copying->to, copying->table, id,
				 &copying->data);
	return !copying->err;
}

/* Three columns, of which the second is an integer or bytes. */
static const struct error *copy_triples(struct shelf *to, struct shelf *from,
					const char *select,
					enum shelf_stmt insert, bool is_bytes)
{
	struct stmt *in = NULL, *out;
	const struct error *err;

	err = stmt_prepare(&in, from->db, select);
	if (!err)
		err = shelf_stmt(&out, to, insert);
	while (stmt_next(in, &err)) {
		const void *ptr;
		size_t n;

		stmt_bind_int(out, 1, stmt_int(in, 0));
		if (is_bytes) {
			ptr = stmt_blob(in, 1, &n);
			stmt_bind_blob(out, 2, ptr, n);
			ptr = stmt_blob(in, 2, &n);
			stmt_bind_blob(out, 3, ptr, n);
		} else {
			stmt_bind_int(out, 2, stmt_int(in, 1));
			stmt_bind_int(out, 3, stmt_int(in, 2));
		}
		err = stmt_run(out);
	}
	stmt_free(in);
	return err;
}

const struct error *shelf_copy(struct shelf *to, struct shelf *from)
{
	struct copying copying = { .to = to };
	const struct error *err = NULL;

	for (; !err && copying.table < SHELF_TABLES; copying.table++)
		err = shelf_each(from, copying.table, copy_row, &copying);
	buf_release(&copying.data);
	if (copying.err)
		return copying.err;
	if (!err)
		err = copy_triples(to, from, sql[SHELF_GET_SEGMENTS],
				   SHELF_ADD_SEGMENT, false);
	if (!err)
		err = copy_triples(to, from,
				   "SELECT segment, term, data FROM posting"
				   " ORDER BY segment, term",
				   SHELF_ADD_POSTING, true);
	return err;
}
