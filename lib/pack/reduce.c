/* SPDX-License-Identifier: MIT */
/*
 * Reduction: each byte of a text is kept or dropped, and what is left is
 * written line by line. See reduce.h.
 */
#include "pack/reduce.h"

#include <string.h>

#include "base/xalloc.h"
#include "lang/lang.h"
#include "lang/scan.h"

static const char *const level_names[REDUCE_LEVELS] = {
	[REDUCE_NONE] = "none", [REDUCE_STANDARD] = "standard",
	[REDUCE_AGGRESSIVE] = "aggressive", [REDUCE_SKELETON] = "skeleton",
	[REDUCE_API] = "api"
};

const char *reduce_name(enum reduce_level level)
{
	return level_names[level];
}

enum reduce_level reduce_by_name(const char *name)
{
	int i;

	for (i = 0; i < REDUCE_LEVELS; i++)
		if (!strcmp(level_names[i], name))
			break;
	return (enum reduce_level)i;
}

/* What becomes of a byte. ELLIPSIS stands for a dropped run from here on. */
enum fate { KEEP, DROP, ELLIPSIS };

/* An initialiser of more lines than this is a body. */
enum { LONG_VALUE = 5 };

struct work {
	unsigned int lang;
	const char *bytes;
	size_t n;
	const struct facts *facts;
	enum reduce_level level;
	struct buf classes;	/* byte_class of each byte */
	unsigned char *fate;
};

static void drop(struct work *w, size_t from, size_t to)
{
	if (to > from)
		memset(w->fate + from, DROP, to - from);
}

static void drop_comments(struct work *w)
{
	size_t at = 0;

	/* The line that names the interpreter is no comment. */
	if (w->n > 2 && w->bytes[0] == '#' && w->bytes[1] == '!')
		while (at < w->n && w->bytes[at] != '\n')
			at++;
	for (; at < w->n; at++)
		if (w->classes.ptr[at] == BYTE_COMMENT)
			w->fate[at] = DROP;
}

static bool is_callable(const struct symbol *s)
{
	return s->kind == SYMBOL_FUNCTION || s->kind == SYMBOL_METHOD;
}

static bool is_long_value(const struct symbol *s)
{
	return (s->kind == SYMBOL_VARIABLE || s->kind == SYMBOL_FIELD ||
		s->kind == SYMBOL_CONSTANT || s->kind == SYMBOL_PROPERTY) &&
		s->last_line - s->first_line >= LONG_VALUE;
}

/* White space before the end of a body belongs to what follows it. */
static size_t body_end(const struct work *w, const struct symbol *s)
{
	size_t end = s->body_end;

	if (lang_has_braces(w->lang))
		return end;
	while (end > s->body && strchr(" \t\r\n", w->bytes[end - 1]))
		end--;
	return end;
}

static bool has_code(const struct work *w, size_t from, size_t to)
{
	for (; from < to; from++)
		if (!strchr(" \t\r\n", w->bytes[from]) &&
		    w->classes.ptr[from] != BYTE_COMMENT)
			return true;
	return false;
}

static void drop_body(struct work *w, const struct symbol *s)
{
	size_t end = body_end(w, s);

	if (!has_code(w, s->body, end))
		return;
	drop(w, s->body, end);
	w->fate[s->body] = ELLIPSIS;
}

/* The text under a heading, a target, a table: to the next symbol. */
static void drop_section(struct work *w, size_t i)
{
	const struct symbol *s = &w->facts->symbol.item[i];
	size_t end = s->body_end;

	if (i + 1 < w->facts->symbol.n && s[1].begin < end)
		end = s[1].begin;
	drop(w, s->body, end);
	if (end > s->body && w->bytes[end - 1] == '\n')
		w->fate[end - 1] = KEEP;
}

static void drop_bodies(struct work *w)
{
	size_t i;

	for (i = 0; i < w->facts->symbol.n; i++) {
		const struct symbol *s = &w->facts->symbol.item[i];

		if (s->body >= s->body_end || w->fate[s->begin] == DROP)
			continue;
		if (s->kind == SYMBOL_SECTION)
			drop_section(w, i);
		else if (is_callable(s) || is_long_value(s))
			drop_body(w, s);
	}
}

/* Of a symbol that holds others, its own lines stay when any of them does. */
static void drop_hidden(struct work *w)
{
	unsigned char *is_shown = xcalloc(w->facts->symbol.n, 1);
	size_t i, at = 0;

	for (i = 0; i < w->facts->symbol.n; i++) {
		const struct symbol *s = &w->facts->symbol.item[i];
		bool is_outer_shown = s->container == SYMBOL_NO_CONTAINER ||
			is_shown[s->container];

		is_shown[i] = is_outer_shown && (s->flags & SYMBOL_EXPORTED ||
						 s->kind == SYMBOL_PACKAGE);
		if (s->container != SYMBOL_NO_CONTAINER &&
		    w->facts->symbol.item[s->container].kind !=
		    SYMBOL_PACKAGE) {
			if (!is_shown[i] && is_outer_shown)
				drop(w, s->begin, s->end);
			continue;
		}
		/* Between what is declared at the top, nothing is API. */
		if (s->begin > at)
			drop(w, at, s->begin);
		if (s->end > at)
			at = s->end;
		if (!is_shown[i])
			drop(w, s->begin, s->end);
		else if (at < w->n && w->bytes[at] == '\n')
			at++;
	}
	drop(w, at, w->n);
	free(is_shown);
}

