/* SPDX-License-Identifier: MIT */
/* The work of "git fuse knowledge gc", which a hook does as well. */
#ifndef GIT_FUSE_KNOWLEDGE_GC_H
#define GIT_FUSE_KNOWLEDGE_GC_H

#include "adr/registry.h"
#include "base/arena.h"
#include "base/vec.h"
#include "git-fuse/knowledge/gc_facts.h"
#include "git-fuse/knowledge/gc_index.h"
#include "git-fuse/workspace/session.h"
#include "knowledge/gc.h"

struct collecting {
	struct session *session;	/* set by the caller, who has opened
					   what is looked at */
	struct registry registry;
	VEC(struct gc_decision) superseded;
	VEC(const char *) path;		/* of each of them */
	struct arena arena;
	struct gc_facts facts;
	struct gc_plan plan;
	struct record record;		/* author and time */
	struct buf author;
	struct pruning_done pruning;
	uint64_t dropped_facts;
};

/*
 * Makes the plan, by .fuse/lifecycle.yaml and the decisions of the session's
 * source, and, where is_applied, does it; then the same for index.db and
 * facts.db.
 * knowledge.db is not made where there is nothing to do. The session's progress
 * can stop it: nothing more is done then. ERROR_BLIND where a decision cannot
 * be read.
 */
const struct error *collecting_run(struct collecting *collecting,
				   bool is_applied)
	MUST_CHECK;
void collecting_release(struct collecting *collecting);

#endif
