/* SPDX-License-Identifier: MIT */
/*
 * git fuse log of lines and of symbols: the commits that changed them, through
 * renames, to the one that brought them.
 */
#ifndef GIT_FUSE_HISTORY_LOG_LINES_H
#define GIT_FUSE_HISTORY_LOG_LINES_H

#include "browse/line_log.h"
#include "git-fuse/answer/history_answer.h"
#include "git-fuse/answer/paging.h"
#include "git-fuse/workspace/typed_place.h"

struct log_lines {
	const struct args *args;
	struct chronicle *chronicle;
	const struct paging *paging;
	struct typed at;
	struct scope_places places;	/* that are followed */
	struct line_log log;
	bool is_changed;	/* since the last commit */
	struct buf patch;	/* one of them, secrets masked */
};

/* Follows the places, each of which has lines, from what is looked at.
 * ERROR_USAGE for more of them than anybody wants to follow at once. */
const struct error *log_lines_find(struct log_lines *lines, const char *text)
	MUST_CHECK;
const struct error *log_lines_answer(struct log_lines *lines,
				     struct sink *out) MUST_CHECK;
void log_lines_release(struct log_lines *lines);

#endif
