/* SPDX-License-Identifier: MIT */
/* Sections of templates: see wanted.h. */
#include "adr/wanted.h"

#include <string.h>

#include "adr/sections.h"
#include "base/ascii.h"
#include "base/buf.h"
#include "base/span.h"
#include "markdown/document.h"

/* Without comments, each run of white space as one blank. */
static void fold(struct buf *out, const char *s, size_t n)
{
	size_t i;

	buf_reset(out);
	for (i = 0; i < n; i++) {
		if (n - i > 4 && !memcmp(s + i, "<!--", 4)) {
			i += 4 + span_find((struct span){ s + i + 4,
							  n - i - 4 }, "-->");
			i += 2;
		} else if (!is_space(s[i])) {
			buf_addch(out, s[i]);
		} else if (out->len && out->ptr[out->len - 1] != ' ') {
			buf_addch(out, ' ');
		}
	}
	while (out->len && out->ptr[out->len - 1] == ' ')
		buf_cut(out, out->len - 1);
}

/* "<!-- This is an optional element. -->" above a heading or in it, as MADR
 * has them. */
static bool is_optional(const char *text,
			const struct document_section *section)
{
	struct span before = { text, section->begin }, line, last = { 0 };
	struct span heading = { text + section->begin,
				section->body - section->begin };

	while (take_line(&before, &line))
		if (span_trim(line).n)
			last = span_trim(line);
	if (last.n && span_begins(last, "<!--") &&
	    span_find(last, "optional") < last.n)
		return true;
	return span_find(heading, "optional") < heading.n;
}

static const char *fold_kept(struct arena *arena, struct buf *folded,
			     const char *text, size_t begin, size_t end)
{
	fold(folded, text + begin, end - begin);
	return arena_strdup(arena, buf_str(folded));
}

const struct error *wanted_read(wanted_vec *out, struct arena *arena,
				const char *template, size_t n)
{
	struct document document = { .n = 0 };
	struct buf folded = { 0 };
	const struct error *err = document_parse(&document, template, n);
	size_t i;

	for (i = 0; !err && i < document.section.n; i++) {
		const struct document_section *s = &document.section.item[i];
		struct wanted wanted;

		phrase_of(wanted.phrase, span_of(s->title));
		if (s->level < 2 || !*wanted.phrase ||
		    !strcmp(wanted.phrase, "status"))
			continue;
		wanted.title = arena_strdup(arena, s->title);
		wanted.whole = fold_kept(arena, &folded, template, s->body,
					 s->end);
		wanted.own = fold_kept(arena, &folded, template, s->body,
				       s->rest);
		wanted.is_required = s->level == 2 &&
			!is_optional(template, s);
		*VEC_PUSH(out) = wanted;
	}
	buf_release(&folded);
	document_release(&document);
	return err;
}

const struct document_section *wanted_section(const struct adr *adr,
					      const struct wanted *wanted)
{
	enum section_kind kind = section_kind(wanted->title, NULL);
	const struct document_section *section = adr->doc.section.item,
		*other = NULL;
	char phrase[PHRASE_MAX];
	size_t i;

	for (i = 0; i < adr->doc.section.n; i++) {
		phrase_of(phrase, span_of(section[i].title));
		if (!strcmp(phrase, wanted->phrase))
			return &section[i];
		if (!other && kind != SECTION_OTHER &&
		    kind == section_kind(section[i].title, NULL))
			other = &section[i];
	}
	return other;
}

bool wanted_is_empty(const struct adr *adr,
		     const struct document_section *section)
{
	struct buf folded = { 0 };
	bool is;

	fold(&folded, adr->bytes + section->body, section->end - section->body);
	is = !folded.len;
	buf_release(&folded);
	return is;
}

/* "{argument a}", "[option 1]", and no link. */
static bool is_to_replace(const char *text)
{
	const char *end;

	for (; (text = strpbrk(text, "{[")); text++) {
		end = strchr(text, *text == '{' ? '}' : ']');
		if (end && end > text + 2 &&
		    (!end[1] || !strchr("([:", end[1])))
			return true;
	}
	return false;
}

bool wanted_is_unwritten(const struct adr *adr,
			 const struct document_section *section,
			 const struct wanted *wanted)
{
	struct buf folded = { 0 };
	bool is;

	fold(&folded, adr->bytes + section->body, section->end - section->body);
	is = wanted->is_required && *wanted->whole &&
		!strcmp(buf_str(&folded), wanted->whole);
	fold(&folded, adr->bytes + section->body,
	     section->rest - section->body);
	is = is || (*wanted->own && !strcmp(buf_str(&folded), wanted->own) &&
		    (wanted->is_required || is_to_replace(wanted->own)));
	buf_release(&folded);
	return is;
}
