/* SPDX-License-Identifier: MIT */
/* "<base>[..<head>]": what changed, compared with what. */
#ifndef GIT_FUSE_RANGE_H
#define GIT_FUSE_RANGE_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/error.h"

struct range {
	struct buf base, head;	/* empty where it was left out */
	bool has_three;		/* dots, where a comparison, which is with the
				   merge base anyway, takes them for two */
};

/* "a", "a..", "a..b", "..b", with two dots or three. ERROR_USAGE for more. */
const struct error *range_parse(struct range *out, const char *text)
	MUST_CHECK;
void range_release(struct range *range);

#endif
