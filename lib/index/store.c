/* SPDX-License-Identifier: MIT */
/* The schema of index.db and its statements: see store.h. */
#include "index/tables.h"

#include <stdlib.h>

#include "base/bytes.h"
#include "base/xalloc.h"
#include "lang/scan.h"

/* Raised whenever a table or the meaning of a stored byte changes. */
enum { STORE_VERSION = 11 };

static const char schema[] =
	"CREATE TABLE blob(key BLOB PRIMARY KEY, id INTEGER NOT NULL)"
	" WITHOUT ROWID;"
	"CREATE TABLE facts(id INTEGER PRIMARY KEY, data BLOB NOT NULL);"
	"CREATE TABLE vector(id INTEGER PRIMARY KEY, data BLOB NOT NULL);"
	"CREATE TABLE digest(id INTEGER PRIMARY KEY, data BLOB NOT NULL);"
	"CREATE TABLE block(id INTEGER PRIMARY KEY, data BLOB NOT NULL);"
	"CREATE TABLE segment(id INTEGER PRIMARY KEY,"
	" first_block INTEGER NOT NULL, blocks INTEGER NOT NULL,"
	" terms INTEGER NOT NULL, bytes INTEGER NOT NULL,"
	" directory BLOB NOT NULL);"
	"CREATE TABLE view(id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE,"
	" used INTEGER NOT NULL);"
	"CREATE TABLE view_data(id INTEGER PRIMARY KEY, data BLOB NOT NULL);"
	"CREATE TABLE memo(id INTEGER PRIMARY KEY, data BLOB NOT NULL);"
	/* When prune.c first saw what it may let go of. */
	"CREATE TABLE orphan(id INTEGER PRIMARY KEY, since INTEGER NOT NULL,"
	" mark INTEGER NOT NULL);"
	"CREATE TABLE idle(id INTEGER PRIMARY KEY, used INTEGER NOT NULL,"
	" since INTEGER NOT NULL);";

static const char *const sql[STORE_STMTS] = {
	[STORE_FIND_BLOB] = "SELECT id FROM blob WHERE key = ?",
	[STORE_ADD_BLOB] = "INSERT OR REPLACE INTO blob VALUES (?, ?)",
	[STORE_GET_FACTS] = "SELECT data FROM facts WHERE id = ?",
	[STORE_HAS_FACTS] = "SELECT 1 FROM facts WHERE id = ?",
	[STORE_ADD_FACTS] = "INSERT INTO facts VALUES (?, ?)",
	[STORE_GET_BLOCK] = "SELECT data FROM block WHERE id = ?",
	[STORE_ADD_BLOCK] = "INSERT INTO block VALUES (?, ?)",
	[STORE_DROP_BLOCKS] = "DELETE FROM block WHERE id >= ? AND id < ?",
	[STORE_GET_SEGMENTS] = "SELECT id, first_block, blocks, terms, bytes,"
		" directory FROM segment ORDER BY id",
	[STORE_LAST_SEGMENT] = "SELECT ifnull(max(id), 0) FROM segment",
	[STORE_ADD_SEGMENT] = "INSERT INTO segment VALUES (?, ?, ?, ?, ?, ?)",
	[STORE_DROP_SEGMENT] = "DELETE FROM segment WHERE id = ?",
	[STORE_FIND_VIEW] = "SELECT view.id, data FROM view"
		" LEFT JOIN view_data USING (id) WHERE key = ?",
	[STORE_ADD_VIEW] = "INSERT OR REPLACE INTO view(key, used)"
		" VALUES (?, (SELECT ifnull(max(used), 0) + 1 FROM view))"
		" RETURNING id",
	[STORE_ADD_VIEW_DATA] =
		"INSERT OR REPLACE INTO view_data VALUES (?, ?)",
	[STORE_USE_VIEW] = "UPDATE view SET used ="
		" (SELECT max(used) + 1 FROM view) WHERE id = ?",
	[STORE_GET_VIEW] = "SELECT id, data FROM view_data WHERE id = ?",
	[STORE_LAST_VIEW] = "SELECT view.id, data FROM view"
		" LEFT JOIN view_data USING (id) WHERE view.id ="
		" (SELECT id FROM view ORDER BY used DESC LIMIT 1)",
	[STORE_DROP_VIEW] = "DELETE FROM view WHERE id NOT IN"
		" (SELECT id FROM view ORDER BY used DESC LIMIT ?)",
	[STORE_DROP_VIEW_DATA] = "DELETE FROM view_data WHERE id NOT IN"
		" (SELECT id FROM view)",
	[STORE_FIND_VECTOR] = "SELECT data FROM vector WHERE id = ?",
	[STORE_ADD_VECTOR] = "INSERT OR REPLACE INTO vector VALUES (?, ?)",
	[STORE_FIND_MEMO] = "SELECT data FROM memo WHERE id = ?",
	[STORE_ADD_MEMO] = "INSERT OR REPLACE INTO memo VALUES (?, ?)",
	[STORE_FIND_DIGEST] = "SELECT data FROM digest WHERE id = ?",
	[STORE_ADD_DIGEST] = "INSERT OR REPLACE INTO digest VALUES (?, ?)",
};

