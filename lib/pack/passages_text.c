/* SPDX-License-Identifier: MIT */
/* Passages for people and models: Markdown, XML, compact, paths and toc. */
#include <inttypes.h>
#include <string.h>

#include "base/path.h"
#include "base/plural.h"
#include "emit/manner.h"
#include "lang/lang.h"
#include "pack/draft.h"
#include "pack/passages_private.h"

enum { COMMIT_DIGITS = 10, ASKED_MOST = 100 };

/* --- The head --- */

static void add_asked(const struct sheet *sheet, struct buf *out)
{
	const char *asked = sheet->input->asked ? sheet->input->asked : "";
	size_t n = strcspn(asked, "\r\n");
	struct buf line = { 0 };

	buf_addf(out, "scope %s", mode_name(sheet->input->mode));
	if (n > ASKED_MOST)
		for (n = ASKED_MOST; n && (asked[n] & 0xc0) == 0x80; n--)
			;
	if (n) {
		buf_add(&line, asked, n);
		buf_addch(out, ' ');
		path_quote(out, buf_str(&line));
		buf_addstr(out, asked[n + strspn(asked + n, " \r\n\t")] ?
			   " ..." : "");
	}
	buf_addch(out, '\n');
	buf_release(&line);
}

static void add_range(struct buf *out, struct line_range range)
{
	buf_addf(out, "%" PRIu32, range.first);
	if (range.last > range.first)
		buf_addf(out, "-%" PRIu32, range.last);
}

/* "src/a.c:12-40 function f - needs: f"; of what was asked for no role. */
static void add_row(const struct sheet *sheet, const struct chosen *chosen,
		    struct buf *out)
{
	const struct scope_passage *p = chosen->passage;
	size_t from = out->len;

	tell_path(out, sheet->options->reader, passage_path(sheet, p));
	buf_addch(out, ':');
	add_range(out, p->of);
	if (*p->symbol)
		buf_addf(out, "%s%s %s", *p->kind ? " " : "", p->kind,
			 p->symbol);
	if (p->role != ROLE_SEED)
		buf_addf(out, " - %s%s%s", passage_role_name(p->role),
			 *p->why ? ": " : "", p->why);
	else if (*p->why)
		buf_addf(out, " - %s", p->why);
	buf_addch(out, '\n');
	buf_tame(out, from);
}

/* An agent counts what it reads, but has to be told that it is nothing. */
static void add_head(const struct sheet *sheet, struct buf *out)
{
	const struct passages_note *note = sheet->input->note;

	if (!sheet->input->is_for_agent)
		add_asked(sheet, out);
	if (!sheet->input->is_for_agent || !sheet->n) {
		const struct source_identity *from = sheet->input->identity;
		char hex[OID_HEX + 1];

		/* What is looked at, and how much of it is shown. */
		buf_addstr(out, source_kind_name(from->kind));
		if (from->has_commit)
			buf_addf(out, " %.*s", COMMIT_DIGITS,
				 oid_to_hex(hex, &from->commit));
		if (from->is_dirty)
			buf_addstr(out, " with changes");
		buf_addf(out, ": %zu passage%s from %zu file%s", sheet->n,
			 plural(sheet->n), sheet->files, plural(sheet->files));
		if (sheet->options->max_tokens && !sheet->input->is_for_agent)
			buf_addf(out, ", at most %" PRIu64 " tokens",
				 sheet->options->max_tokens);
		buf_addch(out, '\n');
	}
	for (; note && note->name; note++)
		buf_addf(out, "%s: %s\n", note->name, note->text);
}

/* What a larger budget would show, and what none does. */
static void add_left_out(const struct sheet *sheet, struct buf *out)
{
	const uint64_t more = sheet->input->passages->more;
	const bool is_for_agent = sheet->input->is_for_agent;

	if (sheet->shortened)
		buf_addf(out, "%zu shown in part%s", sheet->shortened,
			 sheet->left_out ? ", " : "");
	if (sheet->left_out)
		buf_addf(out, "%zu more passage%s",
			 sheet->left_out, plural(sheet->left_out));
	if (sheet->needed)
		buf_addf(out, ": %s%" PRIu64 " shows all\n", is_for_agent ?
			 "max_tokens: " : "--max-tokens=", sheet->needed);
	if (sheet->input->passages->lesser)
		buf_addf(out, "%" PRIu64 " of less worth, which a %s of your "
			 "own shows\n", sheet->input->passages->lesser,
			 is_for_agent ? "max_tokens" : "--max-tokens");
	if (more)
		buf_addf(out, "%" PRIu64 " more use%s, which no budget "
			 "shows\n", more, plural(more));
}

