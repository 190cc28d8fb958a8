/* SPDX-License-Identifier: MIT */
/* What decides about entries but is not in any tree: attribute files and
 * configuration. */
#ifndef SOURCE_OUTSIDE_H
#define SOURCE_OUTSIDE_H

#include "base/buf.h"
#include "base/error.h"
#include "source/attributes.h"

struct repo;

enum { OUTSIDE_FILES = 3 };

struct outside {
	/* The system's, the user's and the repository's own attributes. */
	struct buf file[OUTSIDE_FILES];
	unsigned int match_flags;	/* MATCH_ICASE by core.ignoreCase */
};

/* The rank of each file. */
extern const enum attributes_rank outside_rank[OUTSIDE_FILES];

/* Reads all of it; files that do not exist are empty. */
const struct error *outside_read(struct outside *out, struct repo *repo)
	MUST_CHECK;
void outside_release(struct outside *outside);

/* Appends a text that differs whenever anything of it does. */
void outside_describe(const struct outside *outside, struct buf *out);

#endif
