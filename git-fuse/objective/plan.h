/* SPDX-License-Identifier: MIT */
/* The plan of what a session looks at, and what of it is there already: what
 * the commands of the family share. */
#ifndef GIT_FUSE_OBJECTIVE_PLAN_H
#define GIT_FUSE_OBJECTIVE_PLAN_H

#include <stdint.h>

#include "git-fuse/workspace/session.h"
#include "plan/workplan.h"

struct planning {
	struct workplan plan;
	bool *fulfilled;	/* each token: the source has it, or the
				   caller says so */
	uint32_t *layer;	/* of each member, as workplan_layers has it */
	uint32_t layers;
	/* What was left out where symbols were looked for; NULL when none
	   were. */
	const uint64_t *omitted;
};

/*
 * Reads .fuse/plan.yaml of the session's source and looks for its files and
 * symbols there; the index is asked only where the plan names a symbol.
 * ERROR_BLIND where there is no such file, or nobody in it. Release planning
 * in any case.
 */
const struct error *planning_open(struct planning *out,
				  struct session *session) MUST_CHECK;
void planning_release(struct planning *planning);

/* Takes n tokens for fulfilled, and gives members their layers anew.
 * ERROR_USAGE for one that the plan does not have, with those near to it. */
const struct error *planning_fulfil(struct planning *planning,
				    const char *const *token, size_t n)
	MUST_CHECK;

#endif
