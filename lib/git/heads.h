/* SPDX-License-Identifier: MIT */
/* The tips of branches: references and the commits that they name. */
#ifndef GIT_HEADS_H
#define GIT_HEADS_H

#include "base/arena.h"
#include "base/error.h"
#include "base/oid.h"
#include "base/vec.h"

struct repo;

struct head {
	const char *name;	/* "refs/heads/main" */
	struct oid oid;
};

struct heads {
	VEC(struct head) head;	/* by name (bytes) */
	struct arena arena;
};

/*
 * Those below the prefixes ("refs/heads", NULL-terminated). One that only
 * points to another reference (refs/remotes/origin/HEAD) is not told: it has
 * nothing of its own. out is { 0 } or was released.
 */
const struct error *heads_list(struct heads *out, const struct repo *repo,
			      const char *const *prefix) MUST_CHECK;
void heads_release(struct heads *heads);

/* "main" of "refs/heads/main", "origin/main" of "refs/remotes/origin/main":
 * what people call it. Any other name is given back as it is. */
const char *head_short_name(const char *name);

#endif
