/* SPDX-License-Identifier: MIT */
/* Files and directories of records to take in: see import.h. */
#include "adr/import.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

#include "adr/importing.h"
#include "adr/name.h"
#include "adr/rest.h"
#include "adr/sections.h"
#include "base/file.h"
#include "base/path.h"
#include "base/xalloc.h"
#include "markdown/document.h"

struct imported *import_add(struct import *import, const char *from)
{
	struct imported *r = VEC_PUSH(&import->record);

	*r = (struct imported){ .title = "", .status = "", .date = "" };
	r->from = arena_strdup(&import->arena, from);
	return r;
}

bool import_decode(struct buf *out, const char *text)
{
	for (; *text; text++) {
		char hex[3] = { 0 }, *end;

		if (*text != '%') {
			buf_addch(out, *text);
			continue;
		}
		if (!text[1] || !text[2])
			return false;
		memcpy(hex, text + 1, 2);
		buf_addch(out, (char)strtoul(hex, &end, 16));
		if (*end)
			return false;
		text += 2;
	}
	return true;
}

/* --- One Markdown record --- */

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

static void copy_links(struct import *import, struct imported *r,
		       const struct adr *adr)
{
	size_t i;

	for (i = 0; i < adr->link.n; i++) {
		const struct adr_link *link = &adr->link.item[i];

		if (link->kind == ADR_LINK_OTHER)
			continue;
		*VEC_PUSH(&r->link) = (struct import_link){
			.kind = link->kind, .number = link->number,
			.file = arena_strdup(&import->arena, link->path ?
					     path_base(link->path) :
					     link->target)
		};
	}
}

/* Keys of front matter that nobody knows, and the sections that are none of
 * the fields. */
static const struct error *copy_rest(struct import *import,
				     struct imported *r, struct adr *adr)
{
	rest_vec rest = { 0 };
	const struct error *err = rest_of(adr, &rest);
	size_t i;

