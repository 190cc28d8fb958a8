/* SPDX-License-Identifier: MIT */
/* Fields as they are found, and found again: see reading.h. */
#include "adr/reading.h"

#include <string.h>

#include "adr/inline.h"
#include "adr/labels.h"
#include "adr/sections.h"

#include "base/ascii.h"
#include "base/span.h"

void trim_range(const struct reading *r, uint32_t *begin, uint32_t *end)
{
	while (*begin < *end && is_space(r->plain[*begin]))
		++*begin;
	while (*end > *begin && is_space(r->plain[*end - 1]))
		--*end;
}

const char *one_line(struct reading *r, uint32_t begin, uint32_t end)
{
	uint32_t at, stop;

	buf_reset(&r->scratch);
	trim_range(r, &begin, &end);
	for (at = begin; at < end; at = stop) {
		bool has_end = false;

		for (stop = at; stop < end && is_space(r->plain[stop]); stop++)
			has_end |= r->plain[stop] == '\n' ||
				r->plain[stop] == '\r';
		if (has_end)
			buf_addch(&r->scratch, ' ');
		else
			buf_add(&r->scratch, r->plain + at, stop - at);
		for (at = stop; stop < end && !is_space(r->plain[stop]);)
			stop++;
		buf_add(&r->scratch, r->plain + at, stop - at);
	}
	return arena_strndup(&r->adr->arena, buf_str(&r->scratch),
			     r->scratch.len);
}

/* {what a template wants to be told here}, {{ what a site puts here }} (and
 * more) */
static bool is_placeholder(struct span value)
{
	return value.n > 1 && *value.s == '{' &&
		(value.s[1] == '{' || value.s[value.n - 1] == '}');
}

struct adr_field *reading_add_field(struct reading *r, enum adr_key key,
				    enum adr_place place, struct span name,
				    uint32_t begin, uint32_t end)
{
	uint32_t line = document_line(r->doc, begin);
	struct adr_field *field;

	trim_range(r, &begin, &end);
	if (begin == end || is_placeholder(span_at(r, begin, end))) {
		if (key == ADR_STATUS)
			r->adr->blank_status = line;
		return NULL;
	}
	field = VEC_PUSH(&r->adr->field);
	*field = (struct adr_field){
		.key = (uint8_t)key, .place = (uint8_t)place,
		.name = arena_strndup(&r->adr->arena, name.s, name.n),
		.text = one_line(r, begin, end),
		.begin = begin, .end = end,
		.line = document_line(r->doc, begin)
	};
	return field;
}

const struct adr_field *field_in(const struct adr *adr, enum adr_key key,
				 enum adr_place place)
{
	size_t i;

	for (i = 0; i < adr->field.n; i++)
		if (adr->field.item[i].key == key &&
		    adr->field.item[i].place == place)
			return &adr->field.item[i];
	return NULL;
}

const struct adr_field *adr_field_of(const struct adr *adr, enum adr_key key)
{
	const struct adr_field *named = key == ADR_NUMBER ?
		field_in(adr, key, ADR_IN_NAME) : NULL;
	size_t i;

	if (named)
		return named;
	for (i = 0; i < adr->field.n; i++)
		if (adr->field.item[i].key == key)
			return &adr->field.item[i];
	return NULL;
}

/* --- Fields that whole sections tell --- */

static const struct {
	enum section_kind kind;
	enum adr_key key;
} section_keys[] = {
	{ SECTION_STATUS, ADR_STATUS }, { SECTION_DATE, ADR_DATE },
	{ SECTION_DECIDERS, ADR_DECIDERS }, { SECTION_TAGS, ADR_TAGS },
	{ SECTION_GOVERNS, ADR_GOVERNS }
};

static struct span name_of(const struct document_section *s)
{
	return span_trim(span_until(span_of(s->title), ":"));
}

static bool has_key(const struct reading *r, size_t from, enum adr_key key)
{
	for (; from < r->adr->field.n; from++)
		if (r->adr->field.item[from].key == key)
			return true;
	return false;
}

static void read_fields(struct reading *r, const struct document_section *s,
			enum section_kind kind)
{
	size_t before = r->adr->field.n, i;
	struct span line, name;

