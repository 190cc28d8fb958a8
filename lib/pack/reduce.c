/* SPDX-License-Identifier: MIT */
/*
 * Levels of reduction: see reduce.h.
 *
 * Each byte is kept or dropped by its class and its mark; then each line is
 * put out, or not, when it is whole. Bytes of strings are never changed, and
 * neither is a line end inside one. A line that held nothing but a comment
 * goes; so does, from REDUCE_STANDARD on, the carriage return of a line end.
 */
#include "pack/reduce.h"

#include <stdlib.h>
#include <string.h>

#include "base/span.h"
#include "base/xalloc.h"
#include "lang/lang.h"
#include "lang/scan.h"
#include "pack/skeleton.h"

static const char *const level_name[REDUCE_LEVELS] = {
	"none", "standard", "aggressive", "skeleton", "api"
};

/* Languages in which white space at the start of a line, and more than one
 * space between words, mean nothing. Sorted. */
static const char *const free_form[] = {
	"c", "cpp", "csharp", "css", "dart", "go", "groovy", "java",
	"javascript", "json", "jsx", "kotlin", "less", "objective-c",
	"objectivec", "perl", "php", "protobuf", "r", "rust", "scss", "sql",
	"swift", "terraform", "tsx", "typescript", "verilog", "zig",
};

const char *reduce_name(enum reduce_level level)
{
	return level < REDUCE_LEVELS ? level_name[level] : "";
}

enum reduce_level reduce_by_name(const char *name)
{
	enum reduce_level level;

	for (level = REDUCE_NONE; level < REDUCE_LEVELS; level++)
		if (!strcmp(name, level_name[level]))
			return level;
	return REDUCE_LEVELS;
}

struct work {
	struct buf *out, line;
	line_vec *lines;
	uint32_t source_line;	/* of the byte that is looked at */
	uint32_t first_line;	/* of the line that is being made */
	size_t fixed;		/* bytes of it that must stay: up to a string */
	bool is_touched;	/* something of it was dropped */
	bool gap;		/* a comment ended where we are */
	bool has_blank;		/* a blank line waits for the next one */
	bool keep_blank, trim, fold;
};

static void put_line_start(struct work *work, uint32_t line)
{
	if (work->lines)
		*VEC_PUSH(work->lines) = line;
}

static bool is_white(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\f' || c == '\v';
}

/* Puts the line out, when there is anything in it. */
static void end_line(struct work *work, bool in_string, bool has_end)
{
	struct buf *line = &work->line;
	size_t len = line->len, text;

	while (!in_string && len > work->fixed && is_white(line->ptr[len - 1]))
		len--;
	text = len;
	if (!work->is_touched && !work->trim) {
		/* Only the carriage return goes. */
		len = line->len;
		if (!in_string && len > work->fixed && has_end &&
		    line->ptr[len - 1] == '\r')
			len--;
	}
	if (text || in_string) {
		if (work->has_blank && work->out->len) {
			put_line_start(work, work->first_line - 1);
			buf_addch(work->out, '\n');
		}
		work->has_blank = false;
		put_line_start(work, work->first_line);
		buf_add(work->out, line->ptr, len);
		if (has_end)
			buf_addch(work->out, '\n');
	} else if (!work->is_touched && work->keep_blank) {
		work->has_blank = true;
	}
	buf_reset(line);
	work->fixed = 0;
	work->is_touched = work->gap = false;
}

static void put_code(struct work *work, char c)
{
	struct buf *line = &work->line;
	char last = line->len ? line->ptr[line->len - 1] : ' ';

	if (work->gap && !is_white(last) && !is_white(c))
		buf_addch(line, ' ');
	work->gap = false;
	if (work->fold && (c == ' ' || c == '\t') && is_white(last) &&
	    line->len >= work->fixed && (!line->len || line->len > work->fixed))
		return;
	buf_addch(line, work->fold && c == '\t' ? ' ' : c);
}

/* What is put where a byte with a mark stood. */
static const char *const instead[] = {
	[MARK_KEEP] = "", [MARK_DROP] = "", [MARK_INSIDE] = " ... ",
	[MARK_BLOCK] = " ...", [MARK_SPACE] = " "
};

