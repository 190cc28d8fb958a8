/* SPDX-License-Identifier: MIT */
/* Targets of links: see target.h. */
#include "adr/target.h"

#include <string.h>

#include "base/ascii.h"
#include "base/path.h"

bool target_is_elsewhere(struct span target)
{
	size_t i;

	if (span_begins(target, "//"))
		return true;
	for (i = 0; i < target.n; i++) {
		char c = target.s[i];

		if (c == ':')
			return i > 0;
		if (!is_letter(c) &&
		    (!i || (!is_digit(c) && !byte_is_among(c, "+-."))))
			return false;
	}
	return false;
}

static int hex_digit(char c)
{
	if (is_digit(c))
		return c - '0';
	c |= 0x20;
	return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool target_path(struct buf *out, const char *from, struct span target)
{
	struct buf decoded = { 0 };
	const char *at;
	bool is_inside;
	size_t i;

	for (i = 0; i < target.n; i++) {
		char c = target.s[i];
		int high = i + 2 < target.n ? hex_digit(target.s[i + 1]) : -1;
		int low = high < 0 ? -1 : hex_digit(target.s[i + 2]);

		if (c == '%' && low >= 0 && high + low) {
			c = (char)(high * 16 + low);
			i += 2;
		} else if (c == '\\' && i + 1 < target.n) {
			c = target.s[++i];
		}
		buf_addch(&decoded, c);
	}
	buf_reset(out);
	at = buf_str(&decoded);
	is_inside = path_join(out, from, *at == '/' ? 0 : path_dir_len(from),
			      at + strspn(at, "/"));
	buf_release(&decoded);
	return is_inside;
}

void target_add(struct buf *out, const char *path, bool is_html)
{
	for (; *path; path++) {
		unsigned char c = (unsigned char)*path;

		if (c <= ' ' || c == 0x7f || (is_html && c > 0x7f) ||
		    strchr("\"#%&'()<>?\\|", c))
			buf_addf(out, "%%%02X", c);
		else
			buf_addch(out, (char)c);
	}
}

void relative_path(struct buf *out, const char *from, const char *to)
{
	size_t common = 0, i;

	for (i = 0; from[i] && from[i] == to[i]; i++)
		if (from[i] == '/')
			common = i + 1;
	for (i = common; from[i]; i++)
		if (from[i] == '/')
			buf_addstr(out, "../");
	buf_addstr(out, to + common);
}
