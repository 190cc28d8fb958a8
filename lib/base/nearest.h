/* SPDX-License-Identifier: MIT */
/* "Did you mean": the names that a mistyped one may have meant. */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

#include <stdbool.h>
#include <stddef.h>

enum { NEAREST_MAX = 3 };

struct nearest {
	const char *wanted;
	const char *name[NEAREST_MAX];	/* best first, borrowed */
	unsigned int distance[NEAREST_MAX];
	size_t n;
};

/* Starts looking for names near to wanted (borrowed). */
void nearest_init(struct nearest *nearest, const char *wanted);

/*
 * Offers a name (borrowed). It is kept when it is among the NEAREST_MAX best
 * and near enough: an edit distance (swapped neighbours count one, case
 * counts nothing) of at most a third of the longer length, or one begins with
 * the other and both have three bytes. The first offered wins a tie.
 */
void nearest_offer(struct nearest *nearest, const char *name);

/* The same for a name that may come again: it is kept once. */
void nearest_offer_once(struct nearest *nearest, const char *name);
bool nearest_has(const struct nearest *nearest, const char *name);

#endif
