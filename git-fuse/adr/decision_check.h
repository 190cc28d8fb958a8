/* SPDX-License-Identifier: MIT */
/*
 * The checks that commands and hooks share: each looks at the session's
 * source and appends what it found.
 */
#ifndef GIT_FUSE_ADR_DECISION_CHECK_H
#define GIT_FUSE_ADR_DECISION_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arch/baseline.h"
#include "base/error.h"
#include "base/oid.h"
#include "emit/problem.h"

struct session;

/*
 * What "git fuse adr check" finds, against the baseline of the source.
 * merge_with is a revision that the source's commit will be merged with, or
 * NULL. What is found in any of n other commits, too, is known: the change did
 * not make it. What is checked is to be released, also after an error.
 */
struct decisions_request {
	const char *merge_with;
	const struct oid *before;
	size_t n;
};
struct decisions_checked {
	uint64_t looked_at;	/* records that were judged */
	struct baseline baseline;
};
const struct error *check_decisions(struct problems *out,
				    struct decisions_checked *checked,
				    struct session *session,
				    const struct decisions_request *)
	MUST_CHECK;
void decisions_checked_release(struct decisions_checked *checked);

/* ERROR_BLIND: what is looked at has no decisions. */
const struct error *decisions_missing(struct session *session) MUST_CHECK;

/*
 * What "git fuse arch check" finds, against the baseline of the source.
 * since are n revisions: only what none of them has counts. changed asks for
 * what changed against the commit that the source stands on, and its importers
 * alone: what a hook needs. *has_rules is false, and nothing is judged, where
 * the source has no .fuse/architecture.yaml. ERROR_BLIND where nothing could
 * be judged, or the coverage is under the floor.
 */
struct architecture_request {
	const char *const *since;
	size_t n;
	bool changed;
};
const struct error *check_architecture(struct problems *out, bool *has_rules,
				       struct session *session,
				       const struct architecture_request *)
	MUST_CHECK;

#endif
