/* SPDX-License-Identifier: MIT */
/* JSON, written as it comes: see json.h. */
#include "emit/json.h"

#include <assert.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/date.h"
#include "base/utf8.h"

/* What stands before a value or a key: a comma, or nothing. */
static void separate(struct json *json)
{
	if (json->is_after_key)
		json->is_after_key = false;
	else if (json->has_item[json->depth])
		sink_add(json->sink, ",", 1);
	json->has_item[json->depth] = true;
}

void json_open(struct json *json, char bracket)
{
	assert(json->depth < JSON_DEPTH);
	separate(json);
	sink_add(json->sink, &bracket, 1);
	json->closer[json->depth++] = bracket == '{' ? '}' : ']';
	json->has_item[json->depth] = false;
}

void json_close(struct json *json)
{
	assert(json->depth && !json->is_after_key);
	sink_add(json->sink, &json->closer[--json->depth], 1);
}

static bool is_plain(unsigned char c)
{
	return c >= ' ' && c < 0x7f && c != '"' && c != '\\';
}

void json_quote(struct buf *out, const char *s, size_t n)
{
	size_t i, from, len;
	uint32_t code;

	buf_addch(out, '"');
	for (i = 0; i < n; i += len) {
		unsigned char c;

		for (from = i; i < n && is_plain((unsigned char)s[i]); i++)
			;
		buf_add(out, s + from, i - from);
		if (i == n)
			break;
		c = (unsigned char)s[i];
		len = 1;
		if (c == '"' || c == '\\') {
			buf_addch(out, '\\');
			buf_addch(out, (char)c);
		} else if (c < ' ' || c == 0x7f) {
			static const char letter[] = "btn\0fr";

			/* Two digits for control characters, a letter where
			 * JSON has one. */
			if (c >= '\b' && c <= '\r' && letter[c - '\b'])
				buf_addf(out, "\\%c", letter[c - '\b']);
			else
				buf_addf(out, "\\u%04x", c);
		} else {
			len = utf8_next(s + i, n - i, &code);
			if (len && utf8_command(s + i, n - i))
				buf_addf(out, "\\u%04" PRIx32, code);
			else if (len)
				buf_add(out, s + i, len);
			else
				buf_addstr(out, "\xef\xbf\xbd");
			len = len ? len : 1;
		}
	}
	buf_addch(out, '"');
}

void json_put_bytes(struct json *json, const char *s, size_t n)
{
	struct buf text = { 0 };

	separate(json);
	json_quote(&text, s, n);
	sink_take(json->sink, &text);
}

void json_put_string(struct json *json, const char *s)
{
	json_put_bytes(json, s, strlen(s));
}

void json_key(struct json *json, const char *key)
{
	assert(json->depth && json->closer[json->depth - 1] == '}');
	json_put_string(json, key);
	sink_add(json->sink, ":", 1);
	json->is_after_key = true;
}

void json_put_int(struct json *json, int64_t value)
{
	separate(json);
	sink_addf(json->sink, "%" PRId64, value);
}

void json_put_uint(struct json *json, uint64_t value)
{
	separate(json);
	sink_addf(json->sink, "%" PRIu64, value);
}

void json_put_real(struct json *json, double value)
{
	char text[64], *comma;

	if (!isfinite(value)) {
		json_put_null(json);
		return;
	}
	snprintf(text, sizeof(text), "%.6g", value == 0 ? 0.0 : value);
	/* A program that we are linked into may have set a locale. */
	comma = strchr(text, ',');
	if (comma)
		*comma = '.';
	separate(json);
	sink_addstr(json->sink, text);
}

void json_put_bool(struct json *json, bool value)
{
	separate(json);
	sink_addstr(json->sink, value ? "true" : "false");
}

void json_put_null(struct json *json)
{
	separate(json);
	sink_addstr(json->sink, "null");
}

