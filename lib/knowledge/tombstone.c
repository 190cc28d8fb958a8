/* SPDX-License-Identifier: MIT */
/* Tombstones, read and added: see tombstone.h. */
#include "knowledge/tombstone.h"

#include <string.h>

#include "knowledge/body.h"

bool record_is_of(const struct record *record, const char *prefix)
{
	return !strncmp(record->entity, prefix, strlen(prefix));
}

const struct error *tombstone_read(bool *removed, const struct record *record)
{
	struct arena arena = { .block = NULL };
	const struct value *root;
	const struct error *err = body_read(&root, &arena, record->body);
	const struct value *said = value_get(root, "removed");
	const char *reason;

	*removed = value_bool(said, false);
	if (!err && value_kind(said) != VALUE_BOOL)
		err = error_new(ERROR_CORRUPT, "its body has no 'removed' "
				"that is true or false");
	if (!err)
		err = body_text(&reason, root, "reason");
	arena_release(&arena);
	return err;
}

const struct error *tombstone_add(struct knowledge *knowledge,
				  struct record *record, const char *entity,
				  bool removed, const char *reason)
{
	struct sink body = { .write = NULL };
	struct json json = { .sink = &body };

	json_open(&json, '{');
	if (reason)
		json_member(&json, "reason", reason);
	json_member_bool(&json, "removed", removed);
	json_close(&json);
	return body_add(knowledge, record, RECORD_TOMBSTONE, entity, &body);
}
