/* SPDX-License-Identifier: MIT */
/*
 * What people type that a record keeps: texts, and the places in what is
 * looked at that they are about. Each is ERROR_USAGE where it makes no sense,
 * and a place that is not there ERROR_NOT_FOUND, with those that are near.
 */
#ifndef GIT_FUSE_KNOWLEDGE_ANCHOR_PARSE_H
#define GIT_FUSE_KNOWLEDGE_ANCHOR_PARSE_H

#include "base/arena.h"
#include "git-fuse/workspace/session.h"
#include "knowledge/evidence.h"

struct redactor;

/*
 * What one text may have: some pages, and as many tokens as two thirds of the
 * context that is put together for a task. A log that somebody pastes is no
 * knowledge.
 */
enum { SAID_MOST = 16384 };

/* That a text is UTF-8, has no more than SAID_MOST bytes and holds no secret:
 * records are for ever, and leave the machine with an export. what is its
 * subject: "the text". */
const struct error *said_check(struct redactor *redactor, const char *what,
			       const char *text) MUST_CHECK;

/*
 * A file of the session's source, or some of its lines: any place that is one,
 * as scope/place.h has them, a path from where we are first. The index is
 * brought up to date where it is no path. The anchor has the file's blob;
 * strings go to the arena. ERROR_USAGE with each of several.
 */
const struct error *said_code(struct anchor *out, struct session *session,
			      struct arena *arena, const char *typed)
	MUST_CHECK;

/* The same of a name that up to SAID_PLACES places have: each of them. */
enum { SAID_PLACES = 20 };
typedef VEC(struct anchor) anchor_vec;
const struct error *said_codes(anchor_vec *out, struct session *session,
			       struct arena *arena, const char *typed)
	MUST_CHECK;

/* The same, of what may be no place at all: *found is false where it is none,
 * or several. */
const struct error *said_named(struct anchor *out, bool *found,
			       struct session *session, struct arena *arena,
			       const char *typed) MUST_CHECK;

/* Where a path that was named is outside of what the session asks about, it is
 * looked at nevertheless, and the answer says so. */
void said_in_scope(struct session *session, const char *path);

/* A path, some of its lines, or a directory, which has no blob. said_place
 * leaves *found false and the anchor without a path where none is there;
 * said_path also takes what said_code does. */
const struct error *said_place(struct anchor *out, bool *found,
			       struct session *session, struct arena *arena,
			       const char *typed) MUST_CHECK;
const struct error *said_path(struct anchor *out, struct session *session,
			      struct arena *arena, const char *typed)
	MUST_CHECK;

/* A directory of the session's source as it is typed, from the top; "" is the
 * top itself, NULL what is none. */
const struct error *said_directory(const char **out, struct session *session,
				   struct arena *arena, const char *typed)
	MUST_CHECK;

/* The one definition of a symbol, as refs_request takes it, with its file and
 * lines. The index is brought up to date for it. */
const struct error *said_symbol(struct anchor *out, struct session *session,
				struct arena *arena, const char *typed)
	MUST_CHECK;

#endif
