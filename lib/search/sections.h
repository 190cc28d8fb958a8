/* SPDX-License-Identifier: MIT */
/*
 * A document for people as sections, whatever it is written in: Markdown by
 * lib/markdown, reStructuredText, AsciiDoc and INI by their definitions, and
 * plain text by what headings look like in it.
 */
#ifndef SEARCH_SECTIONS_H
#define SEARCH_SECTIONS_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"

struct scanner;

enum { SECTION_NONE = 0xffffffff };

/*
 * A heading and the text of its own, up to the next heading of any level:
 * bytes [begin, end), the text from body on. Before the first heading is a
 * section without a title, if anything but white space stands there.
 */
struct text_section {
	const char *title;	/* one line; "" where there is none */
	unsigned int level;	/* from 1; 0 without a title */
	uint32_t parent;	/* the section that it is in, or NONE */
	uint32_t begin, body, end;
	uint32_t line;		/* of begin, from 1 */
};

struct text_sections {
	VEC(struct text_section) section;	/* by begin */
	struct arena arena;
};

/*
 * Replaces out with the sections of a text. Its path, and an attribute (or
 * NULL), tell what it is written in. Of a text that may be written in anything
 * (no extension, .txt), that is taken in which it has most headings; where it
 * has none, a short line that stands alone, at the left edge, is one.
 */
const struct error *sections_find(struct text_sections *out,
				  struct scanner *scanner, const char *path,
				  const char *attribute, const char *text,
				  size_t n) MUST_CHECK;
void sections_release(struct text_sections *sections);

#endif
