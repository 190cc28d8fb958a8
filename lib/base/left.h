/* SPDX-License-Identifier: MIT */
/* What was not taken of what others sent, and why: the first of many. */
#ifndef BASE_LEFT_H
#define BASE_LEFT_H

#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"

enum { LEFT_TOLD = 20 };

struct left_behind {
	const char *what[LEFT_TOLD];
	uint64_t n;
	bool has_newer;		/* one may be of a newer version of ours */
	bool is_unfetched;	/* nothing of theirs came */
	struct arena arena;
};

/* ERROR_UNSUPPORTED is what a newer version may have written. */
void left_add(struct left_behind *left, const struct error *why);
/*
 * The same where nothing of theirs can be read, or nothing more: it is no
 * commit (ERROR_UNSUPPORTED) or too large (ERROR_LIMIT), or its tree is
 * damaged. Any other error is given back: then it is ours that cannot be read.
 */
const struct error *left_whole(struct left_behind *left,
			       const struct error *why, bool is_damaged,
			       const char *where) MUST_CHECK;
/* The same where it could not even be fetched, and why. */
void left_unfetched(struct left_behind *left, const char *why);
void left_release(struct left_behind *left);

#endif
