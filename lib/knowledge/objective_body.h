/* SPDX-License-Identifier: MIT */
/* The bodies of objectives, for this room alone. */
#ifndef KNOWLEDGE_OBJECTIVE_BODY_H
#define KNOWLEDGE_OBJECTIVE_BODY_H

#include "emit/json.h"
#include "knowledge/objective.h"

/* A number of six digits is still one that people can say; whoever moves on
 * from it goes beyond. */
enum { OBJECTIVE_NUMBER_MAX = 999999 };

extern const char objective_prefix[];	/* "objective:" */

/* Appends the entity of one that was created so. */
void objective_entity(struct buf *out, const char *author, int64_t time,
		      const char *title);

/* Writes a body. */
void objective_put_body(struct json *json,
			const struct objective_change *change);

#endif
