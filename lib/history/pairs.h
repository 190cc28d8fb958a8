/* SPDX-License-Identifier: MIT */
/*
 * How often each pair of numbers was met: a table of counts.
 *
 * { 0 } is empty. Pairs are found again in the order of their adding, so that
 * what is made of them is the same each time.
 */
#ifndef HISTORY_PAIRS_H
#define HISTORY_PAIRS_H

#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"

struct pair {
	uint32_t a, b, count;
};

struct pairs {
	VEC(struct pair) pair;
	uint32_t *slot;		/* place in pair + 1; 0: free */
	size_t slots;		/* a power of two, or 0 */
};

/* Counts the pair once more; gives it, good until the next call. */
struct pair *pairs_add(struct pairs *pairs, uint32_t a, uint32_t b);
/* The pair, or NULL when it was never met. */
struct pair *pairs_find(const struct pairs *pairs, uint32_t a, uint32_t b);
void pairs_release(struct pairs *pairs);

#endif
