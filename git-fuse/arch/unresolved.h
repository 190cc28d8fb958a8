/* SPDX-License-Identifier: MIT */
/* What 'arch show --unresolved' tells. */
#ifndef GIT_FUSE_ARCH_UNRESOLVED_H
#define GIT_FUSE_ARCH_UNRESOLVED_H

#include "arch/judge.h"
#include "git-fuse/workspace/session.h"

/* Tells the imports of one file of the view, or of all (NO_FILE), that are not
 * resolved; rules and layout may be those of no rules file. */
const struct error *show_unresolved(const struct rules *rules,
				    const struct layout *layout,
				    struct view *view, struct session *session,
				    const struct args *args, uint32_t file,
				    struct sink *out) MUST_CHECK;

#endif
