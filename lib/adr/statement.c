/* SPDX-License-Identifier: MIT */
/*
 * Y-statements, which are a decision in one sentence: "In the context of C,
 * facing F, we decided for D and neglected A, to achieve G, accepting X."
 */
#include <string.h>

#include "adr/phrase.h"
#include "adr/reading.h"

/* Nobody writes a longer sentence. */
enum { SENTENCE_MAX = 4000, PARTS = ADR_TEXTS };

/* The first of the openings of a part in a sentence; its length where none
 * is. */
static size_t find_part(struct span sentence, size_t part)
{
	const struct phrase_row *row = statement_openings;
	size_t at, first = sentence.n;

	for (; row->words; row++) {
		at = (size_t)row->value == part ?
			span_find(sentence, row->words) : first;
		first = at < first ? at : first;
	}
	return first;
}

/* The paragraph from `at` on. */
static struct span sentence_at(const struct reading *r, size_t at)
{
	struct span text = { r->plain + at, r->adr->n - at };
	size_t n;

	text.n = text.n < SENTENCE_MAX ? text.n : SENTENCE_MAX;
	n = span_find(text, "\n\n");
	text.n = n < text.n ? n : text.n;
	n = span_find(text, "\r\n\r\n");
	text.n = n < text.n ? n : text.n;
	return text;
}

static void set_part(struct reading *r, struct adr_text *out,
		     struct span part)
{
	part = span_trim(part);
	while (part.n && strchr(",. ", part.s[part.n - 1]) &&
	       part.s[part.n - 1])
		part = span_trim((struct span){ part.s, part.n - 1 });
	if (out->title || out->begin < out->end || !part.n)
		return;
	out->begin = (uint32_t)(part.s - r->plain);
	out->end = out->begin + (uint32_t)part.n;
	out->line = document_line(r->doc, out->begin);
}

void reading_take_statement(struct reading *r)
{
	struct span all = { r->plain, r->adr->n }, rest, next;
	size_t at = find_part(all, 0), part, n;

	if (at == all.n)
		return;
	rest = sentence_at(r, at);
	if (find_part(rest, 1) == rest.n)
		return;
	for (part = 0; part < PARTS && rest.n; part++) {
		size_t later = part + 1;

		for (n = rest.n; later < PARTS && n == rest.n; later++)
			n = find_part(rest, later);
		next = span_behind(rest, n);
		set_part(r, &r->adr->text[part], (struct span){ rest.s, n });
		rest = next;
		if (later > part + 2 && later <= PARTS && next.n)
			part = later - 2;
	}
}
