/* SPDX-License-Identifier: MIT */
/*
 * Columns of commits to bytes and back: see ledger.h.
 *
 * A row of commits is columns: all times in eight bytes, authors and lengths
 * of messages in four, lowest first, flags in one; then for each commit how
 * many parents it has and how far below each is. Of fixed width they are read
 * three times as fast as numbers of any length. A row of states: the object
 * that was missing, then for each a byte and, with LEDGER_LINES, a length.
 */
#include "history/ledger.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/fixed.h"
#include "base/hash.h"

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

void ledger_note_missing(struct ledger *ledger, uint32_t chunk,
			 const struct oid *oid)
{
	if (oid_is_zero(&ledger->missing.item[chunk]))
		ledger->missing.item[chunk] = *oid;
}

/* Bytes of a commit in columns of fixed width. */
enum { FIXED = 8 + 4 + 4 + 1 };

/* Counts n commits more, for which room is reserved; zero where nothing will
 * be read. */
static void count_more(struct ledger *ledger, uint32_t n)
{
	uint32_t from = ledger->n;

	ledger->n += n;
	ledger->flags.n = ledger->state.n = ledger->time.n = ledger->n;
	ledger->author.n = ledger->length.n = ledger->n;
	ledger->lines_length.n = ledger->n;
	ledger->first_parent.n = ledger->n + 1;
	memset(ledger->state.item + from, 0, n);
	memset(ledger->lines_length.item + from, 0,
	       n * sizeof(*ledger->lines_length.item));
	memset(VEC_PUSH(&ledger->missing), 0, sizeof(struct oid));
}

/* The parents of the commits from a number on. */
static bool read_parents(struct ledger *ledger, uint32_t from,
			 const unsigned char *at, const unsigned char *end)
{
	uint32_t i;

	for (i = from; at && i < ledger->n; i++) {
		uint64_t n, distance;

		/* Nearly all have one, not far below; room was reserved. */
		if (end - at >= 2 && at[0] == 1 && at[1] && at[1] < 0x80 &&
		    at[1] <= i && ledger->parent.n < ledger->parent.alloc) {
			ledger->parent.item[ledger->parent.n++] = i - at[1];
			ledger->first_parent.item[i + 1] =
				(uint32_t)ledger->parent.n;
			at += 2;
			continue;
		}
		n = take(&at, end);

		if (!at || n > (uint64_t)(end - at))
			return false;
		VEC_RESERVE(&ledger->parent, (size_t)n);
		for (; n; n--) {
			distance = take(&at, end);
			if (!distance || distance > i)
				return false;
			ledger->parent.item[ledger->parent.n++] =
				i - (uint32_t)distance;
		}
		ledger->first_parent.item[i + 1] = (uint32_t)ledger->parent.n;
	}
	return at == end;
}

