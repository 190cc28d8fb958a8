/* SPDX-License-Identifier: MIT */
/* Texts and the lines of what they declare: see text.h. */
#include "scope/text.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/xalloc.h"

/* A head or a comment that is longer is shown up to here. */
enum { HEAD_MOST = 12, COMMENT_MOST = 30 };

const struct error *texts_get(struct texts *texts, uint32_t file,
			      const struct file_text **out)
{
	static const struct facts nothing;
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
	if (!texts->scanner)
		texts->scanner = scanner_new();
	*text = (struct file_text){
		.file = file, .lang = view->file[file].lang, .facts = &nothing,
		.code = xcalloc(1, sizeof(*text->code)),
		.scanned = xcalloc(1, sizeof(*text->scanned)),
		.scanner = texts->scanner
	};
	err = graph_read(texts->graph, file, &text->bytes);
	if (error_is_unreadable(err)) {
		buf_reset(&text->bytes);
		return NULL;
	}
	if (err)
		return err;
	line_starts(&text->start, buf_str(&text->bytes), text->bytes.len);
	text->lines = (uint32_t)text->start.n - 1;
	return graph_facts(texts->graph, file, &text->facts);
}

const struct buf *code_of(const struct file_text *text)
{
	if (!text->code->ptr)
		blank(text->lang, buf_str(&text->bytes), text->bytes.len,
		      text->code, NULL);
	return text->code;
}

void texts_release(struct texts *texts)
{
	size_t i;

	for (i = 0; i < texts->item.n; i++) {
		struct file_text *text = texts->item.item[i];

		buf_release(&text->bytes);
		buf_release(text->code);
		free(text->code);
		facts_release(text->scanned);
		free(text->scanned);
		VEC_RELEASE(&text->start);
		free(text);
	}
	VEC_RELEASE(&texts->item);
	scanner_free(texts->scanner);
}

uint32_t line_at(const struct file_text *text, size_t at)
{
	return (uint32_t)line_holding(text->start.item, text->lines, at) + 1;
}

/*
 * The line on which the body of a symbol opens, or its last one where it has
 * none, by a scan of bytes whose first line is `first` of the file; 0 where
 * that finds no such symbol.
 */
static uint32_t find_body(const struct facts *facts, const char *bytes,
			  uint32_t first, const struct symbol *wanted)
{
	uint32_t line = first, k;
	size_t i;

	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *s = &facts->symbol.item[i];

		if (s->line + first - 1 != wanted->line ||
		    s->last_line + first - 1 != wanted->last_line ||
		    strcmp(s->name, wanted->name))
			continue;
		if (s->body <= s->begin || s->body >= s->end)
			return wanted->last_line;
		for (k = 0; k + 1 < s->body; k++)
			line += bytes[k] == '\n';
		return line;
	}
	return 0;
}

/*
 * The lines of most symbols tell by themselves where their heads end; a scan
 * of the whole file takes much longer, and is made for one that says nothing
 * outside of what holds it.
 */
static uint32_t end_of_head(const struct file_text *text,
			    const struct symbol *s)
{
	const char *bytes = buf_str(&text->bytes);
	uint32_t from, line = 0;

	if (s->last_line > text->lines)
		return s->line;
	from = text->start.item[s->first_line - 1];
	if (!text->scanned->symbol.n) {
		error_ignore(scan(text->scanner, text->lang, bytes + from,
				  text->start.item[s->last_line] - from,
				  text->scanned));
		line = find_body(text->scanned, bytes + from, s->first_line,
				 s);
		facts_release(text->scanned);
	}
	if (!line && !text->scanned->symbol.n)
		error_ignore(scan(text->scanner, text->lang, bytes,
				  text->bytes.len, text->scanned));
	if (!line)
		line = find_body(text->scanned, bytes, 1, s);
	return line > s->line ? line : s->line;
}

struct line_range head_of(const struct file_text *text, uint32_t symbol)
{
	const struct symbol *s = &text->facts->symbol.item[symbol];
	struct line_range head = { s->first_line, end_of_head(text, s) };

	if (head.last - head.first >= HEAD_MOST) {
		head.first = s->line;
		if (head.last - head.first >= HEAD_MOST)
			head.last = head.first + HEAD_MOST - 1;
	}
	return head;
}

static bool is_comment_line(const struct file_text *text, uint32_t line)
{
	const char *code = buf_str(code_of(text));
	size_t i, end = text->start.item[line];
	bool has_text = false;

	for (i = text->start.item[line - 1]; i < end; i++) {
		if (!isspace((unsigned char)code[i]))
			return false;
		has_text |= !isspace((unsigned char)text->bytes.ptr[i]);
	}
	return has_text;
}

struct line_range symbol_with_comment(const struct file_text *text,
				      uint32_t symbol)
{
	const struct symbol *s = &text->facts->symbol.item[symbol];
	struct line_range range = { s->first_line, s->last_line };

	while (range.first > 1 && s->first_line - range.first < COMMENT_MOST &&
	       is_comment_line(text, range.first - 1))
		range.first--;
	return range;
}
