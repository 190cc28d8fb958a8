/* SPDX-License-Identifier: MIT */
/* The headings that records have: see sections.h. */
#include "adr/sections.h"

#include <string.h>

#include "adr/layout.h"
#include "adr/phrase.h"

/* The words of a heading without its own number: "2. Context", "2.1 Context",
 * "III. Context". */
static const char *skip_number(const char *phrase)
{
	while (*phrase >= '0' && *phrase <= '9')
		phrase += phrase_next(phrase);
	return phrase;
}

/* Words that go on with a name rather than make another one. */
static bool goes_on(const char *title, const char *words, const char *phrase)
{
	static const char *const more[] = { "and", "of", "for", "in", "on",
					    "to" };
	size_t n = phrase_begins(phrase, words), i;
	char last = words[strlen(words) - 1];
	const char *at;

	for (i = 0; i < sizeof(more) / sizeof(*more); i++)
		if (phrase_begins(phrase + n, more[i]))
			return true;
	/* The sign right behind the last word of the name. */
	for (at = title; (at = strchr(at, last)); at++) {
		char head[PHRASE_MAX];

		phrase_of(head, (struct span){ title, (size_t)(at + 1 -
							       title) });
		if (!strcmp(skip_number(head), words))
			break;
	}
	if (!at)
		return false;
	while (*++at == ' ' || *at == '*' || *at == '_')
		;
	return *at && strchr(":(/&,;|-\xe2", *at);
}

enum section_kind section_kind(const char *title, int *rank)
{
	char whole[PHRASE_MAX];
	const char *phrase;
	const struct phrase_row *row;
	enum { LAYOUTS_OWN = 1000 };
	int ignored;

	rank = rank ? rank : &ignored;
	phrase_of(whole, span_of(title));
	phrase = skip_number(whole);
	row = phrase_find(section_names, phrase);
	*rank = row ? (int)(row - section_names) * 2 : LAYOUTS_OWN;
	/* What only a layout has is behind the names of all. */
	row = row ? row : phrase_find(layout_headings, phrase);
	if (!row)
		return SECTION_OTHER;
	if (!phrase[strlen(row->words)])
		return (enum section_kind)row->value;
	++*rank;
	return goes_on(title, row->words, phrase) ?
		(enum section_kind)row->value : SECTION_OTHER;
}

/* --- Sections that are no fields --- */

/* Whether a byte belongs to one of the record's texts. */
static bool is_told(const struct adr *adr, uint32_t at)
{
	size_t i;

	for (i = 0; i < ADR_TEXTS; i++)
		if (at >= adr->text[i].begin && at < adr->text[i].end)
			return true;
	return false;
}

void rest_of(const struct adr *adr, rest_vec *out)
{
	uint32_t behind = 0, i;

	for (i = 1; i < adr->doc.section.n; i++) {
		const struct document_section *s = &adr->doc.section.item[i];
		struct adr_text text = { .begin = s->body, .end = s->end,
					 .title = s->title, .line = s->line };

		if (s->level < 2 || s->begin < behind ||
		    section_kind(s->title, NULL) != SECTION_OTHER ||
		    is_told(adr, s->begin))
			continue;
		behind = s->end;
		while (text.begin < text.end &&
		       strchr(" \t\r\n", adr->bytes[text.begin]))
			text.begin++;
		while (text.end > text.begin &&
		       strchr(" \t\r\n", adr->bytes[text.end - 1]))
			text.end--;
		*VEC_PUSH(out) = text;
	}
}
