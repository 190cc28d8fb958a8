/* SPDX-License-Identifier: MIT */
/* Markdown within a line: see inline.h. */
#include "adr/inline.h"

#include <string.h>

#include "adr/status.h"

#include "base/ascii.h"

static struct span between(const char *begin, const char *end)
{
	return (struct span){ begin, (size_t)(end - begin) };
}

/* ----------------------------------------------------------------- links */

/* Nobody writes a longer one; it keeps a text full of opening brackets from
 * being read over and over. */
enum { LONGEST = 2048 };

static struct span cut(struct span text)
{
	text.n = text.n < LONGEST ? text.n : LONGEST;
	return text;
}

/* Length of a stretch in brackets from its first byte on, with both; those
 * inside nest. 0 when nothing closes it, or a blank line comes before. */
static size_t bracketed(struct span text, char open, char close)
{
	size_t i, depth = 0;

	text = cut(text);
	for (i = 0; i < text.n; i++) {
		if (text.s[i] == '\\' && i + 1 < text.n) {
			i++;
			continue;
		}
		if (text.s[i] == '\n' && i + 1 < text.n &&
		    text.s[i + 1] == '\n')
			return 0;
		depth += text.s[i] == open;
		if (text.s[i] == close && !--depth)
			return i + 1;
	}
	return 0;
}

/* What stands in the parentheses of a link, without its title. */
static struct span target_of(struct span inside)
{
	struct span target = span_trim(inside);

	if (span_begins(target, "<"))
		return span_until(span_behind(target, 1), ">");
	return span_until(target, " \t\r\n");
}

/* [[target]] or [[target|text]] */
static bool wiki_link(struct span at, struct inline_link *out)
{
	struct span inside, near = cut(at);
	size_t n = span_begins(at, "[[") ? span_find(near, "]]") : near.n;

	if (n == near.n || memchr(at.s, '\n', n))
		return false;
	inside = between(at.s + 2, at.s + n);
	out->all = between(at.s, at.s + n + 2);
	out->target = span_trim(span_until(inside, "|"));
	out->text = out->target.n < inside.n && memchr(inside.s, '|', inside.n)
		? span_behind(inside, span_until(inside, "|").n + 1) : inside;
	return out->target.n > 0;
}

static bool square_link(struct span at, struct inline_link *out)
{
	size_t n = bracketed(at, '[', ']'), more;
	struct span rest;

	if (n < 3)
		return false;
	rest = span_behind(at, n);
	out->text = between(at.s + 1, at.s + n - 1);
	out->all = between(at.s, at.s + n);
	if (span_begins(rest, "(") && (more = bracketed(rest, '(', ')'))) {
		out->target = target_of(between(rest.s + 1,
						rest.s + more - 1));
		out->all.n = n + more;
	} else if (span_begins(rest, "[") &&
		   (more = bracketed(rest, '[', ']'))) {
		out->name = more > 2 ? between(rest.s + 1,
					       rest.s + more - 1) : out->text;
		out->all.n = n + more;
	} else {
		out->name = out->text;
	}
	return true;
}

static bool angle_link(struct span at, struct inline_link *out)
{
	struct span inside = span_until(cut(span_behind(at, 1)),
					"<> \t\r\n");

	if (inside.n < 2 || inside.n + 1 >= at.n ||
	    at.s[inside.n + 1] != '>' ||
	    (!memchr(inside.s, ':', inside.n) &&
	     !memmem(inside.s, inside.n, ".md", 3)))
		return false;
	out->target = out->text = inside;
	out->all = between(at.s, at.s + inside.n + 2);
	return true;
}

/* The length of a code span from its first back quote on; of one that
 * nothing closes, its quotes. */
static size_t code_at(struct span text, struct span *inside)
{
	size_t n = 0, i, run;

	while (n < text.n && text.s[n] == '`')
		n++;
	text = cut(text);
	for (i = n; i < text.n; i += run ? run : 1) {
		for (run = 0; i + run < text.n && text.s[i + run] == '`';)
			run++;
		if (run != n)
			continue;
		*inside = between(text.s + n, text.s + i);
		return i + n;
	}
	*inside = (struct span){ text.s, n };
	return n;
}

bool next_link(struct span text, size_t *at, struct inline_link *out)
{
	struct span rest, ignored;

	while (*at < text.n) {
		*out = (struct inline_link){ 0 };
		rest = span_behind(text, *at);
		if (*rest.s == '\\') {
			*at += 2;
		} else if (*rest.s == '`') {
			*at += code_at(rest, &ignored);
		} else if ((*rest.s == '[' && (wiki_link(rest, out) ||
					       square_link(rest, out))) ||
			   (*rest.s == '<' && angle_link(rest, out))) {
			out->is_image = *at && text.s[*at - 1] == '!';
			*at += out->all.n;
			return true;
		} else {
			++*at;
		}
	}
	return false;
}

/* ------------------------------------------------------------ plain text */

/* Whether a sign of emphasis is one: "*" and "_" between two letters, or
 * between spaces, are themselves. */
static bool is_emphasis(struct span text, size_t at)
{
	size_t end = at;
	char before = at ? text.s[at - 1] : ' ', behind;

	while (end < text.n && text.s[end] == text.s[at])
		end++;
	behind = end < text.n ? text.s[end] : ' ';
	if (is_space(before) && is_space(behind))
		return false;
	if (text.s[at] == '*')
		return true;
	return strchr(" \t\r\n([\"'*~.,:;!?)]", before) ||
		strchr(" \t\r\n)]\"'*~.,:;!?([", behind);
}

