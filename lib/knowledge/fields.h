/* SPDX-License-Identifier: MIT */
/*
 * The members of a body, or of an object in it, that are members of a struct,
 * too: a table, for this room alone, by which both are read and written. A
 * field costs one row. What is missing in the object is empty in the struct
 * (no text, 0, no items, the end of its names), and the other way round.
 */
#ifndef KNOWLEDGE_FIELDS_H
#define KNOWLEDGE_FIELDS_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "emit/json.h"
#include "json/value.h"

enum field_type {
	FIELD_TEXT,	/* const char * */
	FIELD_PATH,	/* the same, below the top; path_quote writes it, and
			   "" is the top, where it is not needed */
	FIELD_NUMBER,	/* unsigned, or int64_t; from least to most */
	FIELD_OID,	/* struct oid */
	FIELD_CHOICE,	/* uint8_t: one of names, which NULL ends */
	FIELD_RANGE,	/* "from" and "to", both or none: two uint32_t, the
			   first from least on; its key names them in errors */
	FIELD_LIST	/* of's structs, and how many: a size_t */
};
enum {
	FIELD_NEEDED = 1 << 0,	/* it is there, and a text is not empty */
	FIELD_EMPTY = 1 << 1,	/* it is written where it is empty, too */
	FIELD_CHANGE = 1 << 2	/* of a text and a list: what is missing is
				   NULL, and what is empty is written */
};
struct field {
	const char *key;
	uint8_t type, flags;
	uint16_t offset, size;	/* FIELD_AT */
	uint16_t count;		/* the offset of the number of a list */
	int64_t least, most;
	const char *const *names;
	const struct fields *of;
};
#define FIELD_AT(type, member) \
	.offset = offsetof(type, member), .size = sizeof(((type *)0)->member)

struct fields {
	const struct field *field;	/* ended by one without a key */
	size_t size;			/* of its struct */
	/* What one field alone cannot tell; may be NULL. */
	const struct error *(*check)(void *item);
};

/* Sets all fields of a struct; the rest of it stays. Texts and lists go to the
 * arena, and texts are good as long as the object, too. */
const struct error *fields_read(const struct fields *fields, void *out,
				struct arena *arena, const struct value *object)
	MUST_CHECK;
/* The same of a text. */
const struct error *fields_parse(const struct fields *fields, void *out,
				 struct arena *arena, const char *text)
	MUST_CHECK;
/* Writes them as members of the object that is open. */
void fields_put(struct json *json, const struct fields *fields, const void *in);

#endif