bool store_is_damaged(const struct store *store)
{
	return store->is_damaged || db_is_damaged(store->db);
}

const struct error *store_damaged(struct store *store, const char *what)
{
	store->is_damaged = true;
	return error_new(ERROR_CORRUPT, "cannot read '%s': %s is damaged",
			 db_path(store->db), what);
}

/* What user_version is in a database of ours: 31 bits, never 0. */
static int user_version(void)
{
	return (int)(((int64_t)scan_version() * 31 + STORE_VERSION) %
		     0x7fffffff + 1);
}

const struct error *store_open(struct store **out, const char *path,
			       enum cache_mode mode, int busy_ms)
{
	const struct cache_spec spec = { schema, user_version(), true };
	struct store *store = xcalloc(1, sizeof(*store));
	const struct error *err;

	*out = NULL;
	store->generation = -1;
	store->is_memory = mode == CACHE_MEMORY;
	err = cache_open(&store->db, &store->can_write, path, &spec, mode,
			 busy_ms);
	if (err)
		store_free(store);
	else
		*out = store;
	return err;
}

static void forget_segments(struct store *store)
{
	size_t i;

	for (i = 0; i < store->segment.n; i++) {
		buf_release(&store->segment.item[i].directory);
		VEC_RELEASE(&store->segment.item[i].first);
		buf_release(&store->segment.item[i].last.bytes);
	}
	store->segment.n = 0;
	store->generation = -1;
}

void store_free(struct store *store)
{
	size_t i;

	if (!store)
		return;
	for (i = 0; i < STORE_STMTS; i++)
		stmt_free(store->stmt[i]);
	forget_segments(store);
	VEC_RELEASE(&store->segment);
	db_close(store->db);
	free(store);
}

const struct error *store_stmt(struct stmt **out, struct store *store,
			       enum store_stmt which)
{
	const struct error *err = NULL;

	if (!store->stmt[which])
		err = stmt_prepare(&store->stmt[which], store->db, sql[which]);
	/* What we ask is always the same: the tables are no more ours. */
	if (err && err->code == ERROR_FAILED)
		err = store_damaged(store, "the schema");
	*out = store->stmt[which];
	return err;
}

const struct error *store_begin_read(struct store *store)
{
	return db_in_transaction(store->db) ? NULL : db_begin_read(store->db);
}

void store_end_read(struct store *store)
{
	db_rollback(store->db);
}

const struct error *store_find_sealed(struct store *store,
				      enum store_stmt which, int64_t id,
				      const char *what, struct buf *out,
				      bool *found)
{
	struct stmt *stmt;
	const struct error *err = store_stmt(&stmt, store, which);
	bool is_sound = true;

	*found = false;
	buf_reset(out);
	if (!err)
		err = stmt_find_sealed(stmt, id, out, found, &is_sound);
	return err || is_sound ? err : store_damaged(store, what);
}

const struct error *store_get_sealed(struct store *store,
				     enum store_stmt which, int64_t id,
				     const char *what, struct buf *out)
{
	const struct error *err;
	bool found;

	err = store_find_sealed(store, which, id, what, out, &found);
	return err || found ? err : store_damaged(store, what);
}

static const struct error *load_segment(struct store *store, struct stmt *stmt)
{
	struct segment *s = VEC_PUSH(&store->segment);
	const unsigned char *at, *end;
	size_t n, i;

	*s = (struct segment){
		.id = stmt_int(stmt, 0), .first_block = stmt_int(stmt, 1),
		.blocks = (uint32_t)stmt_int(stmt, 2),
		.terms = (uint64_t)stmt_int(stmt, 3),
		.bytes = (uint64_t)stmt_int(stmt, 4),
	};
	at = stmt_blob(stmt, 5, &n);
	if (!unseal(at, &n))
		return store_damaged(store, "a directory");
	buf_add(&s->directory, at, n);
	at = (const unsigned char *)buf_str(&s->directory);
	end = at + n;
	for (i = 0; i < s->blocks; i++) {
		if (at == end || *at >= end - at)
			return store_damaged(store, "a directory");
		*VEC_PUSH(&s->first) = at;
		at += *at + 1;
	}
	return NULL;
}

const struct error *store_load_segments(struct store *store)
{
	const struct error *err;
	struct stmt *stmt;
	int64_t last;

	err = store_stmt(&stmt, store, STORE_LAST_SEGMENT);
	stmt_next(stmt, &err);
	if (err)
		return err;
	last = stmt_int(stmt, 0);
	stmt_reset(stmt);
	if (last == store->generation)
		return NULL;
	forget_segments(store);
	err = store_stmt(&stmt, store, STORE_GET_SEGMENTS);
	while (stmt_next(stmt, &err))
		err = load_segment(store, stmt);
	if (stmt)
		stmt_reset(stmt);
	if (err)
		forget_segments(store);
	else
		store->generation = last;
	return err;
}
