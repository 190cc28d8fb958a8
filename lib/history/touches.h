/* SPDX-License-Identifier: MIT */
/*
 * The files that commits touched, by chunk. A row holds how many files each
 * commit touched, then all of them in four bytes each: the number of the path
 * with the kind in the two lowest bits; then for each rename, in their order,
 * how many touches lie between it and the one before (the first), and its old
 * path as a distance from the new one.
 */
#ifndef HISTORY_TOUCHES_H
#define HISTORY_TOUCHES_H

#include "base/vec.h"
#include "history/ledger.h"
#include "history/past.h"

/* Renames are by touch, which is a number in the other. */
struct touches {
	VEC(struct touch) touch;
	VEC(struct rename) rename;
};

void touches_release(struct touches *touches);

/* Those of a chunk while it is mined, in any order. */
struct chunk_touches {
	uint32_t first[SHELF_CHUNK], count[SHELF_CHUNK];	/* in all */
	struct touches all;
};

/* Replaces out with what is stored of a chunk, which may be nothing. */
const struct error *touches_read(struct chunk_touches *out,
				 const struct ledger *ledger,
				 struct shelf *shelf, uint32_t chunk)
	MUST_CHECK;
const struct error *touches_write(const struct chunk_touches *touches,
				  const struct ledger *ledger,
				  struct shelf *shelf, uint32_t chunk)
	MUST_CHECK;

/* All of them: those of commit i are touch[first[i]] to first[i + 1]; first
 * has room for one more than there are commits. */
const struct error *touches_read_all(uint32_t *first, struct touches *out,
				     const struct ledger *ledger,
				     struct shelf *shelf) MUST_CHECK;

#endif
