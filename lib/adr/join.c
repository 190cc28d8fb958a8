/* SPDX-License-Identifier: MIT */
/* Links between two records: see mark.h. */
#include <inttypes.h>
#include <string.h>

#include "adr/field_list.h"
#include "adr/layout.h"
#include "adr/mark.h"
#include "adr/markup.h"
#include "adr/open.h"
#include "adr/phrase.h"
#include "adr/sections.h"
#include "base/path.h"

bool has_link(const struct adr *adr, enum adr_link_kind kind,
	      const struct named *to)
{
	size_t i;

	for (i = 0; i < adr->link.n; i++) {
		const struct adr_link *link = &adr->link.item[i];

		if (link->kind == kind &&
		    (link->path ? !strcmp(link->path, to->path) :
		     link->number && link->number == to->number))
			return true;
	}
	return false;
}

/* --- Front matter --- */

/* The list of front matter that holds this kind, or NULL. */
static const struct adr_field *front_list(const struct adr *adr,
					  enum adr_link_kind kind)
{
	enum adr_key key = kind == ADR_LINK_SUPERSEDES ? ADR_SUPERSEDES :
		kind == ADR_LINK_SUPERSEDED_BY ? ADR_SUPERSEDED_BY : ADR_KEYS;
	size_t i;

	for (i = 0; i < adr->field.n; i++)
		if (adr->field.item[i].key == key &&
		    adr->field.item[i].place == ADR_IN_FRONT)
			return &adr->field.item[i];
	return NULL;
}

static void join_list(struct edits *edits, const struct adr *adr,
		      const struct adr_field *field, const struct named *to)
{
	struct front_list list = front_list_at(adr->bytes, field->begin,
					       field->end);
	struct buf text = { 0 };
	const char *last = adr->bytes + list.last;
	size_t n = list.end - list.last;
	char quote = n > 1 && strchr("'\"", *last) ? *last : 0;
	size_t digits;

	/* The record as the last element of a list is written: 12,
	 * "ADR-0012". */
	last += quote != 0;
	digits = strspn(last, "0123456789");
	if (quote)
		buf_addch(&text, quote);
	if (to->number && digits == n - 2 * (size_t)(quote != 0))
		buf_addf(&text, "%0*" PRIu64, digits > 1 && *last == '0' ?
			 (int)digits : 1, to->number);
	else if (to->number)
		buf_addstr(&text, to->id);
	else
		buf_addstr(&text, path_base(to->path));
	if (quote)
		buf_addch(&text, quote);
	front_list_join(edits, adr->bytes, &list, text.ptr);
	buf_release(&text);
}

/* --- Labels --- */

bool mark_label(struct edits *edits, const struct adr *adr,
		const struct adr_manner *manner, enum adr_link_kind kind,
		const struct named *to)
{
	static const char *const names[][3] = {
		{ "supersedes", "replaces", NULL },
		{ "superseded by", "superceded by", NULL }
	};
	enum link_form form = manner_form(manner, adr->layout, true);
	char phrase[PHRASE_MAX];
	struct open_place open;
	struct buf text = { 0 };

	if ((kind != ADR_LINK_SUPERSEDES && kind != ADR_LINK_SUPERSEDED_BY) ||
	    !find_open(adr, names[kind == ADR_LINK_SUPERSEDED_BY],
		       SECTION_OTHER, &open) || open.place == ADR_IN_FRONT)
		return false;
	phrase_of(phrase, (struct span){ adr->bytes + open.begin,
					 open.end - open.begin });
	if (*phrase && !phrase_is_nothing(phrase))
		return false;
	manner_link(&text, form == LINK_NUMBERED || form == LINK_TITLE ?
		    LINK_ID : form, adr->path, to);
	open_put(edits, &open, text.ptr);
	buf_release(&text);
	return true;
}

/* --- Sections --- */

/* The bullet of the lists of this record. */
static char bullet_of(const struct adr *adr)
{
	size_t i;

	for (i = 0; i < adr->doc.block.n; i++) {
		const struct document_block *block = &adr->doc.block.item[i];
		const char *s = adr->bytes + block->begin;

		if (block->kind != DOCUMENT_ITEM)
			continue;
		s += strspn(s, " \t");
		if (*s && strchr("*-+", *s))
			return *s;
	}
	return layouts[adr->layout].bullet ? layouts[adr->layout].bullet : '-';
}

static void join_new_section(struct edits *edits, const struct adr *adr,
			     const char *text)
{
	bool is_open = adr->n && adr->bytes[adr->n - 1] != '\n';
	struct buf heading = { 0 };

	markup_add_heading(&heading, adr,
			   layout_title(adr->layout, SECTION_LINKS, "Links"));
	/* A last line without an end stays without one. */
	edits_addf(edits, adr->n, adr->n, "%s\n%s\n%c %s%s",
		   is_open ? "\n" : "", heading.ptr, bullet_of(adr),
		   text, is_open ? "" : "\n");
	buf_release(&heading);
}

static void join_section(struct edits *edits, const struct adr *adr,
			 const struct document_section *section,
			 const char *text)
{
	const struct document_block *last = NULL;
	const char *bytes = adr->bytes;
	size_t end, from, n = 0;

	if (section->blocks)
		last = &adr->doc.block.item[section->first_block +
					section->blocks - 1];
	end = last ? last->end : section->body;
	while (end > section->body && strchr("\r\n", bytes[end - 1]))
		end--;
	from = last && last->kind == DOCUMENT_ITEM ? last->begin : end;
	while (from + n < end && strchr(" \t", bytes[from + n]))
		n++;
	if (from < end && strchr("*-+", bytes[from + n]))
		edits_addf(edits, end, end, "\n%.*s %s", (int)n + 1,
			   bytes + from, text);
	else if (last)
		edits_addf(edits, end, end, "\n\n%c %s",
			   bullet_of(adr), text);
	else
		edits_addf(edits, section->body, section->body, "\n%c %s\n",
			   bullet_of(adr), text);
}

/* The field that tells the status in a section, or NULL. */
static const struct adr_field *status_section(const struct adr *adr)
{
	size_t i;

	for (i = adr->field.n; i--;)
		if (adr->field.item[i].key == ADR_STATUS &&
		    adr->field.item[i].place == ADR_IN_SECTION)
			return &adr->field.item[i];
	return NULL;
}

void mark_link(struct edits *edits, const struct adr *adr,
	       const struct adr_manner *manner, enum adr_link_kind kind,
	       const struct named *to)
{
	const struct adr_field *list = front_list(adr, kind);
	const struct adr_field *status = status_section(adr);
	const struct document_section *found = NULL;
	struct buf text = { 0 };
	size_t i;

	if (has_link(adr, kind, to))
		return;
	if (list)
		join_list(edits, adr, list, to);
	if (list || mark_label(edits, adr, manner, kind, to))
		return;
	buf_addf(&text, "%s ", manner_words(manner, kind, true));
	manner_link(&text, manner_form(manner, adr->layout, false), adr->path,
		    to);
	for (i = adr->doc.section.n; i-- > 1;)
		if (section_kind(adr->doc.section.item[i].title, NULL) ==
		    SECTION_LINKS)
			found = &adr->doc.section.item[i];
	if (status)
		edits_append_line(edits, adr->bytes, status->begin,
				  status->end, text.ptr);
	else if (found)
		join_section(edits, adr, found, text.ptr);
	else
		join_new_section(edits, adr, text.ptr);
	buf_release(&text);
}
