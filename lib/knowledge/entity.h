/* SPDX-License-Identifier: MIT */
/* The names of things: what their records are about, and how people call
 * them. */
#ifndef KNOWLEDGE_ENTITY_H
#define KNOWLEDGE_ENTITY_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/span.h"
#include "emit/json.h"

/*
 * Appends a prefix ("claim:") and the SHA-256, in hexadecimal, of the
 * canonical form of a JSON text of strings, whole numbers and objects of them:
 * whatever is said to be the same thing has the same name everywhere.
 */
void entity_add(struct buf *out, const char *prefix, const struct buf *json);

/* Appends a text as it is compared where it names something: ASCII letters in
 * lower case, runs of white space as one blank, none around it. */
void entity_add_normal(struct buf *out, struct span text);

/* Fewer digits than this are no name; so many are shown to people. */
enum { ENTITY_DIGITS_MIN = 4, ENTITY_SHORT = 12 };

/* Appends an entity as people see it: "memory:1a2b3c4d5e6f", the first digits
 * of a hash; any other as it is. */
void entity_add_short(struct buf *out, const char *entity);

/*
 * Finds the one whose entity begins as `name` does; the prefix may be left out
 * of it, and upper and lower case do not matter. Each of the n items, which
 * have so many bytes, begins with its entity, a const char *. kind is the word
 * for one ("claim"), *out the number of that which is found. ERROR_NOT_FOUND,
 * ERROR_AMBIGUOUS; ERROR_USAGE for what is no beginning of an id, or fewer than
 * ENTITY_DIGITS_MIN digits.
 */
struct entity_names {
	const char *kind, *prefix;
	const void *item;
	size_t n, size;
};
const struct error *entity_find(size_t *out, const struct entity_names *names,
				const char *name) MUST_CHECK;

struct naming {
	struct span name;	/* for objectives_find */
	struct span task;	/* its title, empty: none is named */
};

/* Takes the next one off `rest`, which begins with a trailer's value; false
 * where no name stands. */
bool naming_next(struct naming *out, struct span *rest);

#endif
