/* SPDX-License-Identifier: MIT */
/* A message's lines and paragraphs, and what each paragraph is at a glance. */

#include "base/fence.h"
#include "message/parsing.h"

/* A marker is a word or a few: "Root cause", "Why it is so". */
enum { MARKER_BYTES = 30, MARKER_WORDS = 4 };

static struct span lines_span(const struct message *m, uint32_t first,
			      uint32_t n)
{
	struct span from = m->line.item[first];
	struct span last = m->line.item[first + n - 1];

	return (struct span){ from.s, (size_t)(last.s + last.n - from.s) };
}

/* --- Kinds --- */

static bool is_code(struct span line)
{
	return line.n && (line.s[0] == '\t' || span_begins(line, "    "));
}

static bool is_quote(struct span line)
{
	return line.n && line.s[0] == '>';
}

static bool is_item(struct span line)
{
	size_t n = 0;

	line = span_trim(line);
	while (n < line.n && line.s[n] >= '0' && line.s[n] <= '9')
		n++;
	if (n)
		return n < 4 && n + 1 < line.n && line.s[n + 1] == ' ' &&
			(line.s[n] == '.' || line.s[n] == ')');
	return line.n > 2 && line.s[1] == ' ' && byte_is_among(line.s[0], "-*+");
}

static bool is_rule(struct span line)
{
	size_t i;

	line = span_trim(line);
	for (i = 1; i < line.n && line.s[i] == line.s[0]; i++)
		;
	return line.n >= 3 && i == line.n &&
		(line.s[0] == '-' || line.s[0] == '=');
}

static bool all_lines(const struct message *m, const struct paragraph *p,
		      bool (*is_such)(struct span))
{
	uint32_t i;

	for (i = 0; i < p->lines; i++)
		if (!is_such(m->line.item[p->line + i]))
			return false;
	return true;
}

/* --- Markers --- */

/* "Root cause" of "Root cause: ...": words of letters, the first one large. */
static struct span words_before_colon(struct span text)
{
	size_t n = 0, words = 1;

	if (!text.n || text.s[0] < 'A' || text.s[0] > 'Z')
		return nothing_at(text);
	while (n < text.n && n < MARKER_BYTES &&
	       (is_word_byte(text.s[n]) || byte_is_among(text.s[n], " -/'"))) {
		words += text.s[n] == ' ';
		n++;
	}
	if (n == text.n || text.s[n] != ':' || words > MARKER_WORDS)
		return nothing_at(text);
	if (n + 1 < text.n && !byte_is_among(text.s[n + 1], " \t\n\r*"))
		return nothing_at(text);
	return (struct span){ text.s, n };
}

/* "**Why**: because", "**Why:** because", "__Why__: because". */
static struct span emphasized(struct span text, size_t *behind)
{
	struct span name = nothing_at(text);
	const char *mark = span_begins(text, "**") ? "**" : "__";
	size_t n;

	if (!span_begins(text, mark))
		return name;
	name = span_behind(text, 2);
	n = span_find(name, mark);
	if (n == name.n || n > MARKER_BYTES)
		return nothing_at(text);
	name.n = n;
	*behind = n + 4;
	if (n && name.s[n - 1] == ':') {
		name.n--;
		return span_trim(name);
	}
	if (*behind < text.n && text.s[*behind] == ':') {
		*behind += 1;
		return span_trim(name);
	}
	return nothing_at(text);
}

/* How many '#' a heading begins with: "## Why", but not "#12 is fixed". */
static size_t hashes(struct span text)
{
	size_t n = 0;

	while (n < text.n && text.s[n] == '#')
		n++;
	return n < 7 && n < text.n && text.s[n] == ' ' ? n : 0;
}

/* A heading's words: "## Why", "Why:", or what stands above a rule. */
static struct span heading_of(const struct message *m,
			      const struct paragraph *p)
{
	struct span line = span_trim(m->line.item[p->line]), name;

	if (p->lines == 1 && hashes(line)) {
		name = span_trim(span_behind(line, hashes(line)));
		name.n -= name.n && name.s[name.n - 1] == ':';
		return name;
	}
	if (p->lines == 1 && words_before_colon(line).n + 1 == line.n)
		return words_before_colon(line);
	if (p->lines == 2 && is_rule(m->line.item[p->line + 1]))
		return line;
	return nothing_at(line);
}