	for (i = 0; !err && i < rest.n; i++)
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
	return err;
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

/* Lines of [begin, end) that are part of no field. */
static void copy_lines(struct import *import, struct imported *r,
		       const struct adr *adr, uint32_t begin, uint32_t end)
{
	struct span rest = { adr->bytes + begin, end - begin }, line;

	while (take_line(&rest, &line)) {
		const uint32_t at = (uint32_t)(line.s - adr->bytes);

		if (is_told(adr, at, at + (uint32_t)line.n))
			continue;
		line = span_trim(line);
		if (line.n && !span_begins(line, "<!--"))
			*VEC_PUSH(&r->other) = arena_strndup(&import->arena,
							     line.s, line.n);
	}
}

/* What stands before the first section is nowhere in another layout. */
static const struct error *copy_lead(struct import *import, struct imported *r,
				     const struct adr *adr)
{
	struct document doc;
	const struct error *err;
	size_t i;

	if (adr->layout == ADR_JSON)
		return NULL;
	err = document_parse(&doc, adr->bytes, adr->n);
	if (err)
		return err;
	for (i = 0; i < doc.section.n; i++)
		if (doc.section.item[i].level < 2)
			copy_lines(import, r, adr, doc.section.item[i].body,
				   doc.section.item[i].rest);
	document_release(&doc);
	return NULL;
}

static void copy_fields(struct import *import, struct imported *r,
			const struct adr *adr)
{
	r->layout = adr->layout;
	r->number = adr->number;
	r->is_draft = adr->is_draft;
	r->title = arena_strdup(&import->arena, adr->title);
	r->status = arena_strdup(&import->arena, adr->status_text);
	r->meaning = adr->status;
	r->date = arena_strdup(&import->arena, adr->date);
	copy_list(import, &r->deciders, &adr->deciders);
	copy_list(import, &r->consulted, &adr->consulted);
	copy_list(import, &r->informed, &adr->informed);
	copy_list(import, &r->tags, &adr->tags);
	copy_list(import, &r->governs, &adr->governs);
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
	struct adr adr = { 0 };
	struct imported *r;
	const struct error *err = adr_parse(&adr, path_base(name), bytes, n);

	if (!err && !is_record_name(path_base(name)) &&
	    !adr_tells_decision(&adr))
		err = error_new(ERROR_USAGE, "it is no record: it tells no "
				"status, nor context and decision; JSON is "
				"taken from files called .json or .jsonl");
	if (err) {
		adr_release(&adr);
		return error_wrap(err, "cannot import '%s'", from);
	}
	r = import_add(import, from);
	r->name = arena_strdup(&import->arena, path_base(name));
	r->text = arena_strndup(&import->arena, bytes, n);
	r->text_n = n;
	copy_fields(import, r, &adr);
	copy_links(import, r, &adr);
	err = copy_rest(import, r, &adr);
	if (!err)
		err = copy_lead(import, r, &adr);
	adr_release(&adr);
	return err;
}

/* --- Files --- */

/* One object a line, as "adr export --format=jsonl" writes them. */
static const struct error *read_lines(struct import *import, const char *path,
				      const struct buf *text)
{
	struct span rest = { buf_str(text), text->len }, line;
	const struct error *err = NULL;

	while (!err && take_line(&rest, &line))
		if (span_trim(line).n)
			err = import_json(import, path, line.s, line.n);
	return err;
}

static const struct error *read_file(struct import *import, const char *path)
{
	const char *ext = path_ext(path);
	struct buf text = { 0 };
	const struct error *err = file_read_named(&text, path, DOCUMENT_MAX);

	if (err)
		err = error_wrap(err, "cannot import");
	else if (!strcasecmp(ext, ".json"))
		err = import_json(import, path, buf_str(&text), text.len);
	else if (!strcasecmp(ext, ".jsonl"))
		err = read_lines(import, path, &text);
	else
		err = import_markdown(import, path, path, buf_str(&text),
				      text.len);
	buf_release(&text);
	return err;
}

static int name_cmp(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static const struct error *list_dir(const char *path, struct arena *arena,
				    string_vec *out)
{
	DIR *dir = opendir(path);
	const struct dirent *entry;

	if (!dir)
		return error_errno("cannot import '%s'", path);
	while ((entry = readdir(dir)))
		if (*entry->d_name != '.')
			*VEC_PUSH(out) = arena_fmt(arena, "%s/%s", path,
						   entry->d_name);
	closedir(dir);
	if (out->n)
		qsort(out->item, out->n, sizeof(*out->item), name_cmp);
	return NULL;
}

/* Directories in it are looked into; symbolic links are not followed, so
 * that there is an end. */
static const struct error *read_dir(struct import *import, const char *path)
{
	string_vec names = { 0 };
	const struct error *err = list_dir(path, &import->arena, &names);
	struct stat st;
	size_t i;

	for (i = 0; !err && i < names.n; i++) {
		const char *name = names.item[i];

		if (lstat(name, &st))
			err = error_errno("cannot import '%s'", name);
		else if (S_ISDIR(st.st_mode))
			err = read_dir(import, name);
		else if (S_ISREG(st.st_mode) &&
			 is_record_name(path_base(name)))
			err = read_file(import, name);
	}
	VEC_RELEASE(&names);
	return err;
}

const struct error *import_read(struct import *import, const char *path)
{
	struct stat st;

	if (!stat(path, &st) && S_ISDIR(st.st_mode))
		return read_dir(import, path);
	return read_file(import, path);
}

void import_release(struct import *import)
{
	size_t i;

	for (i = 0; i < import->record.n; i++) {
		struct imported *r = &import->record.item[i];

		VEC_RELEASE(&r->alternatives);
		VEC_RELEASE(&r->deciders);
		VEC_RELEASE(&r->consulted);
		VEC_RELEASE(&r->informed);
		VEC_RELEASE(&r->tags);
		VEC_RELEASE(&r->governs);
		VEC_RELEASE(&r->section);
		VEC_RELEASE(&r->link);
		VEC_RELEASE(&r->other);
	}
	VEC_RELEASE(&import->record);
	arena_release(&import->arena);
}
