/* SPDX-License-Identifier: MIT */
/*
 * reStructuredText and AsciiDoc as Markdown, byte for byte, for this room only:
 * what each of them has for a heading, a field, a link and a block of code
 * becomes what Markdown has, in place, so that every offset and line stays what
 * it was. What has no counterpart of the same length (directives) stays text.
 */
#ifndef ADR_MARKUP_H
#define ADR_MARKUP_H

#include <stdbool.h>
#include <stddef.h>

#include "adr/adr.h"
#include "base/buf.h"
#include "base/span.h"

bool markup_is_markdown(const char *path);

/* A copy of a text, to be freed, ended by a NUL; its path tells what it is
 * written in. */
char *markup_read(const char *path, const char *bytes, size_t n);

/* The words of a link as this markup writes it, for a link that begins at s;
 * nothing where none does. */
struct span markup_link_text(const char *path, struct span link);

/* Appends a link to a file; both are written as they come, but for signs that
 * would end them. */
void markup_add_link(struct buf *out, const char *path, const char *text,
		     const char *target);

/* Appends the heading of a section, a line of its own, as those of a record
 * beside its first: "## Links", with dashes below, "=== Links". */
void markup_add_heading(struct buf *out, const struct adr *adr,
			const char *title);

#endif