/* "Why", a line of '-' below it, and the text right behind. */
static bool read_underlined(const struct message *m, struct paragraph *p)
{
	struct span line = m->line.item[p->line];

	if (p->lines < 3 || line.n > MARKER_BYTES ||
	    !is_rule(m->line.item[p->line + 1]))
		return false;
	p->marker = span_trim(line);
	p->marker.n -= p->marker.n && p->marker.s[p->marker.n - 1] == ':';
	p->body = lines_span(m, p->line + 2, p->lines - 2);
	return true;
}

static void read_kind(const struct message *m, struct paragraph *p)
{
	struct span heading = heading_of(m, p);

	if (heading.n) {
		p->kind = PARAGRAPH_HEADING;
		p->marker = heading;
		p->body = nothing_at(span_behind(p->text, p->text.n));
		return;
	}
	if (!read_underlined(m, p)) {
		struct span text = p->text;
		size_t behind = 0;

		/* A heading that its text follows without an empty line:
		 * "Why:" and a list under it. */
		p->body = text;
		if (hashes(text))
			text = span_trim(span_behind(text, hashes(text)));
		p->marker = emphasized(text, &behind);
		if (!p->marker.n) {
			p->marker = words_before_colon(text);
			behind = p->marker.n + 1;
		}
		if (!p->marker.n && text.s != p->text.s) {
			p->marker = span_trim(span_until(text, "\r\n"));
			behind = p->marker.n;
		}
		if (p->marker.n)
			p->body = span_trim(span_behind(text, behind));
	}
	if (all_lines(m, p, is_code))
		p->kind = PARAGRAPH_CODE;
	else if (all_lines(m, p, is_quote))
		p->kind = PARAGRAPH_QUOTE;
	else if (is_item(m->line.item[p->line]))
		p->kind = PARAGRAPH_LIST;
}

/* --- One after the other --- */

struct paragraphs {
	struct message *message;
	struct fence fence;	/* around the next line */
	bool is_comment;	/* in "<!--", which the next one goes on with */
	struct span heading;	/* of those that follow */
};

/* Takes off what a template says to whoever fills it in; whether nothing else
 * is left. */
static bool is_all_comment(struct paragraphs *ps, struct paragraph *p)
{
	const bool begins = ps->is_comment || span_begins(p->body, "<!--");
	size_t n;

	while (ps->is_comment || span_begins(p->body, "<!--")) {
		n = span_find(p->body, "-->");
		ps->is_comment = n == p->body.n;
		p->body = span_trim(span_behind(p->body, n + 3));
		if (ps->is_comment)
			break;
	}
	return begins && !p->body.n;
}

static void add_paragraph(struct paragraphs *ps, uint32_t first, uint32_t n)
{
	struct message *m = ps->message;
	struct paragraph p = { .line = first, .lines = n };
	bool is_fenced = fence_line(&ps->fence, m->line.item[first]);
	uint32_t i;

	p.text = lines_span(m, first, n);
	for (i = 1; i < n; i++)
		fence_line(&ps->fence, m->line.item[first + i]);
	if (!m->paragraph.n) {
		p.body = p.text;
		p.marker = nothing_at(p.text);
	} else {
		read_kind(m, &p);
	}
	if (is_fenced || (m->paragraph.n && is_all_comment(ps, &p)))
		p.kind = PARAGRAPH_CODE;
	if (p.kind == PARAGRAPH_HEADING)
		ps->heading = p.marker;
	else if (!p.marker.n && m->paragraph.n && ps->heading.n)
		p.marker = ps->heading;
	else if (p.marker.n)
		ps->heading = nothing_at(p.text);
	*VEC_PUSH(&m->paragraph) = p;
}

void paragraphs_find(struct message *m, size_t indent)
{
	struct paragraphs ps = { .message = m };
	uint32_t i, first = 0;
	struct span rest = m->text, line;

	while (take_line(&rest, &line)) {
		size_t n = 0;

		while (n < indent && n < line.n && line.s[n] == ' ')
			n++;
		*VEC_PUSH(&m->line) = span_behind(line, n);
	}
	for (i = 0; i <= m->line.n; i++) {
		if (i < m->line.n && !is_blank_line(m->line.item[i]))
			continue;
		if (i > first)
			add_paragraph(&ps, first, i - first);
		first = i + 1;
	}
	m->subject = m->paragraph.n ? m->paragraph.item[0].text :
		nothing_at(m->text);
}
