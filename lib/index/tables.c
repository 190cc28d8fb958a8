/* SPDX-License-Identifier: MIT */
/* Blobs and views in their tables: see store.h. */
#include "index/tables.h"

#include "base/bytes.h"

/* Runs a statement for its one number; 0 when there is no row. */
static const struct error *ask(struct stmt *stmt, int64_t *out)
{
	const struct error *err = NULL;

	*out = 0;
	if (stmt_next(stmt, &err)) {
		*out = stmt_int(stmt, 0);
		stmt_reset(stmt);
	}
	return err;
}

const struct error *store_find_blob(struct store *store,
				    const struct blob_key *key, uint32_t *out)
{
	const struct error *err;
	struct stmt *stmt;
	int64_t id = 0;

	err = store_stmt(&stmt, store, STORE_FIND_BLOB);
	if (!err) {
		stmt_bind_blob(stmt, 1, key->bytes, sizeof(key->bytes));
		err = ask(stmt, &id);
	}
	*out = (uint32_t)id;
	return err;
}

const struct error *store_next_blob(struct store *store, uint32_t *out)
{
	const struct error *err;
	int64_t last;

	err = db_int(store->db, "SELECT max(id) FROM facts",
		     store->is_memory ? BLOB_MEMORY : 0, &last);
	*out = (uint32_t)last + 1;
	return err;
}

const struct error *store_add_blob(struct store *store,
				   const struct blob_key *key, uint32_t id,
				   const void *record, size_t n)
{
	const struct error *err;
	struct stmt *stmt;

	err = store_stmt(&stmt, store, STORE_ADD_BLOB);
	if (!err) {
		stmt_bind_blob(stmt, 1, key->bytes, sizeof(key->bytes));
		stmt_bind_int(stmt, 2, id);
		err = stmt_run(stmt);
	}
	if (!err)
		err = store_stmt(&stmt, store, STORE_ADD_FACTS);
	if (!err) {
		stmt_bind_int(stmt, 1, id);
		stmt_bind_blob(stmt, 2, record, n);
		err = stmt_run(stmt);
	}
	return err;
}

const struct error *store_get_record(struct store *store, uint32_t id,
				     struct buf *out)
{
	return store_get_sealed(store, STORE_GET_FACTS, id,
				"the facts of a blob", out);
}

static const struct {
	enum store_stmt find, add;
} vector_table[VECTOR_KINDS] = {
	[VECTOR_EMBEDDING] = { STORE_FIND_VECTOR, STORE_ADD_VECTOR },
	[VECTOR_DIGEST] = { STORE_FIND_DIGEST, STORE_ADD_DIGEST },
};

const struct error *store_find_vector(struct store *store,
				      enum vector_kind kind, uint32_t id,
				      struct buf *out)
{
	bool found;

	return store_find_sealed(store, vector_table[kind].find, id,
				 "a vector", out, &found);
}

const struct error *store_add_vector(struct store *store,
				     enum vector_kind kind, uint32_t id,
				     const void *vector, size_t n)
{
	const struct error *err;
	struct stmt *stmt;

	err = store_stmt(&stmt, store, vector_table[kind].add);
	if (err)
		return err;
	stmt_bind_int(stmt, 1, id);
	stmt_bind_blob(stmt, 2, vector, n);
	return stmt_run(stmt);
}

const struct error *store_size(struct store *store, uint64_t *out)
{
	int64_t pages = 0, free = 0, size = 0;
	const struct error *err;

	err = db_int(store->db, "PRAGMA page_count", 0, &pages);
	if (!err)
		err = db_int(store->db, "PRAGMA freelist_count", 0, &free);
	if (!err)
		err = db_int(store->db, "PRAGMA page_size", 0, &size);
	*out = (uint64_t)(pages - free) * (uint64_t)size;
	return err;
}

const struct error *store_writes(int64_t *out, struct store *store)
{
	return db_int(store->db, "PRAGMA data_version", 0, out);
}

