/* SPDX-License-Identifier: MIT */
/* Shapes as JSON Schema: see shapes.h. */
#include "git-fuse/answer/shapes.h"

#include <stdio.h>
#include <string.h>

struct schema {
	struct json *json;
	VEC(const struct shape *) part;	/* that are referred to, by name */
	size_t answers;		/* of anyOf at the top, or 0 */
};

/* --- Types --- */

static void put_types(struct schema *s, const struct shape_type *type);
static void put_object(struct schema *s, const struct shape_type *object,
		       const struct shape *shape);

static void put_reference(struct json *json, const char *name)
{
	struct buf place = { 0 };

	buf_addf(&place, "#/$defs/%s", name);
	json_member(json, "$ref", place.ptr);
	buf_release(&place);
}

static void put_plain(struct json *json, const struct shape_plain *plain,
		      bool or_null)
{
	if (!plain->type)
		return;
	json_key(json, "type");
	if (or_null)
		json_open(json, '[');
	json_put_string(json, plain->type);
	if (or_null) {
		json_put_string(json, "null");
		json_close(json);
	}
	if (plain->pattern)
		json_member(json, "pattern", plain->pattern);
	if (plain->is_unsigned)
		json_member_uint(json, "minimum", 0);
}

/* Any of the answers at the top, by its place there; an object that says which
 * it is where there is none. */
static void put_any_answer(struct schema *s)
{
	char place[32];
	size_t i;

	if (!s->answers) {
		json_member(s->json, "type", "object");
		json_member_open(s->json, "properties", '{');
		json_member_open(s->json, "schema", '{');
		json_member(s->json, "type", "string");
		json_close(s->json);
		json_close(s->json);
		json_member_open(s->json, "required", '[');
		json_put_string(s->json, "schema");
		json_close(s->json);
		return;
	}
	json_member_open(s->json, "anyOf", '[');
	for (i = 0; i < s->answers; i++) {
		snprintf(place, sizeof(place), "#/anyOf/%zu", i);
		json_open(s->json, '{');
		json_member(s->json, "$ref", place);
		json_close(s->json);
	}
	json_close(s->json);
}

static void put_within(struct schema *s, const char *type, const char *key,
		       const struct shape_type *inner)
{
	json_member(s->json, "type", type);
	json_member_open(s->json, key, '{');
	put_types(s, inner);
	json_close(s->json);
}

/* One type, into an object that is open. */
static void put_type(struct schema *s, const struct shape_type *type)
{
	switch (type->form) {
	case SHAPE_PLAIN:
		put_plain(s->json, type->plain, false);
		break;
	case SHAPE_LITERAL:
		json_member(s->json, "const", type->text);
		break;
	case SHAPE_PART:
		put_reference(s->json, type->text);
		break;
	case SHAPE_ARRAY:
		put_within(s, "array", "items", type->inner);
		break;
	case SHAPE_MAP:
		put_within(s, "object", "additionalProperties", type->inner);
		break;
	case SHAPE_OBJECT:
		put_object(s, type, NULL);
		break;
	case SHAPE_ANSWER:
		put_any_answer(s);
		break;
	}
}

static bool is_null(const struct shape_type *type)
{
	return type->form == SHAPE_PLAIN && !strcmp(type->plain->name, "null");
}

static bool are_words(const struct shape_type *type)
{
	for (; type; type = type->next)
		if (type->form != SHAPE_LITERAL && !is_null(type))
			return false;
	return true;
}

static void put_words(struct json *json, const struct shape_type *type)
{
	json_member_open(json, "enum", '[');
	for (; type; type = type->next) {
		if (is_null(type))
			json_put_null(json);
		else
			json_put_string(json, type->text);
	}
	json_close(json);
}

static void put_types(struct schema *s, const struct shape_type *type)
{
	if (!type->next) {
		put_type(s, type);
	} else if (are_words(type)) {
		put_words(s->json, type);
	} else if (type->form == SHAPE_PLAIN && is_null(type->next) &&
		   !type->next->next) {
		put_plain(s->json, type->plain, true);
	} else {
		json_member_open(s->json, "anyOf", '[');
		for (; type; type = type->next) {
			json_open(s->json, '{');
			put_type(s, type);
			json_close(s->json);
		}
		json_close(s->json);
	}
}

/* --- Members --- */

static bool is_path(const struct shape_type *type)
{
	for (; type; type = type->next)
		if (type->form == SHAPE_PLAIN && type->plain->is_path)
			return true;
	return false;
}

