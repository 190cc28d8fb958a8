/* SPDX-License-Identifier: MIT */
/* Strings that end by the tag they began with: see styles.h. */
#include "lang/styles.h"

/* Looks for close, tag, tail in a row: )tag", "###, ]==]. */
static bool tagged(const struct text *text, size_t inner, const char *close,
		   const char *tag, size_t tag_len, const char *tail,
		   struct span *out)
{
	size_t len = strlen(close), tail_len = strlen(tail), at;

	for (at = inner; at < text->n; at++) {
		const char *s = memchr(text->bytes + at, close[0],
				       text->n - at);

		if (!s)
			break;
		at = (size_t)(s - text->bytes);
		if (len + tag_len + tail_len > text->n - at)
			break;
		if (memcmp(s, close, len) ||
		    memcmp(s + len, tag, tag_len) ||
		    memcmp(s + len + tag_len, tail, tail_len))
			continue;
		set_inner(out, inner, at, at + len + tag_len + tail_len);
		return true;
	}
	set_inner(out, inner, text->n, text->n);
	return true;
}

bool span_cxx_raw(const struct text *text, size_t inner, struct span *out)
{
	size_t at = inner;

	while (at < text->n && at - inner < LONGEST_TAG &&
	       !strchr("() \\\n", text->bytes[at]))
		at++;
	if (at == text->n || text->bytes[at] != '(')
		return false;
	return tagged(text, at + 1, ")", text->bytes + inner, at - inner, "\"",
		      out);
}

/* open is r", r#, #, ...: hashes follow it, then the quotes of `close`. */
bool span_hash_raw(const struct delim *delim, const struct text *text,
		     size_t at, struct span *out)
{
	static const char hashes[] = "################################";
	const char *quote = delim->close;
	size_t hash, n = 0;

	hash = at + strcspn(delim->open, "#\"");
	while (hash + n < text->n && n < LONGEST_TAG &&
	       text->bytes[hash + n] == '#')
		n++;
	if (!text_has(text, hash + n, quote))
		return false;
	return tagged(text, hash + n + strlen(quote), quote, hashes, n, "",
		      out);
}

bool span_lua_long(const struct delim *delim, const struct text *text,
		     size_t at, struct span *out)
{
	static const char equals[] = "================================";
	size_t sign = at + strlen(delim->open), n = 0;

	while (sign + n < text->n && n < LONGEST_TAG &&
	       text->bytes[sign + n] == '=')
		n++;
	if (sign + n >= text->n || text->bytes[sign + n] != '[')
		return false;
	return tagged(text, sign + n + 1, "]", equals, n, "]", out);
}

bool span_dollar(const struct text *text, size_t at, struct span *out)
{
	size_t end = at + 1;

	while (end < text->n && end - at < LONGEST_TAG &&
	       is_word_byte((unsigned char)text->bytes[end]))
		end++;
	if (end >= text->n || text->bytes[end] != '$')
		return false;
	return tagged(text, end + 1, "$", text->bytes + at + 1, end - at - 1,
		      "$", out);
}
