/* SPDX-License-Identifier: MIT */
/* The default format: Markdown with a fence for each file. */
#include <string.h>

#include "base/path.h"
#include "lang/lang.h"
#include "pack/document.h"

/* A path as inline code: on one line, in as many back-quotes as it needs. */
static void add_code(struct buf *out, const char *s)
{
	struct buf quoted = { 0 };
	const char *fence = strchr(s, '`') ? "``" : "`";

	path_quote(&quoted, s);
	buf_addf(out, "%s%s%s", fence, quoted.ptr, fence);
	buf_release(&quoted);
}

static void head(struct buf *out, struct document *doc)
{
	buf_addstr(out, "# ");
	add_title(out, doc);
	buf_addstr(out, "\n\nLooked at: ");
	add_source(out, doc);
	buf_addstr(out, "  \nHolds: ");
	add_totals(out, doc);
	buf_addstr(out, "  \nNot looked at: ");
	add_omitted(out, doc);
	if (!strcmp(out->ptr + out->len - 2, ": "))
		buf_addstr(out, "nothing");
	buf_addstr(out, "\n\n");
}

static void entry(struct buf *out, struct document *doc,
		  const struct pack_file *file, bool is_shown)
{
	const struct file *f = document_file(doc, file);

	buf_addstr(out, "- ");
	add_code(out, f->path);
	buf_addch(out, ' ');
	add_oid(out, &f->oid);
	buf_addch(out, ' ');
	add_count(out, is_shown ? file->tokens : file->full_tokens);
	buf_addf(out, " %s: %s\n", pack_tier_name(is_shown ?
		 (enum pack_tier)file->tier : TIER_LISTED), file->reason);
}

static void middle(struct buf *out, struct document *doc)
{
	if (doc->input->changes && !doc->part) {
		buf_addstr(out, "\n## Changes\n");
		review_text(out, doc, "### ");
	}
}

static void section(struct buf *out, struct document *doc,
		    const struct shown *shown)
{
	size_t fence = fence_length(buf_str(&shown->text),
				    shown->text.len);
	const struct file *f = document_file(doc, shown->file);

	buf_addstr(out, "\n## ");
	path_quote(out, f->path);
	buf_addstr(out, "\n\n");
	buf_addn(out, '`', fence);
	buf_addf(out, "%s\n", lang_id(f->lang));
	add_text(out, doc, shown);
	buf_addn(out, '`', fence);
	buf_addch(out, '\n');
}

static void tail(struct buf *out, struct document *doc)
{
	(void)out;
	(void)doc;
}

const struct format format_markdown = {
	"markdown", ".md", head, entry, middle, section, tail
};
