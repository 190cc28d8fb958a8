/* SPDX-License-Identifier: MIT */
/* Who brought problems in, and when. */
#ifndef GIT_FUSE_ARCH_BLAME_PROBLEMS_H
#define GIT_FUSE_ARCH_BLAME_PROBLEMS_H

#include "base/error.h"
#include "emit/problem.h"
#include "git-fuse/workspace/session.h"

struct graph;

/*
 * History is asked for each problem, a millisecond or so: above this people do
 * not read on.
 */
enum { BLAME_MOST = 200 };

/*
 * Sets commit, author and time of the first BLAME_MOST new problems that are
 * about an import of a file: the commit since which the file has it, as
 * search/introduced.h tells. They stay unknown where history does not tell,
 * and where the import is not committed yet. Sorts the problems. The graph's
 * view is the session's.
 */
const struct error *blame_problems(struct problems *problems,
				   struct session *session,
				   struct graph *graph) MUST_CHECK;

#endif
