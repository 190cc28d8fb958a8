/* SPDX-License-Identifier: MIT */
/* Where a PEM block ends: in a file of its own, in quotes over many lines, or
 * on one line with \n written out. */
#include <ctype.h>
#include <string.h>

#include "redact/judge.h"

enum { PEM_MOST = 64 << 10, PEM_RUN = 16 };

static bool is_base64(unsigned char c)
{
	return isalnum(c) || c == '+' || c == '/' || c == '=';
}

/* Behind the last run of at least PEM_RUN bytes of base64 in [from, to), or
 * 0 when there is none. */
static size_t last_base64(const char *bytes, size_t from, size_t to)
{
	size_t i, run = 0, last = 0;

	for (i = from; i < to; i++) {
		run = is_base64((unsigned char)bytes[i]) ? run + 1 : 0;
		if (run >= PEM_RUN)
			last = i + 1;
	}
	return last;
}

/* A line of a block that has no footer: base64 in whatever the language needs
 * around it, a header ("Proc-Type: 4,ENCRYPTED"), or nothing. */
static bool belongs(const char *line, size_t n)
{
	size_t i, base64 = 0, other = 0;

	if (n > 10 && memchr(line, ':', 20 < n ? 20 : n) &&
	    isupper((unsigned char)line[0]))
		return true;
	for (i = 0; i < n; i++)
		if (is_base64((unsigned char)line[i]))
			base64++;
		else if (!isspace((unsigned char)line[i]))
			other++;
	return other <= 6 && !memchr(line, ' ', n) ? true :
		base64 >= PEM_RUN && other <= 6;
}

size_t pem_end(const char *bytes, size_t n, size_t body)
{
	size_t to = n - body > PEM_MOST ? body + PEM_MOST : n, at, end;
	const char *footer, *again, *p;

	again = memmem(bytes + body, to - body, "-----BEGIN", 10);
	if (again)
		to = (size_t)(again - bytes);
	footer = memmem(bytes + body, to - body, "-----END ", 9);
	if (footer) {
		at = (size_t)(footer - bytes);
		if (!last_base64(bytes, body, at))
			return 0;
		p = memmem(footer + 9, to - at - 9, "-----", 5);
		return p ? (size_t)(p - bytes) + 5 : at + 9;
	}
	for (at = body; at < to; at = end + 1) {
		p = memchr(bytes + at, '\n', to - at);
		end = p ? (size_t)(p - bytes) : to;
		if (at != body && !belongs(bytes + at, end - at))
			break;
	}
	return last_base64(bytes, body, at < to ? at : to);
}
