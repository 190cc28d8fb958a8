/* SPDX-License-Identifier: MIT */
/* Members that a pack in JSON and its report have in common. */
#ifndef PACK_JSON_PARTS_H
#define PACK_JSON_PARTS_H

#include "emit/json.h"
#include "pack/draft.h"

void json_oid(struct json *json, const char *key, const struct oid *oid);
/* "source", and what else is told of what was looked at. */
void json_source(struct json *json, const struct source_identity *from,
		 pack_more_fn *put_more, void *more);
/* "omitted": what the budget cut, what could not be read, and what the view
 * leaves out, by reason. */
void json_omitted(struct json *json, const struct view *view, uint64_t cut,
		  uint64_t unreadable);
void json_chain(struct json *json, const struct view *view,
		const struct scope_item *item);

/* "changed" and "changes", where there are any. */
void json_review(const struct page *page, struct json *json);
/* A writer's `change`: a comma and the object in "changes". */
void json_change(const struct page *page, size_t i, struct buf *out);

#endif
