/* SPDX-License-Identifier: MIT */
/* Records as bytes, names and lines: see record.h. */
#include "knowledge/record.h"

#include <inttypes.h>
#include <string.h>

#include "base/utf8.h"
#include "emit/json.h"
#include "knowledge/canonical.h"

static const char *const kind_name[RECORD_KINDS] = {
	[RECORD_ADR_STATE] = "adr_state", [RECORD_ARCHIVE] = "archive",
	[RECORD_CLAIM] = "claim", [RECORD_FINDING] = "finding",
	[RECORD_GC] = "gc", [RECORD_MEMORY] = "memory",
	[RECORD_OBJECTIVE] = "objective", [RECORD_REVIEW] = "review",
	[RECORD_RUN] = "run", [RECORD_SIGNATURE] = "signature",
	[RECORD_TOMBSTONE] = "tombstone"
};

const char *record_kind_name(enum record_kind kind)
{
	return kind_name[kind];
}

enum record_kind record_kind_of(const char *name)
{
	int kind;

	for (kind = 0; kind < RECORD_KINDS; kind++)
		if (!strcmp(name, kind_name[kind]))
			break;
	return (enum record_kind)kind;
}

static const struct error *check_name(const char *what, const char *name)
{
	const size_t n = strlen(name);
	size_t i;

	if (!n)
		return error_new(ERROR_CORRUPT, "its %s is empty", what);
	if (n > RECORD_NAME_MAX)
		return error_new(ERROR_LIMIT, "its %s has %zu bytes, over %d",
				 what, n, RECORD_NAME_MAX);
	if (!utf8_is_valid(name, n))
		return error_new(ERROR_CORRUPT, "its %s is not UTF-8", what);
	for (i = 0; i < n; i++)
		if ((unsigned char)name[i] < ' ' || name[i] == 0x7f)
			return error_new(ERROR_CORRUPT, "its %s holds a "
					 "control character", what);
	return NULL;
}

static const struct error *check_number(const char *what, int64_t number,
					int64_t least, int64_t most)
{
	if (number >= least && number <= most)
		return NULL;
	return error_new(ERROR_LIMIT, "its %s, %" PRId64 ", is not between %"
			 PRId64 " and %" PRId64, what, number, least, most);
}

static const struct error *check_body(const char *body)
{
	struct buf canonical = { 0 };
	const struct error *err;

	err = canonical_add_text(&canonical, body, strlen(body));
	if (!err && (*body != '{' || strcmp(buf_str(&canonical), body) != 0))
		err = error_new(ERROR_CORRUPT, "it is not an object in "
				"canonical JSON");
	buf_release(&canonical);
	return err ? error_wrap(err, "its body") : NULL;
}

/* All but whether the body is canonical. */
static const struct error *check_members(const struct record *record)
{
	const size_t n = strlen(record->body);
	const struct error *err = check_name("entity", record->entity);

	if (!err)
		err = check_name("author", record->author);
	if (!err)
		err = check_number("lamport", record->lamport, 1,
				   RECORD_LAMPORT_MAX);
	if (!err)
		err = check_number("time", record->time, 0, RECORD_TIME_MAX);
	if (!err && record->kind >= RECORD_KINDS)
		err = error_new(ERROR_UNSUPPORTED, "its kind is unknown");
	if (!err && n > RECORD_BODY_MAX)
		err = error_new(ERROR_LIMIT, "its body has %zu bytes, over %d",
				n, RECORD_BODY_MAX);
	return err;
}

const struct error *record_check(const struct record *record)
{
	const struct error *err = check_members(record);

	return err ? err : check_body(record->body);
}

static void add_string(struct buf *out, const char *before, const char *s)
{
	buf_addstr(out, before);
	json_quote(out, s, strlen(s));
}

/* The members in the order of their keys. */
static void add_object(struct buf *out, const struct record *record,
		       bool with_id)
{
	add_string(out, "{\"author\":", record->author);
	buf_addf(out, ",\"body\":%s", record->body);
	add_string(out, ",\"entity\":", record->entity);
	if (with_id) {
		buf_addstr(out, ",\"id\":\"");
		record_add_id(out, record, RECORD_HEX);
		buf_addstr(out, "\"");
	}
	buf_addf(out, ",\"kind\":\"%s\",\"lamport\":%" PRId64 ",\"time\":%"
		 PRId64 "}", kind_name[record->kind], record->lamport,
		 record->time);
}

