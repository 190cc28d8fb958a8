/* SPDX-License-Identifier: MIT */
/*
 * Columns of commits to bytes and back: see ledger.h.
 *
 * A row of commits is, for each: its flags in a byte, the distance of its
 * time from the one before, its author, the length of its message, how many
 * parents it has, and how far below each is. A row of states: the object that
 * was missing, then for each a byte and, with LEDGER_LINES, a length. Signed
 * distances have their sign in the lowest bit.
 */
#include "history/ledger.h"

#include <string.h>

#include "base/bytes.h"
#include "history/zigzag.h"

void ledger_release(struct ledger *ledger)
{
	VEC_RELEASE(&ledger->flags);
	VEC_RELEASE(&ledger->state);
	VEC_RELEASE(&ledger->time);
	VEC_RELEASE(&ledger->author);
	VEC_RELEASE(&ledger->length);
	VEC_RELEASE(&ledger->lines_length);
	VEC_RELEASE(&ledger->first_parent);
	VEC_RELEASE(&ledger->parent);
	VEC_RELEASE(&ledger->tree);
	VEC_RELEASE(&ledger->missing);
	ledger->n = 0;
}

static void reserve(struct ledger *ledger, size_t n)
{
	VEC_RESERVE(&ledger->flags, n);
	VEC_RESERVE(&ledger->state, n);
	VEC_RESERVE(&ledger->time, n);
	VEC_RESERVE(&ledger->author, n);
	VEC_RESERVE(&ledger->length, n);
	VEC_RESERVE(&ledger->lines_length, n);
	VEC_RESERVE(&ledger->first_parent, n + 1);
	VEC_RESERVE(&ledger->parent, n + n / 4);
}

void ledger_add(struct ledger *ledger, const struct ledger_entry *entry)
{
	size_t i;

	if (!ledger->first_parent.n)
		*VEC_PUSH(&ledger->first_parent) = 0;
	*VEC_PUSH(&ledger->flags) = entry->flags;
	*VEC_PUSH(&ledger->state) = LEDGER_UNMINED;
	*VEC_PUSH(&ledger->time) = entry->time;
	*VEC_PUSH(&ledger->author) = entry->author;
	*VEC_PUSH(&ledger->length) = entry->length;
	*VEC_PUSH(&ledger->lines_length) = 0;
	for (i = 0; i < entry->parents; i++)
		*VEC_PUSH(&ledger->parent) = entry->parent[i];
	*VEC_PUSH(&ledger->first_parent) = (uint32_t)ledger->parent.n;
	if (ledger->n++ % SHELF_CHUNK == 0)
		memset(VEC_PUSH(&ledger->missing), 0, sizeof(struct oid));
}

void ledger_set_tree(struct ledger *ledger, uint32_t commit,
		     const struct oid *tree)
{
	while (ledger->tree.n <= commit)
		memset(VEC_PUSH(&ledger->tree), 0, sizeof(*tree));
	ledger->tree.item[commit] = *tree;
}

const struct oid *ledger_tree(const struct ledger *ledger, uint32_t commit)
{
	if (commit >= ledger->tree.n ||
	    oid_is_zero(&ledger->tree.item[commit]))
		return NULL;
	return &ledger->tree.item[commit];
}

static bool read_commits(void *payload, int64_t id, const unsigned char *at,
			 const unsigned char *end)
{
	struct ledger *ledger = payload;
	struct ledger_entry entry = { 0 };
	VEC(uint32_t) parent = { 0 };

	if (id * SHELF_CHUNK != ledger->n)
		return false;
	while (at && at < end) {
		entry.flags = *at++;
		entry.time += unzigzag(take(&at, end));
		entry.author = (uint32_t)take(&at, end);
		entry.length = (uint32_t)take(&at, end);
		entry.parents = (size_t)take(&at, end);
		if (!at || entry.parents > (size_t)(end - at))
			at = NULL;
		for (parent.n = 0; at && parent.n < entry.parents;) {
			uint64_t distance = take(&at, end);

			if (!distance || distance > ledger->n)
				at = NULL;
			*VEC_PUSH(&parent) = ledger->n - (uint32_t)distance;
		}
		entry.parent = parent.item;
		if (at)
			ledger_add(ledger, &entry);
	}
	VEC_RELEASE(&parent);
	return at != NULL;
}

static bool read_states(void *payload, int64_t id, const unsigned char *at,
			const unsigned char *end)
{
	struct ledger *ledger = payload;
	uint32_t i = (uint32_t)id * SHELF_CHUNK;

	if (id < 0 || id >= ledger_chunks(ledger) || end - at < OID_SIZE)
		return false;
	memcpy(ledger->missing.item[id].id, at, OID_SIZE);
	for (at += OID_SIZE; at && at < end && i < ledger->n; i++) {
		ledger->state.item[i] = *at++;
		if (ledger->state.item[i] & LEDGER_LINES)
			ledger->lines_length.item[i] =
				(uint32_t)take(&at, end);
	}
	return at == end;
}

const struct error *ledger_counts(struct counts *out, struct shelf *shelf)
{
	uint64_t *const member[] = { &out->epoch, &out->generation,
		&out->commits, &out->people, &out->paths, &out->touches };
	const struct error *err;
	const unsigned char *at, *end;
	struct buf row = { 0 };
	bool found;
	size_t i;

	*out = (struct counts){ 0 };
	err = shelf_get(shelf, SHELF_META, META_COUNTS, &row, &found);
	at = (const unsigned char *)buf_str(&row);
	end = at + row.len;
	for (i = 0; !err && found && i < sizeof(member) / sizeof(*member); i++)
		*member[i] = take(&at, end);
	if (!err && found && (at != end || out->commits >= UINT32_MAX))
		err = shelf_damaged(shelf, "what is counted");
	buf_release(&row);
	return err;
}

