/* SPDX-License-Identifier: MIT */
/* Members of bodies by their tables: see fields.h. */
#include "knowledge/fields.h"

#include <string.h>

#include "base/path.h"
#include "knowledge/body.h"

/* --- Reading --- */

/* A whole number in a range; 0 where it is missing. */
static const struct error *read_number(int64_t *out,
				       const struct value *object,
				       const char *key, int64_t least,
				       int64_t most)
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

/* Of others it may be anything; git would end at what leads out. */
static const struct error *check_path(const char *path)
{
	struct buf joined = { 0 };
	const bool leads_out = *path == '/' ||
		!path_join(&joined, "", 0, path);

	buf_release(&joined);
	return leads_out ? error_new(ERROR_CORRUPT, "its body has a path "
				     "outside of the tree, '%s'", path) : NULL;
}

static const struct error *read_path(const struct field *field,
				     const char **out, struct arena *arena,
				     const struct value *object)
{
	const struct error *err = body_text(out, object, field->key);
	struct buf path = { 0 };

	if (!err && !**out && !(field->flags & FIELD_NEEDED))
		return NULL;
	/* What is not quoted is the path itself. */
	if (err || (**out && **out != '"'))
		return err ? err : check_path(*out);
	if (!**out || !path_unquote(&path, *out, strlen(*out)))
		err = error_new(ERROR_CORRUPT, "its body has a '%s' that is "
				"no path", field->key);
	else
		*out = arena_strndup(arena, buf_str(&path), path.len);
	buf_release(&path);
	return err ? err : check_path(*out);
}

static const struct error *read_text(const struct field *field,
				     const char **out,
				     const struct value *object)
{
	const struct error *err = field->flags & FIELD_NEEDED ?
		body_text_needed(out, object, field->key) :
		body_text(out, object, field->key);

	if (field->flags & FIELD_CHANGE && !value_get(object, field->key))
		*out = NULL;
	return err;
}

static void set_number(const struct field *field, void *out, int64_t number)
{
	if (field->size == sizeof(uint8_t))
		*(uint8_t *)out = (uint8_t)number;
	else if (field->size == sizeof(uint16_t))
		*(uint16_t *)out = (uint16_t)number;
	else if (field->size == sizeof(uint32_t))
		*(uint32_t *)out = (uint32_t)number;
	else
		*(int64_t *)out = number;
}

static int64_t number_of(const struct field *field, const void *in)
{
	return field->size == sizeof(uint8_t) ? *(const uint8_t *)in :
		field->size == sizeof(uint16_t) ? *(const uint16_t *)in :
		field->size == sizeof(uint32_t) ? *(const uint32_t *)in :
		*(const int64_t *)in;
}

static const struct error *read_range(const struct field *field, uint32_t *out,
				      const struct value *object)
{
	int64_t from, to = 0;
	const struct error *err = read_number(&from, object, "from",
					      field->least, UINT32_MAX);

	if (!err)
		err = read_number(&to, object, "to", 1, UINT32_MAX);
	if (!err && (!value_get(object, "from") != !to || from > to))
		err = error_new(ERROR_CORRUPT, "its body has %s from %lld to "
				"%lld", field->key, (long long)from,
				(long long)to);
	out[0] = (uint32_t)from;
	out[1] = (uint32_t)to;
	return err;
}

static const struct error *read_list(const struct field *field, char *out,
				     struct arena *arena,
				     const struct value *object)
{
	const struct value *list = value_get(object, field->key);
	const size_t size = field->of->size, n = value_count(list);
	const struct error *err = body_array(object, field->key);
	struct value_iter it = { 0 };
	char *item = NULL;

	if (!err && list) {
		item = arena_alloc(arena, n * size);
		memset(item, 0, n * size);
	}
	memcpy(out + field->offset, &item, sizeof(item));
	*(size_t *)(void *)(out + field->count) = err ? 0 : n;
	for (; !err && value_next(list, &it); item += size)
		err = fields_read(field->of, item, arena, it.value);
	return err;
}

