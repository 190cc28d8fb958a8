/* SPDX-License-Identifier: MIT */
/* Files that moved between two sources that were judged. */
#ifndef GIT_FUSE_ARCH_ARCH_MOVES_H
#define GIT_FUSE_ARCH_ARCH_MOVES_H

#include "git-fuse/arch/arch_check.h"

/*
 * Clears is_new of the violations of now that base has between the same files
 * under other names: a file that base has not is the one that now has no more
 * and that is the same, or the most like it (base/likeness.h). Of one rule, or
 * of all (RULES_ALL); each violation of base stands for one.
 */
void moves_drop(bool *is_new, const struct judged_source *now,
		const struct judged_source *base, struct repo *repo,
		uint32_t rule);

#endif
