/* SPDX-License-Identifier: MIT */
/* Lists of names: see values.h. */
#include "adr/values.h"

#include <string.h>

#include "adr/inline.h"

static string_vec *list_of(struct adr *adr, enum adr_key key)
{
	switch (key) {
	case ADR_DECIDERS:
		return &adr->deciders;
	case ADR_CONSULTED:
		return &adr->consulted;
	case ADR_INFORMED:
		return &adr->informed;
	case ADR_TAGS:
		return &adr->tags;
	case ADR_GOVERNS:
		return &adr->governs;
	default:
		return NULL;
	}
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
	string_vec *list = list_of(r->adr, key);
	size_t i;

	if (!list)
		return;
	text = unquoted(text);
	buf_reset(&r->scratch);
	/* The stars of a pathspec are no emphasis. */
	if (key == ADR_GOVERNS)
		buf_add(&r->scratch, text.s, text.n);
	else
		add_plain_text(&r->scratch, text);
	if (!r->scratch.len)
		return;
	for (i = 0; i < list->n; i++)
		if (!strcmp(list->item[i], buf_str(&r->scratch)))
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

	if (!list_of(r->adr, key))
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
		list = list_of(adr, (enum adr_key)field->key);
		if (!list || field->place == ADR_IN_FRONT ||
		    (field->key != ADR_GOVERNS &&
		     field != adr_field_of(adr, (enum adr_key)field->key)))
			continue;
		rest = without_brackets(span_at(r, field->begin, field->end));
		while (next_item(&rest, &item))
			add_span(r, (enum adr_key)field->key, item);
	}
}
