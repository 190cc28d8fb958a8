/* SPDX-License-Identifier: MIT */
/*
 * The stretches of text that tell why and what was decided, and the items of
 * their lists: see reading.h.
 */
#include <string.h>

#include "adr/inline.h"
#include "adr/phrase.h"
#include "adr/reading.h"
#include "adr/sections.h"

static struct adr_text *text_of(struct adr *adr, enum section_kind kind)
{
	return kind < SECTION_CONTEXT ? NULL :
		&adr->text[kind - SECTION_CONTEXT];
}

static bool is_below(const struct document *doc, uint32_t section,
		     uint32_t above)
{
	return doc->section.item[section].begin <
		doc->section.item[above].end;
}

/* The text of a section ends where one in it begins that is another of the
 * record's own: MADR has the consequences in the decision. */
static uint32_t end_of(const struct reading *r, uint32_t section,
		       enum section_kind kind)
{
	const struct document *doc = r->doc;
	enum section_kind other;
	uint32_t i;

	for (i = section + 1; i < doc->section.n &&
	     is_below(doc, i, section); i++) {
		other = section_kind(doc->section.item[i].title, NULL);
		if (other != kind && text_of(r->adr, other))
			return doc->section.item[i].begin;
	}
	return doc->section.item[section].end;
}

/* MADR 2 has positive and negative ones, one behind the other. */
static uint32_t end_with_next(const struct reading *r, uint32_t section,
			      enum section_kind kind, uint32_t end)
{
	const struct document *doc = r->doc;
	const struct document_section *s = &doc->section.item[section];
	uint32_t i;

	if (kind != SECTION_CONSEQUENCES)
		return end;
	for (i = section + 1; i < doc->section.n; i++) {
		const struct document_section *t = &doc->section.item[i];

		if (t->begin < end)
			continue;
		if (t->begin != end || t->level != s->level ||
		    section_kind(t->title, NULL) != kind)
			break;
		end = t->end;
	}
	return end;
}

static bool has_code(const struct reading *r, const struct adr_text *text)
{
	size_t i;

	for (i = 0; i < r->doc->block.n; i++) {
		const struct document_block *b = &r->doc->block.item[i];

		if (b->kind == DOCUMENT_CODE && b->begin < text->end &&
		    b->end > text->begin)
			return true;
	}
	return false;
}

static bool is_blank_line(struct span line)
{
	return !span_trim(line).n;
}

/* Without the blank lines around it, and empty when there is nothing but a
 * template's comments. */
static void trim_lines(struct reading *r, struct adr_text *text)
{
	const char *bytes = r->adr->bytes;
	struct span rest, line;

	if (is_blank_line(span_at(r, text->begin, text->end)) &&
	    !has_code(r, text))
		text->end = text->begin;
	rest = (struct span){ bytes + text->begin, text->end - text->begin };
	while (take_line(&rest, &line) && is_blank_line(line))
		text->begin = (uint32_t)(rest.s - bytes);
	while (text->end > text->begin &&
	       strchr(" \t\r\n", bytes[text->end - 1]) &&
	       bytes[text->end - 1])
		text->end--;
	text->line = document_line(r->doc, text->begin);
}

/* ----------------------------------------------------------------- items */

/* The text of an item of a list, up to a blank line or a list in it. */
static void add_item(struct reading *r, string_vec *out, uint32_t begin,
		     uint32_t end)
{
	struct span rest = span_at(r, begin, end), line, item;
	bool is_first = true, is_item;

	while (take_line(&rest, &line)) {
		without_marker(line, &is_item);
		if (!is_first && (is_item || !span_trim(line).n))
			break;
		end = (uint32_t)(line.s + line.n - r->plain);
		is_first = false;
	}
	item = without_marker(span_at(r, begin, end), &is_item);
	if (item.n)
		*VEC_PUSH(out) = one_line(r, (uint32_t)(item.s - r->plain),
					  (uint32_t)(item.s + item.n -
						     r->plain));
}

static void add_items(struct reading *r, string_vec *out, uint32_t begin,
		      uint32_t end)
{
	const struct document *doc = r->doc;
	size_t i;

	for (i = 0; i < doc->block.n; i++) {
		const struct document_block *b = &doc->block.item[i];

		if (b->kind == DOCUMENT_ITEM && b->begin >= begin &&
		    b->begin < end)
			add_item(r, out, b->begin, b->end);
	}
}

/* Options that have sections of their own: their titles. */
static void add_titles(struct reading *r, string_vec *out, uint32_t section)
{
	const struct document *doc = r->doc;
	uint32_t i;

	for (i = section + 1; i < doc->section.n &&
	     is_below(doc, i, section); i++)
		if (doc->section.item[i].parent == section)
			*VEC_PUSH(out) = arena_strdup(
				&r->adr->arena, doc->section.item[i].title);
}

/* The best name of each kind, the first of equal ones. */
void reading_take_texts(struct reading *r)
{
	int rank, best[SECTION_CONSEQUENCES + 1] = { 0 };
	struct adr_text *text;
	uint32_t i;
	const struct document_section *s;
	struct span title;
	struct adr *adr;

	for (i = 1; i < r->doc->section.n; i++) {
		enum section_kind kind = section_kind(
			r->doc->section.item[i].title, &rank);

		text = i == r->title ? NULL : text_of(r->adr, kind);
		if (!text || (text->title && rank >= best[kind]))
			continue;
		best[kind] = rank;
		s = &r->doc->section.item[i];
		title = span_trim(span_of(s->title));
		*text = (struct adr_text){
			.title = arena_strndup(&r->adr->arena, title.s,
					       title.n),
			.begin = s->body,
			.end = end_with_next(r, i, kind, end_of(r, i, kind))
		};
		trim_lines(r, text);
		adr = r->adr;
		s = &r->doc->section.item[i];
		if (kind == SECTION_CONSEQUENCES) {
			adr->consequences_item.n = 0;
			add_items(r, &adr->consequences_item,
				  adr->consequences.begin,
				  adr->consequences.end);
		} else if (kind == SECTION_ALTERNATIVES) {
			adr->alternatives_item.n = 0;
			add_items(r, &adr->alternatives_item, s->body, s->rest);
			if (!adr->alternatives_item.n)
				add_titles(r, &adr->alternatives_item, i);
		}
	}
}
