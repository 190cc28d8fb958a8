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

/* A body that says whether something is so, under a key of its own, and why. */
struct flag {
	bool is_set;
	const char *reason;	/* "": none is given */
};
const struct error *flag_read(struct flag *out, const struct value *object,
			      const char *key) MUST_CHECK;
const struct error *flag_parse(struct flag *out, struct arena *arena,
			       const char *body, const char *key) MUST_CHECK;
/* Writes both; reason may be NULL. */
void flag_put(struct json *json, const char *key, bool is_set,
	      const char *reason);

/* Of a tombstone: its entity is out of sight, or is brought back. */
#define TOMBSTONE_KEY "removed"

/* ERROR_CORRUPT unless own, which is released, is the record's entity: what is
 * said of something else under its name could never be found. */
const struct error *body_check_entity(const struct record *record,
				      struct buf *own) MUST_CHECK;

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

/* Adds a record whose body is such a flag, as body_add. */
const struct error *flag_add(struct knowledge *knowledge,
			     struct record *record, enum record_kind kind,
			     const char *entity, const char *key, bool is_set,
			     const char *reason) MUST_CHECK;

#endif
