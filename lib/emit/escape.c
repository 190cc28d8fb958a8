/* SPDX-License-Identifier: MIT */
/* Text within DOT, Mermaid and XML: see escape.h. */
#include "emit/escape.h"

#include <inttypes.h>
#include <string.h>

#include "base/utf8.h"

static void add_line(struct buf *out, const char *s)
{
	utf8_add_repaired(out, s, strlen(s));
	buf_tame_line(out, 0);
}

void escape_dot(struct buf *out, const char *s)
{
	struct buf line = { 0 };
	const char *at;

	add_line(&line, s);
	for (at = buf_str(&line); *at; at++) {
		if (*at == '"' || *at == '\\')
			buf_addch(out, '\\');
		buf_addch(out, *at);
	}
	buf_release(&line);
}

/* What means something to Mermaid, or to the HTML that it becomes, is written
 * as its number. */
void escape_mermaid(struct buf *out, const char *s)
{
	struct buf line = { 0 };
	const char *at;

	add_line(&line, s);
	for (at = buf_str(&line); *at; at++)
		if (strchr("\"#<>&`\\;", *at))
			buf_addf(out, "#%d;", *at);
		else
			buf_addch(out, *at);
	buf_release(&line);
}

/* No controls but three, no noncharacters. */
static bool is_character(uint32_t code)
{
	return code >= 0x20 ? code != 0xfffe && code != 0xffff :
		code == '\t' || code == '\n' || code == '\r';
}

/* White space other than a blank is written as a reference: a reader makes
 * blanks of it in an attribute, and a line feed of a carriage return. */
void escape_xml(struct buf *out, const char *s)
{
	static const char special[] = "<>&\"'\t\n\r";
	size_t i, len, n = strlen(s);
	uint32_t code;

	for (i = 0; i < n; i += len ? len : 1) {
		len = utf8_next(s + i, n - i, &code);
		if (!len || !is_character(code))
			buf_addstr(out, "\xef\xbf\xbd");
		else if (len == 1 && strchr(special, s[i]))
			buf_addf(out, "&#%" PRIu32 ";", code);
		else
			buf_add(out, s + i, len);
	}
}

void sink_add_escaped(struct sink *out, const char *s, escape_fn *escape)
{
	struct buf text = { 0 };

	escape(&text, s);
	sink_take(out, &text);
}
