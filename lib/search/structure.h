/* SPDX-License-Identifier: MIT */
/* What the tree says of a file: by its name, and by who imports it. */
#ifndef SEARCH_STRUCTURE_H
#define SEARCH_STRUCTURE_H

#include "index/view.h"

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
