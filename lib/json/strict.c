/* SPDX-License-Identifier: MIT */
/* The border to jansson: any strict JSON, and what is wrong with it: see
 * node.h. */
#include <jansson.h>

#include "json/node.h"

static void copy_value(struct value *out, struct arena *arena, json_t *from);

static struct value *copy_item(struct arena *arena, json_t *from)
{
	struct value *item = arena_alloc(arena, sizeof(*item));

	*item = (struct value){ .kind = VALUE_NONE };
	copy_value(item, arena, from);
	return item;
}

static void copy_object(struct value *out, struct arena *arena, json_t *from)
{
	const struct value **link = &out->is.first;
	const char *key;
	json_t *each;

	json_object_foreach(from, key, each) {
		struct value *member = copy_item(arena, each);

		member->key = arena_strdup(arena, key);
		*link = member;
		link = &member->next;
		out->n++;
	}
}

/* No deeper than jansson reads, which is 2048. */
static void copy_value(struct value *out, struct arena *arena, json_t *from)
{
	static const uint8_t kinds[] = {
		[JSON_OBJECT] = VALUE_OBJECT, [JSON_ARRAY] = VALUE_ARRAY,
		[JSON_STRING] = VALUE_STRING, [JSON_INTEGER] = VALUE_INTEGER,
		[JSON_REAL] = VALUE_REAL, [JSON_TRUE] = VALUE_BOOL,
		[JSON_FALSE] = VALUE_BOOL, [JSON_NULL] = VALUE_NULL
	};

	out->kind = kinds[json_typeof(from)];
	if (json_is_object(from)) {
		copy_object(out, arena, from);
	} else if (json_is_array(from)) {
		const struct value **link = &out->is.first;
		json_t *each;
		size_t i;

		json_array_foreach(from, i, each) {
			struct value *item = copy_item(arena, each);

			*link = item;
			link = &item->next;
			out->n++;
		}
	} else if (json_is_string(from)) {
		out->n = (uint32_t)json_string_length(from);
		out->is.string = arena_strndup(arena, json_string_value(from),
					       out->n);
	} else if (json_is_integer(from)) {
		out->is.integer = json_integer_value(from);
	} else if (json_is_real(from)) {
		out->is.real = json_real_value(from);
	} else {
		out->is.truth = json_is_true(from);
	}
}

const struct error *strict_read(const struct value **out, struct arena *arena,
				const char *text, size_t n)
{
	json_error_t why;
	json_t *root = json_loadb(text, n, JSON_DECODE_ANY | JSON_ALLOW_NUL,
				  &why);

	if (!root)
		return error_new(ERROR_CORRUPT, "line %d: %s", why.line,
				 why.text);
	*out = copy_item(arena, root);
	json_decref(root);
	return NULL;
}
