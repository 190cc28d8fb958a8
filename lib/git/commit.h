/* SPDX-License-Identifier: MIT */
/* The bytes of a commit object, read without building objects of it. */
#ifndef GIT_COMMIT_H
#define GIT_COMMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/oid.h"
#include "base/span.h"
#include "base/vec.h"

struct repo;
struct buf;

struct signature {
	struct span name, email;	/* empty where it has none */
	int64_t time;			/* seconds since 1970; 0: not known */
};

struct commit {
	struct oid tree;
	VEC(struct oid) parent;		/* in the commit's order */
	struct signature author, committer;
	struct span encoding;		/* empty: UTF-8 */
	struct span message;		/* in that encoding, not terminated */
	bool is_recoded;		/* places are not those of the object */
};

/*
 * Parses a commit. Headers that we do not use (gpgsig, mergetag, ...) may
 * stand anywhere behind the tree, with their continued lines; authors and
 * dates may be missing or odd, as some tools wrote them. ERROR_CORRUPT when
 * it does not begin with a tree, or a parent is no id. Everything points into
 * bytes but the parents: out may be used again, to release at the end.
 */
const struct error *commit_parse(struct commit *out, const char *bytes,
				 size_t n) MUST_CHECK;
void commit_release(struct commit *commit);

/*
 * Reads a commit into bytes and parses it. As git does, all of it, names and
 * message, is converted to UTF-8 where it says to be in another encoding;
 * encoding is then empty. It keeps its name where that is not known or the
 * commit is not in it. ERROR_NOT_FOUND: not here; ERROR_CORRUPT: no commit.
 */
const struct error *commit_read(struct commit *out, struct repo *repo,
				const struct oid *oid, struct buf *bytes)
	MUST_CHECK;

/* The tree of a commit. Errors as commit_read. */
const struct error *commit_tree(struct oid *out, struct repo *repo,
				const struct oid *oid) MUST_CHECK;

/* Seconds since 1970 of a commit: its committer's. Errors as commit_read. */
const struct error *commit_time(int64_t *out, struct repo *repo,
				const struct oid *oid) MUST_CHECK;

#endif
