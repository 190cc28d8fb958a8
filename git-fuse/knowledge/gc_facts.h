/* SPDX-License-Identifier: MIT */
/* The part of "git fuse knowledge gc" that is about facts.db. */
#ifndef GIT_FUSE_KNOWLEDGE_GC_FACTS_H
#define GIT_FUSE_KNOWLEDGE_GC_FACTS_H

#include "emit/json.h"
#include "git-fuse/workspace/session.h"

/*
 * Drops what is told of blobs that the repository does not have, and that are
 * not among what is looked at, once it is `days` old (0: never); or counts them
 * in *out alone.
 */
const struct error *prune_facts(uint64_t *out, struct session *session,
				int64_t days, int64_t now, bool is_applied)
	MUST_CHECK;

/* The member "facts" of an answer; and what people read. */
void put_pruned_facts(struct json *json, uint64_t dropped);
void tell_pruned_facts(struct sink *out, uint64_t dropped, int64_t days,
		       bool is_applied);

#endif
