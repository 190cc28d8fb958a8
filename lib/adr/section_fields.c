/* SPDX-License-Identifier: MIT */
/* Fields that whole sections tell, "## Status": see reading.h. */
#include "adr/labels.h"
#include "adr/reading.h"
#include "adr/sections.h"

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
	parent = &r->doc.section.item[s->parent];
	return section_kind(parent->title, NULL) == SECTION_META;
}

void reading_take_sections(struct reading *r)
{
	const struct document_section *s;
	uint32_t i;

	for (i = 1; i < r->doc.section.n; i++) {
		s = &r->doc.section.item[i];
		if (i != r->title && is_own(r, s))
			read_fields(r, s, section_kind(s->title, NULL));
	}
}
