/* SPDX-License-Identifier: MIT */
/* Guessing encodings by marks and by validity: see encoding.h. */
#include "browse/encoding.h"

#include <string.h>

#include "base/utf8.h"

static const struct {
	enum encoding encoding;
	const char *bytes;
	size_t n;
} marks[] = {
	{ ENCODING_UTF_8_BOM, "\xef\xbb\xbf", 3 },
	{ ENCODING_UTF_16BE, "\xfe\xff", 2 },
	{ ENCODING_UTF_16LE, "\xff\xfe", 2 },
};
enum { MARKS = sizeof(marks) / sizeof(*marks) };

const char *encoding_name(enum encoding encoding)
{
	static const char *const names[] = {
		[ENCODING_ASCII] = "ascii", [ENCODING_UTF_8] = "utf-8",
		[ENCODING_UTF_8_BOM] = "utf-8-bom",
		[ENCODING_UTF_16BE] = "utf-16be",
		[ENCODING_UTF_16LE] = "utf-16le",
		[ENCODING_UNKNOWN] = "unknown-8bit",
		[ENCODING_BINARY] = "binary"
	};

	return names[encoding];
}

static bool is_ascii(const char *bytes, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if ((unsigned char)bytes[i] >= 0x80)
			return false;
	return true;
}

static enum encoding by_mark(const char *bytes, size_t n)
{
	size_t i;

	for (i = 0; i < MARKS; i++)
		if (n >= marks[i].n && !memcmp(bytes, marks[i].bytes,
					       marks[i].n))
			return marks[i].encoding;
	return ENCODING_UNKNOWN;
}

enum encoding encoding_of(const char *bytes, size_t n)
{
	enum encoding marked = by_mark(bytes, n);

	/* Two bytes a character, of which one may be zero. */
	if (marked == ENCODING_UTF_16BE || marked == ENCODING_UTF_16LE)
		return n % 2 ? ENCODING_BINARY : marked;
	if (n && memchr(bytes, '\0', n))
		return ENCODING_BINARY;
	if (!utf8_is_valid(bytes, n))
		return ENCODING_UNKNOWN;
	if (marked == ENCODING_UTF_8_BOM)
		return marked;
	return is_ascii(bytes, n) ? ENCODING_ASCII : ENCODING_UTF_8;
}

bool encoding_is_utf8(enum encoding encoding)
{
	return encoding <= ENCODING_UTF_8_BOM;
}
