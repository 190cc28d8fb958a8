/* SPDX-License-Identifier: MIT */
/* Decisions as pages that need nothing but themselves: see export.h. */
#include <string.h>

#include "adr/export.h"
#include "adr/target.h"
#include "base/path.h"
#include "markdown/document.h"
#include "markdown/html.h"

/* Of every page: readable on paper and in the dark, without a second file. */
static const char style[] =
	"<style>\n"
	":root { color-scheme: light dark }\n"
	"body { font: 1rem/1.5 sans-serif; max-width: 46rem; "
	"margin: 2rem auto; padding: 0 1rem }\n"
	"pre { overflow-x: auto; padding: .5rem; "
	"border: 1px solid color-mix(in srgb, currentColor 25%, transparent) }\n"
	"table { border-collapse: collapse }\n"
	"th, td { text-align: left; vertical-align: top; "
	"padding: .2rem .8rem .2rem 0 }\n"
	".rejected, .deprecated, .superseded { opacity: .6 }\n"
	"</style>\n";

static void add_text(struct buf *out, const char *text)
{
	html_escape(out, text, strlen(text));
}

static void begin(struct buf *out, const char *title)
{
	buf_addstr(out, "<!DOCTYPE html>\n<html lang=\"en\">\n"
		   "<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
		   "content=\"width=device-width\">\n<title>");
	add_text(out, title);
	buf_addstr(out, "</title>\n");
	buf_addstr(out, style);
}

void export_page_path(struct buf *out, const struct adr *adr)
{
	size_t n = strlen(adr->path) - strlen(path_ext(adr->path));

	buf_add(out, adr->path, n);
	buf_addstr(out, ".html");
}

static void add_link(struct buf *out, const char *from, const struct adr *to)
{
	struct buf page = { 0 }, way = { 0 };

	export_page_path(&page, to);
	relative_path(&way, from, page.ptr);
	buf_addstr(out, "<a href=\"");
	target_add(out, buf_str(&way), true);
	buf_addstr(out, "\">");
	add_text(out, to->id);
	buf_addstr(out, ": ");
	add_text(out, to->title);
	buf_addstr(out, "</a>");
	buf_release(&page);
	buf_release(&way);
}

static void add_row(struct buf *out, const char *name, const char *text)
{
	if (!*text)
		return;
	buf_addf(out, "<tr><th>%s<td>", name);
	add_text(out, text);
	buf_addch(out, '\n');
}

static void add_values(struct buf *out, const char *name,
		       const string_vec *values)
{
	struct buf all = { 0 };
	size_t i;

	for (i = 0; i < values->n; i++)
		buf_addf(&all, "%s%s", i ? ", " : "", values->item[i]);
	add_row(out, name, buf_str(&all));
	buf_release(&all);
}

/* The text as its file has it, or as what it means where that is Markdown. */
static void add_body(struct buf *out, const struct adr *adr)
{
	struct document doc = { .front_end = 0 };
	const struct error *err = NULL;
	size_t front = 0;
	const char *ext = path_ext(adr->path);

	if (!(!strcmp(ext, ".md") || !strcmp(ext, ".markdown") ||
	      !strcmp(ext, ".MD"))) {
		buf_addstr(out, "<pre>");
		html_escape(out, adr->bytes, adr->n);
		buf_addstr(out, "</pre>\n");
		return;
	}
	err = document_parse(&doc, adr->bytes, adr->n);
	if (!err)
		front = doc.front_end;
	error_ignore(err);
	html_of_markdown(out, adr->bytes + front, adr->n - front);
	document_release(&doc);
}

void export_page(struct buf *out, const relation_vec *relations,
		 const struct adr *adr)
{
	struct buf way = { 0 };
	size_t i, n;
	const struct adr_relation *relation = relations_of(relations, adr, &n);

	begin(out, adr->title);
	relative_path(&way, adr->path, "index.html");
	buf_addstr(out, "<p><a href=\"");
	target_add(out, buf_str(&way), true);
	buf_addstr(out, "\">All decisions</a>\n<table>\n");
	add_row(out, "record", adr->id);
	add_row(out, "status", adr_status_name(adr->status));
	add_row(out, "date", adr->date);
	add_values(out, "deciders", &adr->list.deciders);
	add_values(out, "tags", &adr->list.tags);
	add_values(out, "governs", &adr->list.governs);
	/* What this record says of others, and others of this one. */
	for (i = 0; i < n; i++) {
		buf_addf(out, "<tr><th>%s<td>",
			 adr_link_word(relation[i].kind));
		add_link(out, adr->path, relation[i].to);
		buf_addch(out, '\n');
	}
	add_row(out, "file", adr->path);
	buf_addstr(out, "</table>\n<main>\n");
	add_body(out, adr);
	buf_addstr(out, "</main>\n</html>\n");
	buf_release(&way);
}

void export_page_index(struct buf *out, const struct registry *registry)
{
	size_t i;

	begin(out, "Decisions");
	buf_addf(out, "<h1>Decisions</h1>\n<table>\n<tr><th>Decision<th>Status"
		 "<th>Date\n");
	for (i = 0; i < registry->record.n; i++) {
		const struct adr *adr = &registry->record.item[i];

		buf_addf(out, "<tr class=\"%s\"><td>",
			 adr_status_name(adr->status));
		add_link(out, "index.html", adr);
		buf_addf(out, "<td>%s<td>", adr_status_name(adr->status));
		add_text(out, adr->date);
		buf_addch(out, '\n');
	}
	for (i = 0; i < registry->failure.n; i++) {
		const struct adr_failure *f = &registry->failure.item[i];

		buf_addstr(out, "<tr><td>");
		add_text(out, f->path);
		buf_addstr(out, "<td colspan=\"2\">cannot be read: ");
		add_text(out, f->message);
		buf_addch(out, '\n');
	}
	buf_addstr(out, "</table>\n</html>\n");
}
