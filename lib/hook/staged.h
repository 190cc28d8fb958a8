/* SPDX-License-Identifier: MIT */
/* What a commit would change now, as git tells it of the index that the hook
 * was given. Nothing on disk is looked at. */
#ifndef HOOK_STAGED_H
#define HOOK_STAGED_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/oid.h"
#include "base/vec.h"

struct repo;

struct staged_change {
	const char *path;
	uint32_t before_mode, mode;	/* 0: it is not there */
	struct oid before, after;	/* zero: it is not there */
};

struct staged_changes {
	struct buf text;	/* holds the paths, where git told them */
	VEC(struct staged_change) change;	/* by path */
	bool is_merge;		/* a merge is being concluded */
};

/*
 * The paths that differ between the index and HEAD, or, before the first
 * commit, all of them. Where a merge is being concluded, those that differ
 * from every parent: the rest was written elsewhere. Renames are a deletion
 * and an addition; what is there by intent alone (`git add -N`) is not.
 */
const struct error *staged_changes_read(struct staged_changes *out,
					struct repo *repo) MUST_CHECK;
/* Whether a merge is being concluded. */
bool staged_is_merge(const struct repo *repo);

void staged_changes_release(struct staged_changes *changes);

#endif
