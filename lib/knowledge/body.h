/* SPDX-License-Identifier: MIT */
/*
 * Members of the bodies of records, read and written, for this room alone.
 * Each that reads leaves an empty value where the member is missing, and is
 * ERROR_CORRUPT, beginning with "its body", where it is something else.
 */
#ifndef KNOWLEDGE_BODY_H
#define KNOWLEDGE_BODY_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/oid.h"
#include "emit/json.h"
#include "json/value.h"
#include "knowledge/knowledge.h"

/* The body itself; it and its texts go to the arena. */
const struct error *body_read(const struct value **out, struct arena *arena,
			      const char *body) MUST_CHECK;

/* A text without NUL, which is the value's; "" where it is missing. */
const struct error *body_text(const char **out, const struct value *object,
			      const char *key) MUST_CHECK;

/* The same, but it must be there and not be empty. */
const struct error *body_text_needed(const char **out,
				     const struct value *object,
				     const char *key) MUST_CHECK;

/* A whole number in a range; 0 where it is missing. */
const struct error *body_number(int64_t *out, const struct value *object,
				const char *key, int64_t least, int64_t most)
	MUST_CHECK;

/* An object id in 40 or 64 hexadecimal digits; zero where it is missing. */
const struct error *body_oid(struct oid *out, const struct value *object,
			     const char *key) MUST_CHECK;

/* One of the names of a table that NULL ends; it must be there. */
const struct error *body_choice(uint8_t *out, const struct value *object,
				const char *key, const char *const *names)
	MUST_CHECK;

/* That the member is an array or missing. */
const struct error *body_array(const struct value *object, const char *key)
	MUST_CHECK;

/* Adds a record of a kind about an entity, with a body that is released;
 * author and time are the record's, and nothing of it points anywhere
 * afterwards. */
const struct error *body_add(struct knowledge *knowledge,
			     struct record *record, enum record_kind kind,
			     const char *entity, struct sink *body) MUST_CHECK;

/* Writes an object id; nothing where it is zero. */
void body_put_oid(struct json *json, const char *key, const struct oid *oid);

/* Whether a record's entity begins with a prefix, "finding:". */
bool record_is_of(const struct record *record, const char *prefix);

/* What the body of one says; an error that begins with "its body". */
const struct error *tombstone_read(bool *removed, const struct record *record)
	MUST_CHECK;

/* Takes an entity out of sight, or brings it back; in a transaction. record's
 * author and time are set; reason may be NULL. */
const struct error *tombstone_add(struct knowledge *knowledge,
				  struct record *record, const char *entity,
				  bool removed, const char *reason)
	MUST_CHECK;

#endif