/* --- Writing what is left --- */

struct line_writer {
	struct work *w;
	struct buf *out;
	line_vec *lines;
	size_t start;		/* where the line began in out */
	uint32_t line;		/* the original line that is read */
	uint32_t first;		/* the one of the first byte written, or 0 */
	bool lost;		/* something of this line was dropped */
	bool in_string;		/* it begins or ends inside of a string */
	bool was_blank;		/* the line before was blank, or is the first */
};

static bool is_all_blank(const struct buf *out, size_t from)
{
	for (; from < out->len; from++)
		if (!strchr(" \t\r", out->ptr[from]))
			return false;
	return true;
}

static void end_line(struct line_writer *lw, bool has_newline)
{
	struct buf *out = lw->out;
	bool is_blank = is_all_blank(out, lw->start);

	if (!lw->in_string) {
		if (is_blank && (lw->lost || lw->was_blank ||
				 lw->w->level >= REDUCE_AGGRESSIVE)) {
			buf_cut(out, lw->start);
			goto next;
		}
		while (out->len > lw->start &&
		       strchr(" \t\r", out->ptr[out->len - 1]))
			buf_cut(out, out->len - 1);
	}
	if (has_newline)
		buf_addch(out, '\n');
	if (lw->lines && out->len > lw->start)
		*VEC_PUSH(lw->lines) = lw->first ? lw->first : lw->line;
	lw->was_blank = is_blank;
next:
	lw->start = out->len;
	lw->first = 0;
	lw->lost = lw->in_string = false;
}

static bool is_free_line_start(const struct line_writer *lw, char c)
{
	return lw->w->level >= REDUCE_AGGRESSIVE && lw->out->len == lw->start &&
		(c == ' ' || c == '\t') && !lw->in_string &&
		lang_has_free_indent(lw->w->lang);
}

/* Is the line end at `at` a byte of a string? */
static bool splits_string(const struct work *w, size_t at)
{
	return w->classes.ptr[at] == BYTE_STRING && at + 1 < w->n &&
		w->classes.ptr[at + 1] == BYTE_STRING;
}

static void add_ellipsis(struct line_writer *lw)
{
	size_t n = lw->out->len;

	if (n > lw->start && !strchr(" \t", lw->out->ptr[n - 1]))
		buf_addch(lw->out, ' ');
	buf_addstr(lw->out, "...");
	if (lang_has_braces(lw->w->lang))
		buf_addch(lw->out, ' ');
}

static void write_lines(struct work *w, struct buf *out, line_vec *lines)
{
	struct line_writer lw = {
		.w = w, .out = out, .lines = lines, .line = 1, .was_blank = true
	};
	bool splits = false;
	size_t at;

	for (at = 0; at < w->n; at++) {
		char c = w->bytes[at];

		if (w->fate[at] != KEEP) {
			lw.lost = true;
			if (w->fate[at] == ELLIPSIS)
				add_ellipsis(&lw);
		} else if (c == '\n') {
			splits = splits_string(w, at);
			lw.in_string |= splits;
			end_line(&lw, true);
			lw.in_string = splits;
		} else if (!is_free_line_start(&lw, c)) {
			if (!lw.first && c != ' ' && c != '\t')
				lw.first = lw.line;
			buf_addch(out, c);
		}
		lw.line += c == '\n';
	}
	if (out->len > lw.start)
		end_line(&lw, false);
}

static bool has_outline(const struct facts *facts)
{
	return facts && facts->symbol.n;
}

enum reduce_level reduce(unsigned int lang, const char *bytes, size_t n,
			 const struct facts *facts, enum reduce_level level,
			 struct buf *out, line_vec *lines)
{
	struct work w = {
		.lang = lang, .bytes = bytes, .n = n, .facts = facts
	};
	uint32_t line = 0;
	size_t i;

	buf_reset(out);
	if (lines)
		lines->n = 0;
	if (level >= REDUCE_SKELETON && !has_outline(facts))
		level = REDUCE_AGGRESSIVE;
	if (level == REDUCE_AGGRESSIVE && lang == LANG_NONE)
		level = REDUCE_STANDARD;
	w.level = level;
	if (level == REDUCE_NONE) {
		buf_add(out, bytes, n);
		for (i = 0; lines && i < n; i++)
			if (!i || bytes[i - 1] == '\n')
				*VEC_PUSH(lines) = ++line;
		return level;
	}
	w.fate = xcalloc(n, 1);
	blank(lang, bytes, n, NULL, &w.classes);
	drop_comments(&w);
	if (level == REDUCE_API)
		drop_hidden(&w);
	if (level >= REDUCE_SKELETON)
		drop_bodies(&w);
	write_lines(&w, out, lines);
	free(w.fate);
	buf_release(&w.classes);
	return level;
}
