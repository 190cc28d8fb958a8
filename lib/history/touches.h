/* SPDX-License-Identifier: MIT */
/*
 * The files that commits touched, by chunk. A row holds how many files each
 * commit touched, then all of them in four bytes each: the number of the path
 * with the kind in the two lowest bits; then the old paths of the renames, in
 * their order, as distances from the new ones.
 */
#ifndef HISTORY_TOUCHES_H
#define HISTORY_TOUCHES_H

#include "base/vec.h"
#include "history/ledger.h"
#include "history/past.h"

typedef VEC(struct touch) touch_vec;

/* Those of a chunk while it is mined, in any order. */
struct chunk_touches {
	uint32_t first[SHELF_CHUNK], count[SHELF_CHUNK];	/* in touch */
	touch_vec touch;
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
void touches_release(struct chunk_touches *touches);

/* All of them: those of commit i are touch[first[i]] to first[i + 1]; first
 * has room for one more than there are commits. */
const struct error *touches_read_all(uint32_t *first, touch_vec *touch,
				     const struct ledger *ledger,
				     struct shelf *shelf) MUST_CHECK;

#endif
