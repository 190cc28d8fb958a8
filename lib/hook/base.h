/* SPDX-License-Identifier: MIT */
/* What a commit that is being made will stand on: its parents, which it is
 * judged against. */
#ifndef HOOK_BASE_H
#define HOOK_BASE_H

#include <stdbool.h>

#include "base/error.h"
#include "base/oid.h"
#include "base/vec.h"

struct repo;

struct hook_base {
	VEC(struct oid) parent;	/* the first is HEAD, or HEAD's own */
	bool is_amend;		/* HEAD is replaced */
};

/*
 * HEAD, unless it is unborn, and what is merged with it: MERGE_HEAD, or, in
 * pre-merge-commit, which git runs before it writes that, the commits that it
 * names to what it starts. Of a commit that is amended its parents.
 *
 * git does not tell a hook that it amends: it is read from the command line of
 * the git that runs us, where the system shows that in /proc. Elsewhere an
 * amended commit is judged against itself.
 */
const struct error *hook_base_read(struct hook_base *out, struct repo *repo)
	MUST_CHECK;
void hook_base_release(struct hook_base *base);

/* Whether a command line is one of "git commit": n bytes, each argument ended
 * by a NUL, the first the program. *amends tells whether it says so. */
bool hook_is_commit(const char *line, size_t n, bool *amends);

#endif
