/* SPDX-License-Identifier: MIT */
/* git's own editor, for a file or for a text. */
#ifndef GIT_FUSE_CLI_EDITOR_H
#define GIT_FUSE_CLI_EDITOR_H

#include "base/buf.h"
#include "base/error.h"

struct repo;

/*
 * Runs the editor that git would, as git does, on a file, from the directory
 * dir (NULL: ours). ERROR_FAILED when there is none, or it ends with another
 * code than 0: what was in the file then is still there.
 */
const struct error *editor_run(const struct repo *repo, const char *dir,
			       const char *path) MUST_CHECK;

/*
 * Replaces a text by what the editor makes of it, in a file of this name in
 * the repository's own directory. Where it fails the file stays, and the
 * message says so.
 */
const struct error *editor_edit(struct buf *text, const struct repo *repo,
				const char *name) MUST_CHECK;

/* Removes the file of that name, when what was written there was used; what
 * cannot be removed is written over the next time. */
void editor_drop(const struct repo *repo, const char *name);

#endif
