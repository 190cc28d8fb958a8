/* SPDX-License-Identifier: MIT */
/*
 * A map from byte strings to 64-bit values (a number, or a pointer stored as
 * uintptr_t).
 *
 * Open addressing; keys are copied into the map. { 0 } is a valid empty map.
 * Entries keep the order in which they were added, so iterating `entry` from
 * 0 to n is deterministic. There is no removal.
 */
#ifndef BASE_STRMAP_H
#define BASE_STRMAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"

struct strmap_entry {
	const char *key;	/* NUL-terminated copy; may hold NULs too */
	uint32_t len;
	uint32_t hash;
	uint64_t value;
};

struct strmap {
	struct strmap_entry *entry;	/* in the order of adding */
	size_t n, alloc;
	uint32_t *slot;			/* entry number + 1, 0 when free */
	size_t slots;			/* a power of two, or 0 */
	struct arena keys;
};

/*
 * The entry of a key, or NULL. The pointer is good until the next strmap_add.
 */
struct strmap_entry *strmap_find(const struct strmap *map, const char *key,
				 size_t len);

/*
 * The entry of a key, made with value 0 where there was none; *is_new (may
 * be NULL) tells which. Never NULL; good until the next strmap_add.
 */
struct strmap_entry *strmap_add(struct strmap *map, const char *key,
				size_t len, bool *is_new);

/* The value of a NUL-terminated key, or `missing`. */
uint64_t strmap_get(const struct strmap *map, const char *key,
		    uint64_t missing);
/* Sets the value of a NUL-terminated key. */
void strmap_set(struct strmap *map, const char *key, uint64_t value);

/* Orders pointers to entries by their keys, up to a NUL; for qsort. */
int strmap_cmp_keys(const void *a, const void *b);

void strmap_release(struct strmap *map);

#endif
