/* SPDX-License-Identifier: MIT */
/* What we need to know of UTF-8: is it, and how to print what is not. */
#ifndef BASE_UTF8_H
#define BASE_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/buf.h"

/*
 * The length (1 to 4) of the well-formed character at s, or 0 where there is
 * none: overlong forms, surrogates and code points over U+10FFFF are not
 * well formed. n > 0. *code (may be NULL) gets the code point.
 */
size_t utf8_next(const char *s, size_t n, uint32_t *code);

bool utf8_is_valid(const char *s, size_t n);

/* Appends s with every byte that is not part of UTF-8 as U+FFFD. */
void utf8_add_repaired(struct buf *out, const char *s, size_t n);

/*
 * The length of a character at s that commands a terminal, or that turns
 * around or hides what is read there: control characters, U+0080 to U+009F,
 * U+200B to U+200F, U+202A to U+202E, U+2066 to U+2069. 0 for any other. n > 0.
 */
size_t utf8_command(const char *s, size_t n);

#endif
