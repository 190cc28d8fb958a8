/* SPDX-License-Identifier: MIT */
/* The title of a record and the number in it; the name of its file. */
#include <string.h>

#include "adr/name.h"
#include "adr/reading.h"
#include "adr/sections.h"

/* A field that the name of the file tells, which is nowhere in the text. */
static void add_named(struct reading *r, enum adr_key key, const char *text)
{
	*VEC_PUSH(&r->adr->field) = (struct adr_field){
		.key = (uint8_t)key, .place = ADR_IN_NAME, .name = "",
		.text = text
	};
}

void reading_take_name(struct reading *r)
{
	struct arena *arena = &r->adr->arena;
	struct numbered name;

	numbered_name(&name, record_stem(r->adr->path));
	if (name.digits.n)
		add_named(r, ADR_NUMBER,
			  arena_strndup(arena, name.digits.s, name.digits.n));
	if (*name.date)
		add_named(r, ADR_DATE, arena_strdup(arena, name.date));
}

/* A heading's text: its line, or lines, without the signs around it. */
static struct span heading_text(const struct reading *r,
				const struct document_section *s)
{
	struct span text = span_trim(span_at(r, s->begin, s->body));
	struct span line, rest = text;

	if (span_begins(text, "#")) {
		while (span_begins(text, "#"))
			text = span_behind(text, 1);
		text = span_trim(text);
		while (text.n > 1 && text.s[text.n - 1] == '#' &&
		       strchr(" \t#", text.s[text.n - 2]))
			text.n--;
		return span_trim(text);
	}
	while (take_line(&rest, &line))
		text.n = (size_t)(line.s - text.s);
	return span_trim(text);
}

/* The first heading of level 1, or else the first that is not one of those
 * that a record has ("Context"). */
static uint32_t find_title(const struct reading *r)
{
	uint32_t i;
	int rank;

	for (i = 1; i < r->doc->section.n; i++)
		if (r->doc->section.item[i].level == 1)
			break;
	if (i == r->doc->section.n)
		i = 1;
	if (i >= r->doc->section.n ||
	    (section_kind(r->doc->section.item[i].title, &rank) !=
	     SECTION_OTHER && !(rank & 1)))
		return 0;
	return i;
}

void reading_take_title(struct reading *r)
{
	const struct document_section *s;
	struct numbered told, name;
	struct span text;

	r->title = find_title(r);
	if (!r->title)
		return;
	s = &r->doc->section.item[r->title];
	text = heading_text(r, s);
	numbered_name(&name, record_stem(r->adr->path));
	numbered_title(&told, text, name.number);
	if (told.digits.n)
		reading_add_field(r, ADR_NUMBER, ADR_IN_TITLE, told.prefix,
				  (uint32_t)((told.prefix.n ? told.prefix.s :
				      told.digits.s) - r->plain),
				  (uint32_t)(told.digits.s + told.digits.n -
				     r->plain));
	reading_add_field(r, ADR_TITLE, ADR_IN_TITLE, span_of(""),
			  (uint32_t)(told.rest.s - r->plain),
			  (uint32_t)(told.rest.s + told.rest.n - r->plain));
}
