/* SPDX-License-Identifier: MIT */
/*
 * Asking git itself, for what libgit2 does not know or gets wrong.
 *
 * git runs at the top of the work tree (in a bare repository: in the git
 * directory) with GIT_DIR and GIT_WORK_TREE set to the repository's own, so
 * that it sees the same repository as we do wherever we were started. The
 * rest of the environment is passed on: GIT_INDEX_FILE, `git -c`, ..., but not
 * how pathspecs are to be read, which are ours here. Optional locks are off,
 * missing objects are not fetched, messages are in English.
 */
#ifndef GIT_RUN_H
#define GIT_RUN_H

#include "base/buf.h"
#include "base/error.h"
#include "base/process.h"
#include "base/span.h"

struct repo;

/*
 * Runs "git <args>" (NULL-terminated, without "git"); its stdout is appended
 * to out. *status (may be NULL) is its exit code. With status NULL any code
 * but 0 is an error: ERROR_FAILED with what git said.
 */
const struct error *git_run(const struct repo *repo, const char *const *args,
			    struct buf *out, int *status) MUST_CHECK;

/* The same, with bytes to read from its stdin. */
const struct error *git_run_fed(const struct repo *repo,
				const char *const *args, struct span input,
				struct buf *out, int *status) MUST_CHECK;

/* The same, with git's messages appended to messages (may be NULL, as may
 * out) and any exit code in *status: for who decides on what git says. */
const struct error *git_run_heard(const struct repo *repo,
				  const char *const *args, struct span input,
				  struct buf *out, struct buf *messages,
				  int *status) MUST_CHECK;

/*
 * The same as git_run before a repository is open: in `start` (NULL: here),
 * with the environment as it is, and with git's messages appended to messages
 * (may be NULL).
 */
const struct error *git_run_in(const char *start, const char *const *args,
			       struct buf *out, struct buf *messages,
			       int *status) MUST_CHECK;

/* Starts "git <args>" to be asked again and again; it may use no network. */
const struct error *git_talk(struct talk *out, const struct repo *repo,
			     const char *const *args) MUST_CHECK;

/* git's message without "fatal: " in front and line ends behind. */
const char *git_said(struct buf *messages);

#endif
