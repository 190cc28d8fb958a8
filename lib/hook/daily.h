/* SPDX-License-Identifier: MIT */
/*
 * What a hook does once in a while, however often git runs it, and in one
 * process at a time. A file says when it was last done, in seconds since 1970
 * and a line's end, and is locked by flock(2) meanwhile, so that a process that
 * died holds nothing. An empty file, or one with anything else in it, says
 * that it was never done.
 */
#ifndef HOOK_DAILY_H
#define HOOK_DAILY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

struct daily {
	bool is_due;		/* it is to be done, and by us */
	int fd;
};

/*
 * Looks whether it is to be done at `now`: it was not within `period` seconds
 * before, and nobody is at it. A time that is still to come does not count,
 * for a clock was wrong. Where it was done nothing is opened but to be read;
 * otherwise the file and its directory are made.
 */
const struct error *daily_begin(struct daily *out, const char *path,
				int64_t now, int64_t period) MUST_CHECK;

/* Says that it was done at `now`. */
const struct error *daily_done(struct daily *daily, int64_t now) MUST_CHECK;

/* Lets others have it; harmless where it was not due. */
void daily_end(struct daily *daily);

#endif
