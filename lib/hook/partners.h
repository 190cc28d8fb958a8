/* SPDX-License-Identifier: MIT */
/*
 * Which file usually changes with which, worked out when there was time for
 * it and kept in a file that is read in a millisecond: a hook cannot open
 * history for the sake of advice.
 *
 * The file is a cache. Its first line is "fuse-partners 1 <commit>", the tip
 * that it was made of; each record is "<path> NUL <partner> NUL <revisions of
 * path> SP <of them with the partner> LF", and the records of a path stand
 * together, the surest first.
 */
#ifndef HOOK_PARTNERS_H
#define HOOK_PARTNERS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/strmap.h"
#include "base/vec.h"

struct partner {
	const char *path, *partner;
	uint32_t revisions, together;
};
typedef VEC(struct partner) partner_vec;

/* Appends the file's first line, and a record. */
void partners_begin(struct buf *out, const char *commit);
void partners_add(struct buf *out, const struct partner *partner);

/*
 * Appends the records of those paths that have a value in `wanted` and whose
 * partner is no key of it, in the order of the file. They point into text. A
 * text of another version, or one that was cut short, says nothing more from
 * there.
 */
void partners_missing(partner_vec *out, const struct buf *text,
		      const struct strmap *wanted);

/* Whether the file was made of this commit. */
bool partners_are_of(const struct buf *text, const char *commit);

#endif
