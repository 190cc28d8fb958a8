/* SPDX-License-Identifier: MIT */
/* What came of a sync, told: what others decided, and what was left there. */
#ifndef GIT_FUSE_KNOWLEDGE_SYNC_ANSWER_H
#define GIT_FUSE_KNOWLEDGE_SYNC_ANSWER_H

#include "emit/json.h"
#include "knowledge/sync.h"

/* Some lines of it; nothing where there is nothing to say. */
void tell_arrivals(const struct sync_done *done,
		   const struct ref_partner *with, struct sink *out);
/* "decisions" and "not_taken". */
void put_arrivals(struct json *json, const struct sync_done *done);

/* The same of what was left alone. */
void tell_left(const struct left_behind *left, struct sink *out);
void put_left(struct json *json, const struct left_behind *left);

#endif