/* One of the names; behind them where it is missing. */
static const struct error *read_choice(const struct field *field, uint8_t *out,
				       const struct value *object)
{
	if (field->flags & FIELD_NEEDED || value_get(object, field->key))
		return body_choice(out, object, field->key, field->names);
	for (*out = 0; field->names[*out]; ++*out)
		;
	return NULL;
}

static const struct error *read_field(const struct field *field, char *out,
				      struct arena *arena,
				      const struct value *object)
{
	void *at = out + field->offset;
	const struct error *err = NULL;
	int64_t number;

	if (field->flags & FIELD_NEEDED && field->type != FIELD_CHOICE &&
	    !value_get(object, field->key))
		return error_new(ERROR_CORRUPT, "its body has no '%s'",
				 field->key);
	switch ((enum field_type)field->type) {
	case FIELD_TEXT:
		return read_text(field, at, object);
	case FIELD_PATH:
		return read_path(field, at, arena, object);
	case FIELD_NUMBER:
		err = read_number(&number, object, field->key, field->least,
				  field->most);
		set_number(field, at, number);
		return err;
	case FIELD_OID:
		return body_oid(at, object, field->key);
	case FIELD_CHOICE:
		return read_choice(field, at, object);
	case FIELD_RANGE:
		return read_range(field, at, object);
	case FIELD_LIST:
		return read_list(field, out, arena, object);
	}
	return err;
}

const struct error *fields_read(const struct fields *fields, void *out,
				struct arena *arena, const struct value *object)
{
	const struct field *field = fields->field;
	const struct error *err = NULL;

	for (; !err && field->key; field++)
		err = read_field(field, out, arena, object);
	return !err && fields->check ? fields->check(out) : err;
}

const struct error *fields_parse(const struct fields *fields, void *out,
				 struct arena *arena, const char *text)
{
	const struct value *root;
	const struct error *err = body_read(&root, arena, text);

	return err ? err : fields_read(fields, out, arena, root);
}

/* --- Writing --- */

static void put_path(struct json *json, const char *key, const char *path)
{
	struct buf quoted = { 0 };

	path_quote(&quoted, path);
	json_member(json, key, quoted.ptr);
	buf_release(&quoted);
}

static void put_list(struct json *json, const struct field *field,
		     const char *in)
{
	const size_t n = *(const size_t *)(const void *)(in + field->count);
	const char *item;
	size_t i;

	memcpy(&item, in + field->offset, sizeof(item));
	if (!n && !(field->flags & FIELD_EMPTY) &&
	    !(field->flags & FIELD_CHANGE && item))
		return;
	json_member_open(json, field->key, '[');
	for (i = 0; i < n; i++) {
		json_open(json, '{');
		fields_put(json, field->of, item + i * field->of->size);
		json_close(json);
	}
	json_close(json);
}

static void put_field(struct json *json, const struct field *field,
		      const char *in)
{
	const void *at = in + field->offset;
	const char *text;

	switch ((enum field_type)field->type) {
	case FIELD_TEXT:
		text = *(const char *const *)at;
		if (text && (*text || field->flags & ~FIELD_NEEDED))
			json_member(json, field->key, text);
		break;
	case FIELD_PATH:
		text = *(const char *const *)at;
		if (*text)
			put_path(json, field->key, text);
		break;
	case FIELD_NUMBER:
		if (field->flags || number_of(field, at))
			json_member_int(json, field->key,
					number_of(field, at));
		break;
	case FIELD_OID:
		body_put_oid(json, field->key, at);
		break;
	case FIELD_CHOICE:
		text = field->names[*(const uint8_t *)at];
		if (text)
			json_member(json, field->key, text);
		break;
	case FIELD_RANGE:
		if (!((const uint32_t *)at)[1])
			break;
		json_member_uint(json, "from", ((const uint32_t *)at)[0]);
		json_member_uint(json, "to", ((const uint32_t *)at)[1]);
		break;
	case FIELD_LIST:
		put_list(json, field, in);
	}
}

void fields_put(struct json *json, const struct fields *fields, const void *in)
{
	const struct field *field;

	for (field = fields->field; field->key; field++)
		put_field(json, field, in);
}
