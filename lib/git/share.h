/* SPDX-License-Identifier: MIT */
/* Files of ours in a repository that several users write into. */
#ifndef GIT_SHARE_H
#define GIT_SHARE_H

#include "base/error.h"

struct repo;

/*
 * Lets others do with a file or directory that we have just made what
 * core.sharedRepository says, as git does with its own: "group" or true adds
 * leave to read and write for the group, "all" (world, everybody) for the
 * group and to read for others, an octal mode sets exactly that; a directory
 * that the group may enter hands its group down. Without the variable, or with
 * a word that means nothing to git either, nothing is changed.
 */
const struct error *repo_share(struct repo *repo, const char *path)
	MUST_CHECK;

#endif
