/* SPDX-License-Identifier: MIT */
/* Fenced blocks of text formats: see styles.h. */
#include "lang/styles.h"

enum { WIDEST_INDENT = 256 };

/* How many bytes in a row are the one at `at`. */
static size_t run_length(const struct text *text, size_t at)
{
	size_t end = at;

	while (end < text->n && text->bytes[end] == text->bytes[at])
		end++;
	return end - at;
}

/* Is the run of n dashes or dots at `at` the line below a title? It is about
 * as long as the title, then. */
static bool underlines(const struct text *text, size_t at, size_t n)
{
	size_t start = at ? at - 1 : 0, len;

	if (!at || !strchr("-.", text->bytes[at]))
		return false;
	while (start && text->bytes[start - 1] != '\n')
		start--;
	len = at - 1 - start;
	return len && !strchr("[.+ ", text->bytes[start]) && len <= n + 2 &&
		n <= len + 2;
}

/* Nothing but blanks, quote marks and a list's mark stand before a fence, and
 * not many. */
static bool is_fence_place(const struct text *text, size_t at)
{
	const size_t first = at > WIDEST_INDENT ? at - WIDEST_INDENT : 0;

	while (at > first && strchr(" \t>-*+.0123456789", text->bytes[at - 1]))
		at--;
	return is_line_start(text, at);
}

bool span_fence(const struct text *text, size_t at, struct span *out)
{
	size_t n, inner, end;

	if ((at && text->bytes[at - 1] == text->bytes[at]) ||
	    !is_fence_place(text, at))
		return false;
	n = run_length(text, at);
	inner = line_end(text, at);
	if (underlines(text, at, n) ||
	    memchr(text->bytes + at + n, text->bytes[at], inner - at - n))
		return false;
	for (end = inner; end < text->n; end = line_end(text, end)) {
		size_t close = end + 1;

		while (close < text->n && strchr(" \t>", text->bytes[close]))
			close++;
		if (close < text->n && text->bytes[close] == text->bytes[at] &&
		    run_length(text, close) >= n) {
			set_inner(out, inner, end, line_end(text, close));
			return true;
		}
		end++;
	}
	set_inner(out, inner, text->n, text->n);
	return true;
}
