/* SPDX-License-Identifier: MIT */
/* The inside of a struct value, and the two ways to read one: for this room
 * and for those who compare them. */
#ifndef JSON_NODE_H
#define JSON_NODE_H

#include "base/arena.h"
#include "json/value.h"

/* Nothing is told by a number over this: nobody writes 4 GiB of JSON. */
#define JSON_BYTES_MAX ((size_t)UINT32_MAX)

struct value {
	const struct value *next;	/* in the array or object it is in */
	const char *key;	/* NULL outside of an object */
	union {
		int64_t integer;
		double real;
		bool truth;
		const char *string;
		const struct value *first;	/* of an array or object */
	} is;
	uint32_t n;		/* bytes of a string, elements, members */
	uint8_t kind;		/* enum value_kind */
};

/*
 * The short way: text that n bytes of `text` hold, with a NUL behind them,
 * read where it stands. Strings end where their closing quotes were, so that
 * they point into the text, which is changed and lives as long as the value.
 *
 * It reads what programs write, and says false, without a reason, where there
 * is an error or anything rarer: reals, integers of more than 18 digits, \u
 * beyond ASCII, more than PLAIN_DEPTH levels, objects of more than
 * PLAIN_MEMBERS members that are not sorted, keys that stand twice. What it
 * reads is exactly what the long way makes of it.
 */
enum { PLAIN_DEPTH = 32, PLAIN_MEMBERS = 32 };
bool plain_read(const struct value **out, struct arena *arena, char *text,
		size_t n);

/* The long way, any strict JSON: jansson's. Everything goes to the arena; the
 * error is that of value_parse. */
const struct error *strict_read(const struct value **out, struct arena *arena,
				const char *text, size_t n) MUST_CHECK;

#endif
