/* SPDX-License-Identifier: MIT */
/* JSON read, and looked at: see value.h. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/buf.h"
#include "base/xalloc.h"
#include "json/node.h"

/* A root that is freed alone. */
struct document {
	struct value root;	/* first: it is what the caller holds */
	struct arena arena;
};

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

/* Behind a byte order mark, if there is one. */
static void skip_mark(const char **text, size_t *n)
{
	static const char mark[] = "\xef\xbb\xbf";

	if (*n < sizeof(mark) - 1 || memcmp(*text, mark, sizeof(mark) - 1))
		return;
	*text += sizeof(mark) - 1;
	*n -= sizeof(mark) - 1;
}

/* The short way, which most takes, and the long way. */
static const struct error *read_value(const struct value **out,
				      struct arena *arena, const char *text,
				      size_t n)
{
	if (n > JSON_BYTES_MAX)
		return error_new(ERROR_LIMIT, "JSON of %zu bytes, over %zu",
				 n, JSON_BYTES_MAX);
	if (plain_read(out, arena, arena_strndup(arena, text, n), n))
		return NULL;
	*out = NULL;
	return strict_read(out, arena, text, n);
}

const struct error *value_read(const struct value **out, struct arena *arena,
			       const char *text, size_t n)
{
	*out = NULL;
	skip_mark(&text, &n);
	return read_value(out, arena, text, n);
}

const struct error *value_parse(struct value **out, const char *text, size_t n,
				enum value_flavour flavour)
{
	struct document *document = xcalloc(1, sizeof(*document));
	const struct value *root;
	struct buf strict = { 0 };
	const struct error *err;

	skip_mark(&text, &n);
	if (flavour == VALUE_RELAXED) {
		make_strict(&strict, text, text + n);
		text = buf_str(&strict);
		n = strict.len;
	}
	err = read_value(&root, &document->arena, text, n);
	buf_release(&strict);
	*out = NULL;
	if (err) {
		value_free(&document->root);
		return err;
	}
	document->root = *root;
	*out = &document->root;
	return NULL;
}

void value_free(struct value *root)
{
	struct document *document = (struct document *)root;

	if (!document)
		return;
	arena_release(&document->arena);
	free(document);
}

enum value_kind value_kind(const struct value *value)
{
	return value ? (enum value_kind)value->kind : VALUE_NONE;
}

/* Objects have a few members: to compare them all is to look them up. */
const struct value *value_get(const struct value *object, const char *key)
{
	const struct value *member;

	if (value_kind(object) != VALUE_OBJECT)
		return NULL;
	member = object->is.first;
	while (member && strcmp(member->key, key))
		member = member->next;
	return member;
}

const char *value_string(const struct value *value, size_t *len)
{
	const bool is_string = value_kind(value) == VALUE_STRING;

	if (len)
		*len = is_string ? value->n : 0;
	return is_string ? value->is.string : NULL;
}

bool value_integer(const struct value *value, int64_t *out)
{
	double real;

	if (value_kind(value) == VALUE_INTEGER) {
		*out = value->is.integer;
		return true;
	}
	if (value_kind(value) != VALUE_REAL)
		return false;
	real = value->is.real;
	if (real < -0x1p63 || real >= 0x1p63 || floor(real) != real)
		return false;
	*out = (int64_t)real;
	return true;
}

bool value_real(const struct value *value, double *out)
{
	const enum value_kind kind = value_kind(value);

	if (kind != VALUE_INTEGER && kind != VALUE_REAL)
		return false;
	*out = kind == VALUE_REAL ? value->is.real :
		(double)value->is.integer;
	return true;
}

bool value_bool(const struct value *value, bool missing)
{
	return value_kind(value) == VALUE_BOOL ? value->is.truth : missing;
}

static bool is_list(const struct value *value)
{
	return value_kind(value) == VALUE_ARRAY ||
		value_kind(value) == VALUE_OBJECT;
}

size_t value_count(const struct value *value)
{
	return is_list(value) ? value->n : 0;
}

bool value_next(const struct value *value, struct value_iter *it)
{
	if (!is_list(value) || it->i == value->n)
		return false;
	it->value = it->i ? it->value->next : value->is.first;
	it->key = it->value->key;
	it->i++;
	return true;
}
