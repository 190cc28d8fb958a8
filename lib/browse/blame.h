/* SPDX-License-Identifier: MIT */
/*
 * Who last changed each line of a file. git itself tells, for renames and
 * blame.ignoreRevsFile are its business; what is uncommitted may be given to it
 * as bytes.
 */
#ifndef BROWSE_BLAME_H
#define BROWSE_BLAME_H

#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/oid.h"
#include "base/span.h"
#include "base/vec.h"

struct repo;

/* A commit, as blame tells it; by .mailmap. */
struct blamed_commit {
	struct oid oid;		/* zero: not committed yet */
	const char *author, *email, *subject;	/* "" where it has none */
	int64_t time;		/* the committer's, as in all answers */
};

/* Lines that stand together and came together. */
struct blame_run {
	const struct blamed_commit *commit;
	uint32_t from, to;	/* lines now, from 1 */
	uint32_t was;		/* the first of them in the commit's file */
	const char *path;	/* which was called so */
};

struct blame_result {
	VEC(struct blame_run) run;	/* by line */
	VEC(struct blamed_commit *) commit;
	struct arena arena;
};

struct blame_request {
	struct repo *repo;
	const char *path;	/* from the top */
	const char *rev;	/* a commit; NULL: HEAD and text */
	struct span text;	/* what is not committed, or nothing */
	uint32_t from, to;	/* lines; 0: all */
};

/* ERROR_FAILED with what git says of a path or lines that are not there. */
const struct error *blame(struct blame_result *out,
			  const struct blame_request *request) MUST_CHECK;

void blame_release(struct blame_result *result);

#endif
