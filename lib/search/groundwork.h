/* SPDX-License-Identifier: MIT */
/*
 * What history says about files before any question is asked: half of what a
 * question to a long history would cost. It follows from a past and a list of
 * paths alone, so it is worked out once and then recalled (past.h).
 */
#ifndef SEARCH_GROUNDWORK_H
#define SEARCH_GROUNDWORK_H

#include "history/past.h"
#include "index/index.h"

struct groundwork {
	/* The file of each path of history, or UINT32_MAX. */
	uint32_t *file;
	/* A file: the words of its commits' messages, those of each as much
	   as commit_weight says. */
	double *length;
	double speakers;	/* commits that commit_speaks of */
	double words;		/* of their messages */
};

const struct error *groundwork_lay(struct groundwork *out, struct past *past,
				   struct view *view) MUST_CHECK;
void groundwork_release(struct groundwork *groundwork);

#endif
