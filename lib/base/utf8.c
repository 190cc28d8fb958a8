/* SPDX-License-Identifier: MIT */
/* UTF-8 by the table of well-formed sequences in Unicode 15, 3.9. */
#include "base/utf8.h"

static bool is_tail(unsigned char c)
{
	return (c & 0xc0) == 0x80;
}

size_t utf8_next(const char *s, size_t n, uint32_t *code)
{
	static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
	const unsigned char *p = (const unsigned char *)s;
	size_t i, len = p[0] < 0x80 ? 1 : p[0] < 0xc2 ? 0 : p[0] < 0xe0 ? 2 :
		p[0] < 0xf0 ? 3 : p[0] < 0xf5 ? 4 : 0;
	uint32_t value = len == 1 ? p[0] : p[0] & (0xffu >> (len + 1));

	if (!len || len > n)
		return 0;
	for (i = 1; i < len; i++) {
		if (!is_tail(p[i]))
			return 0;
		value = value << 6 | (p[i] & 0x3f);
	}
	if (value < least[len] || value > 0x10ffff ||
	    (value >= 0xd800 && value < 0xe000))
		return 0;
	if (code)
		*code = value;
	return len;
}

bool utf8_is_valid(const char *s, size_t n)
{
	while (n) {
		size_t len = (unsigned char)*s < 0x80 ? 1 :
			utf8_next(s, n, NULL);

		if (!len)
			return false;
		s += len;
		n -= len;
	}
	return true;
}

void utf8_add_repaired(struct buf *out, const char *s, size_t n)
{
	while (n) {
		size_t len = utf8_next(s, n, NULL);

		if (len)
			buf_add(out, s, len);
		else
			buf_addstr(out, "\xef\xbf\xbd");
		len += !len;
		s += len;
		n -= len;
	}
}

size_t utf8_command(const char *bytes, size_t n)
{
	const unsigned char *s = (const unsigned char *)bytes;

	if (*s < ' ' || *s == 0x7f)
		return 1;
	if (n > 1 && s[0] == 0xc2 && s[1] >= 0x80 && s[1] <= 0x9f)
		return 2;
	if (n < 3 || s[0] != 0xe2)
		return 0;
	return (s[1] == 0x80 && ((s[2] >= 0x8b && s[2] <= 0x8f) ||
				 (s[2] >= 0xaa && s[2] <= 0xae))) ||
		(s[1] == 0x81 && s[2] >= 0xa6 && s[2] <= 0xa9) ? 3 : 0;
}
