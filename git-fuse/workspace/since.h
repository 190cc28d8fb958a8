/* SPDX-License-Identifier: MIT */
/* "--since": when a window of history begins. */
#ifndef GIT_FUSE_WORKSPACE_SINCE_H
#define GIT_FUSE_WORKSPACE_SINCE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "git-fuse/workspace/session.h"

/*
 * A date in UTC ("2024-02-29", "2024-02-29T12:00:00Z", with a space for the T
 * and without the Z as well), a span of time before `newest` ("90
 * days", "6.months", "2 years ago"; a month has 30 days and a year 365), or a
 * revision, for the time of its commit, which need not be an ancestor: a
 * release may stand on a branch of its own. No clock is asked, so that the
 * same repository gives the same answer tomorrow. ERROR_USAGE for anything
 * else.
 */
const struct error *since_parse(int64_t *out, struct session *session,
				int64_t newest, const char *text) MUST_CHECK;

/* The same without a repository: false when the text is no date, or no span
 * of time before `newest`. */
bool since_date(int64_t *out, const char *text);
bool since_span(int64_t *out, const char *text, int64_t newest);

#endif
