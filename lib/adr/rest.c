/* SPDX-License-Identifier: MIT */
/* Sections that are no fields: see rest.h. */
#include "adr/rest.h"

#include <string.h>

#include "adr/markup.h"
#include "adr/sections.h"
#include "markdown/document.h"

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

const struct error *rest_of(struct adr *adr, rest_vec *out)
{
	struct document doc;
	const struct error *err = markup_parse(&doc, adr->path, adr->bytes,
					       adr->n);
	uint32_t behind = 0, i;

	if (err || adr->layout == ADR_JSON)
		goto done;
	for (i = 1; i < doc.section.n; i++) {
		const struct document_section *s = &doc.section.item[i];
		struct adr_text text = { .begin = s->body, .end = s->end,
					 .line = s->line };

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
		text.title = arena_strdup(&adr->arena, s->title);
		*VEC_PUSH(out) = text;
	}
done:
	if (!err)
		document_release(&doc);
	return err;
}
