/* SPDX-License-Identifier: MIT */
/* What the bytes of a file are, as far as they tell. */
#ifndef BROWSE_ENCODING_H
#define BROWSE_ENCODING_H

#include <stdbool.h>
#include <stddef.h>

enum encoding {
	ENCODING_ASCII,
	ENCODING_UTF_8,
	ENCODING_UTF_8_BOM,	/* it begins with a byte order mark */
	ENCODING_UTF_16BE, ENCODING_UTF_16LE,	/* by theirs */
	ENCODING_UNKNOWN,	/* text in none of these: git converts no more
				   of it either */
	ENCODING_BINARY		/* a NUL, and no mark that explains it */
};
/* "ascii", "utf-8", "utf-8-bom", "utf-16be", "utf-16le", "unknown-8bit",
 * "binary". */
const char *encoding_name(enum encoding encoding);

/* Looks at all bytes: no text is called by a name that its end belies. */
enum encoding encoding_of(const char *bytes, size_t n);

/* Whether the bytes may stand in JSON as they are: ASCII and UTF-8. */
bool encoding_is_utf8(enum encoding encoding);

#endif
