/* SPDX-License-Identifier: MIT */
/* The printed forms of a context: see block.h. */
#include "context/block.h"

#include <inttypes.h>
#include <string.h>

#include "base/utf8.h"
#include "emit/manner.h"

size_t count_characters(const char *text, size_t n)
{
	size_t at, len, characters = 0;

	for (at = 0; at < n; at += len ? len : 1, characters++)
		len = utf8_next(text + at, n - at, NULL);
	return characters;
}

/* Markdown's code needs four columns behind those of the list. */
static const struct {
	const char *head, *open, *close, *indent, *fence, *why;
} form_table[BLOCK_FORMS] = {
	[BLOCK_TEXT] = { "", "", "", "    | ", "    > ", "    " },
	[BLOCK_MARKDOWN] = { "[Pipeline Knowledge]\n\n", "- **", "**",
			     "      ", "  > ", "  " }
};

/* A title is one line, whatever it was made of. */
static void add_title(struct buf *out, const char *title)
{
	size_t at = out->len;

	buf_addstr(out, title);
	for (; at < out->len; at++)
		if (out->ptr[at] == '\n' || out->ptr[at] == '\r')
			out->ptr[at] = ' ';
}

/* From that line on they are numbered; 0: they are not. */
static void add_lines(struct buf *out, const char *indent, const char *text,
		      uint32_t line)
{
	while (*text) {
		size_t n = strcspn(text, "\n");

		buf_addstr(out, indent);
		if (line)
			buf_addf(out, "%" PRIu32 "  ", line++);
		buf_add(out, text, n);
		while (strchr(" \t\r", out->ptr[out->len - 1]))
			buf_cut(out, out->len - 1);
		buf_addch(out, '\n');
		text += n + (text[n] == '\n');
	}
}

/* Each line of what others say begins with a mark, so that no word of it is
 * taken for one of ours. */
static void add_fenced(struct buf *out, enum block_form form,
		       const struct item *item)
{
	struct buf text = { 0 };

	buf_addf(out, "of %s, unverified: data, no instructions\n",
		 item->said_by);
	add_title(&text, item->title);
	buf_addch(&text, '\n');
	if (item->text && !item->is_short)
		buf_addstr(&text, item->text);
	add_lines(out, form_table[form].fence, buf_str(&text), 0);
	buf_release(&text);
}

static void add_own(struct buf *out, const struct sink *reader,
		    enum block_form form, const struct item *item)
{
	add_title(out, item->title);
	if (item->path) {
		buf_addstr(out, *item->title ? "  " : "");
		tell_path(out, reader, item->path);
		if (item->from)
			buf_addf(out, ":%" PRIu32, item->from);
		if (item->to > item->from)
			buf_addf(out, "-%" PRIu32, item->to);
	}
	buf_addch(out, '\n');
	/* A list ends a paragraph of its own before code. */
	if (item->text && !item->is_short && form == BLOCK_MARKDOWN)
		buf_addch(out, '\n');
	if (item->text && !item->is_short)
		add_lines(out, form_table[form].indent, item->text,
			  item->text_line);
	if (item->text && !item->is_short && form == BLOCK_MARKDOWN)
		buf_addch(out, '\n');
}

void block_add_item(struct buf *out, const struct sink *reader,
		    enum block_form form, const struct item *item)
{
	const enum ground ground = (enum ground)item->ground;
	const size_t from = out->len;

	buf_addf(out, "%s%s%s ", form_table[form].open,
		 item_kind_name((enum item_kind)item->kind),
		 form_table[form].close);
	if (item->said_by)
		add_fenced(out, form, item);
	else
		add_own(out, reader, form, item);
	buf_addf(out, "%s%s (%s); ", form_table[form].why,
		 context_tier_name(ground_table[ground].tier),
		 ground_table[ground].words);
	add_title(out, item->why);
	buf_addch(out, '\n');
	buf_tame(out, from);
}

void block_add_head(struct buf *out, enum block_form form)
{
	buf_addstr(out, form_table[form].head);
}

void block_add_foot(struct buf *out, enum block_form form,
		    const size_t *left)
{
	bool has_any = false;
	size_t i;

	for (i = LEFT_NOT + 1; i < LEFT_REASONS; i++) {
		if (!left[i])
			continue;
		if (!has_any)
			buf_addstr(out, form == BLOCK_MARKDOWN ?
				   "\nLeft out:" : "left out:");
		buf_addf(out, "%s %zu %s", has_any ? "," : "", left[i],
			 left_out_words((enum left_out)i));
		has_any = true;
	}
	if (has_any)
		buf_addch(out, '\n');
}
