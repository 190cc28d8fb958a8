/* SPDX-License-Identifier: MIT */
/* Ids of commits and their numbers: see ledger.h. */
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "history/ledger.h"

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
