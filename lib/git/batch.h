/* SPDX-License-Identifier: MIT */
/*
 * Objects read by `git cat-file --batch-command`, for a repository that libgit2
 * cannot read: one process of git a handle, started at the first question.
 */
#ifndef GIT_BATCH_H
#define GIT_BATCH_H

#include "git/repo.h"

struct batch;

struct batch *batch_new(void);
void batch_free(struct batch *batch);

/* As repo_read, with OBJECT_ kinds and errors of the same codes. Replacements
 * are not looked at, as libgit2 does not. */
const struct error *batch_read(struct batch *batch, const struct repo *repo,
			       const struct oid *oid, uint64_t limit,
			       struct buf *out, enum object_kind *kind,
			       uint64_t *size) MUST_CHECK;
bool batch_has(struct batch *batch, const struct repo *repo,
	       const struct oid *oid);

#endif
