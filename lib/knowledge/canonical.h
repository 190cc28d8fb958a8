/* SPDX-License-Identifier: MIT */
/*
 * The one way to write a JSON value, so that the same value has the same
 * bytes, and so the same name, on every machine and for ever.
 *
 *  - UTF-8, no white space, no line ends.
 *  - Members of an object are sorted by the bytes of their keys, as memcmp
 *    has it; no key stands twice.
 *  - Strings: '"' and '\' have a backslash before them; the characters 8, 9,
 *    10, 12 and 13 are \b \t \n \f \r; others under 32, 127, and what commands
 *    a terminal or hides there (utf8_command) are \u and four lower-case
 *    hexadecimal digits; all else stands as it is.
 *  - Numbers are integers of 64 bits, signed, in decimal, without a plus, a
 *    leading zero or "-0". Whoever needs a fraction counts thousandths.
 *  - true, false and null.
 */
#ifndef KNOWLEDGE_CANONICAL_H
#define KNOWLEDGE_CANONICAL_H

#include "base/buf.h"
#include "base/error.h"
#include "json/value.h"

/* How deep a value may nest: those of records have two or three levels. */
enum { CANONICAL_DEPTH = 32 };

/*
 * Appends a value's canonical bytes. ERROR_UNSUPPORTED when it holds a real
 * number, ERROR_LIMIT when it nests deeper than CANONICAL_DEPTH; out is then
 * of no use.
 */
const struct error *canonical_add(struct buf *out, const struct value *value)
	MUST_CHECK;

/* The same of a JSON text, with nothing behind it; ERROR_CORRUPT when it is
 * none. */
const struct error *canonical_add_text(struct buf *out, const char *text,
				       size_t n) MUST_CHECK;

#endif
