/* SPDX-License-Identifier: MIT */
/* Canonical JSON: see canonical.h. */
#include "knowledge/canonical.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/compare.h"
#include "base/vec.h"
#include "emit/json.h"

struct member {
	const char *key;
	const struct value *value;
};

CMP_BY(by_key, struct member, strcmp, key)

static const struct error *add(struct buf *out, const struct value *value,
			       unsigned int depth);

static const struct error *add_object(struct buf *out,
				      const struct value *object,
				      unsigned int depth)
{
	VEC(struct member) members = { 0 };
	struct value_iter it = { 0 };
	const struct error *err = NULL;
	size_t i;

	while (value_next(object, &it))
		*VEC_PUSH(&members) = (struct member){ it.key, it.value };
	if (members.n)
		qsort(members.item, members.n, sizeof(*members.item), by_key);
	buf_addch(out, '{');
	for (i = 0; !err && i < members.n; i++) {
		if (i)
			buf_addch(out, ',');
		json_quote(out, members.item[i].key,
			   strlen(members.item[i].key));
		buf_addch(out, ':');
		err = add(out, members.item[i].value, depth + 1);
	}
	buf_addch(out, '}');
	VEC_RELEASE(&members);
	return err;
}

static const struct error *add(struct buf *out, const struct value *value,
			       unsigned int depth)
{
	int64_t number = 0;
	const char *s;
	size_t n;
	struct value_iter it;
	const struct error *err;

	if (depth > CANONICAL_DEPTH)
		return error_new(ERROR_LIMIT, "JSON nested deeper than %d",
				 CANONICAL_DEPTH);
	switch (value_kind(value)) {
	case VALUE_OBJECT:
		return add_object(out, value, depth);
	case VALUE_ARRAY:
		it = (struct value_iter){ 0 };
		err = NULL;
		buf_addch(out, '[');
		while (!err && value_next(value, &it)) {
			if (it.i > 1)
				buf_addch(out, ',');
			err = add(out, it.value, depth + 1);
		}
		buf_addch(out, ']');
		return err;
	case VALUE_STRING:
		s = value_string(value, &n);
		json_quote(out, s, n);
		return NULL;
	case VALUE_INTEGER:
		value_integer(value, &number);
		buf_addf(out, "%" PRId64, number);
		return NULL;
	case VALUE_BOOL:
		buf_addstr(out, value_bool(value, false) ? "true" : "false");
		return NULL;
	case VALUE_NULL:
		buf_addstr(out, "null");
		return NULL;
	default:
		return error_new(ERROR_UNSUPPORTED, "a number with a fraction "
				 "or an exponent");
	}
}

const struct error *canonical_add(struct buf *out, const struct value *value)
{
	return add(out, value, 0);
}

const struct error *canonical_add_text(struct buf *out, const char *text,
				       size_t n)
{
	struct arena arena = { .block = NULL };
	const struct value *value;
	const struct error *err = value_read(&value, &arena, text, n);

	if (!err)
		err = canonical_add(out, value);
	arena_release(&arena);
	return err;
}
