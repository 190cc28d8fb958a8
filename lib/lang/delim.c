/* SPDX-License-Identifier: MIT */
/* How each style of comment and string begins and ends: see delim.h. */
#include "lang/delim.h"

#include <ctype.h>
#include <string.h>

#include "lang/scan.h"
#include "lang/words.h"

enum { LONGEST_CHAR = 12, LONGEST_TAG = 32, DEEPEST_TEMPLATE = 16,
	LONGEST_EMBEDDED = 16384 };

/*
 * What is looked ahead for in vain is looked at again, and where that nests
 * or repeats, a hostile text could keep us for hours. So a text may make us
 * waste this much; from then on, what would need a look ahead is taken as
 * never closed. Honest code wastes next to nothing.
 */
enum { WASTE_MOST = 16 << 20 };

static bool is_patient(const struct text *text)
{
	return text->wasted < WASTE_MOST;
}

static bool starts_with(const struct text *text, size_t at, const char *s)
{
	size_t n = strlen(s);

	return n <= text->n - at && !memcmp(text->bytes + at, s, n);
}

static bool is_line_start(const struct text *text, size_t at)
{
	return !at || text->bytes[at - 1] == '\n';
}

static bool is_blank(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\f';
}

/* Do only blanks stand between the line's start and `at`? */
static bool is_lead(const struct text *text, size_t at)
{
	while (at && is_blank(text->bytes[at - 1]))
		at--;
	return is_line_start(text, at);
}

static size_t line_end(const struct text *text, size_t at)
{
	const char *end = memchr(text->bytes + at, '\n', text->n - at);

	return end ? (size_t)(end - text->bytes) : text->n;
}

bool delim_begins(const struct delim *delim, const struct text *text,
		  size_t at)
{
	char before = at ? text->bytes[at - 1] : '\n';

	if (text->bytes[at] != delim->open[0] ||
	    !starts_with(text, at, delim->open))
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
			   starts_with(text, at, delim->close)) {
			if ((delim->flags & DELIM_DOUBLED) &&
			    starts_with(text, at + len, delim->close))
				at += 2 * len - 1;
			else if (!--depth)
				return at;
			else
				at += len - 1;
		} else if ((delim->flags & DELIM_NESTED) &&
			   starts_with(text, at, delim->open)) {
			depth++;
			at += strlen(delim->open) - 1;
		} else if (b[at] == '\n' &&
			   !(delim->flags & DELIM_MULTILINE)) {
			return text->n;
		}
	}
	return text->n;
}

