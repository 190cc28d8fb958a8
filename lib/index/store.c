/* SPDX-License-Identifier: MIT */
/* Opening index.db, its schema and its statements: see store.h. */
#include "index/tables.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/xalloc.h"
#include "index/bytes.h"
#include "lang/scan.h"

/* "fuse": what file(1) and we know the database by. */
enum { APPLICATION_ID = 0x66757365 };

/* Raised whenever a table or the meaning of a stored byte changes. */
enum { STORE_VERSION = 3 };

static const char schema[] =
	"CREATE TABLE blob(key BLOB PRIMARY KEY, id INTEGER NOT NULL)"
	" WITHOUT ROWID;"
	"CREATE TABLE facts(id INTEGER PRIMARY KEY, data BLOB NOT NULL);"
	"CREATE TABLE vector(id INTEGER PRIMARY KEY, data BLOB NOT NULL);"
	"CREATE TABLE block(id INTEGER PRIMARY KEY, data BLOB NOT NULL);"
	"CREATE TABLE segment(id INTEGER PRIMARY KEY,"
	" first_block INTEGER NOT NULL, blocks INTEGER NOT NULL,"
	" terms INTEGER NOT NULL, bytes INTEGER NOT NULL,"
	" directory BLOB NOT NULL);"
	"CREATE TABLE view(id INTEGER PRIMARY KEY, key BLOB NOT NULL UNIQUE,"
	" used INTEGER NOT NULL);"
	"CREATE TABLE view_data(id INTEGER PRIMARY KEY, data BLOB NOT NULL);";

static const char *const sql[STORE_STMTS] = {
	[STORE_FIND_BLOB] = "SELECT id FROM blob WHERE key = ?",
	[STORE_ADD_BLOB] = "INSERT OR REPLACE INTO blob VALUES (?, ?)",
	[STORE_GET_FACTS] = "SELECT data FROM facts WHERE id = ?",
	[STORE_ADD_FACTS] = "INSERT INTO facts VALUES (?, ?)",
	[STORE_GET_BLOCK] = "SELECT data FROM block WHERE id = ?",
	[STORE_ADD_BLOCK] = "INSERT INTO block VALUES (?, ?)",
	[STORE_DROP_BLOCKS] = "DELETE FROM block WHERE id >= ? AND id < ?",
	[STORE_GET_SEGMENTS] = "SELECT id, first_block, blocks, terms, bytes,"
		" directory FROM segment ORDER BY id",
	[STORE_LAST_SEGMENT] = "SELECT ifnull(max(id), 0) FROM segment",
	[STORE_ADD_SEGMENT] = "INSERT INTO segment VALUES (?, ?, ?, ?, ?, ?)",
	[STORE_DROP_SEGMENT] = "DELETE FROM segment WHERE id = ?",
	[STORE_FIND_VIEW] = "SELECT id FROM view WHERE key = ?",
	[STORE_ADD_VIEW] = "INSERT OR REPLACE INTO view(key, used)"
		" VALUES (?, (SELECT ifnull(max(used), 0) + 1 FROM view))"
		" RETURNING id",
	[STORE_ADD_VIEW_DATA] =
		"INSERT OR REPLACE INTO view_data VALUES (?, ?)",
	[STORE_USE_VIEW] = "UPDATE view SET used ="
		" (SELECT max(used) + 1 FROM view) WHERE id = ?",
	[STORE_GET_VIEW] = "SELECT data FROM view_data WHERE id = ?",
	[STORE_LAST_VIEW] = "SELECT id FROM view ORDER BY used DESC LIMIT 1",
	[STORE_DROP_VIEW] = "DELETE FROM view WHERE id NOT IN"
		" (SELECT id FROM view ORDER BY used DESC LIMIT ?)",
	[STORE_DROP_VIEW_DATA] = "DELETE FROM view_data WHERE id NOT IN"
		" (SELECT id FROM view)",
	[STORE_FIND_VECTOR] = "SELECT data FROM vector WHERE id = ?",
	[STORE_ADD_VECTOR] = "INSERT OR REPLACE INTO vector VALUES (?, ?)",
};

/*
 * secure_delete is on in some builds and would write zeros over everything
 * that is dropped. 16 KiB pages hold most records and blocks without
 * overflow pages.
 */
static const char pragmas[] =
	"PRAGMA page_size = 16384; PRAGMA secure_delete = OFF;"
	"PRAGMA synchronous = NORMAL; PRAGMA mmap_size = 1073741824;"
	"PRAGMA temp_store = MEMORY; PRAGMA cache_size = -4096;";

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
static int64_t user_version(void)
{
	return ((int64_t)scan_version() * 31 + STORE_VERSION) % 0x7fffffff + 1;
}

/* Makes the tables, unless another process was faster. */
static const struct error *make_tables(struct store *store)
{
	char *version = xstrfmt("PRAGMA application_id = %d;"
				"PRAGMA user_version = %d;", APPLICATION_ID,
				(int)user_version());
	const struct error *err;
	int64_t tables;

	err = db_begin_write(store->db);
	if (!err)
		err = db_int(store->db, "SELECT count(*) FROM sqlite_schema",
			     0, &tables);
	if (!err && !tables)
		err = db_exec(store->db, schema);
	if (!err && !tables)
		err = db_exec(store->db, version);
	if (!err)
		err = db_commit(store->db);
	db_rollback(store->db);
	free(version);
	return err;
}

