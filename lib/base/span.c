/* SPDX-License-Identifier: MIT */
/* Pieces of text: see span.h. */
#include "base/span.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define BLANKS " \t\r\n\f\v"

bool byte_is_among(char c, const char *set)
{
	return c && strchr(set, c);
}

struct span span_of(const char *s)
{
	return (struct span){ s, strlen(s) };
}

struct span span_trim(struct span span)
{
	while (span.n && byte_is_among(*span.s, BLANKS)) {
		span.s++;
		span.n--;
	}
	while (span.n && byte_is_among(span.s[span.n - 1], BLANKS))
		span.n--;
	return span;
}

bool span_is(struct span span, const char *s)
{
	return span.n == strlen(s) && !memcmp(span.s, s, span.n);
}

bool span_same(struct span a, struct span b)
{
	return a.n == b.n && (!a.n || !memcmp(a.s, b.s, a.n));
}

bool span_begins(struct span span, const char *with)
{
	size_t n = strlen(with);

	return span.n >= n && !memcmp(span.s, with, n);
}

bool span_is_any_case(struct span span, const char *s)
{
	return span.n == strlen(s) && !strncasecmp(span.s, s, span.n);
}

static int row_cmp(const void *key, const void *row)
{
	const struct span *span = key;
	const char *name = *(const char *const *)row;
	const int cmp = strncasecmp(span->s, name, span->n);

	return cmp ? cmp : name[span->n] ? -1 : 0;
}

const void *span_row(struct span span, const void *table, size_t rows,
		     size_t size)
{
	return bsearch(&span, table, rows, size, row_cmp);
}

bool text_is_among(const char *text, const char *const *list, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (!strcmp(list[i], text))
			return true;
	return false;
}

bool span_is_among(struct span span, const char *const *list)
{
	for (; *list; list++)
		if (span_is(span, *list))
			return true;
	return false;
}

bool span_is_among_any_case(struct span span, const char *const *list)
{
	for (; *list; list++)
		if (span_is_any_case(span, *list))
			return true;
	return false;
}

struct span span_behind(struct span span, size_t n)
{
	n = n < span.n ? n : span.n;
	return (struct span){ span.s + n, span.n - n };
}

struct span span_until(struct span span, const char *stops)
{
	size_t i;

	for (i = 0; i < span.n && !byte_is_among(span.s[i], stops); i++)
		;
	return (struct span){ span.s, i };
}

size_t span_find(struct span span, const char *s)
{
	const char *found = span.n ? memmem(span.s, span.n, s, strlen(s)) :
		NULL;

	return found ? (size_t)(found - span.s) : span.n;
}

bool take_line(struct span *rest, struct span *line)
{
	const char *stop;

	if (!rest->n)
		return false;
	stop = memchr(rest->s, '\n', rest->n);
	line->s = rest->s;
	line->n = stop ? (size_t)(stop - rest->s) : rest->n;
	*rest = span_behind(*rest, line->n + 1);
	if (line->n && line->s[line->n - 1] == '\r')
		line->n--;
	return true;
}

/* The place of the quote that ends the string that begins at `at`, or n. */
static size_t closing_quote(struct span span, size_t at)
{
	char quote = span.s[at];

	for (at++; at < span.n && span.s[at] != quote; at++)
		at += span.s[at] == '\\';
	return at < span.n ? at : span.n;
}

bool take_quoted(struct span *rest, struct span *out)
{
	size_t begin = span_until(*rest, "\"'").n, end;

	if (begin == rest->n)
		return false;
	end = closing_quote(*rest, begin);
	if (end == rest->n)
		return false;
	*out = (struct span){ rest->s + begin + 1, end - begin - 1 };
	*rest = span_behind(*rest, end + 1);
	return true;
}

struct span span_bracketed(struct span span, char comment)
{
	size_t i, depth = 0;

	for (i = 0; i < span.n; i++) {
		char c = span.s[i];

		if (comment && c == comment) {
			i += span_until(span_behind(span, i), "\n").n;
			continue;
		}
		switch (c) {
		case '"':
		case '\'':
			i = closing_quote(span, i);
			break;
		case '(':
		case '[':
		case '{':
			depth++;
			break;
		case ')':
		case ']':
		case '}':
			if (!--depth)
				return (struct span){ span.s + 1, i - 1 };
			break;
		}
	}
	return span_behind(span, 1);
}

struct span lines_between(struct span text, uint32_t first, uint32_t last)
{
	const char *at = text.s, *end = at + text.n, *begin = end, *stop;
	uint32_t line;

	for (line = 1; line <= last && at < end; line++) {
		if (line == first)
			begin = at;
		stop = memchr(at, '\n', (size_t)(end - at));
		at = stop ? stop + 1 : end;
	}
	return (struct span){ begin, (size_t)(at - begin) };
}
