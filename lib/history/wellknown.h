/* SPDX-License-Identifier: MIT */
/* Files at the root of the tip's tree that tell about commits and people. */
#ifndef HISTORY_WELLKNOWN_H
#define HISTORY_WELLKNOWN_H

#include "base/buf.h"
#include "base/oid.h"
#include "base/vec.h"

struct repo;
typedef VEC(struct oid) ignored_vec;

/* Replaces out with a blob at the root of a commit's tree; empty when there
 * is none, or it cannot be read or is too large. */
void wellknown_read(struct buf *out, struct repo *repo,
		    const struct oid *commit, const char *name);

/*
 * Appends the ids in .git-blame-ignore-revs: full ones, one a line, with
 * comments behind '#', as git reads it. What git refuses is passed over, and
 * *bad_line the first line of it, from 1; 0: there is none.
 */
void wellknown_ignored(ignored_vec *out, size_t *bad_line, struct repo *repo,
		       const struct oid *commit);

#endif
