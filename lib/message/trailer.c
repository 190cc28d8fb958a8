/* SPDX-License-Identifier: MIT */
/* Trailers: one line, blocks of them, and what git sees of them. */
#include "message/trailer.h"

#include <string.h>
#include <strings.h>

#include "message/parsing.h"

static const char breaking[] = "BREAKING CHANGE";
static const char picked[] = "(cherry picked from commit ";

static bool is_blank(char c)
{
	return c == ' ' || c == '\t';
}

static size_t token_length(struct span line)
{
	size_t n = 0;

	while (n < line.n && (is_word_byte(line.s[n]) || line.s[n] == '-'))
		n++;
	return n;
}

/*
 * The separator as git finds it: behind letters, digits and '-', and blanks.
 * 0: there is none, or the line begins with it.
 */
static size_t git_separator(struct span line)
{
	size_t n = token_length(line);

	while (n && n < line.n && is_blank(line.s[n]))
		n++;
	return n && n < line.n && line.s[n] == ':' ? n : 0;
}

size_t trailer_key_length(struct span line)
{
	size_t n = token_length(line), colon = n;

	if (n < 2 || (line.s[0] >= '0' && line.s[0] <= '9') ||
	    line.s[0] == '-')
		return 0;
	while (colon < line.n && is_blank(line.s[colon]))
		colon++;
	return colon < line.n && line.s[colon] == ':' ? n : 0;
}

static bool take_value(struct span line, size_t colon, struct span *value)
{
	*value = span_trim(span_behind(line, colon + 1));
	if (!value->n)
		return false;
	/* A URL, or a name in C++'s way. */
	return value->s != line.s + colon + 1 ||
		(!span_begins(*value, "//") && value->s[0] != ':');
}

/* "Fixes #12": what Conventional Commits calls the other separator. */
static bool take_number(struct span line, struct span *key,
			struct span *value)
{
	size_t n = token_length(line);

	if (n < 2 || n + 2 >= line.n || line.s[n] != ' ' ||
	    line.s[n + 1] != '#' || line.s[n + 2] < '0' || line.s[n + 2] > '9')
		return false;
	*key = (struct span){ line.s, n };
	*value = span_trim(span_behind(line, n + 1));
	return true;
}

bool trailer_take(struct span line, struct span *key, struct span *value)
{
	size_t n = trailer_key_length(line);
	struct span whole = line;

	if (!n && span_begins(line, breaking) &&
	    line.n > strlen(breaking) && line.s[strlen(breaking)] == ':')
		n = strlen(breaking);
	if (!n)
		return take_number(whole, key, value);
	if (!take_value(whole, n + span_until(span_behind(whole, n), ":").n,
			value))
		return false;
	*key = (struct span){ whole.s, n };
	return true;
}

/* --- Those of a paragraph --- */

struct block {
	struct message *message;
	uint32_t paragraph;
	size_t first;		/* of message.trailer */
	bool is_open;		/* an indented line would go on with one */
	size_t others;		/* lines that are none */
};

static struct span stretch(const char *from, const char *to)
{
	return (struct span){ from, (size_t)(to - from) };
}

static void go_on(struct block *b, struct span line, bool is_indented)
{
	struct message *m = b->message;
	struct message_trailer *last;
	const char *end = line.s + line.n;

	if (m->trailer.n == b->first)
		return;
	last = &m->trailer.item[m->trailer.n - 1];
	if (is_indented && !last->value.n)
		last->value = last->open = nothing_at(span_trim(line));
	if (last->open.s <= end)
		last->open = stretch(last->open.s, end);
	if (!is_indented)
		return;
	last->value = stretch(last->value.s, end);
	last->line = stretch(last->line.s, end);
}

/* Whether a trailer begins there. Its value may be in the lines below alone;
 * it is empty then. */
static bool begin_one(struct span line, struct message_trailer *out)
{
	size_t n = trailer_key_length(line);
	size_t colon = span_until(line, ":").n;

	if (trailer_take(line, &out->key, &out->value)) {
		out->line = stretch(out->key.s,
				    out->value.s + out->value.n);
		return true;
	}
	if (!n || !is_blank_line(span_behind(line, colon + 1)))
		return false;
	out->key = (struct span){ line.s, n };
	out->value = nothing_at(span_behind(line, line.n));
	out->line = line;
	return true;
}

