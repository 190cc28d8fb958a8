/* SPDX-License-Identifier: MIT */
/*
 * Writing JSON as it comes, without a tree of values: RFC 8259, one line, no
 * white space, members in the order they are written.
 *
 * Strings are bytes: what is not UTF-8 becomes U+FFFD. A path that is not
 * UTF-8 would lose its name that way, so json_path writes two members for it.
 *
 *	struct json json = { .sink = &sink };
 *	json_open(&json, '{');
 *	json_member_open(&json, "files", '[');
 *	json_put_string(&json, "a.c");
 *	json_close(&json);
 *	json_close(&json);
 *	json_end(&json);
 *
 * Names keep clear of jansson's, whose functions begin with json_ too.
 */
#ifndef EMIT_JSON_H
#define EMIT_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/oid.h"
#include "emit/sink.h"

enum { JSON_DEPTH = 64 };

struct json {
	struct sink *sink;
	unsigned int depth;
	char closer[JSON_DEPTH];	/* what ends each open level */
	bool has_item[JSON_DEPTH + 1];
	bool is_after_key;
};

/* Begins an object ('{') or an array ('['). At most JSON_DEPTH are open. */
void json_open(struct json *json, char bracket);
void json_close(struct json *json);

/* The key of the next value; only in an object. */
void json_key(struct json *json, const char *key);

void json_put_string(struct json *json, const char *s);
void json_put_bytes(struct json *json, const char *s, size_t n);
/* Any bytes, as a string in base64 (RFC 4648, with padding). */
void json_put_base64(struct json *json, const char *s, size_t n);
void json_put_int(struct json *json, int64_t value);
void json_put_uint(struct json *json, uint64_t value);
/* At most six significant digits, as short as can be; null when the value is
 * infinite or no number. */
void json_put_real(struct json *json, double value);
void json_put_bool(struct json *json, bool value);
void json_put_null(struct json *json);
/* A value that is JSON text already, without a line end. */
void json_put_text(struct json *json, const char *text, size_t n);

/* A key and what json_open begins, to be closed. */
void json_member_open(struct json *json, const char *key, char bracket);

/* A key and its value at once; json_member writes null for NULL. */
void json_member(struct json *json, const char *key, const char *s);
void json_member_bytes(struct json *json, const char *key, const char *s,
		       size_t n);
void json_member_uint(struct json *json, const char *key, uint64_t value);
/* A number that counts from 1; null for 0: there is none. */
void json_member_number(struct json *json, const char *key, uint64_t value);
void json_member_int(struct json *json, const char *key, int64_t value);
void json_member_real(struct json *json, const char *key, double value);
void json_member_bool(struct json *json, const char *key, bool value);
/* An array of n strings. */
void json_member_strings(struct json *json, const char *key,
			 const char *const *s, size_t n);

/* An object id in hex; null where it is zero. */
void json_member_oid(struct json *json, const char *key,
		     const struct oid *oid);
/* A time as add_time of base/date.h writes it; null for 0: there is none. */
void json_member_time(struct json *json, const char *key, int64_t time);
/* An object with "name" and "email"; null where name is NULL. */
void json_member_person(struct json *json, const char *key, const char *name,
			const char *email);
/* The same of "Name <email>", as git writes it; without an address its email
 * is null; of "" and NULL it is null itself. */
void json_member_author(struct json *json, const char *key,
			const char *author);

/*
 * A path under a key; null for NULL. Where it is not UTF-8 a second member, the
 * key with "_bytes" behind it, holds it exactly, each byte over 0x7f and '%'
 * itself as %XX.
 */
void json_path(struct json *json, const char *key, const char *path);

/* Ends the line of a whole document. */
void json_end(struct json *json);

/* Appends s as a JSON string with its quotes: for who builds text by hand. */
void json_quote(struct buf *out, const char *s, size_t n);

#endif
