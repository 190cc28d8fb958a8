/* SPDX-License-Identifier: MIT */
/*
 * What files hold of patterns, kept with the view for the next process: of a
 * blob at a path it is the same as long as the definitions are, and to look
 * for it costs ten times what it costs to read it here.
 */
#ifndef SEARCH_PATTERNS_KEPT_H
#define SEARCH_PATTERNS_KEPT_H

#include "base/strmap.h"
#include "search/patterns_scan.h"

struct patterns_kept {
	struct buf row;
	struct strmap place;	/* of each blob at a path, in the row */
	uint64_t key;		/* of the definitions that are asked for */
};

/* Finds what is kept of them for a view; nothing is no error. */
void patterns_kept_open(struct patterns_kept *out, struct view *view,
			const struct pattern_defs *defs);

/* Fills the hits of a job, and its language, where they are kept. May be
 * called by several threads. */
bool patterns_kept_take(const struct patterns_kept *kept,
			struct pattern_job *job);

/* Keeps those of a scan: of all files in place of what was, of some of them
 * beside it. */
void patterns_kept_keep(const struct patterns_kept *kept,
			const struct patterns_request *request,
			const struct pattern_scan *scan);
void patterns_kept_release(struct patterns_kept *kept);

#endif
