/* SPDX-License-Identifier: MIT */
/* Renames by id and by likeness: see rename.h. */
#include "source/rename.h"

#include <stdlib.h>

#include "base/likeness.h"
#include "base/path.h"
#include "base/strmap.h"
#include "git/tree.h"

typedef VEC(uint32_t) number_vec;

/* Another repository's content, or bytes that were not read: no. */
static bool is_comparable(const struct entry *entry)
{
	return (entry->mode & MODE_TYPE) != MODE_GITLINK &&
		!oid_is_zero(&entry->oid);
}

static void join(struct changes *changes, uint32_t deleted, uint32_t added,
		 unsigned int score)
{
	struct change *from = &changes->change.item[deleted];
	struct change *to = &changes->change.item[added];

	to->kind = CHANGE_RENAMED;
	to->similarity = (uint8_t)score;
	to->old_path = from->old_path;
	to->before = from->before;
	from->path = NULL;	/* taken: swept up at the end */
}

/* What equal files have in common: blob, type and, if asked for, name. */
static void equal_key(struct buf *out, const struct entry *entry,
		      bool with_name)
{
	const char *name = with_name ? path_base(entry->path) : "";

	buf_reset(out);
	buf_add(out, entry->oid.id, OID_SIZE);
	buf_addf(out, "%o %s", entry->mode & MODE_TYPE, name);
}

/* Joins equal files, the first deleted one with the first added one. */
static void join_equal(struct changes *changes, const number_vec *deleted,
		       const number_vec *added, bool with_name)
{
	struct strmap first = { 0 };	/* key -> place in deleted + 1 */
	uint32_t *next = xcalloc(deleted->n, sizeof(*next));
	struct strmap_entry *found;
	struct buf key = { 0 };
	size_t i;

	for (i = deleted->n; i--; ) {
		const struct change *from =
			&changes->change.item[deleted->item[i]];

		if (!is_comparable(&from->before))
			continue;
		equal_key(&key, &from->before, with_name);
		found = strmap_add(&first, key.ptr, key.len, NULL);
		next[i] = (uint32_t)found->value;
		found->value = i + 1;
	}
	for (i = 0; i < added->n; i++) {
		equal_key(&key, &changes->change.item[added->item[i]].after,
			  with_name);
		found = strmap_find(&first, key.ptr, key.len);
		if (!found || !found->value)
			continue;
		join(changes, deleted->item[found->value - 1], added->item[i],
		     100);
		found->value = next[found->value - 1];
	}
	strmap_release(&first);
	buf_release(&key);
	free(next);
}

/* The prints of one side; what cannot be read has none. */
static const struct error *read_prints(const struct changes *changes,
				       const number_vec *numbers,
				       struct source *source,
				       struct print *out)
{
	struct reader *reader;
	struct buf bytes = { 0 };
	const struct error *err = reader_open(&reader, source);
	size_t i;

	for (i = 0; !err && i < numbers->n; i++) {
		const struct change *change =
			&changes->change.item[numbers->item[i]];
		const struct entry *entry = change->kind == CHANGE_DELETED ?
			&change->before : &change->after;

		out[i].name = path_base(entry->path);
		if ((entry->mode & MODE_TYPE) != MODE_FILE ||
		    !is_comparable(entry))
			continue;
		if (reader_read(reader, entry, RENAME_BYTES, &bytes, NULL))
			continue;
		print_make(&out[i], buf_str(&bytes), bytes.len);
	}
	buf_release(&bytes);
	reader_free(reader);
	return err;
}

/* The changes that are still only deletions, and only additions. */
static void collect(const struct changes *changes, number_vec *deleted,
		    number_vec *added)
{
	size_t i;

	deleted->n = added->n = 0;
	for (i = 0; i < changes->change.n; i++) {
		const struct change *change = &changes->change.item[i];

		if (!change->path)
			continue;
		if (change->kind == CHANGE_DELETED)
			*VEC_PUSH(deleted) = (uint32_t)i;
		else if (change->kind == CHANGE_ADDED)
			*VEC_PUSH(added) = (uint32_t)i;
	}
}

const struct error *rename_detect(struct changes *changes,
				  struct source *base, struct source *head)
{
	const struct error *err = NULL;
	number_vec deleted = { 0 }, added = { 0 };
	size_t i, kept = 0;

	collect(changes, &deleted, &added);
	join_equal(changes, &deleted, &added, true);
	collect(changes, &deleted, &added);
	join_equal(changes, &deleted, &added, false);
	collect(changes, &deleted, &added);
	if (deleted.n && added.n &&
	    deleted.n <= RENAME_LIMIT * (size_t)RENAME_LIMIT / added.n) {
		struct print *from = xcalloc(deleted.n, sizeof(*from));
		struct print *to = xcalloc(added.n, sizeof(*to));
		alike_vec pairs = { 0 };

		err = read_prints(changes, &deleted, base, from);
		if (!err)
			err = read_prints(changes, &added, head, to);
		if (!err)
			prints_pair(&pairs, from, deleted.n, to, added.n);
		for (i = 0; i < pairs.n; i++) {
			const struct alike *pair = &pairs.item[i];
			uint32_t old = deleted.item[pair->from];
			uint32_t new = added.item[pair->to];

			if (changes->change.item[old].path &&
			    changes->change.item[new].kind == CHANGE_ADDED)
				join(changes, old, new, pair->percent);
		}
		VEC_RELEASE(&pairs);
		prints_free(from, deleted.n);
		prints_free(to, added.n);
	}
	for (i = 0; i < changes->change.n; i++)
		if (changes->change.item[i].path)
			changes->change.item[kept++] = changes->change.item[i];
	changes->change.n = kept;
	VEC_RELEASE(&deleted);
	VEC_RELEASE(&added);
	return err;
}
