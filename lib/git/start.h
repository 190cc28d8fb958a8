/* SPDX-License-Identifier: MIT */
/* Starting libgit2, for this room only: only when an object is needed, fast,
 * and with the settings that we read by. */
#ifndef GIT_START_H
#define GIT_START_H

#include "base/error.h"

/*
 * Starts libgit2, once more for each call; git_libgit2_shutdown is the
 * counterpart of each, also after an error. Resets the settings: hashes are
 * not checked again, an owner is.
 */
const struct error *git_start(void) MUST_CHECK;

/* Lets libgit2 accept one more extension (NULL: only the harmless ones). */
void git_accept_extension(const char *name);

#endif
