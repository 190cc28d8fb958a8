/* SPDX-License-Identifier: MIT */
/* The index as `git ls-files` tells it, for files that staged.c cannot read. */
#ifndef GIT_STAGED_LS_H
#define GIT_STAGED_LS_H

#include "git/staged.h"

/* Fills an empty struct staged by asking git; has_tree stays false. */
const struct error *staged_ls(const struct repo *repo, struct staged *out)
	MUST_CHECK;

#endif