const struct error *ledger_write_counts(struct ledger *ledger,
					struct shelf *shelf)
{
	struct counts *counts = &ledger->counts;
	const struct error *err;
	struct buf row = { 0 };

	counts->generation++;
	counts->commits = ledger->n;
	give(&row, counts->epoch);
	give(&row, counts->generation);
	give(&row, counts->commits);
	give(&row, counts->people);
	give(&row, counts->paths);
	give(&row, counts->touches);
	err = shelf_put(shelf, SHELF_META, META_COUNTS, &row);
	buf_release(&row);
	return err;
}

const struct error *ledger_load(struct ledger *ledger, struct shelf *shelf)
{
	const struct error *err;
	struct counts counts;

	ledger_release(ledger);
	err = ledger_counts(&counts, shelf);
	ledger->counts = counts;
	if (err || !counts.commits)
		return err;
	reserve(ledger, (size_t)counts.commits);
	err = shelf_each(shelf, SHELF_COMMITS, read_commits, ledger);
	if (!err && ledger->n != counts.commits)
		err = shelf_damaged(shelf, "a row of commits");
	if (!err)
		err = shelf_each(shelf, SHELF_STATES, read_states, ledger);
	return err;
}

static uint32_t chunk_end(const struct ledger *ledger, uint32_t chunk)
{
	uint32_t end = (chunk + 1) * SHELF_CHUNK;

	return end < ledger->n ? end : ledger->n;
}

static const struct error *write_commits(const struct ledger *ledger,
					 struct shelf *shelf, uint32_t chunk)
{
	const struct error *err;
	struct buf row = { 0 };
	uint32_t i, j, end = chunk_end(ledger, chunk);
	int64_t time = 0;

	for (i = chunk * SHELF_CHUNK; i < end; i++) {
		uint32_t first = ledger->first_parent.item[i];
		uint32_t last = ledger->first_parent.item[i + 1];

		buf_addch(&row, (char)ledger->flags.item[i]);
		give(&row, zigzag((int64_t)((uint64_t)ledger->time.item[i] -
					    (uint64_t)time)));
		give(&row, ledger->author.item[i]);
		give(&row, ledger->length.item[i]);
		give(&row, last - first);
		for (j = first; j < last; j++)
			give(&row, i - ledger->parent.item[j]);
		time = ledger->time.item[i];
	}
	err = shelf_put(shelf, SHELF_COMMITS, chunk, &row);
	buf_release(&row);
	return err;
}

const struct error *ledger_write_states(struct ledger *ledger,
					struct shelf *shelf, uint32_t chunk)
{
	const struct error *err;
	struct buf row = { 0 };
	uint32_t i, end = chunk_end(ledger, chunk);

	buf_add(&row, ledger->missing.item[chunk].id, OID_SIZE);
	for (i = chunk * SHELF_CHUNK; i < end; i++) {
		buf_addch(&row, (char)ledger->state.item[i]);
		if (ledger->state.item[i] & LEDGER_LINES)
			give(&row, ledger->lines_length.item[i]);
	}
	err = shelf_put(shelf, SHELF_STATES, chunk, &row);
	buf_release(&row);
	return err;
}

/* The ids of a chunk, the first of which may be there already. */
static const struct error *write_oids(const struct ledger *ledger,
				      struct shelf *shelf, uint32_t chunk,
				      uint32_t from, const struct oid *oid)
{
	uint32_t first = chunk * SHELF_CHUNK, i = first > from ? first : from;
	const struct error *err;
	struct buf row = { 0 };
	bool found;

	err = shelf_get(shelf, SHELF_OIDS, chunk, &row, &found);
	if (!err && row.len != (size_t)(i - first) * OID_SIZE)
		err = shelf_damaged(shelf, "a row of ids");
	if (!err) {
		buf_add(&row, oid + (i - from), sizeof(*oid) *
			(chunk_end(ledger, chunk) - i));
		err = shelf_put(shelf, SHELF_OIDS, chunk, &row);
	}
	buf_release(&row);
	return err;
}

const struct error *ledger_write(struct ledger *ledger, struct shelf *shelf,
				 uint32_t from, const struct oid *oid)
{
	const struct error *err = NULL;
	uint32_t chunk;

	for (chunk = from / SHELF_CHUNK;
	     !err && chunk < ledger_chunks(ledger); chunk++) {
		err = write_commits(ledger, shelf, chunk);
		if (!err)
			err = write_oids(ledger, shelf, chunk, from, oid);
		if (!err)
			err = ledger_write_states(ledger, shelf, chunk);
	}
	return err;
}

uint32_t ledger_mark(const struct ledger *ledger, uint32_t tip, uint8_t bit,
		     uint8_t *mark)
{
	const uint32_t *first = ledger->first_parent.item;
	uint32_t i, j, n = 0;

	if (tip >= ledger->n)
		return 0;
	mark[tip] |= bit;
	for (i = tip + 1; i--;) {
		if (!(mark[i] & bit))
			continue;
		n++;
		for (j = first[i]; j < first[i + 1]; j++)
			mark[ledger->parent.item[j]] |= bit;
	}
	return n;
}
