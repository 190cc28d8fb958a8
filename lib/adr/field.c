/* SPDX-License-Identifier: MIT */
/* Fields as they are found, and found again: see reading.h. */
#include <string.h>

#include "adr/reading.h"

static bool is_blank(char c)
{
	return c == ' ' || (c >= '\t' && c <= '\r');
}

void trim_range(const struct reading *r, uint32_t *begin, uint32_t *end)
{
	while (*begin < *end && is_blank(r->plain[*begin]))
		++*begin;
	while (*end > *begin && is_blank(r->plain[*end - 1]))
		--*end;
}

const char *one_line(struct reading *r, uint32_t begin, uint32_t end)
{
	uint32_t at, stop;

	buf_reset(&r->scratch);
	trim_range(r, &begin, &end);
	for (at = begin; at < end; at = stop) {
		bool has_end = false;

		for (stop = at; stop < end && is_blank(r->plain[stop]); stop++)
			has_end |= r->plain[stop] == '\n' ||
				r->plain[stop] == '\r';
		if (has_end)
			buf_addch(&r->scratch, ' ');
		else
			buf_add(&r->scratch, r->plain + at, stop - at);
		for (at = stop; stop < end && !is_blank(r->plain[stop]);)
			stop++;
		buf_add(&r->scratch, r->plain + at, stop - at);
	}
	return arena_strndup(&r->adr->arena, buf_str(&r->scratch),
			     r->scratch.len);
}

/* {what a template wants to be told here} */
static bool is_placeholder(struct span value)
{
	return value.n > 1 && *value.s == '{' &&
		value.s[value.n - 1] == '}';
}

struct adr_field *reading_add_field(struct reading *r, enum adr_key key,
				    enum adr_place place, struct span name,
				    uint32_t begin, uint32_t end)
{
	struct adr_field *field;

	trim_range(r, &begin, &end);
	if (begin == end || is_placeholder(span_at(r, begin, end)))
		return NULL;
	field = VEC_PUSH(&r->adr->field);
	*field = (struct adr_field){
		.key = (uint8_t)key, .place = (uint8_t)place,
		.name = arena_strndup(&r->adr->arena, name.s, name.n),
		.text = one_line(r, begin, end),
		.begin = begin, .end = end,
		.line = document_line(&r->doc, begin)
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
