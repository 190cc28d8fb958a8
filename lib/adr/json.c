/* SPDX-License-Identifier: MIT */
/*
 * Records that are one JSON object: those of agents' registries (title,
 * context, decision, alternatives[], consequences[], supersedes[], governs[])
 * and JSON-ADR (number, considered_options[], links[]).
 */
#include <string.h>

#include "adr/labels.h"
#include "adr/name.h"
#include "adr/phrase.h"
#include "adr/reading.h"
#include "adr/sections.h"
#include "adr/status.h"
#include "json/value.h"

/* A member of the record, and the bytes of its value. */
struct member {
	struct reading *r;
	const char *key;
	const struct value *value;
	uint32_t begin, end;
};

/* ---------------------------------------------------------------- places */

static uint32_t skip_space(const struct adr *adr, uint32_t at)
{
	while (at < adr->n && strchr(" \t\r\n", adr->bytes[at]))
		at++;
	return at;
}

static uint32_t skip_string(const struct adr *adr, uint32_t at)
{
	for (at++; at < adr->n && adr->bytes[at] != '"'; at++)
		at += adr->bytes[at] == '\\';
	return at < adr->n ? at + 1 : (uint32_t)adr->n;
}

/* Behind the value that begins at `at`; the text is known to be JSON. */
static uint32_t skip_value(const struct adr *adr, uint32_t at)
{
	size_t depth = 0;

	do {
		switch (at < adr->n ? adr->bytes[at] : '}') {
		case '"':
			at = skip_string(adr, at);
			continue;
		case '{':
		case '[':
			depth++;
			break;
		case '}':
		case ']':
			if (!depth)
				return at;
			depth--;
			break;
		case ',':
			if (!depth)
				return at;
			break;
		default:
			break;
		}
		at++;
	} while (at < adr->n && (depth || !strchr(",}]", adr->bytes[at])));
	return at;
}

/* Goes to the next member of the object; of a key that is named twice the
 * last value counts, as in what jansson gives. */
static bool next_place(const struct adr *adr, uint32_t *at,
		       struct span *key, uint32_t *begin, uint32_t *end)
{
	uint32_t from = skip_space(adr, *at);

	if (from < adr->n && strchr("{,", adr->bytes[from]))
		from = skip_space(adr, from + 1);
	if (from >= adr->n || adr->bytes[from] != '"')
		return false;
	*at = skip_string(adr, from);
	*key = (struct span){ adr->bytes + from + 1, *at - from - 2 };
	*begin = skip_space(adr, skip_space(adr, *at) + 1);
	*at = *end = skip_value(adr, *begin);
	return true;
}

static void find_place(struct member *m)
{
	const struct adr *adr = m->r->adr;
	uint32_t at = skip_space(adr, 0), begin, end;
	struct span key;

	while (next_place(adr, &at, &key, &begin, &end)) {
		if (!span_is(key, m->key))
			continue;
		m->begin = begin;
		m->end = end;
		trim_range(m->r, &m->begin, &m->end);
	}
}

/* --------------------------------------------------------------- members */

static const char *text_of(struct reading *r, const struct value *value)
{
	const char *s = value_string(value, NULL);
	int64_t number;

	if (!s && value_integer(value, &number) && number >= 0)
		return arena_fmt(&r->adr->arena, "%lld", (long long)number);
	return s;
}

static void add_values(struct member *m, enum adr_key key)
{
	struct value_iter it = { 0 };

	if (value_kind(m->value) == VALUE_STRING)
		reading_add_listed(m->r, key, value_string(m->value, NULL));
	if (value_kind(m->value) != VALUE_ARRAY)
		return;
	while (value_next(m->value, &it))
		if (text_of(m->r, it.value))
			add_value(m->r, key, text_of(m->r, it.value));
}

