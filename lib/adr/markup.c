/* SPDX-License-Identifier: MIT */
/* Other ways to mark a text up: see markup.h. */
#include "adr/markup.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/path.h"
#include "base/span.h"
#include "base/xalloc.h"

/* A line of the copy, which may be written to. */
struct line {
	char *s;
	size_t n;
};

static struct line line_in(char *text, struct span line)
{
	line = span_trim(line);
	return (struct line){ text + (line.s - text), line.n };
}

static bool is_run(struct line line, const char *signs)
{
	size_t i;

	for (i = 1; i < line.n && line.s[i] == *line.s; i++)
		;
	return line.n > 2 && i == line.n && strchr(signs, *line.s);
}

/* ":Status: x" has no colon before the name in Markdown. */
static void open_field(struct line line)
{
	if (line.n > 2 && *line.s == ':' && line.s[1] != ' ' &&
	    line.s[1] != ':' && memchr(line.s + 1, ':', line.n - 1))
		*line.s = ' ';
}

/* --- reStructuredText --- */

/* "* - Status" of a list-table, whose value is in the next line, becomes
 * "* Status: ". */
static void open_row(struct line line)
{
	if (line.n < 5 || memcmp(line.s, "* - ", 4))
		return;
	memmove(line.s + 2, line.s + 4, line.n - 4);
	line.s[line.n - 2] = ':';
	line.s[line.n - 1] = ' ';
}

/* "2. Two" would be an item of a list. */
static void open_title(struct line line)
{
	size_t i;

	for (i = 0; i < line.n && line.s[i] >= '0' && line.s[i] <= '9'; i++)
		;
	if (i && i + 1 < line.n && line.s[i] == '.' && line.s[i + 1] == ' ')
		line.s[i] = ':';
}

/*
 * Any sign underlines a title. The first of a text has the highest level,
 * which is '=' here, and all others have the next one: what stands below what
 * matters to nobody who looks for "Status".
 */
static void take_rst(char *text, size_t n)
{
	static const char signs[] = "=-~^\"'#*+`.:_";
	struct span rest = { text, n }, at;
	struct line above = { text, 0 }, line;
	bool is_over = false, has_title = false;
	char first = '\0';

	while (take_line(&rest, &at)) {
		line = line_in(text, at);
		if (is_run(line, signs) && above.n && !is_run(above, signs)) {
			first = has_title ? first : *line.s;
			memset(line.s, *line.s == first ? '=' : '-', line.n);
			open_title(above);
			has_title = true;
			is_over = false;
		} else if (is_run(line, signs) && !above.n && !is_over) {
			memset(line.s, ' ', line.n);	/* above a title */
			is_over = true;
		} else {
			open_field(line);
			open_row(line);
		}
		above = line_in(text, at);
	}
}

/* --- AsciiDoc --- */

static void take_adoc(char *text, size_t n)
{
	struct span rest = { text, n }, at;
	struct line line;
	size_t i;

	while (take_line(&rest, &at)) {
		line = line_in(text, at);
		for (i = 0; i < line.n && line.s[i] == '='; i++)
			;
		if (i && i < 7 && i < line.n && line.s[i] == ' ')
			memset(line.s, '#', i);
		else if (is_run(line, "-.=") && line.n > 3)
			memset(line.s, *line.s == '=' ? ' ' : '~', line.n);
		else if (line.n > 1 && !memcmp(line.s, "//", 2))
			memset(line.s, ' ', line.n);
		else
			open_field(line);
	}
}

static const struct {
	const char *ext;
	void (*take)(char *text, size_t n);
} markups[] = {
	{ ".adoc", take_adoc }, { ".asciidoc", take_adoc },
	{ ".rst", take_rst }
};

char *markup_read(const char *path, const char *bytes, size_t n)
{
	const char *ext = path_ext(path);
	char *text = xmalloc(n + 1);
	size_t i;

	memcpy(text, n ? bytes : "", n);
	text[n] = '\0';
	for (i = 0; i < sizeof(markups) / sizeof(*markups); i++)
		if (!strcasecmp(markups[i].ext, ext))
			markups[i].take(text, n);
	return text;
}

const struct error *markup_parse(struct document *out, const char *path,
				 const char *bytes, size_t n)
{
	char *text = markup_read(path, bytes, n);
	const struct error *err = document_parse(out, text, n);

	free(text);
	return err;
}