void json_put_base64(struct json *json, const char *s, size_t n)
{
	static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
		"abcdefghijklmnopqrstuvwxyz0123456789+/";
	size_t i, k;

	separate(json);
	sink_addstr(json->sink, "\"");
	for (i = 0; i < n; i += 3) {
		uint32_t bits = 0;
		char four[4];

		for (k = 0; k < 3; k++)
			bits = bits << 8 | (i + k < n ?
					    (unsigned char)s[i + k] : 0);
		for (k = 0; k < 4; k++)
			four[k] = i + k > n ? '=' :
				digit[bits >> (18 - 6 * k) & 63];
		sink_add(json->sink, four, sizeof(four));
	}
	sink_addstr(json->sink, "\"");
}

void json_put_text(struct json *json, const char *text, size_t n)
{
	separate(json);
	sink_add(json->sink, text, n);
}

void json_member_open(struct json *json, const char *key, char bracket)
{
	json_key(json, key);
	json_open(json, bracket);
}

void json_member(struct json *json, const char *key, const char *s)
{
	json_key(json, key);
	if (s)
		json_put_string(json, s);
	else
		json_put_null(json);
}

void json_member_bytes(struct json *json, const char *key, const char *s,
		       size_t n)
{
	json_key(json, key);
	json_put_bytes(json, s, n);
}

void json_member_uint(struct json *json, const char *key, uint64_t value)
{
	json_key(json, key);
	json_put_uint(json, value);
}

void json_member_number(struct json *json, const char *key, uint64_t value)
{
	json_key(json, key);
	if (value)
		json_put_uint(json, value);
	else
		json_put_null(json);
}

void json_member_int(struct json *json, const char *key, int64_t value)
{
	json_key(json, key);
	json_put_int(json, value);
}

void json_member_real(struct json *json, const char *key, double value)
{
	json_key(json, key);
	json_put_real(json, value);
}

void json_member_bool(struct json *json, const char *key, bool value)
{
	json_key(json, key);
	json_put_bool(json, value);
}

void json_member_oid(struct json *json, const char *key,
		     const struct oid *oid)
{
	char hex[OID_HEX + 1];

	json_member(json, key, oid_is_zero(oid) ? NULL :
		    oid_to_hex(hex, oid));
}

void json_member_time(struct json *json, const char *key, int64_t time)
{
	struct buf text = { 0 };

	if (time)
		add_time(&text, time);
	json_member(json, key, text.ptr);
	buf_release(&text);
}

void json_member_person(struct json *json, const char *key, const char *name,
			const char *email)
{
	json_key(json, key);
	if (!name) {
		json_put_null(json);
		return;
	}
	json_open(json, '{');
	json_member(json, "name", name);
	json_member(json, "email", email);
	json_close(json);
}

void json_member_author(struct json *json, const char *key,
			const char *author)
{
	const char *bracket = author ? strstr(author, " <") : NULL;
	struct buf name = { 0 }, email = { 0 };

	if (!bracket) {
		json_member_person(json, key,
				   author && *author ? author : NULL, NULL);
		return;
	}
	buf_add(&name, author, (size_t)(bracket - author));
	buf_add(&email, bracket + 2, strcspn(bracket + 2, ">"));
	json_member_person(json, key, buf_str(&name), buf_str(&email));
	buf_release(&name);
	buf_release(&email);
}

void json_member_strings(struct json *json, const char *key,
			 const char *const *s, size_t n)
{
	size_t i;

	json_member_open(json, key, '[');
	for (i = 0; i < n; i++)
		json_put_string(json, s[i]);
	json_close(json);
}

void json_path(struct json *json, const char *key, const char *path)
{
	struct buf key_bytes = { 0 }, exact = { 0 };
	const char *p;

	json_member(json, key, path);
	if (!path || utf8_is_valid(path, strlen(path)))
		return;
	for (p = path; *p; p++)
		if ((unsigned char)*p > 0x7f || *p == '%')
			buf_addf(&exact, "%%%02X", (unsigned char)*p);
		else
			buf_addch(&exact, *p);
	buf_addf(&key_bytes, "%s_bytes", key);
	json_member(json, key_bytes.ptr, exact.ptr);
	buf_release(&exact);
	buf_release(&key_bytes);
}

void json_end(struct json *json)
{
	assert(!json->depth);
	sink_add(json->sink, "\n", 1);
	json->has_item[0] = false;
}
