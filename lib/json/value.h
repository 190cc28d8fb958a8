/* SPDX-License-Identifier: MIT */
/*
 * JSON text as read-only values; the room that knows jansson (whose own
 * names begin with json_, so ours do not). What programs mostly write is read
 * without it, several times faster, and jansson has the last word on the rest.
 *
 * Every reading function takes NULL, or a value of another kind, for a value
 * that is not there, so that a path into a document is written without a
 * check at each step. Writing JSON is lib/emit's work.
 */
#ifndef JSON_VALUE_H
#define JSON_VALUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"

/* It lives, with all values below it, as long as its root. */
struct value;

enum value_kind {
	VALUE_NONE, VALUE_NULL, VALUE_BOOL, VALUE_INTEGER, VALUE_REAL,
	VALUE_STRING, VALUE_ARRAY, VALUE_OBJECT
};

enum value_flavour {
	VALUE_STRICT,	/* RFC 8259 */
	VALUE_RELAXED	/* with comments and commas before a closing bracket */
};

/*
 * Reads one value and nothing behind it. ERROR_CORRUPT names the line;
 * ERROR_LIMIT: 4 GiB or more. Of a key that an object names twice, the last
 * value counts.
 */
const struct error *value_parse(struct value **out, const char *text, size_t n,
				enum value_flavour flavour) MUST_CHECK;
/* Frees a root that value_parse gave, or NULL. */
void value_free(struct value *root);

/* The same of a strict text, with everything in an arena: the value and its
 * strings are good as long as that is, and are not freed by themselves. */
const struct error *value_read(const struct value **out, struct arena *arena,
			       const char *text, size_t n) MUST_CHECK;

/* VALUE_NONE for NULL. */
enum value_kind value_kind(const struct value *value);

/* The member of an object, or NULL. */
const struct value *value_get(const struct value *object, const char *key);

/* A string's bytes (UTF-8, NUL-terminated), or NULL; *len may be NULL. */
const char *value_string(const struct value *value, size_t *len);

/* An integer, or a real without a fraction that fits; otherwise false. */
bool value_integer(const struct value *value, int64_t *out);

/* An integer or a real. */
bool value_real(const struct value *value, double *out);

/* What a boolean says; `missing` where there is none. */
bool value_bool(const struct value *value, bool missing);

/* The number of elements of an array or members of an object; otherwise 0. */
size_t value_count(const struct value *value);

/*
 * The elements of an array, or the members of an object in the order of the
 * text; key is NULL in an array. False behind the last one.
 *
 *	struct value_iter it = { 0 };
 *	while (value_next(value, &it)) use(it.key, it.value);
 */
struct value_iter {
	size_t i;		/* how many were given */
	const char *key;
	const struct value *value;
};
bool value_next(const struct value *value, struct value_iter *it);

#endif
