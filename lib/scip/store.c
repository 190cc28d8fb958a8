/* SPDX-License-Identifier: MIT */
/* The table of facts.db: see store.h. */
#include "scip/store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/bytes.h"
#include "base/file.h"
#include "db/cache.h"

/* Raised whenever the table or the meaning of a stored byte changes. */
enum { STORE_VERSION = 1, PATIENCE_MS = 10000 };

static const char schema[] =
	"CREATE TABLE record(id INTEGER PRIMARY KEY,"
	" blob BLOB NOT NULL UNIQUE, tool TEXT NOT NULL,"
	" since INTEGER NOT NULL, made_at TEXT NOT NULL, data BLOB NOT NULL);";

enum store_stmt { STORE_GET, STORE_ADD, STORE_ORIGIN, STORE_LIST,
		  STORE_STMTS };

static const char *const sql[STORE_STMTS] = {
	[STORE_GET] = "SELECT data FROM record WHERE blob = ?",
	[STORE_ADD] = "INSERT OR REPLACE INTO record"
		"(blob, tool, since, made_at, data) VALUES (?, ?, ?, ?, ?)",
	[STORE_ORIGIN] = "SELECT tool, since, made_at FROM record"
		" WHERE blob = ?",
	[STORE_LIST] = "SELECT blob FROM record ORDER BY blob"
};

struct scip_store {
	struct db *db;
	struct stmt *stmt[STORE_STMTS];
	struct buf sealed;
};

void scip_store_close(struct scip_store *store)
{
	size_t i;

	if (!store)
		return;
	for (i = 0; i < STORE_STMTS; i++)
		stmt_free(store->stmt[i]);
	db_close(store->db);
	buf_release(&store->sealed);
	free(store);
}

static const struct error *open_file(struct db **out, const char *path,
				     enum cache_mode mode)
{
	static const struct cache_spec spec = { schema, STORE_VERSION, false };
	bool can_write;

	return cache_open(out, &can_write, path, &spec, mode, PATIENCE_MS);
}

static const struct error *make_file(struct db **out, const char *dir,
				     const char *path)
{
	const struct error *err = file_make_dirs(dir);

	if (!err)
		err = open_file(out, path, CACHE_CREATE);
	if (!err || (err->code != ERROR_CORRUPT &&
		     err->code != ERROR_UNSUPPORTED))
		return err;
	err = cache_remove(path);
	return err ? err : open_file(out, path, CACHE_CREATE);
}

const struct error *scip_store_open(struct scip_store **out, const char *dir,
				    enum scip_store_mode mode)
{
	struct scip_store *store = xcalloc(1, sizeof(*store));
	char *path = xstrfmt("%s/facts.db", dir);
	const struct error *err = NULL;

	*out = NULL;
	if (mode == SCIP_STORE_WRITE)
		err = make_file(&store->db, dir, path);
	else if (!access(path, F_OK))
		err = open_file(&store->db, path, CACHE_EXISTING);
	free(path);
	if (store->db)
		*out = store;
	else
		scip_store_close(store);
	return err;
}

const struct error *scip_store_begin(struct scip_store *store)
{
	return db_begin_write(store->db);
}

const struct error *scip_store_commit(struct scip_store *store)
{
	return db_commit(store->db);
}

void scip_store_rollback(struct scip_store *store)
{
	db_rollback(store->db);
}

static const struct error *prepare(struct stmt **out, struct scip_store *store,
				   enum store_stmt which)
{
	const struct error *err = NULL;

	if (!store->stmt[which])
		err = stmt_prepare(&store->stmt[which], store->db,
				   sql[which]);
	*out = store->stmt[which];
	return err;
}

/* The row of a blob, at its first column; reset by the caller. */
static const struct error *find(struct stmt **out, struct scip_store *store,
				enum store_stmt which, const struct oid *blob,
				bool *found)
{
	const struct error *err = prepare(out, store, which);

	*found = false;
	if (err)
		return err;
	stmt_bind_blob(*out, 1, blob->id, OID_SIZE);
	return stmt_step(*out, found);
}