	if (kind == SECTION_META || kind == SECTION_STATUS)
		read_label_lines(r, s->body, s->rest);
	for (i = 0; i < sizeof(section_keys) / sizeof(*section_keys); i++) {
		const enum adr_key key = section_keys[i].key;

		if (section_keys[i].kind != kind || has_key(r, before, key))
			continue;
		/* "## Status: Accepted" */
		line = span_trim(
			span_until(span_at(r, s->begin, s->body), "\r\n"));
		name = span_until(line, ":");
		if (name.n < line.n)
			reading_add_field(
				r, key, ADR_IN_SECTION, name_of(s),
				(uint32_t)(name.s + name.n + 1 - r->plain),
				(uint32_t)(line.s + line.n - r->plain));
		reading_add_field(r, key, ADR_IN_SECTION, name_of(s), s->body,
				  s->rest);
	}
}

/* A record's own sections are below its title, or beside it. */
static bool is_own(const struct reading *r, const struct document_section *s)
{
	const struct document_section *parent;

	if (s->parent == DOCUMENT_NONE || s->parent == r->title)
		return true;
	parent = &r->doc->section.item[s->parent];
	return section_kind(parent->title, NULL) == SECTION_META;
}

void reading_take_sections(struct reading *r)
{
	const struct document_section *s;
	uint32_t i;

	for (i = 1; i < r->doc->section.n; i++) {
		s = &r->doc->section.item[i];
		if (i != r->title && is_own(r, s))
			read_fields(r, s, section_kind(s->title, NULL));
	}
}

/* --- Lists of names --- */

static string_vec *adr_list_of(struct adr_lists *lists, enum adr_key key)
{
	return key >= ADR_DECIDERS && key <= ADR_GOVERNS ?
		&lists->of[key - ADR_DECIDERS] : NULL;
}

void adr_lists_release(struct adr_lists *lists)
{
	size_t i;

	for (i = 0; i < ADR_LISTS; i++)
		VEC_RELEASE(&lists->of[i]);
}

/* Without quotes of one kind around it. */
static struct span unquoted(struct span text)
{
	text = span_trim(text);
	while (text.n > 1 && memchr("`'\"", *text.s, 3) &&
	       text.s[text.n - 1] == *text.s)
		text = span_trim((struct span){ text.s + 1, text.n - 2 });
	return text;
}

static void add_span(struct reading *r, enum adr_key key, struct span text)
{
	string_vec *list = adr_list_of(&r->adr->list, key);

	if (!list)
		return;
	text = unquoted(text);
	buf_reset(&r->scratch);
	/* The stars of a pathspec are no emphasis. */
	if (key == ADR_GOVERNS)
		buf_add(&r->scratch, text.s, text.n);
	else
		add_plain_text(&r->scratch, text);
	if (!r->scratch.len ||
	    text_is_among(r->scratch.ptr, list->item, list->n))
		return;
	*VEC_PUSH(list) = arena_strndup(&r->adr->arena, buf_str(&r->scratch),
					r->scratch.len);
}

void add_value(struct reading *r, enum adr_key key, const char *text)
{
	add_span(r, key, span_of(text));
}

void reading_add_listed(struct reading *r, enum adr_key key, const char *text)
{
	struct span rest = span_of(text), item;

	if (!adr_list_of(&r->adr->list, key))
		return;
	while (next_item(&rest, &item))
		add_span(r, key, item);
}

/* [a, b]: as a list is written in front matter. */
static struct span without_brackets(struct span text)
{
	struct inline_link link;
	size_t at = 0;

	if (text.n > 1 && *text.s == '[' && text.s[text.n - 1] == ']' &&
	    !(next_link(text, &at, &link) && link.target.n &&
	      link.all.s == text.s))
		return (struct span){ text.s + 1, text.n - 2 };
	return text;
}

void settle_values(struct reading *r)
{
	struct adr *adr = r->adr;
	const struct adr_field *field;
	string_vec *list;
	struct span rest, item;
	size_t i;

	for (i = 0; i < adr->field.n; i++) {
		field = &adr->field.item[i];
		list = adr_list_of(&adr->list, field->key);
		if (!list || field->place == ADR_IN_FRONT ||
		    (field->key != ADR_GOVERNS &&
		     field != adr_field_of(adr, field->key)))
			continue;
		rest = without_brackets(span_at(r, field->begin, field->end));
		while (next_item(&rest, &item))
			add_span(r, field->key, item);
	}
}