static void add_text(struct member *m, struct adr_text *out,
		     string_vec *items)
{
	const bool is_string = value_kind(m->value) == VALUE_STRING;

	*out = (struct adr_text){
		.title = arena_strdup(&m->r->adr->arena, m->key),
		.begin = m->begin + is_string, .end = m->end - is_string,
		.line = document_line(m->r->doc, m->begin)
	};
	if (items) {
		struct value_iter it = { 0 };
		const char *s;

		while (value_kind(m->value) == VALUE_ARRAY &&
		       value_next(m->value, &it)) {
			s = value_string(it.value, NULL);
			s = s ? s :
				value_string(value_get(it.value, "name"), NULL);
			if (s)
				*VEC_PUSH(items) = arena_strdup(
					&m->r->adr->arena, s);
		}
	}
}

/* What a section of that name would be in Markdown. */
static bool add_section(struct member *m)
{
	const enum section_kind kind = section_kind(m->key, NULL);
	struct adr *adr = m->r->adr;

	if (kind < SECTION_CONTEXT)
		return false;
	add_text(m, &adr->text[kind - SECTION_CONTEXT],
		 kind == SECTION_ALTERNATIVES ? &adr->alternatives_item :
		 kind == SECTION_CONSEQUENCES ? &adr->consequences_item :
		 NULL);
	return true;
}

static void add_member(struct member *m)
{
	struct adr_field *field;
	struct value_iter it = { 0 };
	uint64_t ignored;
	bool is_weak;
	enum adr_key key = adr_key_of(span_of(m->key), &is_weak);
	const char *text = text_of(m->r, m->value);

	find_place(m);
	if (value_kind(m->value) == VALUE_NULL || add_section(m) ||
	    (text && !*text))
		return;
	if (is_weak || (key == ADR_NUMBER &&
			!target_number(span_of(text ? text : ""), &ignored)))
		key = ADR_UNKNOWN_KEY;
	field = reading_add_field(m->r, key, ADR_IN_FRONT, span_of(m->key),
				  m->begin, m->end);
	if (!field)
		return;
	if (text)
		field->text = arena_strdup(&m->r->adr->arena, text);
	add_values(m, key);
	while (key == ADR_LINKS && value_kind(m->value) == VALUE_ARRAY &&
	       value_next(m->value, &it)) {
		const char *words = value_string(value_get(it.value, "type"),
						 NULL);
		const char *target = text_of(m->r,
					     value_get(it.value, "target"));

		/* { "type": "supersedes", "target": 3 } */
		if (target)
			reading_add_link(m->r, words ? words : "", target,
					 m->begin, m->end);
	}
}

static const struct error *read_object(struct reading *r)
{
	const struct error *err;
	struct value *root = NULL;
	struct value_iter it = { 0 };

	err = value_parse(&root, r->adr->bytes, r->adr->n, VALUE_STRICT);
	if (err)
		return err;
	if (value_kind(root) != VALUE_OBJECT)
		err = error_new(ERROR_CORRUPT, "line 1: a record in JSON is "
				"one object");
	while (!err && value_next(root, &it))
		add_member(&(struct member){ .r = r, .key = it.key,
					     .value = it.value });
	value_free(root);
	return err;
}

const struct error *reading_take_json(struct reading *r)
{
	const struct error *err;

	r->plain = xmalloc(r->adr->n + 1);
	memcpy(r->plain, r->adr->bytes, r->adr->n + 1);
	/* No line of JSON is a heading: this gives the lines. */
	err = document_parse(r->doc, r->plain, r->adr->n);
	if (!err)
		err = read_object(r);
	if (err)
		return err;
	r->adr->is_json = true;
	reading_take_links(r);
	return NULL;
}

void adr_add_text(struct buf *out, const struct adr *adr,
		  const struct adr_text *text)
{
	const char *from = adr->bytes + text->begin;
	const size_t n = text->end - text->begin;
	struct value *value = NULL;
	struct buf quoted = { 0 };
	const char *s = NULL;

	if (adr->is_json && n && from[-1] == '"') {
		buf_addf(&quoted, "[");
		buf_add(&quoted, from - 1, n + 2);
		buf_addch(&quoted, ']');
		if (!value_parse(&value, buf_str(&quoted), quoted.len,
				 VALUE_STRICT)) {
			struct value_iter it = { 0 };

			if (value_next(value, &it))
				s = value_string(it.value, NULL);
		}
	}
	if (s)
		buf_addstr(out, s);
	else
		buf_add(out, from, n);
	value_free(value);
	buf_release(&quoted);
}