static bool read_commits(void *payload, int64_t id, const unsigned char *at,
			 const unsigned char *end)
{
	struct ledger *ledger = payload;
	uint64_t left = ledger->counts.commits - ledger->n;
	uint32_t from = ledger->n, i;
	uint32_t n = left < SHELF_CHUNK ? (uint32_t)left : SHELF_CHUNK;
	uint32_t *author, *length, worst = 0;
	int64_t *time;

	if (id * SHELF_CHUNK != from || (size_t)(end - at) < (size_t)n * FIXED)
		return false;
	count_more(ledger, n);
	time = ledger->time.item + from;
	author = ledger->author.item + from;
	length = ledger->length.item + from;
	for (i = 0; i < n; i++)
		time[i] = (int64_t)load8(at + 8 * (size_t)i);
	at += 8 * (size_t)n;
	for (i = 0; i < n; i++) {
		author[i] = load4(at + 4 * (size_t)i);
		worst = author[i] > worst ? author[i] : worst;
	}
	at += 4 * (size_t)n;
	for (i = 0; i < n; i++)
		length[i] = load4(at + 4 * (size_t)i);
	at += 4 * (size_t)n;
	memcpy(ledger->flags.item + from, at, n);
	return (!n || worst < ledger->counts.people) &&
		read_parents(ledger, from, at + n, end);
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
	size_t n;

	ledger_release(ledger);
	err = ledger_counts(&counts, shelf);
	ledger->counts = counts;
	if (err || !counts.commits)
		return err;
	/* Room for all that is loaded: the arrays are large, and what is
	 * only reserved is cleared by the system all the same. */
	n = (size_t)counts.commits;
	VEC_RESERVE_ONLY(&ledger->flags, n);
	VEC_RESERVE_ONLY(&ledger->state, n);
	VEC_RESERVE_ONLY(&ledger->time, n);
	VEC_RESERVE_ONLY(&ledger->author, n);
	VEC_RESERVE_ONLY(&ledger->length, n);
	VEC_RESERVE_ONLY(&ledger->lines_length, n);
	VEC_RESERVE_ONLY(&ledger->first_parent, n + 1);
	VEC_RESERVE_ONLY(&ledger->parent, n + n / 8);
	*VEC_PUSH(&ledger->first_parent) = 0;
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
	uint32_t from = chunk * SHELF_CHUNK, i, j;
	uint32_t end = chunk_end(ledger, chunk);
	const struct error *err;
	struct buf row = { 0 };

	for (i = from; i < end; i++)
		add8(&row, (uint64_t)ledger->time.item[i]);
	for (i = from; i < end; i++)
		add4(&row, ledger->author.item[i]);
	for (i = from; i < end; i++)
		add4(&row, ledger->length.item[i]);
	buf_add(&row, ledger->flags.item + from, end - from);
	for (i = from; i < end; i++) {
		uint32_t first = ledger->first_parent.item[i];
		uint32_t last = ledger->first_parent.item[i + 1];

		give(&row, last - first);
		for (j = first; j < last; j++)
			give(&row, i - ledger->parent.item[j]);
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

const struct error *ledger_write(struct ledger *ledger, struct shelf *shelf,
				 uint32_t from, const struct oid *oid)
{
	const struct error *err = NULL;
	uint32_t chunk;

	for (chunk = from / SHELF_CHUNK;
	     !err && chunk < ledger_chunks(ledger); chunk++) {
		err = write_commits(ledger, shelf, chunk);
		if (!err) {
			uint32_t first = chunk * SHELF_CHUNK,
				 i = first > from ? first : from;
			struct buf row = { 0 };
			bool found;

			/* The ids of a chunk, the first of which may be
			 * there already. */
			err = shelf_get(shelf, SHELF_OIDS, chunk, &row, &found);
			if (!err && row.len != (size_t)(i - first) * OID_SIZE)
				err = shelf_damaged(shelf, "a row of ids");
			if (!err) {
				buf_add(&row, oid + (i - from),
					sizeof(*oid) *
						(chunk_end(ledger, chunk) - i));
				err = shelf_put(shelf, SHELF_OIDS, chunk, &row);
			}
			buf_release(&row);
		}
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

/* --- Ids of commits --- */

enum { FIRST_SLOTS = 1024 };

/* An id is a hash already. */
static size_t home(const struct ids *ids, const struct oid *oid)
{
	return hash_load4(oid->id) & (ids->slots - 1);
}

static size_t probe(const struct ids *ids, const struct oid *oid)
{
	size_t at = home(ids, oid);

	while (ids->slot[at] &&
	       !hash_same(ids->oid.item[ids->slot[at] - 1].id, oid->id,
			  OID_SIZE))
		at = (at + 1) & (ids->slots - 1);
	return at;
}

/* Slots for n ids, at least half of them free. */
static void make_slots(struct ids *ids, size_t n)
{
	size_t i, at;

	free(ids->slot);
	for (ids->slots = FIRST_SLOTS; ids->slots < n * 2; ids->slots *= 2)
		;
	ids->slot = xcalloc(ids->slots, sizeof(*ids->slot));
	for (i = 0; i < ids->oid.n; i++) {
		at = home(ids, &ids->oid.item[i]);
		while (ids->slot[at])
			at = (at + 1) & (ids->slots - 1);
		ids->slot[at] = (uint32_t)i + 1;
	}
}

static bool read_oids(void *payload, int64_t id, const unsigned char *at,
		      const unsigned char *end)
{
	struct ids *ids = payload;
	size_t n = (size_t)(end - at) / OID_SIZE;

	if ((size_t)id * SHELF_CHUNK != ids->oid.n ||
	    (size_t)(end - at) % OID_SIZE)
		return false;
	VEC_RESERVE(&ids->oid, n);
	memcpy(ids->oid.item + ids->oid.n, at, n * OID_SIZE);
	ids->oid.n += n;
	return true;
}

const struct error *ids_load(struct ids *ids, struct shelf *shelf)
{
	const struct error *err;

	ids->oid.n = 0;
	err = shelf_each(shelf, SHELF_OIDS, read_oids, ids);
	if (!err)
		make_slots(ids, ids->oid.n + 1);
	return err;
}

void ids_release(struct ids *ids)
{
	VEC_RELEASE(&ids->oid);
	free(ids->slot);
	ids->slot = NULL;
	ids->slots = 0;
}

uint32_t ids_find(const struct ids *ids, const struct oid *oid)
{
	return ids->slots ? ids->slot[probe(ids, oid)] - 1 : UINT32_MAX;
}

void ids_add(struct ids *ids, const struct oid *oid)
{
	*VEC_PUSH(&ids->oid) = *oid;
	if (ids->oid.n * 2 > ids->slots)
		make_slots(ids, ids->oid.n * 2);
	else
		ids->slot[probe(ids, oid)] = (uint32_t)ids->oid.n;
}

const struct error *ledger_find(const struct ledger *ledger,
				struct shelf *shelf, const struct oid *oid,
				uint32_t *out)
{
	uint32_t chunk = ledger_chunks(ledger);
	const struct error *err = NULL;
	struct buf row = { 0 };
	bool found;
	size_t i;

	*out = UINT32_MAX;
	while (!err && *out == UINT32_MAX && chunk--) {
		err = shelf_get(shelf, SHELF_OIDS, chunk, &row, &found);
		for (i = 0; i + OID_SIZE <= row.len; i += OID_SIZE)
			if (hash_same(row.ptr + i, oid->id, OID_SIZE))
				*out = chunk * SHELF_CHUNK +
					(uint32_t)(i / OID_SIZE);
	}
	buf_release(&row);
	return err;
}
