/* SPDX-License-Identifier: MIT */
/* An insertion-ordered hash map with linear probing: see strmap.h. */
#include "base/strmap.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/xalloc.h"

enum { FIRST_SLOTS = 16 };

static size_t probe(const struct strmap *map, const char *key, size_t len,
		    uint32_t hash)
{
	size_t mask = map->slots - 1, at = hash & mask;

	for (; map->slot[at]; at = (at + 1) & mask) {
		const struct strmap_entry *e = &map->entry[map->slot[at] - 1];

		if (e->hash == hash && e->len == len &&
		    !memcmp(e->key, key, len))
			break;
	}
	return at;
}

/* Keeps at least half of the slots free, so that probing stays short. */
static void grow(struct strmap *map)
{
	size_t i, slots = map->slots ? map->slots * 2 : FIRST_SLOTS;

	free(map->slot);
	map->slot = xcalloc(slots, sizeof(*map->slot));
	map->slots = slots;
	for (i = 0; i < map->n; i++) {
		size_t at = map->entry[i].hash & (slots - 1);

		while (map->slot[at])
			at = (at + 1) & (slots - 1);
		map->slot[at] = (uint32_t)i + 1;
	}
}

struct strmap_entry *strmap_find(const struct strmap *map, const char *key,
				 size_t len)
{
	size_t at;

	if (!map->slots)
		return NULL;
	at = probe(map, key, len, (uint32_t)hash_bytes(key, len, 0));
	return map->slot[at] ? &map->entry[map->slot[at] - 1] : NULL;
}

struct strmap_entry *strmap_add(struct strmap *map, const char *key,
				size_t len, bool *is_new)
{
	uint32_t hash = (uint32_t)hash_bytes(key, len, 0);
	struct strmap_entry *e;
	size_t at;

	if (map->n * 2 >= map->slots)
		grow(map);
	at = probe(map, key, len, hash);
	if (is_new)
		*is_new = !map->slot[at];
	if (map->slot[at])
		return &map->entry[map->slot[at] - 1];
	if (map->n == map->alloc) {
		map->alloc = map->alloc * 2 + FIRST_SLOTS / 2;
		map->entry = xreallocarray(map->entry, map->alloc,
					   sizeof(*map->entry));
	}
	e = &map->entry[map->n++];
	*e = (struct strmap_entry){ arena_strndup(&map->keys, key, len),
				    (uint32_t)len, hash, 0 };
	map->slot[at] = (uint32_t)map->n;
	return e;
}

uint64_t strmap_get(const struct strmap *map, const char *key,
		    uint64_t missing)
{
	const struct strmap_entry *e = strmap_find(map, key, strlen(key));

	return e ? e->value : missing;
}

void strmap_set(struct strmap *map, const char *key, uint64_t value)
{
	strmap_add(map, key, strlen(key), NULL)->value = value;
}

int strmap_cmp_keys(const void *a, const void *b)
{
	const struct strmap_entry *x = *(const struct strmap_entry *const *)a;
	const struct strmap_entry *y = *(const struct strmap_entry *const *)b;

	return strcmp(x->key, y->key);
}

void strmap_release(struct strmap *map)
{
	free(map->entry);
	free(map->slot);
	arena_release(&map->keys);
	*map = (struct strmap){ 0 };
}