static size_t tag_at(struct span text)
{
	size_t i = 1;

	if (text.n < 3)
		return 0;
	text = cut(text);
	i += text.s[1] == '/';
	if ((text.s[i] | 0x20) < 'a' || (text.s[i] | 0x20) > 'z')
		return 0;
	while (i < text.n && text.s[i] != '>' && text.s[i] != '<')
		i++;
	return i < text.n && text.s[i] == '>' ? i + 1 : 0;
}

static size_t add_plain_at(struct buf *out, struct span text, size_t at)
{
	struct span rest = span_behind(text, at), inside;
	struct inline_link link;
	size_t end = at;

	switch (*rest.s) {
	case '\\':
		if (rest.n < 2 || !strchr("\\`*_{}[]()<>#+-.!|~", rest.s[1]))
			break;
		buf_addch(out, rest.s[1]);
		return 2;
	case '`':
		end = code_at(rest, &inside);
		buf_add(out, inside.s, inside.n);
		return end;
	case '[':
	case '<':
		if (next_link(text, &end, &link) && link.all.s == rest.s &&
		    (link.target.n || span_begins(span_behind(
				rest, link.text.n + 2), "["))) {
			add_plain_text(out, link.text);
			return link.all.n;
		}
		end = *rest.s == '<' ? tag_at(rest) : 0;
		if (end)
			return end;
		break;
	case '*':
	case '_':
		while (end < text.n && text.s[end] == *rest.s)
			end++;
		if (!is_emphasis(text, at))
			buf_add(out, rest.s, end - at);
		return end - at;
	case '~':
		if (span_begins(rest, "~~"))
			return 2;
		break;
	default:
		break;
	}
	buf_addch(out, *rest.s);
	return 1;
}

void add_plain_text(struct buf *out, struct span text)
{
	size_t at = 0;

	while (at < text.n)
		at += add_plain_at(out, text, at);
}

/* ------------------------------------------------------- lines and items */

struct span without_marker(struct span line, bool *is_item)
{
	struct span rest;
	size_t n = 0;

	*is_item = false;
	line = span_trim(line);
	while (span_begins(line, ">"))
		line = span_trim(span_behind(line, 1));
	while (n < line.n && n < 9 && line.s[n] >= '0' && line.s[n] <= '9')
		n++;
	if (n && n < line.n && (line.s[n] == '.' || line.s[n] == ')'))
		n++;
	else
		n = line.n && strchr("-*+", *line.s) && *line.s ? 1 : 0;
	rest = span_behind(line, n);
	if (!n || (rest.n && !is_space(*rest.s)))
		return line;
	*is_item = true;
	return span_trim(rest);
}

/* The line that begins at `at`, with its end. */
static struct span line_at(const struct reading *r, uint32_t at, uint32_t end)
{
	const char *nl = memchr(r->plain + at, '\n', end - at);

	return between(r->plain + at, nl ? nl + 1 : r->plain + end);
}

/* Whether a line that follows another is a statement of its own. */
static bool begins_statement(struct span line, struct span before)
{
	char phrase[PHRASE_MAX];
	bool is_item, is_plain;

	while (before.n && (before.s[before.n - 1] == '\n' ||
			    before.s[before.n - 1] == '\r'))
		before.n--;
	line = without_marker(line, &is_item);
	if (is_item || (before.n && before.s[before.n - 1] == '\\') ||
	    (before.n > 1 && !memcmp(before.s + before.n - 2, "  ", 2)))
		return true;
	phrase_of(phrase, line);
	return phrase_find(link_words, phrase) ||
		(status_of(line, &is_plain) != ADR_STATUS_NONE && is_plain);
}

bool next_statement(struct reading *r, uint32_t *begin, uint32_t end,
		    uint32_t *stop)
{
	struct span line, before = { "", 0 };
	uint32_t at = *begin;

	for (; at < end; at += (uint32_t)line.n) {
		line = line_at(r, at, end);
		if (span_trim(line).n)
			break;
	}
	*begin = at;
	for (; at < end; at += (uint32_t)line.n) {
		line = line_at(r, at, end);
		if (!span_trim(line).n ||
		    (before.n && begins_statement(line, before)))
			break;
		before = line;
	}
	*stop = at;
	trim_range(r, begin, stop);
	return *stop > *begin;
}

/* The offset of what ends an item within a line, and *n its length. */
static size_t item_end(struct span text, size_t *n)
{
	size_t at = 0, next;
	struct inline_link link;
	struct span rest, ignored;

	while (at < text.n) {
		rest = span_behind(text, at);
		next = at;
		*n = 1;
		if (*rest.s == ',' || *rest.s == ';' || *rest.s == '\n')
			return at;
		*n = *rest.s == '<' ? tag_at(rest) : 0;
		if (*n && (rest.s[1] | 0x20) == 'b')
			return at;
		if (*rest.s == '`')
			at += code_at(rest, &ignored);
		else if (*rest.s == '(')
			at += span_until(rest, ")\n").n;
		else if (*rest.s == '[' && next_link(text, &next, &link) &&
			 link.all.s == rest.s && link.target.n)
			at += link.all.n;
		else
			at++;
	}
	*n = 0;
	return text.n;
}

bool next_item(struct span *rest, struct span *item)
{
	size_t n, skipped;
	bool is_item;

	while (rest->n) {
		n = item_end(*rest, &skipped);
		*item = without_marker((struct span){ rest->s, n }, &is_item);
		*rest = span_behind(*rest, n + skipped);
		if (item->n)
			return true;
	}
	return false;
}
