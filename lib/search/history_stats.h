/* SPDX-License-Identifier: MIT */
/*
 * Figures of the history that do not depend on the question: half of what a
 * question to a long history would cost. It follows from a past and a list of
 * paths alone, so it is worked out once and then recalled (past.h).
 */
#ifndef SEARCH_HISTORY_STATS_H
#define SEARCH_HISTORY_STATS_H

#include "history/past.h"
#include "index/index.h"

struct history_stats {
	/* The file of each path of history, or UINT32_MAX. */
	uint32_t *file;
	/* A file: the words of its commits' messages, those of each as much
	   as commit_weight says. */
	double *length;
	double speakers;	/* commits that commit_speaks of */
	double words;		/* of their messages */
};

const struct error *history_stats_make(struct history_stats *out,
				       struct past *past,
				       struct view *view) MUST_CHECK;
void history_stats_release(struct history_stats *stats);

#endif
