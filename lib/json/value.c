/* SPDX-License-Identifier: MIT */
/* The border to jansson: see value.h. A struct value is its json_t. */
#include "json/value.h"

#include <jansson.h>
#include <math.h>
#include <string.h>

#include "base/buf.h"

/* Behind the comment at p, which begins with two slashes or slash and star. */
static const char *skip_comment(const char *p, const char *end)
{
	const char *close;

	if (p[1] == '/') {
		close = memchr(p, '\n', (size_t)(end - p));
		return close ? close : end;
	}
	close = memmem(p + 2, (size_t)(end - p - 2), "*/", 2);
	return close ? close + 2 : end;
}

/* Behind the string that begins at p. */
static const char *skip_string(const char *p, const char *end)
{
	for (p++; p < end && *p != '"'; p++)
		if (*p == '\\' && p + 1 < end)
			p++;
	return p < end ? p + 1 : end;
}

static bool is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/*
 * Copies relaxed text as strict text with the same lines: comments become
 * spaces, and so does a comma that only white space parts from a closing
 * bracket.
 */
static void make_strict(struct buf *out, const char *p, const char *end)
{
	size_t comma = SIZE_MAX;

	while (p < end) {
		const char *next = p + 1;

		if (*p == '/' && next < end && (*next == '/' || *next == '*')) {
			for (next = skip_comment(p, end); p < next; p++)
				buf_addch(out, *p == '\n' ? '\n' : ' ');
			continue;
		}
		if (*p == '"')
			next = skip_string(p, end);
		if ((*p == ']' || *p == '}') && comma != SIZE_MAX)
			out->ptr[comma] = ' ';
		if (*p == ',')
			comma = out->len;
		else if (!is_space(*p))
			comma = SIZE_MAX;
		buf_add(out, p, (size_t)(next - p));
		p = next;
	}
}

const struct error *value_parse(struct value **out, const char *text, size_t n,
				enum value_flavour flavour)
{
	static const char mark[] = "\xef\xbb\xbf";
	struct buf strict = { 0 };
	json_error_t why;
	json_t *root;

	*out = NULL;
	if (n >= 3 && !memcmp(text, mark, 3)) {
		text += 3;
		n -= 3;
	}
	if (flavour == VALUE_RELAXED) {
		make_strict(&strict, text, text + n);
		text = buf_str(&strict);
		n = strict.len;
	}
	root = json_loadb(text, n, JSON_DECODE_ANY | JSON_ALLOW_NUL, &why);
	buf_release(&strict);
	if (!root)
		return error_new(ERROR_CORRUPT, "line %d: %s", why.line,
				 why.text);
	*out = (struct value *)root;
	return NULL;
}

void value_free(struct value *root)
{
	json_decref((json_t *)root);
}

static const json_t *inner(const struct value *value)
{
	return (const json_t *)value;
}

enum value_kind value_kind(const struct value *value)
{
	static const enum value_kind kinds[] = {
		[JSON_OBJECT] = VALUE_OBJECT, [JSON_ARRAY] = VALUE_ARRAY,
		[JSON_STRING] = VALUE_STRING, [JSON_INTEGER] = VALUE_INTEGER,
		[JSON_REAL] = VALUE_REAL, [JSON_TRUE] = VALUE_BOOL,
		[JSON_FALSE] = VALUE_BOOL, [JSON_NULL] = VALUE_NULL
	};

	return value ? kinds[json_typeof(inner(value))] : VALUE_NONE;
}

const struct value *value_get(const struct value *object, const char *key)
{
	return (const struct value *)json_object_get(inner(object), key);
}

const char *value_string(const struct value *value, size_t *len)
{
	if (len)
		*len = json_string_length(inner(value));
	return json_string_value(inner(value));
}

bool value_integer(const struct value *value, int64_t *out)
{
	double real;

	if (value_kind(value) == VALUE_INTEGER) {
		*out = json_integer_value(inner(value));
		return true;
	}
	if (value_kind(value) != VALUE_REAL)
		return false;
	real = json_real_value(inner(value));
	if (real < -0x1p63 || real >= 0x1p63 || floor(real) != real)
		return false;
	*out = (int64_t)real;
	return true;
}

bool value_real(const struct value *value, double *out)
{
	enum value_kind kind = value_kind(value);

	if (kind != VALUE_INTEGER && kind != VALUE_REAL)
		return false;
	*out = json_number_value(inner(value));
	return true;
}

bool value_bool(const struct value *value, bool missing)
{
	return value_kind(value) == VALUE_BOOL ?
		json_is_true(inner(value)) : missing;
}

size_t value_count(const struct value *value)
{
	return json_is_array(inner(value)) ? json_array_size(inner(value)) :
		json_object_size(inner(value));
}

static bool next_member(json_t *object, struct value_iter *it)
{
	it->at = it->i++ ? json_object_iter_next(object, it->at) :
		json_object_iter(object);
	if (!it->at)
		return false;
	it->key = json_object_iter_key(it->at);
	it->value = (const struct value *)json_object_iter_value(it->at);
	return true;
}

bool value_next(const struct value *value, struct value_iter *it)
{
	/* jansson iterates objects that it could change; we only read. */
	json_t *object = (json_t *)(uintptr_t)value;

	if (value_kind(value) == VALUE_OBJECT)
		return next_member(object, it);
	if (it->i >= value_count(value))
		return false;
	it->value = (const struct value *)json_array_get(inner(value), it->i++);
	return true;
}
