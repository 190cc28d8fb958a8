/* SPDX-License-Identifier: MIT */
/*
 * Which decisions are about a place of what is looked at, and why.
 *
 * A decision is about a place when its `governs` says so, when the text of
 * the file names it: near the line, where one is asked for; or when its own
 * text names the file, or the directory, that is asked for.
 */
#ifndef GIT_FUSE_ADR_WHY_H
#define GIT_FUSE_ADR_WHY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/buf.h"
#include "git-fuse/workspace/decisions.h"
#include "git-fuse/workspace/typed_place.h"
#include "index/index.h"

enum { WHY_DIRECTORY = 0xffffffff };

/* A place that is asked about. */
struct place {
	uint32_t file;		/* in the view; WHY_DIRECTORY: all below path */
	const char *path;
	uint32_t first, last;	/* lines; 0, 0: the whole file */
	const char *symbol;	/* its qualified name, or NULL */
};

/* Why one record is about a place. */
struct reason {
	uint32_t record, place;
	const char *governs;	/* the entry as written; NULL: a mention */
	bool is_named;		/* the record names the place, at line */
	uint32_t line;		/* of a mention, or of what is governed; 0 */
	uint32_t files;		/* of a directory: how many are governed */
};

struct why {
	struct session *session;
	struct view *view;
	struct graph *graph;
	struct deciding deciding;
	VEC(struct place) place;
	/* By record, those in force first; what is governed before mentions,
	   and these before what is named. */
	VEC(struct reason) reason;
	struct scope_places typed;	/* of what is no path: work memory */
	struct buf path;
};

/*
 * Asks about the target that args name: a path, "path:line", a directory, seen
 * from the user's directory, then from the top, a decision, which is its file,
 * or anything else that typed_places finds. ERROR_NOT_FOUND where it is none
 * of these. Where it fails, why is still to be released. The view may
 * be of a few files only.
 */
const struct error *why_ask(struct why *why, struct session *session,
			    const struct args *args) MUST_CHECK;
void why_release(struct why *why);

const struct adr *why_record(const struct why *why, uint32_t number);

#endif
