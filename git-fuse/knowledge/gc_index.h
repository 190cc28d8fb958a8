/* SPDX-License-Identifier: MIT */
/* The part of "git fuse knowledge gc" that is about index.db. */
#ifndef GIT_FUSE_KNOWLEDGE_GC_INDEX_H
#define GIT_FUSE_KNOWLEDGE_GC_INDEX_H

#include "emit/json.h"
#include "git-fuse/workspace/session.h"
#include "index/prune.h"
#include "knowledge/gc.h"

struct pruning_done {
	struct prune_result result;
	int64_t days;		/* of grace; 0: nothing was looked at */
	bool is_applied;
};

/* Prunes the session's index.db, if there is one, by
 * OrphanedNodeGracePeriodDays; or tells what would be done. */
const struct error *prune_index(struct pruning_done *out,
				struct session *session,
				const struct lifecycle *lifecycle, int64_t now,
				bool is_applied) MUST_CHECK;

/* Whether anything was due. */
bool pruning_has_news(const struct pruning_done *done);

/* The member "index" of an answer; and what people read, a line each. */
void put_pruning(struct json *json, const struct pruning_done *done);
void tell_pruning(struct sink *out, const struct pruning_done *done);

#endif
