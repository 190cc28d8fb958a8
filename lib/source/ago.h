/* SPDX-License-Identifier: MIT */
/* What the same branch held some time ago: for whoever measures a change. */
#ifndef SOURCE_AGO_H
#define SOURCE_AGO_H

#include <stdint.h>

#include "source/source.h"

/*
 * Opens the commit that was there `seconds` before the one that `now` is, or
 * stands on: along first parents, the first whose committer's time is at least
 * that much before its own. It has no pathspec. No clock is read, so the answer
 * is the same tomorrow.
 *
 * Other parents are not followed: the newest ancestor of all may be a commit
 * that nobody had merged by then, or one of another project whose tree was
 * merged into a directory.
 *
 * *out is NULL, and that is no error, when there is no such ancestor: the
 * history is shorter, or a shallow clone does not have it, or `now` has no
 * commit.
 */
const struct error *source_open_ago(struct source **out, struct source *now,
				    int64_t seconds) MUST_CHECK;

#endif
