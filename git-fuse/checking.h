/* SPDX-License-Identifier: MIT */
/*
 * The checks that commands and hooks share: each looks at the session's
 * source and appends what it found.
 */
#ifndef GIT_FUSE_CHECKING_H
#define GIT_FUSE_CHECKING_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "emit/problem.h"

struct session;

/*
 * What "git fuse adr check" finds. merge_with is a revision that the source's
 * commit will be merged with, or NULL. *looked_at is how many records were
 * judged.
 */
const struct error *check_decisions(struct problems *out, uint64_t *looked_at,
				    struct session *session,
				    const char *merge_with) MUST_CHECK;

/*
 * What "git fuse arch check" finds, against the baseline of the source.
 * since is a revision: only what is new since then counts, or NULL. changed
 * asks for what changed against HEAD and its importers alone: what a hook
 * needs. *has_rules is false, and nothing is judged, where the source has no
 * .fuse/architecture.yaml. ERROR_BLIND where nothing could be judged, or the
 * coverage is under the floor.
 */
struct architecture_request {
	const char *since;
	bool changed;
};
const struct error *check_architecture(struct problems *out, bool *has_rules,
				       struct session *session,
				       const struct architecture_request *)
	MUST_CHECK;

#endif
