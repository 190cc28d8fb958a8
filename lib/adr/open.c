/* SPDX-License-Identifier: MIT */
/* Looking for names of fields, line by line: see open.h. */
#include "adr/open.h"

#include <string.h>

#include "adr/edit.h"
#include "adr/phrase.h"

static bool is_one_of(struct span text, const char *const *names)
{
	char phrase[PHRASE_MAX];

	phrase_of(phrase, text);
	for (; *names; names++)
		if (!strcmp(phrase, *names))
			return true;
	return false;
}

/* Behind the signs around a label: "* **Status**: " has some on both sides. */
static size_t skip_signs(const char *bytes, size_t at, size_t end,
			 const char *signs)
{
	while (at < end && strchr(signs, bytes[at]))
		at++;
	return at;
}

/* A line that begins with a label; its value is the rest of the line. */
static bool take_labelled(const char *bytes, size_t begin, size_t end,
			  const char *const *names, struct open_place *out)
{
	size_t at = skip_signs(bytes, begin, end, "*-+_: \t>");
	const char *colon = memchr(bytes + at, ':', end - at);

	if (!colon || !is_one_of((struct span){ bytes + at,
					(size_t)(colon - bytes) - at }, names))
		return false;
	at = (size_t)(colon - bytes) + 1;
	if (at + 1 < end && !memcmp(bytes + at, "**", 2))
		at += 2;
	*out = (struct open_place){ .place = ADR_IN_LINE, .end = end,
		.begin = skip_signs(bytes, at, end, " \t") };
	if (out->begin == end)
		out->begin = out->end = at;
	return true;
}

static bool find_front(const struct adr *adr, const char *const *names,
		       struct open_place *out)
{
	const char *bytes = adr->bytes;
	const size_t end = adr->doc.front_end;
	size_t at = line_next(bytes, end, 0), stop;

	for (; at < end; at = line_next(bytes, end, at)) {
		stop = line_stop(bytes, end, at);
		if (strchr(" \t#-", bytes[at]) ||
		    !take_labelled(bytes, at, stop, names, out))
			continue;
		out->place = ADR_IN_FRONT;
		if (out->end > out->begin + 1 &&
		    strchr("'\"", bytes[out->begin]) &&
		    bytes[out->begin] == bytes[out->end - 1]) {
			out->quote = bytes[out->begin++];
			out->end--;
		}
		return true;
	}
	return false;
}

static bool find_line(const struct adr *adr, const char *const *names,
		      struct open_place *out)
{
	size_t i;

	for (i = 0; i < adr->doc.block.n; i++) {
		const struct document_block *block = &adr->doc.block.item[i];
		size_t at = block->begin;

		if (block->kind != DOCUMENT_PARAGRAPH &&
		    block->kind != DOCUMENT_ITEM)
			continue;
		for (; at < block->end;
		     at = line_next(adr->bytes, block->end, at))
			if (take_labelled(adr->bytes, at,
					  line_stop(adr->bytes, block->end,
						    at), names, out))
				return true;
	}
	return false;
}

/* Where a section ends without a comment right above the next heading, which
 * is about that: MADR's "<!-- This is an optional element. -->". */
static size_t own_end(const struct adr *adr, const struct document_section *s)
{
	const size_t end = s->rest > s->body ? s->rest - 1 : s->body;
	const size_t at = line_begin(adr->bytes, end);
	const struct span line = { adr->bytes + at, end - at };

	return s->rest < adr->n && at > s->body && span_begins(line, "<!--") &&
		span_find(line, "-->") < line.n ? at : s->rest;
}

bool find_section(const struct adr *adr, enum section_kind kind,
		  struct open_place *out)
{
	size_t i;

	for (i = 1; i < adr->doc.section.n; i++) {
		const struct document_section *s = &adr->doc.section.item[i];
		size_t begin = s->body, end = own_end(adr, s);

		if (section_kind(s->title, NULL) != kind)
			continue;
		while (begin < end && strchr("\r\n \t", adr->bytes[begin]))
			begin++;
		while (end > begin && strchr("\r\n \t", adr->bytes[end - 1]))
			end--;
		if (begin == end)
			begin = end = s->body;
		*out = (struct open_place){ .place = ADR_IN_SECTION,
					    .begin = begin, .end = end,
					    .heading = s->begin };
		return true;
	}
	return false;
}

bool find_open(const struct adr *adr, const char *const *names,
	       enum section_kind kind, struct open_place *out)
{
	return find_front(adr, names, out) || find_line(adr, names, out) ||
		(kind != SECTION_OTHER && find_section(adr, kind, out));
}

size_t find_title(const struct adr *adr)
{
	const struct adr_field *title = adr_field_of(adr, ADR_TITLE);
	size_t i;

	for (i = 1; i < adr->doc.section.n; i++) {
		const struct document_section *s = &adr->doc.section.item[i];

		if (title && title->place == ADR_IN_TITLE ?
		    title->begin >= s->begin && title->begin < s->body :
		    s->level == 1)
			return i;
	}
	return 0;
}

void open_put(struct edits *edits, const struct open_place *open,
	      const char *value)
{
	struct buf text = { 0 };
	bool is_section = open->place == ADR_IN_SECTION;

	if (open->begin == open->end)
		buf_addstr(&text, is_section ? "\n" : " ");
	buf_addstr(&text, value);
	if (open->begin == open->end && is_section)
		buf_addch(&text, '\n');
	edits_add(edits, open->begin, open->end, text.ptr);
	buf_release(&text);
}
