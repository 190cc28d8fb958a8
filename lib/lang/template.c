/* SPDX-License-Identifier: MIT */
/* Strings with code in them, which may hold strings: see styles.h. */
#include "lang/styles.h"

enum { DEEPEST_TEMPLATE = 16, LONGEST_EMBEDDED = 16384 };

static size_t skip_quotes(const struct text *text, size_t at)
{
	char quote = text->bytes[at++];

	while (at < text->n && text->bytes[at] != quote &&
	       text->bytes[at] != '\n')
		at += text->bytes[at] == '\\' ? 2 : 1;
	return at < text->n ? at + 1 : text->n;
}

/* Nothing is special inside of a shell's '..', not even a line's end. */
static size_t skip_shell_quotes(const struct text *text, size_t at)
{
	const char *end = memchr(text->bytes + at, '\'', text->n - at);

	return end ? (size_t)(end - text->bytes) + 1 : text->n;
}

static size_t skip_template(const struct delim *delim, struct text *text,
			    size_t at, unsigned int depth);

/* Does code begin at `at` inside of the string? Behind the closing quote,
 * `close` holds the sign before it and its bracket; both will do without. */
static bool is_embedded(const struct delim *delim, const struct text *text,
			size_t at)
{
	const char *mark = delim->close + 1;
	char open = at + 1 < text->n ? text->bytes[at + 1] : '\0';

	return text->bytes[at] == mark[0] &&
		(mark[1] ? open == mark[1] : open == '{' || open == '(');
}

/* From the bracket that opens embedded code to behind its close; where there
 * is none near, to behind the bracket. */
static size_t skip_embedded(const struct delim *delim, struct text *text,
			    size_t at, unsigned int depth)
{
	static const struct delim no_flags = { .flags = 0 };
	struct span regex;
	size_t start = at, brackets = 0, n = text->n;
	char open = text->bytes[at], close = open == '{' ? '}' : ')';

	if (!is_patient(text))
		return start + 1;
	if (n - start > LONGEST_EMBEDDED)
		n = start + LONGEST_EMBEDDED;
	while (at < n) {
		char c = text->bytes[at];

		if (c == delim->close[0]) {
			at = skip_template(delim, text, at + 1, depth + 1);
			continue;
		}
		if ((c == '"' || c == '\'') && delim->close[2]) {
			at = skip_quotes(text, at);
			continue;
		}
		if (c == '/' && delim->close[2] &&
		    span_regex(&no_flags, text, at, &regex)) {
			at = regex.end;
			continue;
		}
		if (c == '\'' && open == '(') {	/* but not ${x:-it's} */
			at = skip_shell_quotes(text, at + 1);
			continue;
		}
		brackets += c == open;
		brackets -= c == close;
		at += c == '\\' ? 2 : 1;
		if (!brackets)
			return at;
	}
	text->wasted += at - start;
	return start + 1;
}

/* From behind the opening quote to behind the closing one. */
static size_t skip_template(const struct delim *delim, struct text *text,
			    size_t at, unsigned int depth)
{
	while (at < text->n && text->bytes[at] != delim->close[0]) {
		if (text->bytes[at] == '\\')
			at += 2;
		else if (depth < DEEPEST_TEMPLATE &&
			 is_embedded(delim, text, at))
			at = skip_embedded(delim, text, at + 1, depth);
		else
			at++;
	}
	return at < text->n ? at + 1 : text->n;
}

bool span_template(const struct delim *delim, struct text *text,
		     size_t inner, struct span *out)
{
	size_t end = skip_template(delim, text, inner, 0);
	bool is_closed = end > inner &&
		text->bytes[end - 1] == delim->close[0];

	set_inner(out, inner, is_closed ? end - 1 : end, end);
	return true;
}
