/* SPDX-License-Identifier: MIT */
/* Counts of pairs, in open addressing: see pairs.h. */
#include "history/pairs.h"

#include <stdlib.h>

#include "base/hash.h"

/* Slots at first, and how full they become: half of them. */
enum { SLOTS_FIRST = 1024, SLOTS_A_PAIR = 2 };

/* Where the pair is, or the free slot where it belongs. */
static size_t slot_of(const struct pairs *pairs, uint32_t a, uint32_t b)
{
	uint32_t key[2] = { a, b };
	size_t mask = pairs->slots - 1;
	size_t at = hash_bytes(key, sizeof(key), 0) & mask;

	for (; pairs->slot[at]; at = (at + 1) & mask) {
		const struct pair *pair =
			&pairs->pair.item[pairs->slot[at] - 1];

		if (pair->a == a && pair->b == b)
			break;
	}
	return at;
}

static void grow(struct pairs *pairs)
{
	size_t i;

	pairs->slots = pairs->slots ? pairs->slots * 2 : SLOTS_FIRST;
	free(pairs->slot);
	pairs->slot = xcalloc(pairs->slots, sizeof(*pairs->slot));
	for (i = 0; i < pairs->pair.n; i++) {
		const struct pair *pair = &pairs->pair.item[i];

		pairs->slot[slot_of(pairs, pair->a, pair->b)] =
			(uint32_t)i + 1;
	}
}

struct pair *pairs_add(struct pairs *pairs, uint32_t a, uint32_t b)
{
	struct pair *pair;
	size_t at;

	if ((pairs->pair.n + 1) * SLOTS_A_PAIR > pairs->slots)
		grow(pairs);
	at = slot_of(pairs, a, b);
	if (!pairs->slot[at]) {
		*VEC_PUSH(&pairs->pair) = (struct pair){ a, b, 0 };
		pairs->slot[at] = (uint32_t)pairs->pair.n;
	}
	pair = &pairs->pair.item[pairs->slot[at] - 1];
	pair->count++;
	return pair;
}

struct pair *pairs_find(const struct pairs *pairs, uint32_t a, uint32_t b)
{
	uint32_t place;

	if (!pairs->slots)
		return NULL;
	place = pairs->slot[slot_of(pairs, a, b)];
	return place ? &pairs->pair.item[place - 1] : NULL;
}

void pairs_release(struct pairs *pairs)
{
	free(pairs->slot);
	VEC_RELEASE(&pairs->pair);
	*pairs = (struct pairs){ 0 };
}
