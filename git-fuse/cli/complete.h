/* SPDX-License-Identifier: MIT */
/* The words that may stand next on a command line, from the tables. */
#ifndef GIT_FUSE_CLI_COMPLETE_H
#define GIT_FUSE_CLI_COMPLETE_H

#include <stddef.h>

#include "base/buf.h"

/*
 * Appends the words that can replace the last of argv (what stands behind
 * "fuse", the unfinished word last), one a line. "@rev" and "@path" stand for
 * what only git knows: revisions, and tracked paths; "@command" and "@file" for
 * what the shell knows. Words that end in '='
 * want a value attached.
 */
void complete(struct buf *out, const char *const *argv, size_t argc);

#endif
