/* SPDX-License-Identifier: MIT */
/* Where links lead: paths of the tree, as they are written in a text. */
#ifndef ADR_TARGET_H
#define ADR_TARGET_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/span.h"

/* "https:", "mailto:", "//host": somewhere else. A drive's letter is no
 * scheme, but no path of ours either. */
bool target_is_elsewhere(struct span target);

/*
 * Replaces out with the path of a target without a fragment: from the
 * directory of the file at `from`, or from the top behind a '/', as forges
 * have it. "%20" and a backslash before a sign are what they stand for. False
 * when it leaves the tree: what is there cannot be known.
 */
bool target_path(struct buf *out, const char *from, struct span target);

/* Appends a path as a target, with what could end it early as %XX; in HTML all
 * that is not ASCII, too. */
void target_add(struct buf *out, const char *path, bool is_html);

/* Appends the way from one file to another: "0004-x.md", "../b/0001-y.md". */
void relative_path(struct buf *out, const char *from, const char *to);

#endif
