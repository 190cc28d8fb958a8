/* SPDX-License-Identifier: MIT */
/*
 * The lexer of comments and strings: one pass, one table look-up for a byte
 * of plain code. How each style of delimiter ends is in delim.c.
 */
#include "lang/lex.h"

#include <string.h>

#include "lang/delim.h"
#include "lang/scan.h"

enum { BYTES = 256 };

/* Templates in the code of templates: deeper ones have no code. */
enum { DEEPEST = 16 };

/* No language has as many delimiters as a byte can count. */
enum { NO_DELIM = 255 };

static const struct delim *find_delim(const struct langdef *def,
				      const struct text *text, size_t at,
				      size_t first)
{
	const char c = text->bytes[at];
	const char next = at + 1 < text->n ? text->bytes[at + 1] : '\0';
	size_t i;

	for (i = first; i < def->delims; i++) {
		const char *open = def->delim[i].open;

		if (open[0] == c && (!open[1] || open[1] == next) &&
		    delim_begins(&def->delim[i], text, at))
			return &def->delim[i];
	}
	return NULL;
}

/* The next byte that may begin something. The end of a line does where the
 * text of a heredoc is to come. */
static size_t next_start(const struct text *text, size_t at,
			 const unsigned char *first)
{
	const unsigned char *s = (const unsigned char *)text->bytes;
	const bool ends_lines = text->heredocs;

	while (at < text->n && first[s[at]] == NO_DELIM &&
	       !(ends_lines && s[at] == '\n'))
		at++;
	return at;
}

/* The text that a template begins with; gives where its code begins. */
static size_t begin_inside(const struct langdef *def, struct text *text,
			   struct lexed *out)
{
	size_t i;

	for (i = 0; i < def->delims; i++)
		if (def->delim[i].flags & DELIM_START && text->n) {
			struct span span;

			delim_inside(&def->delim[i], text, &span);
			*VEC_PUSH(&out->span) = span;
			return span.end;
		}
	return 0;
}

size_t lex_mark(const char *bytes, size_t n)
{
	return n >= 3 && !memcmp(bytes, "\xef\xbb\xbf", 3) ? 3 : 0;
}

struct lexer {
	const struct langdef *def;
	struct text text;
	unsigned char first[BYTES];	/* see mark_starts */
	struct lexed *out;
	unsigned int depth;	/* templates in templates */
};

static void lex_range(struct lexer *l, size_t at, size_t end);

/* A string with code in it is one span before each code, and one behind. The
 * brackets of code of several lines are code, so that it is one statement. */
static void add_template(struct lexer *l, const struct delim *delim,
			 struct span span)
{
	struct embedded code;
	size_t at = span.inner;
	uint32_t before;
	bool has_lines;

	while (l->depth < DEEPEST &&
	       template_code(delim, &l->text, at, span.inner_end, &code)) {
		has_lines = memchr(l->text.bytes + code.from, '\n',
				   code.to - code.from);
		before = (uint32_t)(code.from - has_lines);
		*VEC_PUSH(&l->out->span) = (struct span){
			span.start, span.inner, before, before, span.class
		};
		l->text.last_end = code.from;
		l->depth++;
		lex_range(l, code.from, code.to);
		l->depth--;
		span.start = (uint32_t)(has_lines ? code.end : code.to);
		span.inner = span.start;
		at = code.end;
	}
	*VEC_PUSH(&l->out->span) = span;
}

static void lex_range(struct lexer *l, size_t at, size_t end)
{
	struct text *text = &l->text;
	const struct delim *delim;
	struct span span;

	while ((at = next_start(text, at, l->first)) < end) {
		const char *s = text->bytes + at;

		if (*s == '\n' && text->heredocs &&
		    delim_heredoc_body(text, at + 1, &span)) {
			*VEC_PUSH(&l->out->span) = span;
			at = span.end;
			continue;
		}
		delim = find_delim(l->def, text, at,
				   l->first[(unsigned char)*s]);
		if (!delim || !delim_span(delim, text, at, &span) ||
		    span.end > end) {
			at++;
			continue;
		}
		if (delim->style == DELIM_TEMPLATE)
			add_template(l, delim, span);
		else
			*VEC_PUSH(&l->out->span) = span;
		text->last_end = span.end;
		at = span.end;
	}
}

void lex(const struct langdef *def, const char *bytes, size_t n,
	 struct lexed *out)
{
	struct lexer l = { .def = def, .text = { .bytes = bytes, .n = n },
			   .out = out };
	size_t at = lex_mark(bytes, n);
	size_t i;

	out->span.n = 0;
	if (at)
		*VEC_PUSH(&out->span) = (struct span){
			.inner_end = (uint32_t)at, .end = (uint32_t)at,
			.class = BYTE_COMMENT
		};
	if (!def->delims)
		return;
	/* For each byte, the first delimiter that begins with it, or
	 * NO_DELIM. */
	i = def->delims < NO_DELIM ? def->delims : NO_DELIM;
	memset(l.first, NO_DELIM, BYTES);
	while (i--)
		l.first[(unsigned char)def->delim[i].open[0]] =
			(unsigned char)i;
	if (!at)
		at = begin_inside(def, &l.text, out);
	lex_range(&l, at, n);
}

/* Spaces over [from, to), but for line ends. */
static void blank_run(char *s, size_t from, size_t to)
{
	char *end = s + to;

	for (s += from; s < end; s++) {
		char *line_end = memchr(s, '\n', (size_t)(end - s));

		if (!line_end)
			line_end = end;
		memset(s, ' ', (size_t)(line_end - s));
		s = line_end;
	}
}

void lex_blank(const struct lexed *lexed, const char *bytes, size_t n,
	       struct buf *out)
{
	size_t i;

	buf_reset(out);
	buf_add(out, bytes, n);
	blank_run(out->ptr, 0, lex_mark(bytes, n));
	for (i = 0; i < lexed->span.n; i++) {
		const struct span *s = &lexed->span.item[i];

		if (s->class == BYTE_COMMENT)
			blank_run(out->ptr, s->start, s->end);
		else
			blank_run(out->ptr, s->inner, s->inner_end);
	}
}
