/* SPDX-License-Identifier: MIT */
/* "Did you mean": the names that a mistyped one may have meant. */
#ifndef BASE_NEAREST_H
#define BASE_NEAREST_H

#include <stdbool.h>
#include <stddef.h>

#include "base/buf.h"

enum { NEAREST_MAX = 3 };

struct nearest {
	const char *wanted;
	const char *typed;		/* what is never told: wanted */
	const char *name[NEAREST_MAX];	/* best first, borrowed */
	unsigned int distance[NEAREST_MAX];
	size_t n;
};

/* Starts looking for names near to wanted (borrowed). */
void nearest_init(struct nearest *nearest, const char *wanted);

/* Whether a name is one of those that were kept. */
bool nearest_has(const struct nearest *nearest, const char *name);

/*
 * Offers a name (borrowed). It is kept when it is among the NEAREST_MAX best
 * and near enough: an edit distance (swapped neighbours count one, case
 * counts nothing) of at most a third of the longer length, or one begins with
 * the other and both have three bytes. The first offered wins a tie; a name
 * that is kept already is not kept twice.
 */
void nearest_offer(struct nearest *nearest, const char *name);

/* The same, by a name that is told as another (both borrowed): a file by its
 * base name, as its path. What was typed is not told. */
void nearest_offer_as(struct nearest *nearest, const char *name,
		      const char *told);

/* Keeps a name (borrowed) for more than its letters: behind the others, as
 * long as there is room, and ahead of all that are offered later. */
void nearest_add(struct nearest *nearest, const char *name);

/* Appends "; did you mean 'a', 'b' or 'c'", with `before` in front of each
 * name; nothing where there is none. */
void nearest_phrase(struct buf *out, const struct nearest *nearest,
		    const char *before);

#endif
