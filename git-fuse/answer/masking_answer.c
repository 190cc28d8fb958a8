/* SPDX-License-Identifier: MIT */
/*
 * A whole answer, string by string: see masking.h.
 *
 * A secret in JSON is looked for as it reads without escapes, so that a quote
 * that ends it is one, and is written with them again. Lines of a file are
 * strings of their own there: what follows the header of a key belongs to it.
 */
#include <ctype.h>
#include <string.h>

#include "emit/json.h"
#include "git-fuse/answer/masking.h"
#include "json/value.h"
#include "redact/redact.h"

enum { KEY_LINE = 16, KEY_LINES = 200 };

struct masking {
	struct redactor *redactor;
	struct buf plain;
	redaction_vec found;
	size_t key_lines;	/* how many more may be of a key; 0: none */
};

/* A string of JSON, with its quotes, as it reads. */
static const struct error *unescape(struct buf *out, const char *quoted,
				    size_t n)
{
	struct buf array = { 0 };
	struct value *root = NULL;
	struct value_iter it = { 0 };
	const struct error *err;
	const char *plain;

	buf_reset(out);
	if (!memchr(quoted, '\\', n)) {
		buf_add(out, quoted + 1, n - 2);
		return NULL;
	}
	buf_addf(&array, "[%.*s]", (int)n, quoted);
	err = value_parse(&root, array.ptr, array.len, VALUE_STRICT);
	if (!err && value_next(root, &it)) {
		plain = value_string(it.value, &n);
		buf_add(out, plain, n);
	}
	value_free(root);
	buf_release(&array);
	return err;
}

/* --- Keys over many strings --- */

static bool is_header(const struct buf *text)
{
	const char *begin = memmem(buf_str(text), text->len, "-----BEGIN ", 11);

	return begin && strstr(begin, "PRIVATE KEY");
}

/* Whether the string is of a key whose header stood before it. */
static bool continues_key(struct masking *m)
{
	const char *s;
	size_t i, digits = 0, n;

	if (!m->key_lines)
		return false;
	m->key_lines = memmem(buf_str(&m->plain), m->plain.len, "-----END", 8) ?
		0 : m->key_lines - 1;
	if (!m->key_lines)
		return false;
	/* A line of base64 and nothing else; no name of an object. */
	s = buf_str(&m->plain);
	n = m->plain.len;
	for (; n && isspace((unsigned char)s[n - 1]); n--)
		;
	for (i = 0; i < n; i++) {
		if (!isalnum((unsigned char)s[i]) && !strchr("+/=", s[i]))
			return false;
		digits += isxdigit((unsigned char)s[i]) != 0;
	}
	return n >= KEY_LINE && digits < n;
}

/* --- Strings --- */

/* Masks what is in plain; whether anything was. */
static const struct error *mask(bool *is_masked, struct masking *m)
{
	const struct error *err;

	m->found.n = 0;
	err = redact_in_place(m->redactor, &m->plain, NULL, &m->found);
	*is_masked = m->found.n != 0;
	if (err || *is_masked)
		return err;
	if (continues_key(m)) {
		buf_reset(&m->plain);
		buf_addstr(&m->plain, "[REDACTED:pem-private-key]");
		*is_masked = true;
	} else if (is_header(&m->plain)) {
		m->key_lines = KEY_LINES;
	}
	return NULL;
}

static const struct error *mask_strings(struct buf *out, struct masking *m,
					const struct buf *text)
{
	const char *at = buf_str(text), *end = at + text->len, *quote;
	const struct error *err = NULL;
	bool is_masked;

	while (!err && (quote = memchr(at, '"', (size_t)(end - at)))) {
		const char *s;

		buf_add(out, at, (size_t)(quote - at));
		/* Behind the quote that ends the string that begins at `s`. */
		s = quote;
		for (s++; s < end && *s != '"'; s++)
			if (*s == '\\')
				s++;
		at = s < end ? s + 1 : end;
		err = unescape(&m->plain, quote, (size_t)(at - quote));
		if (!err)
			err = mask(&is_masked, m);
		if (!err && is_masked)
			json_quote(out, buf_str(&m->plain), m->plain.len);
		else
			buf_add(out, quote, (size_t)(at - quote));
	}
	buf_add(out, at, (size_t)(end - at));
	return err;
}

const struct error *masking_answer(struct buf *text, bool is_json)
{
	struct masking m = { .redactor = redactor_new() };
	struct buf out = { 0 };
	const struct error *err;

	if (is_json)
		err = mask_strings(&out, &m, text);
	else
		err = redact_in_place(m.redactor, text, NULL, NULL);
	if (!err && is_json) {
		buf_release(text);
		*text = out;
		out = (struct buf){ 0 };
	}
	buf_release(&out);
	buf_release(&m.plain);
	VEC_RELEASE(&m.found);
	redactor_free(m.redactor);
	return err;
}
