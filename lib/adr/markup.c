/* SPDX-License-Identifier: MIT */
/* Other ways to mark a text up: see markup.h. */
#include "adr/markup.h"

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

/* --- Links --- */

/* The end of what begins at s, before `close` and before a blank line. */
static char *find_close(char *s, const char *end, const char *close)
{
	size_t n = strlen(close);

	for (; (size_t)(end - s) >= n; s++) {
		if (!memcmp(s, close, n))
			return s;
		if (*s == '\n' && s + 1 < end && s[1] == '\n')
			break;
	}
	return NULL;
}

/* "`text <target>`_" becomes "[text](target )", and so does what stands behind
 * ":doc:"; ":doc:`target`" becomes "[doc](target)". */
static void open_rst_link(char *at, char *end)
{
	static const char doc[] = ":doc:";
	bool is_doc = (size_t)(end - at) > 6 && !memcmp(at, doc, 5);
	char *open = at + (is_doc ? 5 : 0);
	char *close, *angle;
	bool is_link;

	if (*open != '`')
		return;
	close = find_close(open + 1, end, "`");
	if (!close || close == open + 1)
		return;
	angle = memrchr(open, '<', (size_t)(close - open));
	is_link = is_doc || (close + 1 < end && close[1] == '_');
	/* "<name_>" leads to another link. */
	if (is_link && angle && angle > open + 1 && strchr(" \n", angle[-1]) &&
	    close[-1] == '>' && close[-2] != '_') {
		memset(at, ' ', (size_t)(open - at));
		*open = '[';
		angle[-1] = ']';
		*angle = '(';
		close[-1] = ' ';
		*close = is_doc ? ')' : ' ';
		if (!is_doc)
			close[1] = ')';
	} else if (is_doc) {
		*at = '[';
		at[4] = ']';
		*open = '(';
		*close = ')';
	}
}

/* "xref:target[text]" becomes "[re](target     )", and "<<target,text>>"
 * "[[target|text]]". */
static void open_adoc_link(char *at, char *end)
{
	char *open, *close, *comma;

	if ((size_t)(end - at) > 5 && (!memcmp(at, "xref:", 5) ||
				       !memcmp(at, "link:", 5))) {
		open = at + 5 + strcspn(at + 5, " \t\n[");
		close = open < end && *open == '[' ?
			find_close(open, end, "]") : NULL;
		if (!close)
			return;
		memcpy(at, "[re](", 5);
		memset(open, ' ', (size_t)(close - open));
		*close = ')';
	} else if ((size_t)(end - at) > 4 && !memcmp(at, "<<", 2)) {
		close = find_close(at, end, ">>");
		if (!close || memchr(at, '\n', (size_t)(close - at)))
			return;
		comma = memchr(at, ',', (size_t)(close - at));
		memcpy(at, "[[", 2);
		memcpy(close, "]]", 2);
		if (comma)
			*comma = '|';
	}
}

/* --- reStructuredText --- */

/* ".. _name: target" becomes "   [name]:target"; a label, which leads to what
 * stands below it, says nothing to a reader. */
