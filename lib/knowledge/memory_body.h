/* SPDX-License-Identifier: MIT */
/* The bodies of memories, and the parts of their rows: for this room alone. */
#ifndef KNOWLEDGE_MEMORY_BODY_H
#define KNOWLEDGE_MEMORY_BODY_H

#include "emit/json.h"
#include "json/value.h"
#include "knowledge/memory.h"

extern const char memory_prefix[];	/* "memory:" */

/* What a record of the kind "memory" says. */
struct memory_body {
	bool takes_back;	/* or lets stand again: of the sighting only id,
				   is_withdrawn, withdrawn_by and withdrawal
				   are set, and nothing of the memory */
	struct memory memory;	/* but its sighting */
	struct sighting sighting;
};

/*
 * Each reads a body of its kind; strings, and what a review points to, go to
 * the arena. A learner that is missing is "", so is a review's reason or
 * policy. ERROR_CORRUPT, beginning with "its body".
 */
const struct error *memory_parse(struct memory_body *out, struct arena *arena,
				 const char *body) MUST_CHECK;
const struct error *memory_parse_review(struct memory_review *out,
					struct arena *arena, const char *body)
	MUST_CHECK;

/* Sets for each memory what others decided about it since we did. */
const struct error *memory_read_theirs(struct memories *memories,
				       struct db *db) MUST_CHECK;

/* Each writes one. */
void memory_put(struct json *json, const struct memory *memory);
void memory_put_review(struct json *json, const struct memory_review *review);

/* A scope as a row keeps it, {"scope":[...]}, and read again. */
void memory_put_scope(struct json *json, const struct anchor *scope,
		      size_t scopes);
const struct error *memory_parse_scope(struct memory *out,
				       struct arena *arena, const char *text)
	MUST_CHECK;

#endif
