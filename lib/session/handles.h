/* SPDX-License-Identifier: MIT */
/*
 * Named scopes, kept from one process to the next: a file each in the
 * directory `sessions` of what is ours in a repository, replaced as a whole.
 * So the last writer wins, nobody ever reads half a scope, and what one
 * session does never touches another's.
 *
 * A file's time of change is when it was last used. One that nobody used for
 * HANDLE_IDLE is as good as gone, and is removed by whoever comes by.
 */
#ifndef SESSION_HANDLES_H
#define SESSION_HANDLES_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "session/narrowing.h"

enum {
	HANDLE_IDLE = 60 * 60,		/* the seed's: an hour */
	HANDLE_PRUNE = 10 * 60,		/* the seed's: not more often */
	HANDLE_NAME_MAX = 128		/* a UUID has 36 */
};

/*
 * ERROR_USAGE unless a name has 1 to HANDLE_NAME_MAX letters, digits, '-',
 * '_', '.' or ':' and begins with a letter or a digit: it is a file's name.
 */
const struct error *handle_check(const char *name) MUST_CHECK;

/* Where the scope of a name is kept, to be freed. */
char *handle_file(const char *dir, const char *name);

/*
 * Keeps a scope under a name; one that says nothing removes it. dir is where
 * what is ours is kept. Returns when it is there for others.
 */
const struct error *handle_set(const char *dir, const char *name,
			       const struct narrowing *narrowing) MUST_CHECK;

/*
 * Reads one, and has used it now (where we may not write, it has not).
 * ERROR_NOT_FOUND when there is none, or it was idle for too long;
 * ERROR_CORRUPT, with what to do, when it cannot be read.
 */
const struct error *handle_get(struct narrowing *out, const char *dir,
			       const char *name, int64_t now) MUST_CHECK;

/* Removes one; *was_there may be NULL. */
const struct error *handle_clear(const char *dir, const char *name,
				 bool *was_there) MUST_CHECK;

struct handle {
	const char *name;
	int64_t used;		/* seconds since 1970 */
	struct narrowing narrowing;
};
typedef VEC(struct handle) handle_vec;

/* All that are not idle for too long, by name. */
const struct error *handles_list(handle_vec *out, const char *dir,
				 int64_t now) MUST_CHECK;
void handles_release(handle_vec *handles);

/*
 * Removes those that are; *pruned counts them. Where is_forced is false, only
 * when nobody has for HANDLE_PRUNE. Where we may not write, nothing is done.
 */
const struct error *handles_prune(const char *dir, int64_t now,
				  bool is_forced, size_t *pruned) MUST_CHECK;

#endif
