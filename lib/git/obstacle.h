/* SPDX-License-Identifier: MIT */
/* What keeps libgit2 from opening a repository, and what git says to it. For
 * this room only. */
#ifndef GIT_OBSTACLE_H
#define GIT_OBSTACLE_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/error.h"

/* `git rev-parse <question>` in start (NULL: here) as one line; its refusal is
 * an error, ERROR_NOT_FOUND where no repository is. */
const struct error *git_ask(const char *start, const char *question,
			    struct buf *answer) MUST_CHECK;

/*
 * What stopped libgit2, which returned `result`, is either gone when this
 * returns NULL, so that it may try again, or is the error: ERROR_UNSUPPORTED
 * for an extension by which git alone can read the repository. What it sets is
 * the process's: see repo_open.
 */
const struct error *git_overcome(int result, const char *start) MUST_CHECK;

/* Does the configuration around start say that objects are named by SHA-256? */
bool is_by_sha256(const char *start);

const struct error *no_repository(const char *start) MUST_CHECK;
bool is_directory(const char *path);

#endif
