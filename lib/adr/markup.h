/* SPDX-License-Identifier: MIT */
/*
 * reStructuredText and AsciiDoc as Markdown, byte for byte, for this room only:
 * what each of them has for a heading, a field and a block of code becomes what
 * Markdown has, in place, so that every offset and line stays what it was.
 * What has no counterpart of the same length (links, directives) stays text.
 */
#ifndef ADR_MARKUP_H
#define ADR_MARKUP_H

#include <stddef.h>

#include "base/error.h"
#include "markdown/document.h"

/* A copy of a text, to be freed, ended by a NUL; its path tells what it is
 * written in. */
char *markup_read(const char *path, const char *bytes, size_t n);

/* The sections and blocks of such a text: see document.h. */
const struct error *markup_parse(struct document *out, const char *path,
				 const char *bytes, size_t n) MUST_CHECK;

#endif
