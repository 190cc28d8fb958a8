/* SPDX-License-Identifier: MIT */
/* What is known that a range of commits makes untrue, told before it lands. */
#ifndef GIT_FUSE_KNOWLEDGE_STALE_H
#define GIT_FUSE_KNOWLEDGE_STALE_H

#include "emit/problem.h"
#include "git-fuse/workspace/session.h"

/* How many were held against the range, and how many it makes stale. */
struct staled {
	uint64_t known, stale;
};

/*
 * Appends a warning for each approved memory, finding and claim of ours that
 * holds at `base` and not at `head`, with the commit that is to blame; rules
 * "stale-memory", "stale-finding", "stale-claim". The session looks at head
 * afterwards. Nothing is read of the tree where nothing is known.
 */
const struct error *staling_check(struct problems *out, struct staled *staled,
				  struct session *session, const char *base,
				  const char *head) MUST_CHECK;

#endif
