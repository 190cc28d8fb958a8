/* SPDX-License-Identifier: MIT */
/* Which layout a record has: see layout.h. */
#include "adr/layout.h"

#include <string.h>

const char *adr_layout_name(uint8_t layout)
{
	return layouts[layout].name;
}

static bool has_field(const struct adr *adr, const struct layout_sign *sign)
{
	size_t i;

	for (i = 0; i < adr->field.n; i++)
		if (adr->field.item[i].place == sign->place &&
		    (sign->key == ANY_KEY ?
		     adr->field.item[i].key < ADR_UNKNOWN_KEY :
		     adr->field.item[i].key == sign->key))
			return true;
	return false;
}

static bool has_heading(const struct adr *adr, const struct layout *layout,
			uint8_t kind)
{
	const struct layout_section *s;
	char phrase[PHRASE_MAX];
	size_t i;

	for (i = 1; i < adr->doc.section.n; i++) {
		phrase_of(phrase, span_of(adr->doc.section.item[i].title));
		for (s = layout->section; s->title; s++)
			if ((kind ? s->kind == kind : s->is_required) &&
			    phrase_begins(phrase, s->phrase))
				return true;
	}
	return false;
}

static bool has_sign(const struct adr *adr, const struct layout *layout,
		     const struct layout_sign *sign)
{
	return sign->kind == SIGN_FIELD ? has_field(adr, sign) :
		sign->kind == SIGN_JSON ? adr->is_json :
		has_heading(adr, layout, sign->key);
}

static bool has_all(const struct adr *adr, const struct layout *layout,
		    const struct layout_sign *sign)
{
	while (sign->kind && has_sign(adr, layout, sign) != sign->is_absent)
		sign++;
	return !sign->kind;
}

uint8_t layout_of(const struct adr *adr)
{
	const struct layout_sign (*when)[LAYOUT_SIGNS];
	size_t i = layouts_count;

	while (--i)
		for (when = layouts[i].when; (*when)->kind; when++)
			if (has_all(adr, &layouts[i], *when))
				return (uint8_t)i;
	return 0;
}

uint8_t layout_named(const char *name)
{
	size_t i = layouts_count;

	while (--i && strcmp(layouts[i].name, name))
		;
	return (uint8_t)i;
}

const char *layout_title(uint8_t layout, enum section_kind kind,
			 const char *usual)
{
	const struct layout_section *s = layouts[layout].section;

	while (s->title && s->kind != kind)
		s++;
	return s->title ? s->title : usual;
}

bool layout_requires(uint8_t layout, const char *title)
{
	const struct layout_section *s = layouts[layout].section;

	while (s->title && (!s->is_required || strcmp(s->title, title)))
		s++;
	return s->title;
}
