/* SPDX-License-Identifier: MIT */
/* Paths that are near to one that is not there. */
#ifndef BASE_NEAREST_PATH_H
#define BASE_NEAREST_PATH_H

#include "base/arena.h"
#include "base/nearest.h"

/*
 * Offers paths (sorted, borrowed) and the directories above them (kept in the
 * arena). First come those that are a slip of a key away, then those whose last
 * name is near, of which the ones in a directory nearby are preferred, and then
 * the others, where what is wanted has a slash.
 */
void nearest_offer_paths(struct nearest *nearest, struct arena *arena,
			 const char *const *path, size_t n);

#endif
