/* SPDX-License-Identifier: MIT */
/* What a file's place in the tree adds to what its words say. */
#ifndef SEARCH_STRUCTURE_H
#define SEARCH_STRUCTURE_H

#include "search/hunt.h"

enum { STRUCTURE_LEADERS = 20 };

/*
 * Multiplies the scores of the STRUCTURE_LEADERS best candidates, which must
 * be sorted, by the seed's factors:
 *
 * - up to 1.15 by how many files import its name, over the most among them,
 * - 1.12 for a composition root (main, index, app, ...) where the question is
 *   about wiring,
 * - 1.08 where two terms of the path are those of words of the first line, be
 *   it the same one twice,
 * - .82 where something is to be done and the file only declares: three
 *   symbols or more (types, constants, prototypes), and no function.
 */
const struct error *structure_adjust(struct hunt *hunt) MUST_CHECK;

/* A file that is named like one that puts a program together. */
bool structure_is_root(const char *path);

/*
 * How many files import something of the name of each of n files: the edges of
 * the graph would tell exactly, at ten times the price of all stages together.
 */
const struct error *structure_dependents(struct view *view,
					 const uint32_t *file, size_t n,
					 uint32_t *out) MUST_CHECK;

#endif
