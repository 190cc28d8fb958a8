/* SPDX-License-Identifier: MIT */
/*
 * What reviewers of memories decide and write: checked, and kept as records.
 * Every text is said_check'ed.
 */
#ifndef GIT_FUSE_MEMORY_REVIEW_H
#define GIT_FUSE_MEMORY_REVIEW_H

#include "base/arena.h"
#include "base/vec.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/workspace/session.h"
#include "knowledge/memory.h"

struct redactor;

struct reviewing {
	struct session *session;
	struct redactor *redactor;
	struct record record;		/* author, and the time of opening */
	struct buf author;
	struct memory_review review;	/* what is decided */
	uint8_t category;		/* that it points to */
	VEC(struct anchor) scope;	/* the same */
	struct arena arena;
};

/* Asks git who reviews; that fails where it does not know. */
const struct error *reviewing_open(struct reviewing *reviewing,
				   struct session *session) MUST_CHECK;
void reviewing_close(struct reviewing *reviewing);

/* Begins another decision; its reason may be NULL. */
const struct error *reviewing_begin(struct reviewing *reviewing,
				    enum memory_status status,
				    const char *reason) MUST_CHECK;

/* Adds what --text, --reason, --unexplained, --category, --path and
 * --everywhere say. */
const struct error *reviewing_take(struct reviewing *reviewing,
				   const struct args *args) MUST_CHECK;

/* Adds what another review changes, whose strings must stay. */
const struct error *reviewing_take_review(struct reviewing *reviewing,
					  const struct memory_review *review)
	MUST_CHECK;

/* What a memory is behind an edit of ours: as it was, but what somebody else
 * approved is a candidate again. */
enum memory_status reviewing_status(const struct reviewing *reviewing,
				    const struct memory *memory);

/*
 * Adds what an editor makes of a memory. *is_changed is false where that is
 * nothing. What cannot be used stays in a file, which the message names.
 */
const struct error *reviewing_edit(struct reviewing *reviewing,
				   const struct memory *memory,
				   bool *is_changed) MUST_CHECK;

/* Writes the decision about each of some entities, in one transaction. */
const struct error *reviewing_write(struct reviewing *reviewing,
				    const char *const *entity, size_t n)
	MUST_CHECK;

/* ERROR_USAGE for one that was removed: nothing is decided about it. */
const struct error *reviewing_check(const struct memory *memory) MUST_CHECK;

#endif
