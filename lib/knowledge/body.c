/* SPDX-License-Identifier: MIT */
/* Members of bodies, read and written: see body.h. */
#include "knowledge/body.h"

#include <string.h>

#include "base/span.h"

const struct error *body_read(const struct value **out, struct arena *arena,
			      const char *body)
{
	return value_read(out, arena, body, strlen(body));
}

const struct error *body_text(const char **out, const struct value *object,
			      const char *key)
{
	const struct value *value = value_get(object, key);
	const char *text;
	size_t n;

	*out = "";
	if (!value)
		return NULL;
	text = value_string(value, &n);
	if (!text || strlen(text) != n)
		return error_new(ERROR_CORRUPT, "its body has a '%s' that is "
				 "not a string", key);
	*out = text;
	return NULL;
}

const struct error *body_text_needed(const char **out,
				     const struct value *object,
				     const char *key)
{
	const struct error *err = body_text(out, object, key);

	if (!err && !**out)
		err = error_new(ERROR_CORRUPT, "its body has no '%s'", key);
	return err;
}

const struct error *body_number(int64_t *out, const struct value *object,
				const char *key, int64_t least, int64_t most)
{
	const struct value *value = value_get(object, key);

	*out = 0;
	if (!value)
		return NULL;
	if (value_kind(value) == VALUE_INTEGER && value_integer(value, out) &&
	    *out >= least && *out <= most)
		return NULL;
	return error_new(ERROR_CORRUPT, "its body has a '%s' that is no whole "
			 "number, or out of range", key);
}

const struct error *body_oid(struct oid *out, const struct value *object,
			     const char *key)
{
	const struct value *value = value_get(object, key);
	const char *hex = value_string(value, NULL);

	*out = (struct oid){ { 0 } };
	if (!value || (hex && oid_read(out, span_of(hex)) && !oid_is_zero(out)))
		return NULL;
	return error_new(ERROR_CORRUPT, "its body has a '%s' that is not "
			 "an object id", key);
}

const struct error *body_choice(uint8_t *out, const struct value *object,
				const char *key, const char *const *names)
{
	const char *name = value_string(value_get(object, key), NULL);

	for (*out = 0; names[*out]; ++*out)
		if (name && !strcmp(name, names[*out]))
			return NULL;
	return error_new(ERROR_CORRUPT, "its body has the %s '%s', which we "
			 "do not know", key, name ? name : "");
}

const struct error *body_array(const struct value *object, const char *key)
{
	const struct value *value = value_get(object, key);

	if (!value || value_kind(value) == VALUE_ARRAY)
		return NULL;
	return error_new(ERROR_CORRUPT, "its body has a '%s' that is not "
			 "an array", key);
}

void body_put_oid(struct json *json, const char *key, const struct oid *oid)
{
	char hex[OID_HEX + 1];

	if (!oid_is_zero(oid))
		json_member(json, key, oid_to_hex(hex, oid));
}

const struct error *body_add(struct knowledge *knowledge,
			     struct record *record, enum record_kind kind,
			     const char *entity, struct sink *body)
{
	const struct error *err;

	record->kind = (uint8_t)kind;
	record->entity = entity;
	record->body = buf_str(&body->buf);
	err = knowledge_add(knowledge, record);
	record->entity = record->body = NULL;
	sink_release(body);
	return err;
}

/* --- Tombstones --- */

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
