/* SPDX-License-Identifier: MIT */
/*
 * What the tree would be if two commits were merged, without an index, a work
 * tree or a commit of it: it may be asked in a bare repository, and before
 * anybody merges.
 */
#ifndef ADR_MERGE_H
#define ADR_MERGE_H

#include <stdbool.h>

#include "base/error.h"
#include "base/oid.h"
#include "base/strmap.h"
#include "base/vec.h"

struct repo;

struct adr_merge {
	const char *ours, *theirs;	/* names of the two sides; borrowed */
	struct oid our_commit, their_commit, base;
	bool has_base;			/* they share a commit */
	struct oid tree;		/* the result */
	/* Files in conflict, by path; what the tree has there is not what
	   anybody wrote. */
	struct strmap conflict;
	/* Files that each side added or changed since the base: bits of enum
	   adr_side. */
	struct strmap side;
};

enum adr_side { ADR_OURS = 1, ADR_THEIRS = 2 };

/*
 * Merges as git does (git/merge.h). The names and commits of both sides are
 * set by the caller, the rest is zero.
 */
const struct error *adr_merge_make(struct adr_merge *merge, struct repo *repo)
	MUST_CHECK;
void adr_merge_release(struct adr_merge *merge);

/* The side that brought a file, by its name; NULL where both did, or none. */
const char *adr_merge_side(const struct adr_merge *merge, const char *path);

#endif
