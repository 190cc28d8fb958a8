/* SPDX-License-Identifier: MIT */
/* Nesting by the columns where lines begin: see indent.h. */
#include "lang/indent.h"

#include <string.h>

#include "base/buf.h"
#include "lang/scan.h"

enum { TAB = 8 };

/* The columns of the lines that enclose the one at hand, rising. */
struct nest {
	uint32_t column[INDENT_DEEPEST];
	uint32_t n;
};

/* The first byte of code in a line, and its column; end where there is none.
 * Other white space, a carriage return above all, ends no line of its own. */
static const char *first_code(const char *line, const char *end,
			      uint32_t *column)
{
	uint32_t at = 0;

	for (; line < end; line++) {
		if (*line == '\t')
			at += TAB - at % TAB;
		else if (*line == ' ')
			at++;
		else if (*line != '\r' && *line != '\f' && *line != '\v')
			break;
	}
	*column = at;
	return line;
}

static uint32_t level_of(struct nest *nest, uint32_t column)
{
	uint32_t level;

	while (nest->n && nest->column[nest->n - 1] >= column)
		nest->n--;
	level = nest->n;
	if (nest->n < INDENT_DEEPEST)
		nest->column[nest->n++] = column;
	return level;
}

void indentation_of(unsigned int lang, const char *bytes, size_t n,
		    struct indentation *out)
{
	struct nest nest = { .n = 0 };
	struct buf text = { 0 };
	const char *line, *end, *stop, *code;
	uint32_t column, level;

	*out = (struct indentation){ 0 };
	blank(lang, bytes, n, &text, NULL);
	line = buf_str(&text);
	for (end = line + text.len; line < end; line = stop + 1) {
		stop = memchr(line, '\n', (size_t)(end - line));
		stop = stop ? stop : end;
		code = first_code(line, stop, &column);
		if (code == stop)
			continue;
		level = !column && *code == '#' ? 0 : level_of(&nest, column);
		out->lines++;
		out->levels += level;
		if (level > out->deepest)
			out->deepest = level;
	}
	buf_release(&text);
}
