/* SPDX-License-Identifier: MIT */
/*
 * Vectors of blobs, as callers made them: see index.h. They have tables of
 * their own, because hardly any blob has one.
 */
#include "base/bytes.h"
#include "index/view.h"

/* A vector may well wait for the next time, if another process writes. */
enum { KEEP_MS = 50 };

const struct error *view_find_vector(struct view *view, enum vector_kind kind,
				     size_t file, struct buf *out, bool *found)
{
	uint32_t blob = view->file[file].blob;
	struct store *store = view->private->store[store_of_blob(blob)];
	const struct error *err = store_find_vector(store, kind, blob, out);

	*found = !err && out->len;
	return index_check(view->private->index, err);
}

/* The bytes that all digests together may have. */
static uint64_t digests_most(const struct view *view, uint64_t rest)
{
	uint64_t share = 0;
	size_t i;

	for (i = 0; i < view->n; i++)
		share += view->file[i].bytes;
	share = share / 100 * INDEX_SHARE;
	return share > rest + DIGESTS_LEAST ? share - rest : DIGESTS_LEAST;
}

/* Drops what would be too much together with n more bytes. */
static const struct error *make_room(const struct view *view,
				     struct store *store, uint64_t n)
{
	const struct error *err;
	int64_t held = 0;
	uint64_t size;

	err = db_int(store->db, "SELECT total(length(data)) FROM digest", 0,
		     &held);
	if (!err)
		err = store_size(store, &size);
	if (err || (uint64_t)held + n <= digests_most(view, size -
						      (uint64_t)held))
		return err;
	return db_empty(store->db, "digest");
}

static const struct error *keep(struct view *view, size_t which,
				enum vector_kind kind,
				const struct vector *vector, size_t vectors)
{
	struct store *store = view->private->store[which];
	const struct error *err = db_begin_write(store->db);
	struct buf bytes = { 0 };
	uint64_t total = 0;
	size_t i;

	for (i = 0; i < vectors; i++)
		total += vector[i].n;
	if (!err && kind == VECTOR_DIGEST)
		err = make_room(view, store, total);
	for (i = 0; !err && i < vectors; i++) {
		uint32_t blob = view->file[vector[i].file].blob;

		if (store_of_blob(blob) != which)
			continue;
		buf_reset(&bytes);
		buf_add(&bytes, vector[i].bytes, vector[i].n);
		seal(&bytes);
		err = store_add_vector(store, kind, blob, bytes.ptr,
				       bytes.len);
	}
	if (!err)
		err = db_commit(store->db);
	db_rollback(store->db);
	buf_release(&bytes);
	return err;
}

void view_keep_vectors(struct view *view, enum vector_kind kind,
		       const struct vector *vector, size_t vectors)
{
	struct index *index = view->private->index;
	size_t i;

	for (i = 0; vectors && i < STORES; i++) {
		struct store *store = view->private->store[i];

		if (!store || !store->can_write ||
		    db_in_transaction(store->db) ||
		    (i == STORE_DISK && index->place.is_shut))
			continue;
		db_set_patience(store->db, KEEP_MS);
		error_ignore(keep(view, i, kind, vector, vectors));
		db_set_patience(store->db, index->patience_ms);
	}
}
