/* SPDX-License-Identifier: MIT */
/*
 * What an answer could not look into: files whose content is not here, cannot
 * be read or is larger than what is read at all. "Nothing was found" is no
 * answer where any of them may hold it.
 *
 * They are those that the session's view lacks, and those that readers of its
 * source were asked for; of other sources, which a command opens for itself,
 * it has to say so.
 */
#ifndef GIT_FUSE_WORKSPACE_UNREAD_H
#define GIT_FUSE_WORKSPACE_UNREAD_H

#include <stdbool.h>

#include "base/arena.h"
#include "base/buf.h"
#include "base/strmap.h"
#include "base/vec.h"
#include "emit/json.h"
#include "source/source.h"

struct changes;
struct session;
struct view;

typedef VEC(struct unread) unread_vec;

/* Those of sources that are closed already, and which files count. */
struct unread_before {
	unread_vec item;
	struct strmap only;	/* paths, where the answer is about no others */
	bool is_only;
	struct arena arena;
};
void unread_release(struct unread_before *before);

/* Keeps what was not read of a source, and what its view (NULL: there is none)
 * lacks, before they are freed. */
void unread_take(struct session *session, const struct source *source,
		 const struct view *view);

/* The answer is about what these changes touch alone: what else its view lacks
 * it does not need. */
void unread_only(struct session *session, const struct changes *changes);

/* Whether there is such a file within what is asked about. */
bool unread_is_any(const struct session *session);

/* Adds "unread", each file with the reason, where there is any: all of them,
 * but for a model that reads what a server says, a few. */
void put_unread(struct json *json, const struct session *session);

/*
 * Appends a line a reason: how many files, the names of some, and what brings
 * them. What is too large for the index, and missing files of no language that
 * is known, as pictures that a partial clone left behind, are told of only
 * where nothing was found: it is so every day.
 */
void tell_unread(struct buf *out, const struct session *session,
		 bool is_empty);

#endif
