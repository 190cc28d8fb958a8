/* SPDX-License-Identifier: MIT */
/* Touches to bytes and back: see touches.h. */
#include "history/touches.h"

#include <string.h>

#include "base/bytes.h"
#include "history/zigzag.h"

enum { KIND_BITS = 2, KIND_MASK = 3 };

struct reading {
	const unsigned char *at, *end;	/* at is NULL once bytes were wrong */
	uint32_t paths, last;
	touch_vec *touch;
};

/* Appends the touches of one commit. */
static void read_commit(struct reading *r)
{
	uint64_t n = take(&r->at, r->end), packed;
	struct touch t;

	if (!r->at || n > (uint64_t)(r->end - r->at)) {
		r->at = NULL;
		return;
	}
	VEC_RESERVE(r->touch, (size_t)n);
	for (; n; n--) {
		packed = take(&r->at, r->end);
		t.kind = packed & KIND_MASK;
		t.path = r->last + (uint32_t)unzigzag(packed >> KIND_BITS);
		t.old_path = t.path;
		if (t.kind == TOUCH_RENAME)
			t.old_path += (uint32_t)unzigzag(take(&r->at, r->end));
		if (!r->at || t.path >= r->paths || t.old_path >= r->paths) {
			r->at = NULL;
			return;
		}
		r->touch->item[r->touch->n++] = t;
		r->last = t.path;
	}
}

static uint32_t commits_of(const struct ledger *ledger, uint32_t chunk)
{
	uint32_t left = ledger->n - chunk * SHELF_CHUNK;

	return left < SHELF_CHUNK ? left : SHELF_CHUNK;
}

const struct error *touches_read(struct chunk_touches *out,
				 const struct ledger *ledger,
				 struct shelf *shelf, uint32_t chunk)
{
	struct reading r = { .paths = (uint32_t)ledger->counts.paths,
			     .touch = &out->touch };
	const struct error *err;
	struct buf row = { 0 };
	uint32_t i, n = commits_of(ledger, chunk);
	bool found;

	out->touch.n = 0;
	memset(out->count, 0, sizeof(out->count));
	err = shelf_get(shelf, SHELF_TOUCHES, chunk, &row, &found);
	r.at = (const unsigned char *)buf_str(&row);
	r.end = r.at + row.len;
	/* The chunk may have grown since. */
	for (i = 0; !err && r.at && r.at < r.end && i < n; i++) {
		out->first[i] = (uint32_t)out->touch.n;
		read_commit(&r);
		out->count[i] = (uint32_t)out->touch.n - out->first[i];
	}
	if (!err && r.at != r.end)
		err = shelf_damaged(shelf, "a row of touches");
	buf_release(&row);
	return err;
}

const struct error *touches_write(const struct chunk_touches *touches,
				  const struct ledger *ledger,
				  struct shelf *shelf, uint32_t chunk)
{
	uint32_t i, j, last = 0, n = commits_of(ledger, chunk);
	const struct error *err;
	struct buf row = { 0 };

	for (i = 0; i < n; i++) {
		give(&row, touches->count[i]);
		for (j = 0; j < touches->count[i]; j++) {
			const struct touch *t = touches->touch.item +
				touches->first[i] + j;

			give(&row, zigzag((int64_t)t->path - last) <<
			     KIND_BITS | t->kind);
			if (t->kind == TOUCH_RENAME)
				give(&row, zigzag((int64_t)t->old_path -
						  t->path));
			last = t->path;
		}
	}
	err = shelf_put(shelf, SHELF_TOUCHES, chunk, &row);
	buf_release(&row);
	return err;
}

void touches_release(struct chunk_touches *touches)
{
	VEC_RELEASE(&touches->touch);
}

struct reading_all {
	const struct ledger *ledger;
	uint32_t *first, next;
	touch_vec *touch;
};

static bool read_row(void *payload, int64_t id, const unsigned char *at,
		     const unsigned char *end)
{
	struct reading_all *all = payload;
	struct reading r = { at, end, (uint32_t)all->ledger->counts.paths, 0,
			     all->touch };
	uint32_t from = (uint32_t)id * SHELF_CHUNK;

	if (id < 0 || id >= ledger_chunks(all->ledger) || from < all->next)
		return false;
	while (all->next < from)
		all->first[all->next++] = (uint32_t)all->touch->n;
	while (r.at && r.at < end && all->next < all->ledger->n) {
		all->first[all->next++] = (uint32_t)all->touch->n;
		read_commit(&r);
	}
	return r.at == end;
}

const struct error *touches_read_all(uint32_t *first, touch_vec *touch,
				     const struct ledger *ledger,
				     struct shelf *shelf)
{
	struct reading_all all = { ledger, first, 0, touch };
	const struct error *err;

	touch->n = 0;
	VEC_RESERVE(touch, (size_t)ledger->counts.touches);
	err = shelf_each(shelf, SHELF_TOUCHES, read_row, &all);
	while (all.next <= ledger->n)
		first[all.next++] = (uint32_t)touch->n;
	return err;
}
