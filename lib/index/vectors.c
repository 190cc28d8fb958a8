/* SPDX-License-Identifier: MIT */
/*
 * Vectors of blobs, as callers made them: see index.h. They have a table of
 * their own, because hardly any blob has one.
 */
#include <string.h>

#include "base/bytes.h"
#include "index/tables.h"
#include "index/view.h"

/* A vector may well wait for the next time, if another process writes. */
enum { KEEP_MS = 50 };

const struct error *view_find_vector(struct view *view, size_t file,
				     void *out, size_t n, bool *found)
{
	uint32_t blob = view->file[file].blob;
	struct store *store = view->private->store[store_of_blob(blob)];
	struct buf *bytes = &view->private->record;
	const struct error *err = store_find_vector(store, blob, bytes);

	*found = !err && bytes->len == n;
	if (*found)
		memcpy(out, bytes->ptr, n);
	return index_check(view->private->index, err);
}

static const struct error *keep(struct view *view, size_t which,
				const struct vector *vector, size_t vectors,
				size_t n)
{
	struct store *store = view->private->store[which];
	const struct error *err = db_begin_write(store->db);
	struct buf bytes = { 0 };
	size_t i;

	for (i = 0; !err && i < vectors; i++) {
		uint32_t blob = view->file[vector[i].file].blob;

		if (store_of_blob(blob) != which)
			continue;
		buf_reset(&bytes);
		buf_add(&bytes, vector[i].bytes, n);
		seal(&bytes);
		err = store_add_vector(store, blob, bytes.ptr, bytes.len);
	}
	if (!err)
		err = db_commit(store->db);
	db_rollback(store->db);
	buf_release(&bytes);
	return err;
}

void view_keep_vectors(struct view *view, const struct vector *vector,
		       size_t vectors, size_t n)
{
	struct index *index = view->private->index;
	size_t i;

	for (i = 0; vectors && i < STORES; i++) {
		struct store *store = view->private->store[i];

		if (!store || !store->can_write ||
		    (i == STORE_DISK && index->is_shut))
			continue;
		db_set_patience(store->db, KEEP_MS);
		error_ignore(keep(view, i, vector, vectors, n));
		db_set_patience(store->db, index->patience_ms);
	}
}
