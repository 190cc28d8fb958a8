/* SPDX-License-Identifier: MIT */
/* A Markdown record to take in: see importing.h. */

#include "adr/importing.h"
#include "adr/name.h"
#include "adr/sections.h"
#include "base/path.h"

static const char *said(struct import *import, const struct adr *adr,
			const struct adr_text *text)
{
	struct buf bytes = { 0 };
	const char *kept = NULL;

	if (text->begin < text->end) {
		adr_add_text(&bytes, adr, text);
		kept = arena_strdup(&import->arena, buf_str(&bytes));
	}
	buf_release(&bytes);
	return kept;
}

static void copy_list(struct import *import, string_vec *out,
		      const string_vec *list)
{
	size_t i;

	for (i = 0; i < list->n; i++)
		*VEC_PUSH(out) = arena_strdup(&import->arena, list->item[i]);
}

/* Keys of front matter that nobody knows, and the sections that are none of
 * the fields. */
static void copy_rest(struct import *import, struct imported *r,
		      const struct adr *adr)
{
	rest_vec rest = { 0 };
	size_t i;

	rest_of(adr, &rest);
	for (i = 0; i < rest.n; i++)
		*VEC_PUSH(&r->section) = (struct import_section){
			arena_strdup(&import->arena, rest.item[i].title),
			arena_strndup(&import->arena,
				      adr->bytes + rest.item[i].begin,
				      rest.item[i].end - rest.item[i].begin)
		};
	for (i = 0; i < adr->field.n; i++) {
		const struct adr_field *field = &adr->field.item[i];

		if (field->key == ADR_UNKNOWN_KEY)
			*VEC_PUSH(&r->other) = arena_fmt(&import->arena,
				"%s: %s", field->name, field->text);
	}
	VEC_RELEASE(&rest);
}

static bool is_told(const struct adr *adr, uint32_t begin, uint32_t end)
{
	size_t i;

	for (i = 0; i < adr->field.n; i++)
		if (adr->field.item[i].line &&
		    adr->field.item[i].begin < end &&
		    adr->field.item[i].end > begin)
			return true;
	for (i = 0; i < adr->link.n; i++)
		if (adr->link.item[i].begin < end &&
		    adr->link.item[i].end > begin)
			return true;
	return false;
}

/* What stands before the first section is nowhere in another layout. */
static void copy_lead(struct import *import, struct imported *r,
		      const struct adr *adr)
{
	size_t i;

	for (i = 0; !adr->is_json && i < adr->doc.section.n; i++) {
		const struct document_section *s = &adr->doc.section.item[i];
		struct span rest = { adr->bytes + s->body, s->rest - s->body };
		struct span line;

		/* Lines that are part of no field. */
		while (s->level < 2 && take_line(&rest, &line)) {
			const uint32_t at = (uint32_t)(line.s - adr->bytes);

			if (is_told(adr, at, at + (uint32_t)line.n))
				continue;
			line = span_trim(line);
			if (line.n && !span_begins(line, "<!--"))
				*VEC_PUSH(&r->other) = arena_strndup(
					&import->arena, line.s, line.n);
		}
	}
}

static void copy_fields(struct import *import, struct imported *r,
			const struct adr *adr)
{
	size_t i;

	r->layout = adr->layout;
	r->number = adr->number;
	r->is_draft = adr->is_draft;
	r->title = arena_strdup(&import->arena, adr->title);
	r->status = arena_strdup(&import->arena, adr->status_text);
	r->meaning = adr->status;
	r->date = arena_strdup(&import->arena, adr->date);
	for (i = 0; i < ADR_LISTS; i++)
		copy_list(import, &r->list.of[i], &adr->list.of[i]);
	copy_list(import, &r->alternatives, &adr->alternatives_item);
	r->context = said(import, adr, &adr->context);
	r->decision = said(import, adr, &adr->decision);
	r->consequences = said(import, adr, &adr->consequences);
	if (!r->alternatives.n && said(import, adr, &adr->alternatives))
		*VEC_PUSH(&r->section) = (struct import_section){
			"Alternatives", said(import, adr, &adr->alternatives)
		};
}

const struct error *import_markdown(struct import *import, const char *from,
				    const char *name, const char *bytes,
				    size_t n)
{
	/* "0012-x.md", or "0012-x/README.md" of a directory of its own. */
	const size_t dir = record_dir_len(name);
	const char *own = name + dir + (dir > 0);
	struct adr adr = { 0 };
	struct imported *r;
	const struct error *err = adr_parse(&adr, own, bytes, n);
	size_t i;

	if (!err && !is_record_name(path_base(own)) && !path_dir_len(own) &&
	    !adr_tells_decision(&adr))
		err = error_new(ERROR_USAGE, "it is not a record: it tells no "
				"status, nor context and decision; JSON is "
				"taken from files called .json or .jsonl");
	if (err) {
		adr_release(&adr);
		return error_wrap(err, "cannot import '%s'", from);
	}
	r = import_add(import, from);
	r->name = arena_strdup(&import->arena, own);
	r->text = arena_strndup(&import->arena, bytes, n);
	r->text_n = n;
	copy_fields(import, r, &adr);
	for (i = 0; i < adr.link.n; i++) {
		const struct adr_link *link = &adr.link.item[i];

		if (link->kind == ADR_LINK_OTHER)
			continue;
		*VEC_PUSH(&r->link) = (struct import_link){
			.kind = link->kind,
			.number = link->number,
			.file = arena_strdup(&import->arena,
					     link->path ?
						     path_base(link->path) :
						     link->target)
		};
	}
	copy_rest(import, r, &adr);
	copy_lead(import, r, &adr);
	adr_release(&adr);
	return NULL;
}
