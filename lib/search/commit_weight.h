/* SPDX-License-Identifier: MIT */
/* Which commits say something about the files that they touched, and how much
 * each of them counts. */
#ifndef SEARCH_COMMIT_WEIGHT_H
#define SEARCH_COMMIT_WEIGHT_H

#include "history/past.h"

enum { WEIGHED_FILES = 30 };	/* that a commit which speaks may touch */

/* How many files it touched. */
uint32_t commit_touches(const struct past *past, uint32_t commit);

/* Whether it touched a file; file_of has that of each path of history. */
bool commit_touches_file(const struct past *past, uint32_t commit,
			 const uint32_t *file_of, uint32_t file);

/* In years, before the newest ancestor. */
double commit_age(const struct past *past, uint32_t commit);

/* Only ancestors that are no merges, no machine's, not ignored and read. */
bool commit_is_work(const struct past *past, uint32_t commit);

/* Only work that touches some files but at most WEIGHED_FILES. */
bool commit_speaks(const struct past *past, uint32_t commit);

/* How much it says about each of its files: one that touches many says little,
 * so 1 over the square root of their number, and over 1 plus its age. */
double commit_weight(const struct past *past, uint32_t commit);

#endif