/* --- Markdown --- */

/* Passages of one file that mean the same to the question are one section, at
 * the place of the best of them. */
static bool is_together(const struct chosen *a, const struct chosen *b)
{
	return is_one_file(a, b) && a->passage->role == b->passage->role &&
		!a->passage->text == !b->passage->text && !a->is_cut &&
		!b->is_cut;
}

static void markdown_section(const struct sheet *sheet,
			     const struct scope_passage *p,
			     const struct buf *text, struct buf *out)
{
	const struct file *file = passage_file(sheet, p);

	buf_addstr(out, "\n### ");
	tell_path(out, sheet->options->reader, passage_path(sheet, p));
	if (p->role != ROLE_SEED)
		buf_addf(out, " (%s)", passage_role_name(p->role));
	buf_addch(out, '\n');
	markdown_add_fenced(out, p->text ? "diff" :
			    file->lang == LANG_NONE ? "" :
			    lang_id(file->lang), text);
}

/* A hunk tells an agent itself where it is; people have all in one list. */
static bool is_own_row(const struct sheet *sheet, const struct chosen *chosen)
{
	const struct scope_passage *p = chosen->passage;

	return sheet->input->is_for_agent && p->text && *p->text == '@' &&
		p->role == ROLE_SEED && !*p->why;
}

static void markdown_row(const struct sheet *sheet,
			 const struct chosen *chosen, struct buf *out)
{
	if (!is_own_row(sheet, chosen))
		add_row(sheet, chosen, out);
}

/* "@@ -1,2 +3,4 @@ function f", as git writes it. */
static void markdown_lines(const struct sheet *sheet,
			   const struct chosen *chosen, struct buf *out)
{
	const struct scope_passage *p = chosen->passage;
	struct buf text = { 0 };
	size_t n;

	add_lines(sheet, chosen, &text);
	n = strcspn(buf_str(&text), "\n");
	if (is_own_row(sheet, chosen) && *p->symbol) {
		buf_add(out, text.ptr, n);
		buf_addf(out, " %s%s%s", p->kind, *p->kind ? " " : "",
			 p->symbol);
	} else {
		n = 0;
	}
	buf_addstr(out, buf_str(&text) + n);
	buf_release(&text);
}

static void markdown_group(const struct sheet *sheet, size_t i,
			   struct buf *out)
{
	struct chosen group = sheet->chosen[i];
	line_range_vec all = { 0 };
	struct buf text = { 0 };
	size_t k, j;

	for (k = 0; k < i; k++)
		if (is_together(&sheet->chosen[k], &sheet->chosen[i]))
			return;
	for (k = i; k < sheet->n; k++) {
		const struct chosen *one = &sheet->chosen[k];

		if (k > i && !is_together(&sheet->chosen[i], one))
			continue;
		if (one->passage->text)
			markdown_lines(sheet, one, &text);
		for (j = 0; j < one->shown.n; j++)
			*VEC_PUSH(&all) = one->shown.item[j];
	}
	all.n = line_ranges_unite(all.item, all.n, 0);
	group.shown = all;
	if (!group.passage->text)
		add_lines(sheet, &group, &text);
	markdown_section(sheet, group.passage, &text, out);
	VEC_RELEASE(&all);
	buf_release(&text);
}

static void markdown_whole(const struct sheet *sheet, struct buf *out)
{
	struct buf head = { 0 };
	size_t i;

	add_head(sheet, &head);
	for (i = 0; i < sheet->n; i++)
		markdown_row(sheet, &sheet->chosen[i], &head);
	add_left_out(sheet, &head);
	if (head.len)
		markdown_add_fenced(out, "", &head);
	for (i = 0; i < sheet->n; i++)
		markdown_group(sheet, i, out);
	buf_release(&head);
}

