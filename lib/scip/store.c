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
enum { STORE_VERSION = 2, PATIENCE_MS = 10000 };

static const char schema[] =
	"CREATE TABLE record(id INTEGER PRIMARY KEY,"
	" blob BLOB NOT NULL UNIQUE, tool TEXT NOT NULL,"
	" since INTEGER NOT NULL, made_at TEXT NOT NULL,"
	" remote TEXT NOT NULL, data BLOB NOT NULL);";

enum store_stmt { STORE_GET, STORE_ADD, STORE_ORIGIN, STORE_LIST, STORE_OLD,
		  STORE_DROP, STORE_STMTS };

static const char *const sql[STORE_STMTS] = {
	[STORE_GET] = "SELECT data FROM record WHERE blob = ?",
	[STORE_ADD] = "INSERT OR REPLACE INTO record"
		"(blob, tool, since, made_at, remote, data)"
		" VALUES (?, ?, ?, ?, ?, ?)",
	[STORE_ORIGIN] =
		"SELECT tool, since, made_at, remote FROM record WHERE blob=?",
	[STORE_LIST] = "SELECT blob FROM record ORDER BY blob",
	[STORE_OLD] = "SELECT blob FROM record WHERE since <= ? ORDER BY blob",
	[STORE_DROP] = "DELETE FROM record WHERE blob = ?"
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

/* The sealed bytes of a blob's record, until the statement is reset. */
static const struct error *find_bytes(struct span *out, struct stmt **stmt,
				      struct scip_store *store,
				      const struct oid *blob, bool *found)
{
	const struct error *err = find(stmt, store, STORE_GET, blob, found);

	if (!err && *found)
		out->s = stmt_blob(*stmt, 0, &out->n);
	return err;
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
	struct span bytes;
	struct stmt *stmt;
	const struct error *err = find_bytes(&bytes, &stmt, store, blob,
					     found);

	if (err || !*found)
		return err;
	if (!unseal(bytes.s, &bytes.n) || !scip_record_read(out, bytes))
		err = damaged(store);
	stmt_reset(stmt);
	return err;
}

const struct error *scip_store_bytes(struct scip_store *store,
				     const struct oid *blob, struct buf *out,
				     bool *found)
{
	struct span bytes;
	struct stmt *stmt;
	const struct error *err = find_bytes(&bytes, &stmt, store, blob,
					     found);

	buf_reset(out);
	if (err || !*found)
		return err;
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
	snprintf(out->remote, sizeof(out->remote), "%s", stmt_text(stmt, 3));
	stmt_reset(stmt);
	return NULL;
}

/* Whether the blob has that very record. */
static const struct error *has_record(bool *out, struct scip_store *store,
				      const struct oid *blob)
{
	struct span bytes;
	struct stmt *stmt;
	const struct error *err = find_bytes(&bytes, &stmt, store, blob, out);

	if (err || !*out)
		return err;
	*out = bytes.n == store->sealed.len &&
		!memcmp(bytes.s, store->sealed.ptr, bytes.n);
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
	stmt_bind_text(stmt, 5, origin->remote);
	stmt_bind_blob(stmt, 6, store->sealed.ptr, store->sealed.len);
	return stmt_run(stmt);
}

/* Appends the first columns of what a statement finds. */
static const struct error *list(struct stmt *stmt, oid_vec *out)
{
	const struct error *err = NULL;

	while (stmt_next(stmt, &err)) {
		const void *bytes;
		size_t n;

		bytes = stmt_blob(stmt, 0, &n);
		if (n == OID_SIZE)
			oid_set(VEC_PUSH(out), bytes, n);
	}
	return err;
}

const struct error *scip_store_list(struct scip_store *store, oid_vec *out)
{
	struct stmt *stmt;
	const struct error *err = prepare(&stmt, store, STORE_LIST);

	return err ? err : list(stmt, out);
}

const struct error *scip_store_list_old(struct scip_store *store,
					int64_t until, oid_vec *out)
{
	struct stmt *stmt;
	const struct error *err = prepare(&stmt, store, STORE_OLD);

	if (err)
		return err;
	stmt_bind_int(stmt, 1, until);
	return list(stmt, out);
}

const struct error *scip_store_drop(struct scip_store *store,
				    const struct oid *blob)
{
	struct stmt *stmt;
	const struct error *err = prepare(&stmt, store, STORE_DROP);

	if (err)
		return err;
	stmt_bind_blob(stmt, 1, blob->id, OID_SIZE);
	return stmt_run(stmt);
}
