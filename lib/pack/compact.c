/* SPDX-License-Identifier: MIT */
/* The formats with the least around the files: compact, paths, and toc. */
#include "base/path.h"
#include "lang/lang.h"
#include "pack/document.h"

static void nothing(struct buf *out, struct document *doc)
{
	(void)out;
	(void)doc;
}

static void no_entry(struct buf *out, struct document *doc,
		     const struct pack_file *file, bool is_shown)
{
	(void)out;
	(void)doc;
	(void)file;
	(void)is_shown;
}

/* --- Compact --- */

static void compact_head(struct buf *out, struct document *doc)
{
	buf_addstr(out, "# ");
	add_title(out, doc);
	buf_addstr(out, "; ");
	add_source(out, doc);
	buf_addstr(out, "\n# ");
	add_totals(out, doc);
	buf_addstr(out, "; not looked at: ");
	add_omitted(out, doc);
	buf_addch(out, '\n');
}

static void compact_entry(struct buf *out, struct document *doc,
			  const struct pack_file *file, bool is_shown)
{
	const struct file *f = document_file(doc, file);

	buf_addstr(out, "# ");
	path_quote(out, f->path);
	buf_addch(out, ' ');
	add_oid(out, &f->oid);
	buf_addch(out, ' ');
	add_count(out, is_shown ? file->tokens : file->full_tokens);
	buf_addf(out, " %s: %s\n", pack_tier_name(is_shown ?
		 (enum pack_tier)file->tier : TIER_LISTED), file->reason);
}

static void compact_middle(struct buf *out, struct document *doc)
{
	if (doc->input->changes && !doc->part)
		review_text(out, doc, "=== changes: ");
}

static void compact_section(struct buf *out, struct document *doc,
			    const struct shown *shown)
{
	buf_addstr(out, "=== ");
	path_quote(out, document_file(doc, shown->file)->path);
	buf_addstr(out, " ===\n");
	add_text(out, doc, shown);
}

const struct format format_compact = {
	"compact", ".txt", compact_head, compact_entry, compact_middle,
	compact_section, nothing
};

/* --- The paths alone --- */

static void paths_section(struct buf *out, struct document *doc,
			  const struct shown *shown)
{
	const char *path = document_file(doc, shown->file)->path;

	if (doc->options->nul) {
		buf_add(out, path, strlen(path) + 1);
		return;
	}
	path_quote(out, path);
	buf_addch(out, '\n');
}

const struct format format_paths = {
	"paths", ".txt", nothing, no_entry, nothing, paths_section, nothing
};

/* --- A table of contents: each file with its symbols and its cost --- */

static void toc_entry(struct buf *out, struct document *doc,
		      const struct pack_file *file, bool is_shown)
{
	if (!is_shown)
		compact_entry(out, doc, file, is_shown);
}

static void toc_section(struct buf *out, struct document *doc,
			const struct shown *shown)
{
	const struct file *f = document_file(doc, shown->file);
	size_t dir = path_dir_len(f->path);

	/* Sections come in path order: a directory is named when it begins. */
	if (!doc->written++ || doc->last_dir_len != dir ||
	    memcmp(doc->last_dir, f->path, dir)) {
		path_quote_n(out, f->path, dir);
		buf_addstr(out, dir ? "/\n" : "./\n");
	}
	doc->last_dir = f->path;
	doc->last_dir_len = dir;
	buf_addstr(out, "  ");
	path_quote(out, path_base(f->path));
	buf_addstr(out, "  ");
	add_count(out, f->tokens);
	buf_addf(out, " tokens, %u lines; %s\n", f->lines,
		 shown->file->reason);
	buf_add(out, buf_str(&shown->text), shown->text.len);
}

static void toc_middle(struct buf *out, struct document *doc)
{
	compact_middle(out, doc);
	doc->written = 0;
}

const struct format format_toc = {
	"toc", ".txt", compact_head, toc_entry, toc_middle, toc_section, nothing
};
