/* SPDX-License-Identifier: MIT */
/*
 * What was worked out from a whole past, kept for the next process: see
 * past_recall in past.h.
 *
 * A row is the length of its key, the key, and the data; its place is its kind
 * and a hash of the key, so that what is not asked for any more makes room in
 * time. The key begins with all that a past is: the epoch of the numbers, a
 * hash of the flags, which change with every commit that is mined or ignored,
 * and the tip. Where the tip says it all, because nothing was missing and no
 * number is kept, the key begins with that alone.
 */
#include <string.h>

#include "base/bytes.h"
#include "base/fixed.h"
#include "git/repo.h"
#include "history/past_private.h"

/* Of a kind. Enough for HEAD, what is staged, and two branches to compare. */
enum { MEMO_ROWS = 4 };

static int64_t place_of(const struct buf *row, enum past_memo kind)
{
	return (int64_t)(kind * MEMO_ROWS +
			 hash_bytes(row->ptr, row->len, 0) % MEMO_ROWS);
}

/* Makes the beginning of a row and tells its place. Commits behind the tip are
 * none of its past. */
static int64_t begin_row(struct buf *row, const struct past *past,
			 enum past_memo kind, const struct buf *key)
{
	const struct past_private *p = past->private;
	uint32_t n = past->n;

	while (n && !(past->flags[n - 1] & PAST_ANCESTOR))
		n--;
	give(row, 2 * sizeof(uint64_t) + OID_SIZE + key->len);
	add8(row, p->ledger.counts.epoch);
	add8(row, hash_bytes(past->flags, n, n));
	buf_add(row, p->tip.id, oid_len(&p->tip));
	buf_add(row, buf_str(key), key->len);
	return place_of(row, kind);
}

/* The same where the tip says it all. */
static int64_t begin_tip_row(struct buf *row, const struct oid *tip,
			     enum past_memo kind, const struct buf *key)
{
	give(row, OID_SIZE + key->len);
	buf_add(row, tip->id, oid_len(tip));
	buf_add(row, buf_str(key), key->len);
	return place_of(row, kind);
}

/* The data of a row that begins as wanted does; another may have its place. */
static const struct error *get_row(struct shelf *shelf, int64_t id,
				   const struct buf *wanted, struct buf *out,
				   bool *found)
{
	const struct error *err = shelf_get(shelf, SHELF_MEMO, id, out, found);

	*found = !err && *found && out->len >= wanted->len &&
		!memcmp(out->ptr, wanted->ptr, wanted->len);
	if (*found) {
		memmove(out->ptr, out->ptr + wanted->len,
			out->len - wanted->len);
		buf_cut(out, out->len - wanted->len);
	}
	return err;
}

const struct error *past_recall(struct past *past, enum past_memo kind,
				const struct buf *key, struct buf *out,
				bool *found)
{
	struct past_private *p = past->private;
	const struct error *err;
	struct buf wanted = { 0 };
	int64_t id = begin_row(&wanted, past, kind, key);
	bool is_begun;

	*found = false;
	err = past_begin(past, &is_begun);
	if (!err)
		err = get_row(p->shelf, id, &wanted, out, found);
	err = past_end(past, is_begun, err);
	*found = !err && *found;
	buf_release(&wanted);
	return err;
}

const struct error *memo_of_tip(struct history *history, enum past_memo kind,
				const struct oid *tip, const struct buf *key,
				struct buf *out, bool *found)
{
	const struct error *err;
	struct buf wanted = { 0 };
	int64_t id;

	*found = false;
	if (!history->shelf || repo_is_shallow(history->repo))
		return NULL;
	id = begin_tip_row(&wanted, tip, kind, key);
	err = get_row(history->shelf, id, &wanted, out, found);
	buf_release(&wanted);
	return err;
}

const struct error *history_recall(struct history *history,
				   enum past_memo kind, const struct oid *tip,
				   const struct buf *key, struct buf *out,
				   bool *found)
{
	const struct error *err = memo_of_tip(history, kind, tip, key, out,
					      found);

	/* Whoever opens the past mines what was damaged again. */
	return err && history_drop_damaged(history) ? NULL : err;
}

static const struct error *store(struct past *past, int64_t id,
				 struct buf *row)
{
	struct past_private *p = past->private;
	struct counts counts;
	const struct error *err = db_begin_write(p->shelf->db);

	if (err)
		return err;
	err = ledger_counts(&counts, p->shelf);
	/* Where all was mined anew, our numbers mean nothing any more. */
	if (!err && counts.epoch == p->ledger.counts.epoch)
		err = shelf_put(p->shelf, SHELF_MEMO, id, row);
	if (!err)
		err = db_commit(p->shelf->db);
	db_rollback(p->shelf->db);
	return err;
}

/* Adds the data to the beginning of a row, and stores it. */
static const struct error *finish_row(struct past *past, int64_t id,
				      struct buf *row, const struct buf *data)
{
	struct past_private *p = past->private;
	const struct error *err;

	buf_add(row, buf_str(data), data->len);
	db_set_patience(p->shelf->db, 0);
	err = store(past, id, row);
	db_set_patience(p->shelf->db, p->history->patience_ms);
	/* It is not worth waiting for. */
	if (err && (err->code == ERROR_BUSY || err->code == ERROR_READONLY))
		return NULL;
	return past_check(past, err);
}

static bool can_keep(const struct past *past)
{
	const struct shelf *shelf = past->private->shelf;

	return shelf && shelf->can_write;
}

const struct error *past_keep(struct past *past, enum past_memo kind,
			      const struct buf *key, const struct buf *data)
{
	const struct error *err;
	struct buf row = { 0 };

	if (!can_keep(past))
		return NULL;
	err = finish_row(past, begin_row(&row, past, kind, key), &row, data);
	buf_release(&row);
	return err;
}

const struct error *history_keep(struct past *past, enum past_memo kind,
				 const struct buf *key, const struct buf *data)
{
	const struct error *err;
	struct buf row = { 0 };

	if (!can_keep(past) || !past->status.is_complete ||
	    past->status.is_shallow)
		return NULL;
	err = finish_row(past, begin_tip_row(&row, &past->private->tip, kind,
					     key), &row, data);
	buf_release(&row);
	return err;
}
