/* SPDX-License-Identifier: MIT */
/* git fuse refs of a violation instead of a symbol: see refs_violation.c. */
#ifndef GIT_FUSE_GRAPH_REFS_VIOLATION_H
#define GIT_FUSE_GRAPH_REFS_VIOLATION_H

#include <stdbool.h>

#include "base/error.h"
#include "emit/sink.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/workspace/session.h"

/* Whether a name is one of a violation, "violation:<rule>:<file>:<target>". */
bool names_violation(const char *name);

/* ERROR_NOT_FOUND, with the nearest, when it is neither found in what is
 * looked at nor recorded. */
const struct error *refs_of_violation(struct session *session,
				      const struct args *args,
				      struct sink *out) MUST_CHECK;

#endif
