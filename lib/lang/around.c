/* SPDX-License-Identifier: MIT */
/* Words, brackets and blocks around a place: see around.h. */
#include "lang/around.h"

#include <ctype.h>
#include <string.h>

#include "base/span.h"
#include "lang/words.h"

size_t code_before(const char *s, size_t at)
{
	while (at && isspace((unsigned char)s[at - 1]))
		at--;
	return at;
}

size_t code_after(const struct site_text *text, size_t at)
{
	while (at < text->n && isspace((unsigned char)text->text[at]))
		at++;
	return at;
}

size_t code_on_line(const struct site_text *text, size_t at)
{
	while (at < text->n &&
	       (text->text[at] == ' ' || text->text[at] == '\t'))
		at++;
	return at;
}

size_t word_start(const char *s, size_t end)
{
	while (end && is_word_byte((unsigned char)s[end - 1]))
		end--;
	return end;
}

size_t word_end(const struct site_text *text, size_t at)
{
	while (at < text->n && is_word_byte((unsigned char)text->text[at]))
		at++;
	return at;
}

bool is_word_of(const char *const *list, const char *s, size_t from, size_t to)
{
	return span_is_among((struct span){ s + from, to - from }, list);
}

size_t open_bracket(const char *s, size_t at, size_t low)
{
	size_t depth = 0;

	while (at > low)
		switch (s[--at]) {
		case ')':
		case ']':
		case '}':
			depth++;
			break;
		case '(':
		case '[':
		case '{':
			if (!depth--)
				return at;
		}
	return NO_BRACKET;
}

size_t open_brace(const struct site_text *text, size_t at)
{
	const struct site_bracket *last;
	const char *s = text->text;
	size_t depth = 0;

	if (text->brackets) {
		last = site_bracket_before(text->brackets, at);
		return last ? last->brace : NO_BRACKET;
	}
	while (at)
		if (s[--at] == '}')
			depth++;
		else if (s[at] == '{' && !depth--)
			return at;
	return NO_BRACKET;
}

size_t behind_bracket(const struct site_text *text, size_t open)
{
	const struct site_bracket *one;
	size_t depth = 0, at;

	one = text->brackets && open < text->n ?
		site_bracket_before(text->brackets, open + 1) : NULL;
	if (one && one->at == open && strchr("([{", text->text[open]))
		return one->behind;
	for (at = open; at < text->n; at++)
		switch (text->text[at]) {
		case '(':
		case '[':
		case '{':
			depth++;
			break;
		case ')':
		case ']':
		case '}':
			if (!--depth)
				return at + 1;
		}
	return text->n;
}

/* What stands before a brace is a type's when one of its words comes before
 * any parameters; where the type of a result comes first, it has none. */
bool opens_holder(const struct langdef *def, const char *s, size_t brace)
{
	size_t low = brace > AROUND_NEAR ? brace - AROUND_NEAR : 0;
	size_t start = brace, at, end;
	bool holds = false;

	while (start > low && !strchr(";{}", s[start - 1]))
		start--;
	for (at = start; at < brace; at = end) {
		end = at + 1;
		if (s[at] == '(')
			return holds && !(def->local_flags & LOCAL_TYPED);
		if (!is_word_byte((unsigned char)s[at]))
			continue;
		while (end < brace && is_word_byte((unsigned char)s[end]))
			end++;
		if (is_word_of(def->local_function, s, at, end))
			return false;	/* class func f() */
		holds |= is_word_of(def->local_holder, s, at, end);
	}
	return holds;
}

/* --- By indentation --- */

static size_t line_start(const char *s, size_t at)
{
	while (at && s[at - 1] != '\n')
		at--;
	return at;
}

/* The indentation of the line that begins at `at`; false when it is blank. */
static bool indentation(const struct site_text *text, size_t at, size_t *out)
{
	size_t first = code_on_line(text, at);

	*out = first - at;
	return first < text->n && !strchr("\r\n", text->text[first]);
}

/* Behind the last line that is deeper than a line at `at`. */
static size_t deeper_end(const struct site_text *text, size_t at)
{
	size_t own, deep, end = text->n;

	indentation(text, at, &own);
	for (;;) {
		const char *next = memchr(text->text + at, '\n',
					  text->n - at);

		if (!next)
			return end;
		at = (size_t)(next - text->text) + 1;
		if (at < text->n && indentation(text, at, &deep) &&
		    deep <= own && !strchr(")]}", text->text[at + deep]))
			return at;
	}
}

