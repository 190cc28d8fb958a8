/* SPDX-License-Identifier: MIT */
/*
 * What was worked out from a view as a whole, kept for the next process: see
 * view_recall in index.h.
 *
 * A row is its key and the data; its place is its kind and the key, so that
 * what is not asked for any more makes room in time.
 */
#include "base/bytes.h"
#include "base/fixed.h"
#include "index/tables.h"
#include "index/view.h"

/* Of a kind. Enough for the work tree, HEAD and two branches to compare. */
enum { MEMO_ROWS = 4 };

/* It may well wait for the next time, if another process writes. */
enum { KEEP_MS = 0 };

static struct store *store_of(const struct view *view)
{
	struct store *const *store = view->private->store;

	return store[STORE_DISK] ? store[STORE_DISK] : store[STORE_RAM];
}

static int64_t place_of(enum view_memo kind, uint64_t key)
{
	return (int64_t)(kind * MEMO_ROWS + key % MEMO_ROWS);
}

bool view_recall(struct view *view, enum view_memo kind, uint64_t key,
		 struct buf *out)
{
	struct store *store = store_of(view);
	const struct error *err = NULL;
	bool found = false;

	buf_reset(out);
	if (store)
		err = store_find_sealed(store, STORE_FIND_MEMO,
					place_of(kind, key), "a memo", out,
					&found);
	error_ignore(err);
	if (err || !found || out->len < sizeof(key) ||
	    load8((const unsigned char *)out->ptr) != key)
		return false;
	memmove(out->ptr, out->ptr + sizeof(key), out->len - sizeof(key));
	buf_cut(out, out->len - sizeof(key));
	return true;
}

void view_keep(struct view *view, enum view_memo kind, uint64_t key,
	       const struct buf *data)
{
	struct index *index = view->private->index;
	struct store *store = store_of(view);
	struct buf row = { 0 };
	int64_t id;
	const struct error *err;
	struct stmt *stmt;

	if (!store || !store->can_write || db_in_transaction(store->db) ||
	    (!store->is_memory && index->place.is_shut))
		return;
	add8(&row, key);
	buf_add(&row, buf_str(data), data->len);
	seal(&row);
	db_set_patience(store->db, KEEP_MS);
	id = place_of(kind, key);
	err = db_begin_write(store->db);
	if (!err)
		err = store_stmt(&stmt, store, STORE_ADD_MEMO);
	if (!err) {
		stmt_bind_int(stmt, 1, id);
		stmt_bind_blob(stmt, 2, row.ptr, row.len);
		err = stmt_run(stmt);
	}
	if (!err)
		err = db_commit(store->db);
	db_rollback(store->db);
	error_ignore(err);
	db_set_patience(store->db, index->patience_ms);
	buf_release(&row);
}
