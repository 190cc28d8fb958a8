/* SPDX-License-Identifier: MIT */
/*
 * One reference of another repository, fetched and pushed by git itself: for
 * what travels beside branches. Nothing else moves with it: no tags, no other
 * reference, no FETCH_HEAD, no submodules, no maintenance.
 *
 * A remote is a name of the configuration, or a URL or a path.
 */
#ifndef GIT_REMOTE_H
#define GIT_REMOTE_H

#include <stdbool.h>

#include "base/buf.h"
#include "base/error.h"
#include "base/oid.h"

struct repo;

/*
 * Appends the remote that is meant: wanted, or where it is NULL
 * remote.pushDefault, the only remote there is, "origin". *is_named tells
 * whether it is one that the configuration names; a directory that is not is
 * told from the root on, as git runs elsewhere. ERROR_NOT_FOUND: nothing is
 * meant, and what to do.
 */
const struct error *remote_choose(struct buf *out, bool *is_named,
				  struct repo *repo, const char *wanted)
	MUST_CHECK;

/* What the remote's reference (its whole name) is at now; zero: there is
 * none. */
const struct error *remote_tip(struct oid *out, const struct repo *repo,
			       const char *remote, const char *ref) MUST_CHECK;

/*
 * Brings what the remote's reference names, with all of it, also where the
 * rest of the repository is partial; into the reference `into`, whatever that
 * was, or into none (NULL). *was_lost tells that another process was about to
 * set that one: to be tried again. ERROR_CORRUPT: the remote cannot give it, or
 * git does not take it, for an object there is damaged.
 */
const struct error *remote_fetch(bool *was_lost, const struct repo *repo,
				 const char *remote, const char *ref,
				 const char *into) MUST_CHECK;

/*
 * Pushes a commit to the remote's reference, if that is at `expected` still
 * (zero: if there is none). *was_lost tells that it was not, or that somebody
 * else was about to write it: to be tried again with what is there then, and
 * said is what git told of it. Any other refusal is an error, with what the
 * remote said. No hook of ours is asked: a pre-push hook judges code, and there
 * is none in this.
 */
const struct error *remote_push(bool *was_lost, struct buf *said,
				const struct repo *repo, const char *remote,
				const struct oid *commit, const char *ref,
				const struct oid *expected) MUST_CHECK;

#endif
