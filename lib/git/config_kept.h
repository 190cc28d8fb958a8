/* SPDX-License-Identifier: MIT */
/*
 * The configuration, kept for the next process: asking git for it costs each
 * hook and each short command a quarter of its time.
 *
 * It is kept in `fuse/config-<number of the git directory>` of the common
 * directory, where there is such a directory already, beside a stamp of each
 * file that git reads it from, whether it is there or not: the system's, the
 * user's two, the repository's, and config.worktree; and of git itself. It
 * counts as long as none of the stamps is another, and only if all of the
 * files were two seconds old when git was asked, so that one that is changed
 * meanwhile, or twice in a moment, cannot be mistaken. Only our own variables
 * are kept, and the few of git's that we ask for: others may be secret.
 *
 * Nothing is kept, and git is asked each time, where the environment says
 * anything about configuration (GIT_CONFIG*), where a file includes others, or
 * where it cannot be told which is the system's.
 */
#ifndef GIT_CONFIG_KEPT_H
#define GIT_CONFIG_KEPT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"

struct repo;

/* Whether a variable, as git writes its name, is among those that are kept. */
bool config_is_kept(const char *name);

/* Replaces out with what was kept, in the form of `git config -z --list`;
 * false when there is nothing that counts. */
bool config_recall(const struct repo *repo, struct buf *out);

/* Keeps what `git config -z --list --show-origin` said when it was asked at
 * `asked`, if that can be done. */
void config_keep(const struct repo *repo, const struct buf *listed,
		 int64_t asked);

#endif
