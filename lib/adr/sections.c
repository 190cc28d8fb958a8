/* SPDX-License-Identifier: MIT */
/* The headings that records have: see sections.h. */
#include "adr/sections.h"

#include <string.h>

#include "adr/phrase.h"

/* Of one kind the better names come first. Those of Nygard, MADR and
 * adr-tools, what others call the same, and the languages that records in
 * public repositories are written in. */
static const struct phrase_row names[] = {
	{ "status", SECTION_STATUS },
	{ "state", SECTION_STATUS },
	{ "current status", SECTION_STATUS },
	{ "decision status", SECTION_STATUS },
	{ "adr status", SECTION_STATUS },
	{ "estado", SECTION_STATUS },
	{ "statut", SECTION_STATUS },
	{ "date", SECTION_DATE },
	{ "decision date", SECTION_DATE },
	{ "date of decision", SECTION_DATE },
	{ "datum", SECTION_DATE },
	{ "fecha", SECTION_DATE },
	{ "deciders", SECTION_DECIDERS },
	{ "decision makers", SECTION_DECIDERS },
	{ "decided by", SECTION_DECIDERS },
	{ "metadata", SECTION_META },
	{ "meta data", SECTION_META },
	{ "meta", SECTION_META },
	{ "document metadata", SECTION_META },
	{ "adr metadata", SECTION_META },
	{ "links", SECTION_LINKS },
	{ "related decisions", SECTION_LINKS },
	{ "related adrs", SECTION_LINKS },
	{ "related adr", SECTION_LINKS },
	{ "related", SECTION_LINKS },
	{ "related links", SECTION_LINKS },
	{ "relations", SECTION_LINKS },
	{ "relationships", SECTION_LINKS },
	{ "references", SECTION_LINKS },
	{ "see also", SECTION_LINKS },
	{ "more information", SECTION_LINKS },
	{ "tags", SECTION_TAGS },
	{ "governs", SECTION_GOVERNS },
	{ "context and problem statement", SECTION_CONTEXT },
	{ "context", SECTION_CONTEXT },
	{ "problem statement", SECTION_CONTEXT },
	{ "problem", SECTION_CONTEXT },
	{ "problem description", SECTION_CONTEXT },
	{ "issue", SECTION_CONTEXT },
	{ "background", SECTION_CONTEXT },
	{ "motivation", SECTION_CONTEXT },
	{ "kontext und problemstellung", SECTION_CONTEXT },
	{ "kontext", SECTION_CONTEXT },
	{ "ausgangslage", SECTION_CONTEXT },
	{ "contexte", SECTION_CONTEXT },
	{ "contexto", SECTION_CONTEXT },
	{ "decision outcome", SECTION_DECISION },
	{ "decision", SECTION_DECISION },
	{ "the decision", SECTION_DECISION },
	{ "decisions", SECTION_DECISION },
	{ "resolution", SECTION_DECISION },
	{ "outcome", SECTION_DECISION },
	{ "solution", SECTION_DECISION },
	{ "recommendation", SECTION_DECISION },
	{ "entscheidung", SECTION_DECISION },
	{ "d\xc3\xa9" "cision", SECTION_DECISION },
	{ "decisi\xc3\xb3n", SECTION_DECISION },
	{ "considered options", SECTION_ALTERNATIVES },
	{ "considered alternatives", SECTION_ALTERNATIVES },
	{ "alternatives considered", SECTION_ALTERNATIVES },
	{ "options considered", SECTION_ALTERNATIVES },
	{ "alternatives", SECTION_ALTERNATIVES },
	{ "options", SECTION_ALTERNATIVES },
	{ "alternatives rejected", SECTION_ALTERNATIVES },
	{ "rejected alternatives", SECTION_ALTERNATIVES },
	{ "other options", SECTION_ALTERNATIVES },
	{ "positions", SECTION_ALTERNATIVES },
	{ "alternativen", SECTION_ALTERNATIVES },
	{ "alternativas", SECTION_ALTERNATIVES },
	{ "optionen", SECTION_ALTERNATIVES },
	{ "pros and cons of the options", SECTION_ALTERNATIVES },
	{ "pros and cons", SECTION_ALTERNATIVES },
	{ "consequences", SECTION_CONSEQUENCES },
	{ "positive consequences", SECTION_CONSEQUENCES },
	{ "negative consequences", SECTION_CONSEQUENCES },
	{ "implications", SECTION_CONSEQUENCES },
	{ "impact", SECTION_CONSEQUENCES },
	{ "konsequenzen", SECTION_CONSEQUENCES },
	{ "folgen", SECTION_CONSEQUENCES },
	{ "cons\xc3\xa9quences", SECTION_CONSEQUENCES },
	{ "consecuencias", SECTION_CONSEQUENCES },
	{ NULL, 0 }
};

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
	int ignored;

	rank = rank ? rank : &ignored;
	phrase_of(whole, span_of(title));
	phrase = skip_number(whole);
	row = phrase_find(names, phrase);
	*rank = 0;
	if (!row)
		return SECTION_OTHER;
	*rank = (int)(row - names) * 2;
	if (!phrase[strlen(row->words)])
		return (enum section_kind)row->value;
	++*rank;
	return goes_on(title, row->words, phrase) ?
		(enum section_kind)row->value : SECTION_OTHER;
}

/* --- Sections that are no fields --- */

static bool is_within(const struct adr_text *text, uint32_t at)
{
	return at >= text->begin && at < text->end;
}

/* Whether a byte belongs to one of the record's four texts. */
static bool is_told(const struct adr *adr, uint32_t at)
{
	return is_within(&adr->context, at) || is_within(&adr->decision, at) ||
		is_within(&adr->alternatives, at) ||
		is_within(&adr->consequences, at);
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