static void take_one(struct block *b, struct span line)
{
	struct message_trailer trailer = { .paragraph = b->paragraph };

	if (is_blank(line.s[0])) {
		b->others += !b->is_open;
		go_on(b, line, b->is_open);
	} else if (begin_one(line, &trailer)) {
		trailer.open = trailer.value;
		*VEC_PUSH(&b->message->trailer) = trailer;
		b->is_open = true;
	} else {
		bool is_pick = span_begins(line, picked);

		b->others += !is_pick;
		b->is_open = false;
		if (!is_pick)
			go_on(b, line, false);
	}
}

/* Those that came to nothing are lines like others. */
static void drop_empty(struct block *b)
{
	struct message *m = b->message;
	size_t i, n = b->first;

	for (i = b->first; i < m->trailer.n; i++) {
		if (m->trailer.item[i].value.n)
			m->trailer.item[n++] = m->trailer.item[i];
		else
			b->others++;
	}
	m->trailer.n = n;
}

static void take_paragraph(struct message *m, uint32_t number)
{
	struct paragraph *p = &m->paragraph.item[number];
	struct block b = { .message = m, .paragraph = number,
			   .first = m->trailer.n };
	size_t i;

	for (i = 0; i < p->lines; i++)
		take_one(&b, m->line.item[p->line + i]);
	drop_empty(&b);
	if (!b.others && m->trailer.n > b.first)
		p->kind = PARAGRAPH_TRAILERS;
	for (i = b.first; i < m->trailer.n; i++) {
		m->trailer.item[i].is_mixed = b.others > 0;
		m->trailer.item[i].is_last = number + 1 == m->paragraph.n;
	}
}

/* --- What git sees --- */

/* How git weighs the lines of a block, from the last upwards. */
struct weight {
	size_t trailers, others;
	size_t indented;	/* that may go on with what is above */
	bool is_known;		/* one that git itself writes */
};

static void mark_seen(struct message *m)
{
	size_t i;
	const struct paragraph *p = &m->paragraph.item[m->paragraph.n - 1];
	struct weight w = { 0 };

	/* git's rule for its one block, the last paragraph: all lines are
	 * trailers, or a quarter of them where one is of git's own making. */
	for (i = p->lines; i--; ) {
		struct span line = m->line.item[p->line + i];
		bool is_known = span_begins(line, "Signed-off-by: ") ||
			span_begins(line, picked);

		if (is_known || git_separator(line)) {
			w.trailers++;
			w.indented = 0;
			w.is_known |= is_known;
		} else if (line.n && (is_blank(line.s[0]) ||
				      line.s[0] == '\r')) {
			w.indented++;
		} else {
			w.others += 1 + w.indented;
			w.indented = 0;
		}
	}
	w.others += w.indented;
	if (!(w.trailers && (!w.others || (w.is_known &&
					   w.trailers * 3 >= w.others))))
		return;
	for (i = 0; i < m->trailer.n; i++)
		m->trailer.item[i].is_seen = m->trailer.item[i].is_last &&
			git_separator(m->trailer.item[i].line);
}

void trailers_find(struct message *m)
{
	uint32_t i;

	for (i = 1; i < m->paragraph.n; i++)
		if (m->paragraph.item[i].kind != PARAGRAPH_EMBEDDED &&
		    m->paragraph.item[i].kind != PARAGRAPH_CODE)
			take_paragraph(m, i);
	if (m->paragraph.n > 1)
		mark_seen(m);
}

/* --- Found again --- */

/* '-' and ' ' are one: "BREAKING-CHANGE". */
static bool is_key(struct span key, const char *wanted)
{
	size_t i;

	for (i = 0; i < key.n; i++) {
		char c = key.s[i] == ' ' ? '-' : key.s[i];

		if (!wanted[i] || strncasecmp(&c, wanted + i, 1))
			return false;
	}
	return !wanted[key.n];
}

const struct message_trailer *message_trailer(const struct message *message,
					      const char *key, size_t *at)
{
	while (*at < message->trailer.n) {
		const struct message_trailer *trailer =
			&message->trailer.item[(*at)++];

		if (is_key(trailer->key, key))
			return trailer;
	}
	return NULL;
}
