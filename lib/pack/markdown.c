/* SPDX-License-Identifier: MIT */
/* Markdown, and "=== path ===", which is the same with less around it. */

#include "emit/manner.h"
#include "lang/lang.h"
#include "pack/passages_private.h"
#include "pack/review.h"

/* A fence that no run of backticks in the text can close: at least three. */
static void add_fence(struct buf *out, const struct buf *text)
{
	size_t i, run = 0, longest = 2;

	for (i = 0; i < text->len; i++) {
		run = text->ptr[i] == '`' ? run + 1 : 0;
		if (run > longest)
			longest = run;
	}
	buf_addn(out, '`', longest + 1);
}

void markdown_add_fenced(struct buf *out, const char *info,
			 const struct buf *text)
{
	add_fence(out, text);
	buf_addstr(out, info);
	buf_addch(out, '\n');
	buf_add(out, buf_str(text), text->len);
	add_fence(out, text);
	buf_addch(out, '\n');
}

static void markdown_head(const struct page *page, struct buf *out)
{
	struct buf text = { 0 };

	manifest_text(page, "", &text);
	markdown_add_fenced(out, "", &text);
	buf_reset(&text);
	review_map(page, &text);
	if (text.len) {
		buf_addstr(out, "\n## Changes\n\n");
		markdown_add_fenced(out, "", &text);
	}
	buf_reset(&text);
	review_patch(page, &text);
	if (text.len)
		markdown_add_fenced(out, "diff", &text);
	buf_release(&text);
}

static void markdown_section(const struct page *page,
			     const struct draft *draft, struct buf *out)
{
	struct buf text = { 0 };

	buf_addstr(out, "\n### ");
	tell_path(out, page->options->reader, draft->info->path);
	if (draft->level > page->options->level)
		buf_addf(out, " (%s)", level_name_of(draft));
	buf_addch(out, '\n');
	page_add_text(page, draft, &text);
	markdown_add_fenced(out, draft->info->lang == LANG_NONE ? "" :
			    lang_id(draft->info->lang), &text);
	buf_release(&text);
}

static void no_tail(const struct page *page, struct buf *out)
{
	(void)page;
	(void)out;
}

const struct writer markdown_writer = {
	.name = "markdown", .head = markdown_head,
	.line = manifest_line, .section = markdown_section, .tail = no_tail,
	.change = review_change, .map_most = MAP_DIFF
};

static void compact_head(const struct page *page, struct buf *out)
{
	struct buf text = { 0 };

	manifest_text(page, "# ", out);
	review_map(page, &text);
	review_patch(page, &text);
	add_prefixed(out, &text, "# ");
	buf_release(&text);
}

static void compact_change(const struct page *page, size_t i, struct buf *out)
{
	struct buf text = { 0 };

	review_change(page, i, &text);
	add_prefixed(out, &text, "# ");
	buf_release(&text);
}

static void compact_line(const struct page *page, const struct draft *draft,
			 struct buf *out)
{
	buf_addstr(out, "# ");
	manifest_line(page, draft, out);
}

static void compact_section(const struct page *page,
			    const struct draft *draft, struct buf *out)
{
	buf_addstr(out, "=== ");
	tell_path(out, page->options->reader, draft->info->path);
	buf_addstr(out, " ===\n");
	page_add_text(page, draft, out);
}

const struct writer compact_writer = {
	.name = "compact", .head = compact_head,
	.line = compact_line, .section = compact_section, .tail = no_tail,
	.change = compact_change, .map_most = MAP_DIFF
};

/* A path cannot be quoted away in a NUL-terminated list, and need not be. */
static void paths_section(const struct page *page, const struct draft *draft,
			  struct buf *out)
{
	if (page->options->nul) {
		tell_path_raw(out, page->options->reader, draft->info->path);
		buf_addch(out, '\0');
	} else {
		tell_path(out, page->options->reader, draft->info->path);
		buf_addch(out, '\n');
	}
}

static void no_line(const struct page *page, const struct draft *draft,
		    struct buf *out)
{
	(void)page;
	(void)draft;
	(void)out;
}

const struct writer paths_writer = {
	.name = "paths", .head = no_tail,
	.line = no_line, .section = paths_section, .tail = no_tail,
	.is_bare = true
};
