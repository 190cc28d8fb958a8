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

/* --- Flags --- */

const struct error *flag_read(struct flag *out, const struct value *object,
			      const char *key)
{
	const struct value *said = value_get(object, key);

	*out = (struct flag){ value_bool(said, false), "" };
	if (value_kind(said) != VALUE_BOOL)
		return error_new(ERROR_CORRUPT, "its body has no '%s' that is "
				 "true or false", key);
	return body_text(&out->reason, object, "reason");
}

const struct error *flag_parse(struct flag *out, struct arena *arena,
			       const char *body, const char *key)
{
	const struct value *root;
	const struct error *err = body_read(&root, arena, body);

	*out = (struct flag){ .reason = "" };
	return err ? err : flag_read(out, root, key);
}

void flag_put(struct json *json, const char *key, bool is_set,
	      const char *reason)
{
	if (reason)
		json_member(json, "reason", reason);
	json_member_bool(json, key, is_set);
}

const struct error *flag_add(struct knowledge *knowledge,
			     struct record *record, enum record_kind kind,
			     const char *entity, const char *key, bool is_set,
			     const char *reason)
{
	struct sink body = { .write = NULL };
	struct json json = { .sink = &body };

	json_open(&json, '{');
	flag_put(&json, key, is_set, reason);
	json_close(&json);
	return body_add(knowledge, record, kind, entity, &body);
}

/* --- Records --- */

bool record_is_of(const struct record *record, const char *prefix)
{
	return !strncmp(record->entity, prefix, strlen(prefix));
}

const struct error *body_check_entity(const struct record *record,
				      struct buf *own)
{
	const struct error *err = NULL;

	if (strcmp(own->ptr, record->entity))
		err = error_new(ERROR_CORRUPT, "its body says what is '%s', "
				"not '%s'", own->ptr, record->entity);
	buf_release(own);
	return err;
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
