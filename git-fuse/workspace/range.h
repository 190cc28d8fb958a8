/* SPDX-License-Identifier: MIT */
/* "<base>[..<head>]", or "<base> <head>": what changed, compared with what. */
#ifndef GIT_FUSE_WORKSPACE_RANGE_H
#define GIT_FUSE_WORKSPACE_RANGE_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/error.h"
#include "git-fuse/cli/args.h"

struct range {
	struct buf base, head;	/* empty where it was left out */
	bool has_both;		/* ends were told: by dots, or two words */
	bool has_three;		/* dots, where a comparison, which is with the
				   merge base anyway, takes them for two */
};

/* "a", "a..", "a..b", "..b", with two dots or three. ERROR_USAGE for more. */
const struct error *range_parse(struct range *out, const char *text)
	MUST_CHECK;

/* The same of two positionals: A..B as the first of them, or A and B. Both may
 * be missing. */
const struct error *range_read(struct range *out, const struct args *args,
			       const char *first, const char *second)
	MUST_CHECK;

/* ERROR_USAGE for three dots, where both ends are taken as they are. */
const struct error *range_refuse_three(const struct range *range) MUST_CHECK;

void range_release(struct range *range);

/* Appends it as "a..b", or "a" where that was all. */
void range_add(struct buf *out, const struct range *range);

#endif
