/* SPDX-License-Identifier: MIT */
/* Regular expressions and quoting operators, which look like division and
 * names where no operand may stand: see styles.h. */
#include "lang/styles.h"

#include <ctype.h>

/* May an operand stand at `at`, so that a slash is no division? */
static bool wants_operand(const struct text *text, size_t at)
{
	static const char *const before_operand[] = {
		"return", "typeof", "case", "in", "of", "and", "or", "not",
		"if", "unless", "when", "while", "split", "grep", "delete",
		"void", "throw", "new", "else", "do", "yield", "await"
	};
	const char *b = text->bytes;
	size_t end = at, start, i;

	while (end && is_blank(b[end - 1]))
		end--;
	if (!end || b[end - 1] == '\n' || strchr("(,=:[!&|?{};+-*%~^>", b[end - 1]))
		return end != text->last_end || !end || b[end - 1] == '\n';
	for (start = end; start && is_word_byte((unsigned char)b[start - 1]);)
		start--;
	for (i = 0; i < sizeof(before_operand) / sizeof(*before_operand); i++)
		if (strlen(before_operand[i]) == end - start &&
		    !memcmp(before_operand[i], b + start, end - start))
			return true;
	return false;
}

/* The slash of "<a b={c} />". */
static bool closes_tag(const struct text *text, size_t at)
{
	return text_has(text, at, "/>") && at &&
		!strchr("(,=:", text->bytes[at - 1]);
}

/* "Then /^it is/ do": an operator would have a blank behind it as well. */
static bool is_argument(const struct text *text, size_t at)
{
	return at > 1 && at + 1 < text->n && is_blank(text->bytes[at - 1]) &&
		is_word_byte((unsigned char)text->bytes[at - 2]) &&
		!isspace((unsigned char)text->bytes[at + 1]) &&
		text->bytes[at + 1] != '=';
}

bool span_regex(const struct delim *delim, struct text *text, size_t at,
		struct span *out)
{
	bool in_class = false;
	size_t inner = at + 1, end;

	if ((!wants_operand(text, at) || closes_tag(text, at)) &&
	    !(delim->flags & DELIM_FRESH && is_argument(text, at)))
		return false;
	if (!is_patient(text))
		return false;
	for (end = inner; end < text->n && text->bytes[end] != '\n'; end++) {
		char c = text->bytes[end];

		if (c == '\\')
			end++;
		else if (c == '[')
			in_class = true;
		else if (c == ']')
			in_class = false;
		else if (c == '/' && !in_class)
			break;
	}
	if (end >= text->n || text->bytes[end] != '/' || end == inner) {
		text->wasted += end - inner;
		return false;
	}
	set_inner(out, inner, end, end + 1);
	return true;
}

static char closing_of(char open)
{
	static const char pairs[] = "()[]{}<>";
	const char *at = open ? strchr(pairs, open) : NULL;

	return at && (at - pairs) % 2 == 0 ? at[1] : open;
}

/* From behind the opening bracket to the closing one, or text->n. */
static size_t skip_bracketed(struct text *text, size_t at, char open)
{
	char close = closing_of(open);
	size_t start = at, depth = 1;

	if (!is_patient(text))
		return text->n;
	for (; at < text->n; at++) {
		if (text->bytes[at] == '\\')
			at++;
		else if (text->bytes[at] == close && !--depth)
			return at;
		else if (open != close && text->bytes[at] == open)
			depth++;
	}
	text->wasted += text->n - start;
	return text->n;
}

static bool bracketed(struct text *text, size_t open, bool has_second,
		      struct span *out)
{
	char c = text->bytes[open];
	size_t close = skip_bracketed(text, open + 1, c), end;

	if (close >= text->n)
		return false;
	end = close + 1;
	if (has_second) {
		if (closing_of(c) != c)
			while (end < text->n && text->bytes[end] != c &&
			       isspace((unsigned char)text->bytes[end]))
				end++;
		else
			end--;
		if (end >= text->n || text->bytes[end] != c)
			return false;
		close = skip_bracketed(text, end + 1, c);
		if (close >= text->n)
			return false;
		end = close + 1;
	}
	set_inner(out, open + 1, close, end);
	return true;
}

/* Does "=~" stand before `at`? */
static bool follows_match(const struct text *text, size_t at)
{
	while (at && is_blank(text->bytes[at - 1]))
		at--;
	return at && text->bytes[at - 1] == '~';
}

/* q{..} qq(..) qw/../ m!..! s{..}{..} tr/../../: open is the word. */
bool span_quotelike(const struct delim *delim, struct text *text,
		      size_t at, struct span *out)
{
	size_t len = strlen(delim->open), open = at + len;
	bool has_second = !strcmp(delim->open, "s") ||
		!strcmp(delim->open, "tr") || !strcmp(delim->open, "y");
	char before = at ? text->bytes[at - 1] : '\n';

	while (open < text->n && is_blank(text->bytes[open]))
		open++;
	if (open >= text->n || is_word_byte((unsigned char)text->bytes[open]) ||
	    isspace((unsigned char)text->bytes[open]) ||
	    strchr("=;)>", text->bytes[open]) || strchr("$@%&>{-", before) ||
	    (text->bytes[open] == ',' && !follows_match(text, at)))
		return false;
	if (open > at + len && closing_of(text->bytes[open]) ==
	    text->bytes[open])
		return false;	/* "y - 1" is arithmetic */
	return bracketed(text, open, has_second, out);
}

bool span_percent(struct text *text, size_t at, struct span *out)
{
	size_t open = at + 1;

	if (!wants_operand(text, at) &&
	    !(at && is_blank(text->bytes[at - 1])))
		return false;
	if (open < text->n && strchr("qQwWiIrsx", text->bytes[open]))
		open++;
	if (open >= text->n || !strchr("([{<|!", text->bytes[open]))
		return false;
	return bracketed(text, open, false, out);
}