/* Both at once: another process may be about to set them. */
static const struct error *read_version(struct store *store, int64_t *id,
					int64_t *version)
{
	const struct error *err = db_begin_read(store->db);

	if (!err)
		err = db_int(store->db, "PRAGMA application_id", 0, id);
	if (!err)
		err = db_int(store->db, "PRAGMA user_version", 0, version);
	db_rollback(store->db);
	return err;
}

/* Sees to it that the tables are there and ours. */
static const struct error *check_version(struct store *store)
{
	int64_t id, version;
	const struct error *err = read_version(store, &id, &version);

	if (!err && !id && !version) {
		err = store->can_write ? make_tables(store) :
			error_new(ERROR_READONLY, "cannot write '%s'",
				  db_path(store->db));
		if (!err)
			err = read_version(store, &id, &version);
	}
	if (!err && (id != APPLICATION_ID || version != user_version()))
		err = error_new(ERROR_UNSUPPORTED,
				"cannot read '%s': it is of another version",
				db_path(store->db));
	return err;
}

static const struct error *open_as(struct store *store, const char *path,
				   enum db_mode mode, int busy_ms)
{
	const struct error *err;
	int64_t pages;

	store->can_write = mode != DB_READ && mode != DB_FROZEN;
	err = db_open(&store->db, path, mode, busy_ms);
	if (!err)
		err = db_exec(store->db, pragmas);
	/* The first look at the file itself. */
	if (!err)
		err = db_int(store->db, "PRAGMA page_count", 0, &pages);
	if (!err && store->can_write && mode != DB_MEMORY)
		err = db_exec(store->db, "PRAGMA journal_mode = WAL");
	if (!err)
		err = check_version(store);
	if (err) {
		db_close(store->db);
		store->db = NULL;
	}
	return err;
}

/*
 * The same, patiently: while another process makes the file, or turns it to
 * WAL, SQLite says that it is locked without waiting at all.
 */
static const struct error *open_patiently(struct store *store,
					  const char *path, enum db_mode mode,
					  int busy_ms)
{
	enum { STEP_MS = 10 };
	const struct timespec step = { .tv_nsec = STEP_MS * 1000000L };
	const struct error *err;
	int waited = 0;

	for (;;) {
		err = open_as(store, path, mode, busy_ms);
		if (!err || err->code != ERROR_BUSY || waited >= busy_ms)
			return err;
		nanosleep(&step, NULL);
		waited += STEP_MS;
	}
}

/* Each way to open a store, with what is tried when it may not be written. */
static const struct {
	enum db_mode mode[3];
	size_t n;
} ways[] = {
	[STORE_EXISTING] = { { DB_WRITE, DB_READ, DB_FROZEN }, 3 },
	[STORE_CREATE] = { { DB_CREATE, DB_READ, DB_FROZEN }, 3 },
	[STORE_MEMORY] = { { DB_MEMORY }, 1 },
};

const struct error *store_open(struct store **out, const char *path,
			       enum store_mode mode, int busy_ms)
{
	struct store *store = xcalloc(1, sizeof(*store));
	const struct error *err = NULL;
	size_t i;

	*out = NULL;
	store->generation = -1;
	store->is_memory = mode == STORE_MEMORY;
	for (i = 0; i < ways[mode].n; i++) {
		const struct error *again =
			open_patiently(store, path, ways[mode].mode[i],
				       busy_ms);

		if (!again) {
			*out = store;
			return NULL;
		}
		if (!i || again->code != ERROR_READONLY)
			err = again;
		if (again->code != ERROR_READONLY)
			break;
	}
	store_free(store);
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

const struct error *store_remove(const char *path)
{
	static const char *const tail[] = { "", "-wal", "-shm" };
	const struct error *err = NULL;
	size_t i;

	for (i = 0; i < sizeof(tail) / sizeof(*tail); i++) {
		char *name = xstrfmt("%s%s", path, tail[i]);

		if (unlink(name) && errno != ENOENT && !err)
			err = error_errno("cannot remove '%s'", name);
		free(name);
	}
	return err;
}

const struct error *store_stmt(struct stmt **out, struct store *store,
			       enum store_stmt which)
{
	const struct error *err = NULL;

	if (!store->stmt[which])
		err = stmt_prepare(&store->stmt[which], store->db, sql[which]);
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
	const struct error *err;
	struct stmt *stmt;
	bool is_sound;
	const void *ptr;
	size_t n;

	*found = false;
	buf_reset(out);
	err = store_stmt(&stmt, store, which);
	if (err)
		return err;
	stmt_bind_int(stmt, 1, id);
	err = stmt_step(stmt, found);
	if (err || !*found)
		return err;
	ptr = stmt_blob(stmt, 0, &n);
	is_sound = unseal(ptr, &n);
	if (is_sound)
		buf_add(out, ptr, n);
	stmt_reset(stmt);
	return is_sound ? NULL : store_damaged(store, what);
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
	bool has_row;
	int64_t last;

	err = store_stmt(&stmt, store, STORE_LAST_SEGMENT);
	if (!err)
		err = stmt_step(stmt, &has_row);
	if (err)
		return err;
	last = stmt_int(stmt, 0);
	stmt_reset(stmt);
	if (last == store->generation)
		return NULL;
	forget_segments(store);
	err = store_stmt(&stmt, store, STORE_GET_SEGMENTS);
	for (has_row = true; !err && has_row;) {
		err = stmt_step(stmt, &has_row);
		if (!err && has_row)
			err = load_segment(store, stmt);
	}
	if (stmt)
		stmt_reset(stmt);
	if (err)
		forget_segments(store);
	else
		store->generation = last;
	return err;
}