static const struct error *damaged(struct scip_store *store)
{
	return error_new(ERROR_CORRUPT, "cannot read '%s': a record is "
			 "damaged; import the index again",
			 db_path(store->db));
}

const struct error *scip_store_get(struct scip_store *store,
				   const struct oid *blob,
				   struct scip_record *out, bool *found)
{
	struct stmt *stmt;
	const struct error *err = find(&stmt, store, STORE_GET, blob, found);
	struct span bytes;

	if (err || !*found)
		return err;
	bytes.s = stmt_blob(stmt, 0, &bytes.n);
	if (!unseal(bytes.s, &bytes.n) || !scip_record_read(out, bytes))
		err = damaged(store);
	stmt_reset(stmt);
	return err;
}

const struct error *scip_store_bytes(struct scip_store *store,
				     const struct oid *blob, struct buf *out,
				     bool *found)
{
	struct stmt *stmt;
	const struct error *err = find(&stmt, store, STORE_GET, blob, found);
	struct span bytes;

	buf_reset(out);
	if (err || !*found)
		return err;
	bytes.s = stmt_blob(stmt, 0, &bytes.n);
	*found = unseal(bytes.s, &bytes.n);
	if (*found)
		buf_add(out, bytes.s, bytes.n);
	stmt_reset(stmt);
	return NULL;
}

const struct error *scip_store_origin(struct scip_store *store,
				      const struct oid *blob,
				      struct scip_origin *out, bool *found)
{
	struct stmt *stmt;
	const struct error *err = find(&stmt, store, STORE_ORIGIN, blob,
				       found);

	if (err || !*found)
		return err;
	snprintf(out->tool, sizeof(out->tool), "%s", stmt_text(stmt, 0));
	out->since = stmt_int(stmt, 1);
	snprintf(out->commit, sizeof(out->commit), "%s", stmt_text(stmt, 2));
	stmt_reset(stmt);
	return NULL;
}

/* Whether the blob has that very record. */
static const struct error *has_record(bool *out, struct scip_store *store,
				      const struct oid *blob)
{
	struct stmt *stmt;
	const struct error *err = find(&stmt, store, STORE_GET, blob, out);
	const void *bytes;
	size_t n;

	if (err || !*out)
		return err;
	bytes = stmt_blob(stmt, 0, &n);
	*out = n == store->sealed.len && !memcmp(bytes, store->sealed.ptr, n);
	stmt_reset(stmt);
	return NULL;
}

const struct error *scip_store_add(struct scip_store *store,
				   const struct oid *blob,
				   const struct scip_origin *origin,
				   struct span record, bool *is_new)
{
	const struct error *err;
	struct stmt *stmt;
	bool is_there = false;

	buf_reset(&store->sealed);
	buf_add(&store->sealed, record.s, record.n);
	seal(&store->sealed);
	err = has_record(&is_there, store, blob);
	*is_new = !err && !is_there;
	if (err || is_there)
		return err;
	err = prepare(&stmt, store, STORE_ADD);
	if (err)
		return err;
	stmt_bind_blob(stmt, 1, blob->id, OID_SIZE);
	stmt_bind_text(stmt, 2, origin->tool);
	stmt_bind_int(stmt, 3, origin->since);
	stmt_bind_text(stmt, 4, origin->commit);
	stmt_bind_blob(stmt, 5, store->sealed.ptr, store->sealed.len);
	return stmt_run(stmt);
}

const struct error *scip_store_list(struct scip_store *store, oid_vec *out)
{
	struct stmt *stmt;
	const struct error *err = prepare(&stmt, store, STORE_LIST);
	bool has_row = !err;

	while (!err && has_row) {
		const void *bytes;
		size_t n;

		err = stmt_step(stmt, &has_row);
		if (err || !has_row)
			break;
		bytes = stmt_blob(stmt, 0, &n);
		if (n == OID_SIZE)
			oid_set(VEC_PUSH(out), bytes, n);
	}
	return err;
}