static void hash(unsigned char id[SHA256_SIZE], const struct record *record)
{
	struct buf content = { 0 };

	add_object(&content, record, false);
	sha256(id, content.ptr, content.len);
	buf_release(&content);
}

void record_seal(struct record *record)
{
	hash(record->id, record);
}

bool record_is_sealed(const struct record *record)
{
	unsigned char id[SHA256_SIZE];

	hash(id, record);
	return !memcmp(id, record->id, SHA256_SIZE);
}

void record_add_line(struct buf *out, const struct record *record)
{
	add_object(out, record, true);
	buf_addch(out, '\n');
}

void record_add_id(struct buf *out, const struct record *record,
		   size_t digits)
{
	static const char hex[] = "0123456789abcdef";
	size_t i;

	for (i = 0; i < digits && i < RECORD_HEX; i++)
		buf_addch(out, hex[i % 2 ? record->id[i / 2] & 15 :
				   record->id[i / 2] >> 4]);
}

/* A member that must be a string without a NUL. */
static const struct error *take_string(const char **out,
				       const struct value *object,
				       const char *key)
{
	size_t n;
	const char *s = value_string(value_get(object, key), &n);

	if (!s || strlen(s) != n)
		return error_new(ERROR_CORRUPT, "it has no text '%s'", key);
	*out = s;
	return NULL;
}

static const struct error *take_number(int64_t *out,
				       const struct value *object,
				       const char *key)
{
	const struct value *value = value_get(object, key);

	if (value_kind(value) != VALUE_INTEGER || !value_integer(value, out))
		return error_new(ERROR_CORRUPT, "it has no number '%s'", key);
	return NULL;
}

static const struct error *take_kind(struct record *out,
				     const struct value *object)
{
	const char *name;
	const struct error *err = take_string(&name, object, "kind");

	if (err)
		return err;
	out->kind = (uint8_t)record_kind_of(name);
	if (out->kind == RECORD_KINDS)
		return error_new(ERROR_UNSUPPORTED, "its kind '%s' is unknown; "
				 "a newer git fuse may know it", name);
	return NULL;
}

static const struct error *take_body(struct record *out,
				     const struct value *object,
				     struct arena *arena)
{
	const struct value *body = value_get(object, "body");
	struct buf text = { 0 };
	const struct error *err;

	if (value_kind(body) != VALUE_OBJECT)
		return error_new(ERROR_CORRUPT, "it has no object 'body'");
	err = canonical_add(&text, body);
	if (!err)
		out->body = arena_strndup(arena, text.ptr, text.len);
	buf_release(&text);
	return err ? error_wrap(err, "its body") : NULL;
}

static const struct error *take_members(struct record *out,
					const struct value *object,
					struct arena *arena)
{
	enum { MEMBERS = 7 };
	const struct error *err = take_kind(out, object);

	if (!err)
		err = take_string(&out->author, object, "author");
	if (!err)
		err = take_string(&out->entity, object, "entity");
	if (!err)
		err = take_number(&out->lamport, object, "lamport");
	if (!err)
		err = take_number(&out->time, object, "time");
	if (!err)
		err = take_body(out, object, arena);
	if (!err && value_count(object) != MEMBERS)
		err = error_new(ERROR_CORRUPT, "it has %zu members, not %d",
				value_count(object), MEMBERS);
	return err ? err : check_members(out);
}

const struct error *record_parse(struct record *out, struct arena *arena,
				 const char *line, size_t n)
{
	const struct value *object;
	const struct error *err;
	const char *id = NULL;

	*out = (struct record){ .kind = RECORD_KINDS };
	/* What is wrong with it has a line number of its own, always 1. */
	err = value_read(&object, arena, line, n);
	if (err || value_kind(object) != VALUE_OBJECT)
		err = error_new(ERROR_CORRUPT, "it is not a JSON object");
	if (!err)
		err = take_string(&id, object, "id");
	if (!err)
		err = take_members(out, object, arena);
	if (!err) {
		struct buf hex = { 0 };

		/* The id is made anew: the one that the line tells must be
		 * the same. */
		record_seal(out);
		record_add_id(&hex, out, RECORD_HEX);
		if (strcmp(id, hex.ptr) != 0)
			err = error_new(ERROR_CORRUPT,
					"its id is not that of its "
					"content, which is '%s'",
					hex.ptr);
		buf_release(&hex);
	}
	return err;
}

int record_cmp(const struct record *a, const struct record *b)
{
	if (a->lamport != b->lamport)
		return a->lamport < b->lamport ? -1 : 1;
	return memcmp(a->id, b->id, SHA256_SIZE);
}
