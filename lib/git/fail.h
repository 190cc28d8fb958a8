/* SPDX-License-Identifier: MIT */
/* What libgit2 says went wrong, as one of our errors. */
#ifndef GIT_FAIL_H
#define GIT_FAIL_H

#include "base/error.h"

/*
 * "<fmt>: <libgit2's last message>", for a negative result of a libgit2
 * call. Call it at once: the message is that of this thread's last failure.
 * GIT_ENOTFOUND, GIT_EAMBIGUOUS, GIT_EEXISTS, GIT_ELOCKED and GIT_EINVALIDSPEC
 * become the code of ours that means the same; what was read but made no
 * sense is ERROR_CORRUPT; the rest is ERROR_FAILED.
 */
const struct error *git_fail(int result, const char *fmt, ...)
	PRINTF_LIKE(2, 3) MUST_CHECK;

#endif
