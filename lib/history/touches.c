/* SPDX-License-Identifier: MIT */
/* Touches to bytes and back: see touches.h. */
#include "history/touches.h"

#include <string.h>

#include "base/bytes.h"
#include "base/compare.h"
#include "base/fixed.h"

enum {
	KIND_BITS = 2, KIND_MASK = 3,
	TOUCH_SIZE = 4,
	PATHS_MOST = 1 << (32 - KIND_BITS)
};

/* Signed numbers as unsigned ones, small where they are near 0: the sign in
 * the lowest bit. */
static uint64_t zigzag(int64_t value)
{
	return (uint64_t)value << 1 ^ (value < 0 ? UINT64_MAX : 0);
}

static int64_t unzigzag(uint64_t value)
{
	return (int64_t)(value >> 1 ^ (value & 1 ? UINT64_MAX : 0));
}

/* The renames of n touches from a number on. */
static bool read_renames(struct touches *out, size_t from, size_t n,
			 uint32_t paths, const unsigned char *at,
			 const unsigned char *end)
{
	uint64_t i = 0;

	while (at && at < end) {
		const struct touch *touch;
		uint32_t old_path;

		i += take(&at, end);
		if (i >= n)
			return false;
		touch = &out->touch.item[from + i++];
		old_path = touch->path + (uint32_t)unzigzag(take(&at, end));
		if (old_path >= paths || touch->kind != TOUCH_RENAME)
			return false;
		*VEC_PUSH(&out->rename) = (struct rename){
			(uint32_t)(from + i - 1), old_path
		};
	}
	return at != NULL;
}

/* Gives the highest number with its kind; 0 of none. */
static uint32_t copy_touches(struct touch *out, size_t n,
			     const unsigned char *at)
{
	uint32_t worst = 0;
	size_t i;

	for (i = 0; i < n; i++) {
		uint32_t packed = load4(at + i * TOUCH_SIZE);

		out[i] = (struct touch){ packed & KIND_MASK,
					 packed >> KIND_BITS };
		worst = packed > worst ? packed : worst;
	}
	return worst;
}

/*
 * Appends the touches of a row; count[i] becomes how many each of its commits
 * has, *commits of them. False when the bytes make no sense.
 */
static bool read_touches(uint32_t count[SHELF_CHUNK], uint32_t *commits,
			 struct touches *out, uint32_t paths,
			 const unsigned char *at, const unsigned char *end)
{
	uint64_t left = take(&at, end), n = 0, i;
	size_t from = out->touch.n;
	uint32_t worst;

	if (!at || left > SHELF_CHUNK)
		return false;
	*commits = (uint32_t)left;
	for (i = 0; i < left; i++) {
		count[i] = (uint32_t)take(&at, end);
		n += count[i];
	}
	if (!at || n > (uint64_t)(end - at) / TOUCH_SIZE)
		return false;
	VEC_RESERVE(&out->touch, (size_t)n);
	/* Of none there may be no array. */
	worst = n ? copy_touches(&out->touch.item[from], (size_t)n, at) : 0;
	out->touch.n += (size_t)n;
	return (!n || worst >> KIND_BITS < paths) &&
		read_renames(out, from, (size_t)n, paths, at + n * TOUCH_SIZE,
			     end);
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

	out->all.touch.n = out->all.rename.n = 0;
	memset(out->count, 0, sizeof(out->count));
	err = shelf_get(shelf, SHELF_TOUCHES, chunk, &row, &found);
	at = (const unsigned char *)buf_str(&row);
	if (!err && found &&
	    !read_touches(out->count, &commits, &out->all,
			  (uint32_t)ledger->counts.paths, at, at + row.len))
		err = shelf_damaged(shelf, "a row of touches");
	for (i = 0; i < SHELF_CHUNK; i++) {
		out->first[i] = first;
		first += out->count[i];
	}
	buf_release(&row);
	return err;
}

/* What one touch began with; its own path where no rename is known. */
static uint32_t old_path(const struct touch *first, const struct touch *touch,
			 const struct rename *rename, size_t renames)
{
	size_t at = 0;

	if (touch->kind != TOUCH_RENAME)
		return touch->path;
	LOWER_BOUND(at, renames, first + rename[at].touch < touch);
	return at < renames && first + rename[at].touch == touch ?
		rename[at].old_path : touch->path;
}

uint32_t past_old_path(const struct past *past, const struct touch *touch)
{
	return old_path(past->touch, touch, past->rename, past->renames);
}

const struct error *touches_write(const struct chunk_touches *touches,
				  const struct ledger *ledger,
				  struct shelf *shelf, uint32_t chunk)
{
	const struct error *err;
	struct buf row = { 0 }, renames = { 0 };
	uint32_t commits, i, j, old, between = 0, left;
	const struct touches *all;

	if (ledger->counts.paths > PATHS_MOST)
		return error_new(ERROR_LIMIT, "cannot write '%s': the "
				 "history has too many paths",
				 db_path(shelf->db));
	left = ledger->n - chunk * SHELF_CHUNK;
	commits = left < SHELF_CHUNK ? left : SHELF_CHUNK;
	all = &touches->all;
	give(&row, commits);
	for (i = 0; i < commits; i++)
		give(&row, touches->count[i]);
	for (i = 0; i < commits; i++)
		for (j = 0; j < touches->count[i]; j++) {
			const struct touch *t =
				&all->touch.item[touches->first[i] + j];

			add4(&row, (uint32_t)t->path << KIND_BITS | t->kind);
			if (t->kind != TOUCH_RENAME) {
				between++;
				continue;
			}
			give(&renames, between);
			old = old_path(all->touch.item, t, all->rename.item,
				       all->rename.n);
			give(&renames, zigzag((int64_t)old - t->path));
			between = 0;
		}
	buf_add(&row, buf_str(&renames), renames.len);
	buf_release(&renames);
	err = shelf_put(shelf, SHELF_TOUCHES, chunk, &row);
	buf_release(&row);
	return err;
}

void touches_release(struct touches *touches)
{
	VEC_RELEASE(&touches->touch);
	VEC_RELEASE(&touches->rename);
}

struct reading_all {
	const struct ledger *ledger;
	uint32_t *first, next;
	struct touches *out;
};

static bool read_row(void *payload, int64_t id, const unsigned char *at,
		     const unsigned char *end)
{
	struct reading_all *all = payload;
	uint32_t from = (uint32_t)id * SHELF_CHUNK, i, commits;
	uint32_t count[SHELF_CHUNK], first = (uint32_t)all->out->touch.n;

	if (id < 0 || id >= ledger_chunks(all->ledger) || from < all->next)
		return false;
	while (all->next < from)
		all->first[all->next++] = first;
	if (!read_touches(count, &commits, all->out,
			  (uint32_t)all->ledger->counts.paths, at, end) ||
	    commits > all->ledger->n - from)
		return false;
	for (i = 0; i < commits; i++) {
		all->first[all->next++] = first;
		first += count[i];
	}
	return true;
}

const struct error *touches_read_all(uint32_t *first, struct touches *out,
				     const struct ledger *ledger,
				     struct shelf *shelf)
{
	struct reading_all all = { ledger, first, 0, out };
	const struct error *err;

	out->touch.n = out->rename.n = 0;
	VEC_RESERVE_ONLY(&out->touch, (size_t)ledger->counts.touches);
	err = shelf_each(shelf, SHELF_TOUCHES, read_row, &all);
	while (all.next <= ledger->n)
		first[all.next++] = (uint32_t)out->touch.n;
	return err;
}