static void set_inner(struct span *out, size_t inner, size_t inner_end,
		      size_t end)
{
	out->inner = (uint32_t)inner;
	out->inner_end = (uint32_t)inner_end;
	out->end = (uint32_t)end;
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

/* Looks for close, tag, tail in a row: )tag", "###, ]==]. */
static bool tagged(const struct text *text, size_t inner, const char *close,
		   const char *tag, size_t tag_len, const char *tail,
		   struct span *out)
{
	size_t len = strlen(close), tail_len = strlen(tail), at;

	for (at = inner; at < text->n; at++) {
		const char *s = memchr(text->bytes + at, close[0],
				       text->n - at);

		if (!s)
			break;
		at = (size_t)(s - text->bytes);
		if (len + tag_len + tail_len > text->n - at)
			break;
		if (memcmp(s, close, len) ||
		    memcmp(s + len, tag, tag_len) ||
		    memcmp(s + len + tag_len, tail, tail_len))
			continue;
		set_inner(out, inner, at, at + len + tag_len + tail_len);
		return true;
	}
	set_inner(out, inner, text->n, text->n);
	return true;
}

static bool cxx_raw(const struct text *text, size_t inner, struct span *out)
{
	size_t at = inner;

	while (at < text->n && at - inner < LONGEST_TAG &&
	       !strchr("() \\\n", text->bytes[at]))
		at++;
	if (at == text->n || text->bytes[at] != '(')
		return false;
	return tagged(text, at + 1, ")", text->bytes + inner, at - inner, "\"",
		      out);
}

/* open is r", r#, #, ...: hashes follow it, then the quotes of `close`. */
static bool hash_raw(const struct delim *delim, const struct text *text,
		     size_t at, struct span *out)
{
	static const char hashes[] = "################################";
	const char *quote = delim->close;
	size_t hash, n = 0;

	hash = at + strcspn(delim->open, "#\"");
	while (hash + n < text->n && n < LONGEST_TAG &&
	       text->bytes[hash + n] == '#')
		n++;
	if (!starts_with(text, hash + n, quote))
		return false;
	return tagged(text, hash + n + strlen(quote), quote, hashes, n, "",
		      out);
}

static bool lua_long(const struct delim *delim, const struct text *text,
		     size_t at, struct span *out)
{
	static const char equals[] = "================================";
	size_t sign = at + strlen(delim->open), n = 0;

	while (sign + n < text->n && n < LONGEST_TAG &&
	       text->bytes[sign + n] == '=')
		n++;
	if (sign + n >= text->n || text->bytes[sign + n] != '[')
		return false;
	return tagged(text, sign + n + 1, "]", equals, n, "]", out);
}

static bool dollar(const struct text *text, size_t at, struct span *out)
{
	size_t end = at + 1;

	while (end < text->n && end - at < LONGEST_TAG &&
	       is_word_byte((unsigned char)text->bytes[end]))
		end++;
	if (end >= text->n || text->bytes[end] != '$')
		return false;
	return tagged(text, end + 1, "$", text->bytes + at + 1, end - at - 1,
		      "$", out);
}

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

static bool template(const struct delim *delim, struct text *text,
		     size_t inner, struct span *out)
{
	size_t end = skip_template(delim, text, inner, 0);
	bool is_closed = end > inner &&
		text->bytes[end - 1] == delim->close[0];

	set_inner(out, inner, is_closed ? end - 1 : end, end);
	return true;
}

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
	return starts_with(text, at, "/>") && at &&
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

static bool regex_literal(const struct delim *delim, const struct text *text,
			  size_t at, struct span *out)
{
	bool in_class = false;
	size_t inner = at + 1, end;

	if ((!wants_operand(text, at) || closes_tag(text, at)) &&
	    !(delim->flags & DELIM_FRESH && is_argument(text, at)))
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
	if (end >= text->n || text->bytes[end] != '/' || end == inner)
		return false;
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
static bool quotelike(const struct delim *delim, struct text *text,
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

static bool percent(struct text *text, size_t at, struct span *out)
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

/* Does the line at `at` end this here-document? */
static bool ends_heredoc(const struct text *text, size_t at,
			 const struct heredoc *doc)
{
	if (doc->may_indent)
		while (at < text->n && is_blank(text->bytes[at]))
			at++;
	if (text->n - at < doc->len ||
	    memcmp(text->bytes + at, doc->word, doc->len))
		return false;
	at += doc->len;
	return at == text->n || strchr("\r\n;),.] ", text->bytes[at]);
}

/* The start of the line that ends it, or text->n. */
static size_t heredoc_end(const struct text *text, size_t at,
			  const struct heredoc *doc)
{
	while (at < text->n && !ends_heredoc(text, at, doc)) {
		at = line_end(text, at);
		at += at < text->n;
	}
	return at;
}

static void announce_heredoc(const struct delim *delim, struct text *text,
			     size_t at)
{
	struct heredoc doc = { .may_indent = strlen(delim->open) > 2 };
	const char *b = text->bytes;
	char quote = '\0';

	at += strlen(delim->open);
	if (at < text->n && (b[at] == '-' || b[at] == '~')) {
		doc.may_indent = true;
		at++;
	}
	while (at < text->n && b[at] == ' ' && !(delim->flags & DELIM_FRESH))
		at++;
	if (at < text->n && (b[at] == '\'' || b[at] == '"' || b[at] == '\\'))
		quote = b[at++];
	if (at == text->n || isdigit((unsigned char)b[at]))
		return;
	while (at < text->n && is_word_byte((unsigned char)b[at]) &&
	       doc.len < HEREDOC_WORD)
		doc.word[doc.len++] = b[at++];
	if (!doc.len || text->heredocs == HEREDOCS ||
	    (quote && quote != '\\' && (at == text->n || b[at] != quote)))
		return;
	at = line_end(text, at);
	if (at == text->n || !is_patient(text))
		return;
	if (heredoc_end(text, at + 1, &doc) < text->n)
		text->heredoc[text->heredocs++] = doc;
	else
		text->wasted += text->n - at;
}

bool delim_heredoc_body(struct text *text, size_t at, struct span *out)
{
	struct heredoc doc = text->heredoc[0];
	size_t end = heredoc_end(text, at, &doc);

	text->heredocs--;
	memmove(text->heredoc, text->heredoc + 1,
		text->heredocs * sizeof(*text->heredoc));
	*out = (struct span){ .start = (uint32_t)at, .class = BYTE_STRING };
	set_inner(out, at, end, end < text->n ? line_end(text, end) : end);
	return true;
}

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

/* Nothing but blanks, quote marks and a list's mark stand before a fence. */
static bool is_fence_place(const struct text *text, size_t at)
{
	while (at && strchr(" \t>-*+.0123456789", text->bytes[at - 1]))
		at--;
	return is_line_start(text, at);
}

static bool fence(const struct text *text, size_t at, struct span *out)
{
	size_t n = run_length(text, at), inner = line_end(text, at), end;

	if ((at && text->bytes[at - 1] == text->bytes[at]) ||
	    !is_fence_place(text, at) || underlines(text, at, n) ||
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
		return cxx_raw(text, inner, out);
	case DELIM_HASH_RAW:
		return hash_raw(delim, text, at, out);
	case DELIM_LUA:
		return lua_long(delim, text, at, out);
	case DELIM_HEREDOC:
		announce_heredoc(delim, text, at);
		return false;
	case DELIM_TEMPLATE:
		return template(delim, text, inner, out);
	case DELIM_REGEX:
		return regex_literal(delim, text, at, out);
	case DELIM_QUOTELIKE:
		return quotelike(delim, text, at, out);
	case DELIM_PERCENT:
		return percent(text, at, out);
	case DELIM_DOLLAR:
		return dollar(text, at, out);
	case DELIM_ALONE:
		set_inner(out, inner, inner, inner);
		return true;
	case DELIM_FENCE:
		return fence(text, at, out);
	case DELIM_REST:
		set_inner(out, inner, text->n, text->n);
		return true;
	default:
		return plain(delim, text, inner, out);
	}
}
