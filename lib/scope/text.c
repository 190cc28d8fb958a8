/* SPDX-License-Identifier: MIT */
/* Texts and the lines of what they declare: see text.h. */
#include "scope/text.h"

#include <ctype.h>
#include <stdlib.h>

#include "base/xalloc.h"

/* A head or a comment that is longer is shown up to here. */
enum { HEAD_MOST = 12, COMMENT_MOST = 30 };

static void find_lines(struct file_text *text)
{
	size_t i;

	for (i = 0; i < text->bytes.len; i++)
		if (!i || text->bytes.ptr[i - 1] == '\n')
			*VEC_PUSH(&text->start) = (uint32_t)i;
	text->lines = (uint32_t)text->start.n;
	*VEC_PUSH(&text->start) = (uint32_t)text->bytes.len;
}

const struct error *texts_get(struct texts *texts, uint32_t file,
			      const struct file_text **out)
{
	const struct view *view = graph_view(texts->graph);
	struct file_text *text;
	const struct error *err;
	size_t i;

	for (i = 0; i < texts->item.n; i++)
		if (texts->item.item[i]->file == file) {
			*out = texts->item.item[i];
			return NULL;
		}
	*VEC_PUSH(&texts->item) = text = xcalloc(1, sizeof(*text));
	*out = text;
	text->file = file;
	err = graph_read(texts->graph, file, &text->bytes);
	if (error_is_unreadable(err)) {
		buf_reset(&text->bytes);
		return NULL;
	}
	if (err)
		return err;
	find_lines(text);
	if (!texts->scanner)
		texts->scanner = scanner_new();
	err = scan(texts->scanner, view->file[file].lang,
		   buf_str(&text->bytes), text->bytes.len, &text->facts);
	blank(view->file[file].lang, buf_str(&text->bytes), text->bytes.len,
	      &text->code, NULL);
	return err;
}

void texts_release(struct texts *texts)
{
	size_t i;

	for (i = 0; i < texts->item.n; i++) {
		struct file_text *text = texts->item.item[i];

		buf_release(&text->bytes);
		buf_release(&text->code);
		facts_release(&text->facts);
		VEC_RELEASE(&text->start);
		free(text);
	}
	VEC_RELEASE(&texts->item);
	scanner_free(texts->scanner);
}

uint32_t line_at(const struct file_text *text, size_t at)
{
	uint32_t low = 1, high = text->lines ? text->lines : 1;

	while (low < high) {
		uint32_t mid = low + (high - low + 1) / 2;

		if (text->start.item[mid - 1] <= at)
			low = mid;
		else
			high = mid - 1;
	}
	return low;
}

struct line_range head_of(const struct file_text *text, uint32_t symbol)
{
	const struct symbol *s = &text->facts.symbol.item[symbol];
	struct line_range head = { s->first_line, s->last_line };

	if (s->body > s->begin && s->body < s->end)
		head.last = line_at(text, s->body - 1);
	if (head.last < s->line)
		head.last = s->line;
	if (head.last - head.first >= HEAD_MOST) {
		head.first = s->line;
		if (head.last - head.first >= HEAD_MOST)
			head.last = head.first + HEAD_MOST - 1;
	}
	return head;
}

static bool is_comment_line(const struct file_text *text, uint32_t line)
{
	size_t i, end = text->start.item[line];
	bool has_text = false;

	for (i = text->start.item[line - 1]; i < end; i++) {
		if (!isspace((unsigned char)text->code.ptr[i]))
			return false;
		has_text |= !isspace((unsigned char)text->bytes.ptr[i]);
	}
	return has_text;
}

struct line_range symbol_with_comment(const struct file_text *text,
				      uint32_t symbol)
{
	const struct symbol *s = &text->facts.symbol.item[symbol];
	struct line_range range = { s->first_line, s->last_line };

	while (range.first > 1 && s->first_line - range.first < COMMENT_MOST &&
	       is_comment_line(text, range.first - 1))
		range.first--;
	return range;
}
