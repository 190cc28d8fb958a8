/* SPDX-License-Identifier: MIT */
/*
 * How the work tree differs from the index, as `git status` sees it: with its
 * file system monitor, its untracked cache and its ignore rules.
 */
#ifndef GIT_STATUS_H
#define GIT_STATUS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/vec.h"

struct repo;

struct status_entry {
	const char *path;	/* from the top of the work tree */
	char staged, worktree;	/* status letters: '.', 'M', 'A', 'D', 'T' */
	uint32_t mode;		/* in the work tree, 0 when not known */
	bool is_untracked;
	bool is_unmerged;
	bool is_repository;	/* an untracked directory with its own .git */
};

struct status {
	VEC(struct status_entry) entry;
	struct buf text;	/* holds the paths */
};

/* Untracked files are listed one by one; submodules are not looked into. */
const struct error *status_read(const struct repo *repo, struct status *out)
	MUST_CHECK;
/* The same of n paths alone, each a file or a directory with all below. */
const struct error *status_read_of(const struct repo *repo,
				   const char *const *path, size_t n,
				   struct status *out) MUST_CHECK;
void status_release(struct status *status);

#endif