static void put_properties(struct schema *s, const struct shape_type *object,
			   const struct shape_type *base)
{
	const struct shape_member *member;

	for (; base; base = base->next)
		put_properties(s, base->part->type, base->part->base);
	for (member = object->member; member; member = member->next) {
		json_member_open(s->json, member->name, '{');
		put_types(s, member->type);
		json_close(s->json);
		if (is_path(member->type)) {
			struct buf key = { 0 };

			/* See json_path of emit/json.h. */
			buf_addf(&key, "%s_bytes", member->name);
			json_member_open(s->json, key.ptr, '{');
			json_member(s->json, "type", "string");
			json_close(s->json);
			buf_release(&key);
		}
	}
}

static void put_required(struct json *json, const struct shape_type *object,
			 const struct shape_type *base)
{
	const struct shape_member *member;

	for (; base; base = base->next)
		put_required(json, base->part->type, base->part->base);
	for (member = object->member; member; member = member->next)
		if (!member->is_optional)
			json_put_string(json, member->name);
}

/* An object's members, into one that is open; shape is that whose own it is,
 * and NULL for one within. */
static void put_object(struct schema *s, const struct shape_type *object,
		       const struct shape *shape)
{
	const struct shape_type *base = shape ? shape->base : NULL;
	struct json *json = s->json;

	json_member(json, "type", "object");
	json_member_open(json, "properties", '{');
	if (shape && shape->is_answer) {
		json_member_open(json, "schema", '{');
		json_member(json, "const", shape->name);
		json_close(json);
	}
	put_properties(s, object, base);
	json_close(json);
	json_member_open(json, "required", '[');
	if (shape && shape->is_answer)
		json_put_string(json, "schema");
	put_required(json, object, base);
	json_close(json);
	json_member_bool(json, "additionalProperties", false);
}

static void put_shape(struct schema *s, const struct shape *shape)
{
	if (shape->type->form == SHAPE_OBJECT)
		put_object(s, shape->type, shape);
	else
		put_types(s, shape->type);
}

/* --- What is referred to --- */

static void find_in_types(struct schema *s, const struct shape_type *type);

static void find_in_shape(struct schema *s, const struct shape *shape)
{
	const struct shape_type *base;

	find_in_types(s, shape->type);
	for (base = shape->base; base; base = base->next)
		find_in_shape(s, base->part);
}

static void find_part(struct schema *s, const struct shape *part)
{
	size_t i, at = 0;

	for (i = 0; i < s->part.n; i++)
		if (s->part.item[i] == part)
			return;
	while (at < s->part.n && strcmp(s->part.item[at]->name, part->name) < 0)
		at++;
	(void)VEC_PUSH(&s->part);
	memmove(&s->part.item[at + 1], &s->part.item[at],
		(s->part.n - 1 - at) * sizeof(*s->part.item));
	s->part.item[at] = part;
	find_in_shape(s, part);
}

static void find_in_types(struct schema *s, const struct shape_type *type)
{
	const struct shape_member *member;

	for (; type; type = type->next) {
		if (type->form == SHAPE_PART)
			find_part(s, type->part);
		for (member = type->member; member; member = member->next)
			find_in_types(s, member->type);
		find_in_types(s, type->inner);
	}
}

static void put_parts(struct schema *s)
{
	size_t i;

	if (!s->part.n)
		return;
	json_member_open(s->json, "$defs", '{');
	for (i = 0; i < s->part.n; i++) {
		json_member_open(s->json, s->part.item[i]->name, '{');
		put_shape(s, s->part.item[i]);
		json_close(s->json);
	}
	json_close(s->json);
}

/* --- Whole schemas --- */

static void put_forms(struct schema *s, const struct shape *shape)
{
	for (; shape; shape = shape->twin) {
		find_in_shape(s, shape);
		json_open(s->json, '{');
		put_shape(s, shape);
		json_close(s->json);
	}
}

void put_schema(struct json *json, const struct shape *shape)
{
	struct schema s = { .json = json };

	json_open(json, '{');
	json_member(json, "$schema",
		    "https://json-schema.org/draft/2020-12/schema");
	json_member(json, "title", shape->name);
	if (shape->twin) {
		json_member(json, "type", "object");
		json_member_open(json, "anyOf", '[');
		put_forms(&s, shape);
		json_close(json);
	} else {
		find_in_shape(&s, shape);
		put_shape(&s, shape);
	}
	put_parts(&s);
	json_close(json);
	VEC_RELEASE(&s.part);
}

void put_schema_of_any(struct json *json, const struct shape *const *shape,
		       size_t n)
{
	const struct shape *form;
	struct schema s = { .json = json };
	size_t i;

	for (form = shape[0]; form; form = form->twin)
		s.answers++;
	json_open(json, '{');
	json_member(json, "type", "object");
	json_member_open(json, "anyOf", '[');
	for (i = 0; i < n; i++)
		put_forms(&s, shape[i]);
	json_close(json);
	put_parts(&s);
	json_close(json);
	VEC_RELEASE(&s.part);
}
