/* SPDX-License-Identifier: MIT */
/*
 * Reading and scanning many blobs on all cores.
 *
 * Knows no database: a sink takes what comes out. The work is done in rounds:
 * a round ends when everything is done or when the postings in memory have
 * grown to a limit, and then the sink gets them all as one sorted stream.
 */
#ifndef INDEX_INTAKE_H
#define INDEX_INTAKE_H

#include "base/progress.h"
#include "index/list.h"
#include "index/record.h"
#include "index/store.h"
#include "source/source.h"

/* A blob to be read. */
struct todo {
	const struct entry *entry;	/* one of those that have it */
	struct blob_key key;
	struct blob_head head;	/* id by begin, the rest by the scan */
	bool is_known;		/* begin found it, head and all */
};
typedef VEC(struct todo) todo_vec;

struct sink {
	void *payload;
	/* A round begins with todo[from]: gives the ids, ascending, of the
	   todos from there on, but of those that are known. */
	const struct error *(*begin)(void *payload, size_t from);
	/* A blob is done; under a lock, from any thread, in any order. The
	   record is sealed. Not called for what is missing or unreadable. */
	const struct error *(*blob)(void *payload, const struct todo *todo,
				    const void *record, size_t n);
	/* The round's postings. `from` is the first todo that is not done:
	   the next round begins there. */
	const struct error *(*end)(void *payload, struct lists *lists,
				   size_t from);
};

struct intake {
	uint64_t max_bytes;	/* larger files are not read */
	size_t memory;		/* a round ends beyond this, all threads'
				   postings together */
	bool is_watched;	/* the first rounds are small: each has twice
				   the room of the one before */
	const struct progress *progress;
	const char *title;
};

/*
 * Reads all of todo. An error that stops the reading (ERROR_INTERRUPTED) is
 * returned after the sink got what was done till then; where others look on,
 * at once.
 */
const struct error *intake(struct source *source, todo_vec *todo,
			   const struct intake *options,
			   const struct sink *sink) MUST_CHECK;

#endif
