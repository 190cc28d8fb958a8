/* SPDX-License-Identifier: MIT */
/* Applying replacements to bytes: see edit.h. */
#include "adr/edit.h"

#include <stdarg.h>
#include <string.h>

void edits_add(struct edits *edits, size_t begin, size_t end, const char *text)
{
	size_t n = strlen(text);

	*VEC_PUSH(&edits->edit) = (struct edit){
		.begin = begin, .end = end, .n = n, .order = edits->edit.n,
		.text = arena_strndup(&edits->arena, text, n)
	};
}

void edits_addf(struct edits *edits, size_t begin, size_t end,
		const char *fmt, ...)
{
	struct buf text = { 0 };
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(&text, fmt, ap);
	va_end(ap);
	edits_add(edits, begin, end, buf_str(&text));
	buf_release(&text);
}

void edits_release(struct edits *edits)
{
	VEC_RELEASE(&edits->edit);
	arena_release(&edits->arena);
}

size_t line_begin(const char *bytes, size_t at)
{
	while (at && bytes[at - 1] != '\n')
		at--;
	return at;
}

size_t line_next(const char *bytes, size_t n, size_t at)
{
	while (at < n && bytes[at] != '\n')
		at++;
	return at + (at < n);
}

size_t line_stop(const char *bytes, size_t n, size_t at)
{
	size_t stop = line_next(bytes, n, at);

	if (stop > at && bytes[stop - 1] == '\n')
		stop--;
	if (stop > at && bytes[stop - 1] == '\r')
		stop--;
	return stop;
}

bool edits_append_item(struct edits *edits, const char *bytes, size_t begin,
		       size_t end, const char *text)
{
	size_t last = line_begin(bytes, end), n = 0;

	if (last < begin)
		last = begin;
	while (last + n < end && strchr(" \t", bytes[last + n]))
		n++;
	if (last + n + 1 >= end || !strchr("*-+", bytes[last + n]) ||
	    bytes[last + n + 1] != ' ')
		return false;
	edits_addf(edits, end, end, "\n%.*s%c %s", (int)n, bytes + last,
		   bytes[last + n], text);
	return true;
}

void edits_append_line(struct edits *edits, const char *bytes, size_t begin,
		       size_t end, const char *text)
{
	if (!edits_append_item(edits, bytes, begin, end, text))
		edits_addf(edits, end, end, "\n\n%s", text);
}

static int edit_cmp(const void *a_, const void *b_)
{
	const struct edit *a = a_, *b = b_;

	if (a->begin != b->begin)
		return a->begin < b->begin ? -1 : 1;
	if (a->end != b->end)
		return a->end < b->end ? -1 : 1;
	return a->order < b->order ? -1 : a->order > b->order;
}

const struct error *edits_apply(struct buf *out, struct edits *edits,
				const char *bytes, size_t n)
{
	const char *line_end, *lf;
	size_t i, at = 0, k;

	if (!n)
		bytes = "";	/* an empty text may be NULL */
	/* "\r\n" where the first line ends so, otherwise "\n". */
	lf = memchr(bytes, '\n', n);
	line_end = lf && lf > bytes && lf[-1] == '\r' ? "\r\n" : "\n";
	VEC_SORT(&edits->edit, edit_cmp);
	for (i = 0; i < edits->edit.n; i++) {
		const struct edit *edit = &edits->edit.item[i];

		if (edit->begin < at || edit->end < edit->begin ||
		    edit->end > n)
			return error_new(ERROR_FAILED,
					 "two edits of the same bytes");
		buf_add(out, bytes + at, edit->begin - at);
		for (k = 0; k < edit->n; k++)
			if (edit->text[k] == '\n')
				buf_addstr(out, line_end);
			else
				buf_addch(out, edit->text[k]);
		at = edit->end;
	}
	buf_add(out, bytes + at, n - at);
	return NULL;
}
