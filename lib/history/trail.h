/* SPDX-License-Identifier: MIT */
/*
 * The commits that touched a path, the newest first, as `git log` tells them:
 * by the time of the commit, of equal times the descendant first. Merges
 * touch nothing of their own and are not among them.
 */
#ifndef HISTORY_TRAIL_H
#define HISTORY_TRAIL_H

#include "history/past.h"

struct step {
	int64_t time;			/* as of past.time */
	uint32_t commit;
	uint32_t path, old_path;	/* of one touch; see struct touch */
	uint8_t kind;			/* enum touch_kind */
	uint32_t files;			/* of what was asked for */
};
typedef VEC(struct step) step_vec;

/*
 * Appends what happened to one file, under whatever names: `path` is the
 * latest, and before a commit that renamed it the older one is followed. A
 * commit that gave its name away is among them, too. file is its number among
 * the files that file_of (of past_files) speaks of, so that what branches did
 * to it under names that are no more today is found, too; or UINT32_MAX, when
 * it is none of them.
 */
const struct error *trail_follow(step_vec *out, struct past *past,
				 const char *path, const uint32_t *file_of,
				 uint32_t file) MUST_CHECK;

/* Appends the commits that touched any path that `selects` names, today's or
 * not. Renames are not followed, but one out of what is selected counts. */
typedef bool trail_select_fn(void *payload, const char *path);
const struct error *trail_select(step_vec *out, struct past *past,
				 trail_select_fn *selects, void *payload)
	MUST_CHECK;

/* Whether a path was ever touched. */
const struct error *trail_knows(bool *out, struct past *past,
				const char *path) MUST_CHECK;

/* "added", "modified", "deleted", "renamed" */
const char *touch_name(enum touch_kind kind);

#endif