/* --- Functions --- */

/* Of a function without braces: to the end of the expression. */
static size_t expression_end(const struct site_text *text, size_t at)
{
	size_t depth = 0;

	for (; at < text->n; at++) {
		const char c = text->text[at];

		if (strchr("([{", c) && c)
			depth++;
		else if (strchr(")]}", c) && c && !depth--)
			break;
		else if (!depth && (c == ';' || c == ','))
			break;
	}
	return at;
}

/* Of "def f(a) = a" whose lines end statements: the lines that are deeper. */
static size_t lines_end(const struct site_text *text, size_t open, size_t at)
{
	at = code_after(text, at);
	return at < text->n && text->text[at] == '{' ?
		behind_bracket(text, at) :
		deeper_end(text, line_start(text->text, open));
}

size_t body_end(const struct site_text *text, size_t open)
{
	size_t at = behind_bracket(text, open), end = at + AROUND_NEAR, i;
	const uint8_t block = lang_defs[text->lang].block;
	const char *s = text->text;

	for (i = at; i < text->n && i < end; i++) {
		if (s[i] == '{')
			return behind_bracket(text, i);
		if (s[i] == '(' || s[i] == '[')
			i = behind_bracket(text, i) - 1;
		else if (strchr(";)]}", s[i]))
			return i;
		else if ((block == BLOCK_BRACE_LINE ||
			  block == BLOCK_BRACE_INDENT) && s[i] == '=' &&
			 !byte_is_among(byte_at(text, i + 1), "=>"))
			return lines_end(text, open, i + 1);
		else if (i + 1 < text->n && s[i + 1] == '>' &&
			 strchr("=-", s[i])) {
			i = code_after(text, i + 2);
			return i < text->n && s[i] == '{' ?
				behind_bracket(text, i) :
				expression_end(text, i);
		}
	}
	return i;
}

/* "each do |a|" */
static bool opens_block(const struct langdef *def,
			const struct site_text *text, size_t at)
{
	const char *next = memchr(text->text + at, '\n', text->n - at);
	size_t end = next ? (size_t)(next - text->text) : text->n;

	end = code_before(text->text, end);
	if (end > at && text->text[end - 1] == '|') {
		do
			end--;
		while (end > at && text->text[end - 1] != '|');
		end = code_before(text->text, end - (end > at));
	}
	return def->block == BLOCK_END && end > at + 2 &&
		!memcmp(text->text + end - 2, "do", 2) &&
		word_start(text->text, end) == end - 2;
}

/* Does a function begin on the line: "async def f", "x = function(a)"? */
static bool begins_on_line(const struct langdef *def,
			   const struct site_text *text, size_t at)
{
	size_t end;

	for (; byte_at(text, at) && text->text[at] != '\n'; at = end) {
		end = word_end(text, at);
		if (is_word_of(def->local_function, text->text, at, end) &&
		    !(at && byte_is_among(text->text[at - 1], ".:@")))
			return true;
		end += end == at;
	}
	return false;
}

/* Without a function, what is seen in a block that stands in none. */
static bool see_block_at(const struct site_text *text, size_t block,
			 size_t *from, size_t *to)
{
	if (block == NO_BRACKET)
		return false;
	*from = block;
	*to = deeper_end(text, block);
	return true;
}

bool indented_function(const struct langdef *def,
		       const struct site_text *text, size_t at, size_t *from,
		       size_t *to)
{
	const char *s = text->text;
	size_t start = line_start(s, at), deep, least = (size_t)-1;
	size_t block = NO_BRACKET;

	for (;; start = line_start(s, start - 1)) {
		size_t first, end;

		if (indentation(text, start, &deep) && deep < least) {
			first = start + deep;
			end = word_end(text, first);
			if (is_word_of(def->local_holder, s, first, end))
				return see_block_at(text, block, from, to);
			if (block == NO_BRACKET && least != (size_t)-1 &&
			    opens_block(def, text, start))
				block = start;
			if (begins_on_line(def, text, first)) {
				*from = start;
				*to = deeper_end(text, start);
				return true;
			}
			/* "):" ends the head of what begins above it. */
			if (!strchr(")]}", s[first]))
				least = deep;
		}
		if (!start || !least)
			return see_block_at(text, block, from, to);
	}
}