const struct error *store_has_facts(bool *out, struct store *store,
				    uint32_t id)
{
	const struct error *err;
	struct stmt *stmt;

	*out = false;
	err = store_stmt(&stmt, store, STORE_HAS_FACTS);
	if (err)
		return err;
	stmt_bind_int(stmt, 1, id);
	err = stmt_step(stmt, out);
	stmt_reset(stmt);
	return err;
}

/* Hands over the one row of a statement: an id, and the bytes of a view.
 * Views are large, so they are not copied to be read. */
static const struct error *hand_over(struct store *store, struct stmt *stmt,
				     view_fn fn, void *payload, int64_t *id)
{
	const struct error *err;
	bool has_row, is_sound;
	const void *ptr;
	size_t n;

	err = stmt_step(stmt, &has_row);
	if (err || !has_row)
		return err;
	*id = stmt_int(stmt, 0);
	ptr = stmt_blob(stmt, 1, &n);
	is_sound = unseal(ptr, &n) && fn(ptr, n, payload);
	stmt_reset(stmt);
	return is_sound ? NULL : store_damaged(store, "a view");
}

const struct error *store_find_view(struct store *store,
				    const struct view_key *key, view_fn fn,
				    void *payload, int64_t *id)
{
	const struct error *err;
	struct stmt *stmt;

	*id = 0;
	err = store_stmt(&stmt, store, STORE_FIND_VIEW);
	if (err)
		return err;
	stmt_bind_blob(stmt, 1, key->bytes, sizeof(key->bytes));
	return hand_over(store, stmt, fn, payload, id);
}

const struct error *store_last_view(struct store *store, view_fn fn,
				    void *payload, int64_t *id)
{
	const struct error *err;
	struct stmt *stmt;

	*id = 0;
	err = store_stmt(&stmt, store, STORE_LAST_VIEW);
	return err ? err : hand_over(store, stmt, fn, payload, id);
}

const struct error *store_get_view(struct store *store, int64_t id,
				   view_fn fn, void *payload)
{
	const struct error *err;
	struct stmt *stmt;
	int64_t found = 0;

	err = store_stmt(&stmt, store, STORE_GET_VIEW);
	if (err)
		return err;
	stmt_bind_int(stmt, 1, id);
	err = hand_over(store, stmt, fn, payload, &found);
	return err || found ? err : store_damaged(store, "a view");
}

static const struct error *forget_old_views(struct store *store)
{
	const struct error *err;
	struct stmt *stmt;

	err = store_stmt(&stmt, store, STORE_DROP_VIEW);
	if (!err) {
		stmt_bind_int(stmt, 1, VIEWS_MOST);
		err = stmt_run(stmt);
	}
	if (!err)
		err = store_stmt(&stmt, store, STORE_DROP_VIEW_DATA);
	return err ? err : stmt_run(stmt);
}

const struct error *store_add_view(struct store *store,
				   const struct view_key *key,
				   const void *data, size_t n)
{
	const struct error *err;
	struct stmt *stmt;
	int64_t id = 0;

	err = store_stmt(&stmt, store, STORE_ADD_VIEW);
	if (!err) {
		stmt_bind_blob(stmt, 1, key->bytes, sizeof(key->bytes));
		err = ask(stmt, &id);
	}
	if (!err)
		err = store_stmt(&stmt, store, STORE_ADD_VIEW_DATA);
	if (!err) {
		stmt_bind_int(stmt, 1, id);
		stmt_bind_blob(stmt, 2, data, n);
		err = stmt_run(stmt);
	}
	return err ? err : forget_old_views(store);
}

const struct error *store_use_view(struct store *store, int64_t id)
{
	const struct error *err;
	struct stmt *stmt;
	int64_t last;

	err = db_int(store->db, "SELECT id FROM view ORDER BY used DESC"
		     " LIMIT 1", 0, &last);
	if (err || last == id)
		return err;
	err = store_stmt(&stmt, store, STORE_USE_VIEW);
	if (err)
		return err;
	stmt_bind_int(stmt, 1, id);
	return stmt_run(stmt);
}
