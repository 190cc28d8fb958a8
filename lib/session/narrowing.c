/* SPDX-License-Identifier: MIT */
/* Fields of a session's scope, merged, read and written: see narrowing.h. */
#include "session/narrowing.h"

#include <string.h>

static const char *const field_names[NARROW_FIELDS] = {
	[NARROW_BRANCHES] = "branches", [NARROW_EXCLUDE] = "exclude",
	[NARROW_INCLUDE] = "include", [NARROW_LANGUAGES] = "languages",
	[NARROW_REPOSITORIES] = "repositories"
};

static const char revision[] = "revision";

const char *narrowing_field_name(enum narrowing_field field)
{
	return field_names[field];
}

bool narrowing_is_empty(const struct narrowing *narrowing)
{
	size_t i;

	for (i = 0; i < NARROW_FIELDS; i++)
		if (narrowing->list[i].is_set)
			return false;
	return !narrowing->revision;
}

void narrowing_lift(struct narrowing *narrowing, enum narrowing_field field)
{
	narrowing->list[field].is_set = true;
}

void narrowing_add(struct narrowing *narrowing, enum narrowing_field field,
		   const char *item)
{
	narrowing_lift(narrowing, field);
	*VEC_PUSH(&narrowing->list[field].item) =
		arena_strdup(&narrowing->arena, item);
}

void narrowing_set_revision(struct narrowing *narrowing, const char *text)
{
	narrowing->revision = arena_strdup(&narrowing->arena, text);
}

/* --- One over another --- */

static void inherit_list(struct narrowing *now, const struct narrowing *kept,
			 enum narrowing_field field)
{
	const struct narrowing_list *list = &kept->list[field];
	size_t i;

	if (now->list[field].is_set || !list->is_set)
		return;
	narrowing_lift(now, field);
	for (i = 0; i < list->item.n; i++)
		narrowing_add(now, field, list->item.item[i]);
}

void narrowing_inherit(struct narrowing *now, const struct narrowing *kept)
{
	const bool says_where = now->revision ||
		now->list[NARROW_BRANCHES].is_set;
	size_t i;

	for (i = 0; i < NARROW_FIELDS; i++)
		if (i != NARROW_BRANCHES || !says_where)
			inherit_list(now, kept, (enum narrowing_field)i);
	if (!says_where && kept->revision)
		narrowing_set_revision(now, kept->revision);
}

/* --- As JSON --- */

static const struct error *take_text(const char **out, const char *key,
				     const struct value *value)
{
	size_t n;

	*out = value_string(value, &n);
	if (!*out || strlen(*out) != n || !n || n > NARROW_LONGEST)
		return error_new(ERROR_USAGE, "'%s' holds what is not a string "
				 "of 1 to %d bytes", key, NARROW_LONGEST);
	return NULL;
}

static const struct error *read_list(struct narrowing *out,
				     enum narrowing_field field,
				     const struct value *list)
{
	const char *key = field_names[field];
	const struct error *err = NULL;
	struct value_iter it = { 0 };
	const char *text;

	if (value_kind(list) != VALUE_ARRAY)
		return error_new(ERROR_USAGE, "'%s' is not an array of texts",
				 key);
	if (value_count(list) > NARROW_MOST)
		return error_new(ERROR_USAGE, "'%s' has more than %d entries",
				 key, NARROW_MOST);
	narrowing_lift(out, field);
	while (!err && value_next(list, &it)) {
		err = take_text(&text, key, it.value);
		if (!err)
			narrowing_add(out, field, text);
	}
	return err;
}

static const struct error *read_member(struct narrowing *out, const char *key,
				       const struct value *value)
{
	const struct error *err;
	const char *text;
	size_t i;

	if (value_kind(value) == VALUE_NULL)
		return NULL;
	for (i = 0; i < NARROW_FIELDS; i++)
		if (!strcmp(key, field_names[i]))
			return read_list(out, (enum narrowing_field)i, value);
	if (strcmp(key, revision))
		return error_new(ERROR_USAGE, "a scope has no '%s'", key);
	err = take_text(&text, key, value);
	if (!err)
		narrowing_set_revision(out, text);
	return err;
}

const struct error *narrowing_read(struct narrowing *out,
				   const struct value *object)
{
	const struct error *err = NULL;
	struct value_iter it = { 0 };

	if (value_kind(object) != VALUE_OBJECT)
		return error_new(ERROR_USAGE, "a scope is an object");
	while (!err && value_next(object, &it))
		err = read_member(out, it.key, it.value);
	return err;
}

void narrowing_put(struct json *json, const struct narrowing *narrowing)
{
	size_t i;

	json_open(json, '{');
	for (i = 0; i < NARROW_FIELDS; i++) {
		const struct narrowing_list *list = &narrowing->list[i];

		if (!list->is_set)
			continue;
		json_member_strings(json, field_names[i], list->item.item,
				    list->item.n);
	}
	if (narrowing->revision)
		json_member(json, revision, narrowing->revision);
	json_close(json);
}

void narrowing_release(struct narrowing *narrowing)
{
	size_t i;

	for (i = 0; i < NARROW_FIELDS; i++)
		VEC_RELEASE(&narrowing->list[i].item);
	arena_release(&narrowing->arena);
	*narrowing = (struct narrowing){ .revision = NULL };
}
