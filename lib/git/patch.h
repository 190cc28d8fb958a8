/* SPDX-License-Identifier: MIT */
/* One file's change as a patch that `git apply` takes. */
#ifndef GIT_PATCH_H
#define GIT_PATCH_H

#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"

struct repo;

/* A file before or after. path NULL: it does not exist. */
struct patch_side {
	const char *path;	/* from the top of the tree */
	uint32_t mode;		/* 0100644 or 0100755 */
	const char *bytes;
	size_t n;
};

/*
 * Appends the change from one side to the other with three lines of context,
 * which is what git shows: creation, removal, renaming and a change of mode as
 * headers, paths quoted as git does, a missing last line end told. Nothing at
 * all where both are equal. Bytes are taken as they are; ids are those of repo,
 * or of SHA-1 where it is NULL.
 */
const struct error *patch_add(struct buf *out, const struct repo *repo,
			      const struct patch_side *before,
			      const struct patch_side *after) MUST_CHECK;

#endif
