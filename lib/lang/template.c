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

/* Behind the closing quote, `close` holds the sign before code and its bracket;
 * either will do alone. */
static bool has_sign(const struct delim *delim)
{
	return !strchr("{(", delim->close[1]);
}

static bool has_bracket(const struct delim *delim)
{
	return !has_sign(delim) || delim->close[2];
}

/* The bracket by which code begins at `at` inside of the string; 0: none does.
 * Two brackets without a sign are one of the text. */
static size_t bracket_at(const struct delim *delim, const struct text *text,
			 size_t at)
{
	const char *mark = delim->close + 1;
	char next = at + 1 < text->n ? text->bytes[at + 1] : '\0';

	if (text->bytes[at] != mark[0])
		return 0;
	if (!has_sign(delim))
		return next != mark[0] ? at : 0;
	return (mark[1] ? next == mark[1] : next == '{' || next == '(') ?
		at + 1 : 0;
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
		if ((c == '"' || c == '\'') && has_bracket(delim)) {
			at = skip_quotes(text, at);
			continue;
		}
		if (c == '/' && has_bracket(delim) &&
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

/* From behind the opening quote to behind the closing one, or to the end of
 * the line where it may hold none. */
static size_t skip_template(const struct delim *delim, struct text *text,
			    size_t at, unsigned int depth)
{
	size_t bracket;

	while (at < text->n && text->bytes[at] != delim->close[0]) {
		if (text->bytes[at] == '\n' &&
		    !(delim->flags & DELIM_MULTILINE))
			return at;
		bracket = bracket_at(delim, text, at);
		if (bracket && depth < DEEPEST_TEMPLATE)
			at = skip_embedded(delim, text, bracket, depth);
		else if (text->bytes[at] == '\\')
			at += 2;
		else
			at += !has_sign(delim) && at + 1 < text->n &&
				text->bytes[at] == delim->close[1] ? 2 : 1;
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

/* Where what is to be said of a value, without a sign: "{x!r:>10}", "{x,10}". */
static size_t value_end(const struct text *text, size_t from, size_t to)
{
	size_t at, depth = 0;

	for (at = from; at < to; at++) {
		const char c = text->bytes[at];

		if (strchr("\"'", c))
			at = skip_quotes(text, at) - 1;
		depth += strchr("([{", c) != NULL;
		depth -= strchr(")]}", c) && depth;
		if (!depth && ((strchr(":,", c) && at > from) ||
			       (c == '!' && text->bytes[at + 1] != '=')))
			return at;
	}
	return to;
}

bool template_code(const struct delim *delim, struct text *text, size_t at,
		   size_t end, struct embedded *out)
{
	size_t bracket;

	for (; at < end; at++) {
		bracket = bracket_at(delim, text, at);
		if (!bracket) {
			at += text->bytes[at] == '\\' ||
				(!has_sign(delim) &&
				 text->bytes[at] == delim->close[1]);
			continue;
		}
		out->end = skip_embedded(delim, text, bracket, 0);
		out->from = bracket + 1;
		out->to = out->end - 1;
		/* What a shell expands is no code but in "$(...)". */
		if (out->end > end || out->to <= out->from ||
		    (!has_bracket(delim) && text->bytes[bracket] != '(')) {
			at = out->end - 1;
			continue;
		}
		if (!has_sign(delim))
			out->to = value_end(text, out->from, out->to);
		return true;
	}
	return false;
}