static void put_instead(struct work *work, unsigned char mark)
{
	struct buf *line = &work->line;

	while (mark == MARK_SPACE && line->len > work->fixed &&
	       is_white(line->ptr[line->len - 1]))
		buf_cut(line, line->len - 1);
	buf_addstr(line, instead[mark]);
}

static void run(struct work *work, const char *bytes, size_t n,
		const char *class, const unsigned char *mark)
{
	size_t i;

	work->source_line = 1;
	for (i = 0; i < n; i++) {
		char c = bytes[i];

		if (!work->line.len)
			work->first_line = work->source_line;
		if (mark && mark[i])
			put_instead(work, mark[i]);
		work->source_line += c == '\n';
		if (mark && mark[i]) {
			work->is_touched = true;
		} else if (c == '\n') {
			/* The line end of a comment's last line is code. */
			work->is_touched |= class[i] == BYTE_COMMENT;
			end_line(work, class[i] == BYTE_STRING, true);
		} else if (class[i] == BYTE_COMMENT) {
			work->is_touched = work->gap = true;
		} else if (class[i] == BYTE_STRING) {
			if (work->gap && work->line.len)
				put_code(work, ' ');
			work->gap = false;
			buf_addch(&work->line, c);
			work->fixed = work->line.len;
		} else {
			put_code(work, c);
		}
	}
	if (work->line.len)
		end_line(work, false, false);
}

/* The level that the language and the symbols can have; marks are set for
 * the two that need them. The skeleton of prose is its headings, and its
 * blank lines mean something. */
static enum reduce_level settle(enum reduce_level level, unsigned int lang,
				const struct facts *facts, const char *bytes,
				size_t n, unsigned char *mark)
{
	bool is_prose = lang_is_prose(lang);

	if (level >= REDUCE_SKELETON && is_prose && facts &&
	    outline_mark(facts, bytes, n, mark))
		return REDUCE_SKELETON;
	if (level == REDUCE_API && facts && !is_prose &&
	    api_mark(facts, bytes, n, mark))
		return REDUCE_API;
	if (level >= REDUCE_SKELETON && facts && !is_prose &&
	    skeleton_mark(facts, bytes, n, mark))
		return REDUCE_SKELETON;
	if (lang == LANG_NONE || is_prose)
		return REDUCE_STANDARD;
	return level > REDUCE_AGGRESSIVE ? REDUCE_AGGRESSIVE : level;
}

enum reduce_level reduce(unsigned int lang, const char *bytes, size_t n,
			 const struct facts *facts, enum reduce_level level,
			 struct buf *out, line_vec *lines)
{
	struct work work = { .out = out, .lines = lines };
	const char *id = lang == LANG_NONE ? "" : lang_id(lang);
	struct buf class = { 0 };
	unsigned char *mark = NULL;
	size_t i;

	buf_reset(out);
	if (lines)
		lines->n = 0;
	if (level == REDUCE_NONE || !n) {
		const char *p, *end = bytes + n;
		uint32_t line = 1;

		buf_add(out, bytes, n);
		for (p = bytes; lines && p && p < end; line++) {
			*VEC_PUSH(lines) = line;
			p = memchr(p, '\n', (size_t)(end - p));
			p = p ? p + 1 : NULL;
		}
		return REDUCE_NONE;
	}
	if (lang != LANG_NONE)
		blank(lang, bytes, n, NULL, &class);
	else
		buf_addn(&class, BYTE_CODE, n);
	/* The first line of a script says who runs it; it is no comment. */
	if (n >= 2 && !memcmp(bytes, "#!", 2)) {
		for (i = 0; i < n && bytes[i] != '\n'; i++)
			class.ptr[i] = BYTE_CODE;
	}
	if (level > REDUCE_STANDARD) {
		mark = xcalloc(n, 1);
		level = settle(level, lang, facts, bytes, n, mark);
	}
	work.keep_blank = level == REDUCE_STANDARD;
	work.trim = level > REDUCE_STANDARD;
	work.fold = level == REDUCE_AGGRESSIVE &&
		SPAN_ROW(span_of(id), free_form);
	run(&work, bytes, n, class.ptr, mark);
	buf_release(&work.line);
	buf_release(&class);
	free(mark);
	return level;
}
