/* SPDX-License-Identifier: MIT */
/* Touches to bytes and back: see touches.h. */
#include "history/touches.h"

#include <string.h>

#include "base/bytes.h"
#include "base/fixed.h"
#include "history/zigzag.h"

enum {
	KIND_BITS = 2, KIND_MASK = 3,
	TOUCH_SIZE = 4,
	PATHS_MOST = 1 << (32 - KIND_BITS)
};

/* Old paths of renames, whose touches are made already. */
static bool read_old_paths(struct touch *touch, size_t n, uint32_t paths,
			   const unsigned char *at, const unsigned char *end)
{
	for (; n; n--, touch++) {
		if (touch->kind != TOUCH_RENAME)
			continue;
		touch->old_path = touch->path +
			(uint32_t)unzigzag(take(&at, end));
		if (!at || touch->old_path >= paths)
			return false;
	}
	return at == end;
}

/*
 * Appends the touches of a row; count[i] becomes how many each of its commits
 * has, *commits of them. False when the bytes make no sense.
 */
static bool read_touches(uint32_t count[SHELF_CHUNK], uint32_t *commits,
			 touch_vec *out, uint32_t paths,
			 const unsigned char *at, const unsigned char *end)
{
	uint64_t left = take(&at, end), n = 0, i;
	struct touch *touch;
	uint32_t worst = 0;

	if (!at || left > SHELF_CHUNK)
		return false;
	*commits = (uint32_t)left;
	for (i = 0; i < left; i++) {
		count[i] = (uint32_t)take(&at, end);
		n += count[i];
	}
	if (!at || n > (uint64_t)(end - at) / TOUCH_SIZE)
		return false;
	VEC_RESERVE(out, (size_t)n);
	touch = out->item + out->n;
	out->n += (size_t)n;
	for (i = 0; i < n; i++, at += TOUCH_SIZE) {
		uint32_t packed = load4(at), path = packed >> KIND_BITS;

		touch[i] = (struct touch){ path, packed & KIND_MASK, path };
		worst = path > worst ? path : worst;
	}
	return (!n || worst < paths) &&
		read_old_paths(touch, (size_t)n, paths, at, end);
}

const struct error *touches_read(struct chunk_touches *out,
				 const struct ledger *ledger,
				 struct shelf *shelf, uint32_t chunk)
{
	const struct error *err;
	const unsigned char *at;
	struct buf row = { 0 };
	uint32_t i, first = 0, commits;
	bool found;

	out->touch.n = 0;
	memset(out->count, 0, sizeof(out->count));
	err = shelf_get(shelf, SHELF_TOUCHES, chunk, &row, &found);
	at = (const unsigned char *)buf_str(&row);
	if (!err && found &&
	    !read_touches(out->count, &commits, &out->touch,
			  (uint32_t)ledger->counts.paths, at, at + row.len))
		err = shelf_damaged(shelf, "a row of touches");
	for (i = 0; i < SHELF_CHUNK; i++) {
		out->first[i] = first;
		first += out->count[i];
	}
	buf_release(&row);
	return err;
}

static uint32_t commits_of(const struct ledger *ledger, uint32_t chunk)
{
	uint32_t left = ledger->n - chunk * SHELF_CHUNK;

	return left < SHELF_CHUNK ? left : SHELF_CHUNK;
}

static void pack(struct buf *row, const struct chunk_touches *touches,
		 uint32_t commits)
{
	struct buf renames = { 0 };
	uint32_t i, j;

	give(row, commits);
	for (i = 0; i < commits; i++)
		give(row, touches->count[i]);
	for (i = 0; i < commits; i++) {
		const struct touch *t = touches->touch.item +
			touches->first[i];

		for (j = 0; j < touches->count[i]; j++, t++) {
			add4(row, t->path << KIND_BITS | t->kind);
			if (t->kind == TOUCH_RENAME)
				give(&renames, zigzag((int64_t)t->old_path -
						      t->path));
		}
	}
	buf_add(row, buf_str(&renames), renames.len);
	buf_release(&renames);
}

const struct error *touches_write(const struct chunk_touches *touches,
				  const struct ledger *ledger,
				  struct shelf *shelf, uint32_t chunk)
{
	const struct error *err;
	struct buf row = { 0 };

	if (ledger->counts.paths > PATHS_MOST)
		return error_new(ERROR_LIMIT, "cannot write '%s': the "
				 "history has too many paths",
				 db_path(shelf->db));
	pack(&row, touches, commits_of(ledger, chunk));
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
	uint32_t from = (uint32_t)id * SHELF_CHUNK, i, commits;
	uint32_t count[SHELF_CHUNK], first = (uint32_t)all->touch->n;

	if (id < 0 || id >= ledger_chunks(all->ledger) || from < all->next)
		return false;
	while (all->next < from)
		all->first[all->next++] = first;
	if (!read_touches(count, &commits, all->touch,
			  (uint32_t)all->ledger->counts.paths, at, end) ||
	    commits > all->ledger->n - from)
		return false;
	for (i = 0; i < commits; i++) {
		all->first[all->next++] = first;
		first += count[i];
	}
	return true;
}

const struct error *touches_read_all(uint32_t *first, touch_vec *touch,
				     const struct ledger *ledger,
				     struct shelf *shelf)
{
	struct reading_all all = { ledger, first, 0, touch };
	const struct error *err;

	touch->n = 0;
	VEC_RESERVE_ONLY(touch, (size_t)ledger->counts.touches);
	err = shelf_each(shelf, SHELF_TOUCHES, read_row, &all);
	while (all.next <= ledger->n)
		first[all.next++] = (uint32_t)touch->n;
	return err;
}