static void markdown_alone(const struct sheet *sheet,
			   const struct chosen *chosen, struct buf *out)
{
	struct buf text = { 0 };

	markdown_row(sheet, chosen, out);
	markdown_lines(sheet, chosen, &text);
	markdown_section(sheet, chosen->passage, &text, out);
	buf_release(&text);
}

/* --- Compact: each passage behind its own row --- */

static void compact_alone(const struct sheet *sheet,
			  const struct chosen *chosen, struct buf *out)
{
	add_row(sheet, chosen, out);
	add_lines(sheet, chosen, out);
	buf_addch(out, '\n');
}

static void compact_whole(const struct sheet *sheet, struct buf *out)
{
	size_t i;

	add_head(sheet, out);
	add_left_out(sheet, out);
	buf_addch(out, '\n');
	for (i = 0; i < sheet->n; i++)
		compact_alone(sheet, &sheet->chosen[i], out);
}

/* --- XML --- */

static void xml_alone(const struct sheet *sheet, const struct chosen *chosen,
		      struct buf *out)
{
	const struct scope_passage *p = chosen->passage;
	struct buf text = { 0 };

	buf_addstr(out, "<passage");
	xml_add_path(out, sheet->options->reader, passage_path(sheet, p));
	add_range(&text, p->of);
	xml_add_attribute(out, "lines", text.ptr);
	if (*p->symbol) {
		xml_add_attribute(out, "symbol", p->symbol);
		xml_add_attribute(out, "kind", p->kind);
	}
	xml_add_attribute(out, "role", passage_role_name(p->role));
	xml_add_attribute(out, "why", p->why);
	buf_addch(out, '>');
	buf_reset(&text);
	add_lines(sheet, chosen, &text);
	xml_add_cdata(out, &text);
	buf_addstr(out, "</passage>\n");
	buf_release(&text);
}

static void xml_whole(const struct sheet *sheet, struct buf *out)
{
	struct buf head = { 0 };
	size_t i;

	buf_addstr(out, "<fuse schema=\"fuse.scope/3\">\n<head>");
	add_head(sheet, &head);
	add_left_out(sheet, &head);
	xml_add_cdata(out, &head);
	buf_addstr(out, "</head>\n");
	for (i = 0; i < sheet->n; i++)
		xml_alone(sheet, &sheet->chosen[i], out);
	buf_addstr(out, "</fuse>\n");
	buf_release(&head);
}

/* --- Without text --- */

static void paths_alone(const struct sheet *sheet, const struct chosen *chosen,
			struct buf *out)
{
	const char *path = passage_path(sheet, chosen->passage);

	if (sheet->options->nul) {
		tell_path_raw(out, sheet->options->reader, path);
		buf_addch(out, '\0');
	} else {
		tell_path(out, sheet->options->reader, path);
		buf_addch(out, '\n');
	}
}

static void paths_whole(const struct sheet *sheet, struct buf *out)
{
	size_t i, k;

	for (i = 0; i < sheet->n; i++) {
		for (k = 0; k < i && !is_one_file(&sheet->chosen[k],
						  &sheet->chosen[i]); k++)
			;
		if (k == i)
			paths_alone(sheet, &sheet->chosen[i], out);
	}
}

static void toc_whole(const struct sheet *sheet, struct buf *out)
{
	size_t i;

	add_head(sheet, out);
	for (i = 0; i < sheet->n; i++)
		add_row(sheet, &sheet->chosen[i], out);
	add_left_out(sheet, out);
}

const struct passage_writer passage_writers[PACK_FORMATS] = {
	[PACK_MARKDOWN] = { markdown_whole, markdown_alone },
	[PACK_XML] = { xml_whole, xml_alone },
	[PACK_COMPACT] = { compact_whole, compact_alone },
	[PACK_PATHS] = { paths_whole, paths_alone },
	[PACK_TOC] = { toc_whole, add_row },
	[PACK_JSON] = { json_passages_whole, json_passage_alone },
	[PACK_JSONL] = { jsonl_passages_whole, jsonl_passage_alone }
};