static bool open_target(struct line line)
{
	char *colon;

	if (line.n < 6 || memcmp(line.s, ".. _", 4))
		return false;
	colon = memchr(line.s + 5, ':', line.n - 5);
	if (!colon)
		return false;
	memcpy(line.s, "   [", 4);
	if (colon == line.s + line.n - 1)
		memset(line.s, ' ', line.n);
	else
		memcpy(colon, "]:", 2);
	return true;
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
	size_t i;

	while (take_line(&rest, &at)) {
		line = line_in(text, at);
		if (is_run(line, signs) && above.n && !is_run(above, signs)) {
			first = has_title ? first : *line.s;
			memset(line.s, *line.s == first ? '=' : '-', line.n);
			/* "2. Two" would be an item of a list. */
			for (i = 0; i < above.n && above.s[i] >= '0' &&
			     above.s[i] <= '9';
			     i++)
				;
			if (i && i + 1 < above.n && above.s[i] == '.' &&
			    above.s[i + 1] == ' ')
				above.s[i] = ':';
			has_title = true;
			is_over = false;
		} else if (is_run(line, signs) && !above.n && !is_over) {
			memset(line.s, ' ', line.n);	/* above a title */
			is_over = true;
		} else if (!open_target(line)) {
			open_field(line);
			/* "* - Status" of a list-table becomes "* Status: ",
			 * and "- Accepted" below it the rest of that item. */
			if (line.n > 2 && !memcmp(line.s, "- ", 2) &&
			    above.n > 2 && !memcmp(above.s, "* ", 2) &&
			    above.s[above.n - 1] == ':')
				*line.s = ' ';
			if (line.n >= 5 && !memcmp(line.s, "* - ", 4)) {
				memmove(line.s + 2, line.s + 4, line.n - 4);
				line.s[line.n - 2] = ':';
				line.s[line.n - 1] = ' ';
			}
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

/* --- All of them --- */

struct markup {
	const char *ext;
	void (*take)(char *text, size_t n);
	void (*open_link)(char *at, char *end);
	/* A link: what stands around its two parts, and whether the target
	   comes first; signs that a backslash keeps from ending the text. */
	const char *before, *between, *behind;
	bool has_target_first;
	const char *signs;
	char heading;	/* as often as the level, before a title; '\0': below */
};

/* Ended by the one for all others: Markdown itself. */
static const struct markup markups[] = {
	{ ".adoc", take_adoc, open_adoc_link, "xref:", "[", "]", true, "]\\",
	  '=' },
	{ ".asciidoc", take_adoc, open_adoc_link, "xref:", "[", "]", true,
	  "]\\", '=' },
	{ ".rst", take_rst, open_rst_link, "`", " <", ">`_", false, "`<\\",
	  '\0' },
	{ "", NULL, NULL, "[", "](", ")", false, "[]\\", '#' }
};

static const struct markup *markup_of(const char *path)
{
	const char *ext = path_ext(path);
	const struct markup *markup = markups;

	while (*markup->ext && strcasecmp(markup->ext, ext))
		markup++;
	return markup;
}

bool markup_is_markdown(const char *path)
{
	return !markup_of(path)->take;
}

char *markup_read(const char *path, const char *bytes, size_t n)
{
	const struct markup *markup = markup_of(path);
	char *text = xmalloc(n + 1);
	size_t i;

	memcpy(text, n ? bytes : "", n);
	text[n] = '\0';
	for (i = 0; markup->open_link && i < n; i++)
		if (strchr(":`<xl", text[i]))
			markup->open_link(text + i, text + n);
	if (markup->take)
		markup->take(text, n);
	return text;
}

struct span markup_link_text(const char *path, struct span link)
{
	const struct markup *markup = markup_of(path);
	const char *open = markup->has_target_first ? markup->between :
		markup->before;
	const char *close = markup->has_target_first ? markup->behind :
		markup->between;
	size_t at;

	if (!span_begins(link, markup->before))
		return (struct span){ "", 0 };
	at = span_find(link, open);
	link = span_behind(link, at < link.n ? at + strlen(open) : link.n);
	at = span_find(link, close);
	return (struct span){ link.s, at < link.n ? at : 0 };
}

static void add_escaped(struct buf *out, const char *text, const char *signs)
{
	for (; *text; text++) {
		if (strchr(signs, *text))
			buf_addch(out, '\\');
		buf_addch(out, *text);
	}
}

void markup_add_link(struct buf *out, const char *path, const char *text,
		     const char *target)
{
	const struct markup *markup = markup_of(path);

	buf_addstr(out, markup->before);
	if (markup->has_target_first)
		buf_addstr(out, target);
	else
		add_escaped(out, text, markup->signs);
	buf_addstr(out, markup->between);
	if (markup->has_target_first)
		add_escaped(out, text, markup->signs);
	else
		buf_addstr(out, target);
	buf_addstr(out, markup->behind);
}

void markup_add_heading(struct buf *out, const struct adr *adr,
			const char *title)
{
	const struct markup *markup = markup_of(adr->path);
	const struct document *doc = &adr->doc;
	const struct document_section *like = NULL;
	unsigned int i;

	/* The last that is no title of the whole, where there are several. */
	for (i = 1; i < doc->section.n; i++)
		if (!like || doc->section.item[i].level <= like->level ||
		    like->level == 1)
			like = &doc->section.item[i];
	if (!markup->heading) {
		buf_addf(out, "%s\n", title);
		buf_addn(out, like && like->body > 1 && like->level > 1 ?
			 adr->bytes[like->body - 2] : '-', strlen(title));
		buf_addch(out, '\n');
		return;
	}
	buf_addn(out, markup->heading, like && like->level > 1 ?
		 like->level : 2);
	buf_addf(out, " %s\n", title);
}
