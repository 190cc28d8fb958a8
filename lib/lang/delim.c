/* SPDX-License-Identifier: MIT */
/* How comments and strings begin, and how the plain ones end: see delim.h.
 * Styles with rules of their own are in the files that styles.h names. */
#include "lang/delim.h"

#include <ctype.h>
#include <string.h>

#include "lang/scan.h"
#include "lang/styles.h"

enum { LONGEST_CHAR = 12, LONGEST_NUMBER = 128 };

/* 1'000'000: is the word before `at` a number? */
static bool is_behind_number(const struct text *text, size_t at)
{
	size_t start = at;

	while (start && at - start < LONGEST_NUMBER &&
	       (is_word_byte((unsigned char)text->bytes[start - 1]) ||
		text->bytes[start - 1] == '\''))
		start--;
	return start < at && isdigit((unsigned char)text->bytes[start]);
}

bool delim_begins(const struct delim *delim, const struct text *text,
		  size_t at)
{
	char before = at ? text->bytes[at - 1] : '\n';

	if (text->bytes[at] != delim->open[0] ||
	    !text_has(text, at, delim->open))
		return false;
	if ((delim->flags & DELIM_FIRST) && !is_line_start(text, at))
		return false;
	if ((delim->flags & DELIM_TOP) && at)
		return false;
	if ((delim->flags & DELIM_LEAD) && !is_lead(text, at))
		return false;
	if ((delim->flags & DELIM_SPACED) && before != '\n' &&
	    !is_blank(before) && !strchr(";|&()`", before))
		return false;
	if (delim->style == DELIM_CHAR && is_behind_number(text, at))
		return false;
	return !(delim->flags & DELIM_FRESH) ||
		!is_word_byte((unsigned char)before);
}

/* Finds the closing delimiter from `at`; gives text->n when there is none. */
static size_t find_close(const struct delim *delim, const struct text *text,
			 size_t at)
{
	const char *b = text->bytes;
	size_t len = strlen(delim->close), depth = 1;
	char escape = delim->flags & DELIM_ESCAPE ? '\\' :
		delim->flags & DELIM_TICK ? '`' : '\0';

	for (; at < text->n; at++) {
		if (escape && b[at] == escape) {
			at++;
		} else if (b[at] == delim->close[0] &&
			   text_has(text, at, delim->close)) {
			if ((delim->flags & DELIM_DOUBLED) &&
			    text_has(text, at + len, delim->close))
				at += 2 * len - 1;
			else if (!--depth)
				return at;
			else
				at += len - 1;
		} else if ((delim->flags & DELIM_NESTED) &&
			   text_has(text, at, delim->open)) {
			depth++;
			at += strlen(delim->open) - 1;
		} else if (b[at] == '\n' &&
			   !(delim->flags & DELIM_MULTILINE)) {
			return text->n;
		}
	}
	return text->n;
}

static bool plain(const struct delim *delim, const struct text *text,
		  size_t inner, struct span *out)
{
	size_t close = find_close(delim, text, inner);

	if (close < text->n) {
		set_inner(out, inner, close, close + strlen(delim->close));
		return true;
	}
	if (!(delim->flags & DELIM_MULTILINE))
		close = line_end(text, inner);
	set_inner(out, inner, close, close);
	return true;
}

void delim_inside(const struct delim *delim, const struct text *text,
		  struct span *out)
{
	size_t close = find_close(delim, text, 0);

	*out = (struct span){
		.class = delim->flags & DELIM_COMMENT ? BYTE_COMMENT :
			BYTE_STRING
	};
	if (close < text->n)
		set_inner(out, 0, close, close + strlen(delim->close));
}

/* A comment to the end of its line; a backslash before it does not count. */
static bool to_line_end(const struct text *text, size_t inner,
			struct span *out)
{
	size_t end = line_end(text, inner);

	set_inner(out, inner, end, end);
	return true;
}

/* 'x', '\n', '\u1234': short, on one line; else the quote means nothing. */
static bool one_char(const struct text *text, size_t inner, struct span *out)
{
	size_t at = inner;

	if (at < text->n && text->bytes[at] == '\\') {
		at += 2;
	} else if (at < text->n && text->bytes[at] != '\'') {
		for (at++; at < text->n && (text->bytes[at] & 0xc0) == 0x80;)
			at++;
		if (at < text->n && text->bytes[at] == '\'')
			goto found;
	}
	for (; at < text->n && at - inner <= LONGEST_CHAR; at++) {
		unsigned char c = (unsigned char)text->bytes[at];

		if (c == '\'')
			goto found;
		if (!isalnum(c) && c != '{' && c != '}' && c < 0x80)
			return false;
	}
	return false;
found:
	set_inner(out, inner, at, at + 1);
	return true;
}

bool delim_span(const struct delim *delim, struct text *text, size_t at,
		struct span *out)
{
	size_t inner = at + strlen(delim->open);

	*out = (struct span){ .start = (uint32_t)at };
	out->class = delim->flags & DELIM_COMMENT ? BYTE_COMMENT : BYTE_STRING;
	switch (delim->style) {
	case DELIM_LINE:
		return to_line_end(text, inner, out);
	case DELIM_CHAR:
		return one_char(text, inner, out);
	case DELIM_CXX_RAW:
		return span_cxx_raw(text, inner, out);
	case DELIM_HASH_RAW:
		return span_hash_raw(delim, text, at, out);
	case DELIM_LUA:
		return span_lua_long(delim, text, at, out);
	case DELIM_HEREDOC:
		heredoc_announce(delim, text, at);
		return false;
	case DELIM_TEMPLATE:
		return span_template(delim, text, inner, out);
	case DELIM_REGEX:
		return span_regex(delim, text, at, out);
	case DELIM_QUOTELIKE:
		return span_quotelike(delim, text, at, out);
	case DELIM_PERCENT:
		return span_percent(text, at, out);
	case DELIM_DOLLAR:
		return span_dollar(text, at, out);
	case DELIM_ALONE:
		set_inner(out, inner, inner, inner);
		return true;
	case DELIM_FENCE:
		return span_fence(text, at, out);
	case DELIM_REST:
		set_inner(out, inner, text->n, text->n);
		return true;
	default:
		return plain(delim, text, inner, out);
	}
}
