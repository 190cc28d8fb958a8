/* SPDX-License-Identifier: MIT */
/* "<base>[..<head>]": what changed, compared with what. */
#ifndef GIT_FUSE_RANGE_H
#define GIT_FUSE_RANGE_H

#include "base/buf.h"
#include "base/error.h"

struct range {
	struct buf base, head;	/* empty where it was left out */
};

/* "a", "a..", "a..b", "..b"; three dots mean the same as two, because a
 * comparison is with the merge base anyway. ERROR_USAGE for more dots. */
const struct error *range_parse(struct range *out, const char *text)
	MUST_CHECK;
void range_release(struct range *range);

#endif
