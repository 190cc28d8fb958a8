/* SPDX-License-Identifier: MIT */
/*
 * A Markdown text as sections and blocks, with the bytes where each stands:
 * the border to cmark.
 *
 * Nothing is rendered. Whoever wants to read a section takes its bytes, and
 * whoever wants to change one puts others in their place, so ranges are exact
 * and cover whole lines, line ends included: text[begin, end). Any bytes may
 * be given; what is not UTF-8, and a NUL, is text like any other.
 */
#ifndef MARKDOWN_DOCUMENT_H
#define MARKDOWN_DOCUMENT_H

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"

/* More than any document that a person reads; offsets fit 32 bits easily. */
enum { DOCUMENT_MAX = 16 << 20 };

enum { DOCUMENT_NONE = 0xffffffff };

/*
 * A section begins with a heading and ends where the next one of its level or
 * of a lower number begins. Sections are in the order of the text, number 0 is
 * what stands before the first heading: level 0, no title, the parent of none.
 *
 *	begin	the heading's first line
 *	body	behind the heading's last line (with ===== below, that one)
 *	rest	where its first subsection begins; without one, end
 *	end	behind its last subsection
 *
 * so that [body, rest) is its own text. begin <= body <= rest <= end. Only
 * headings of the document itself count, not those in lists and quotations.
 */
struct document_section {
	const char *title;	/* as plain text in one line; never NULL */
	unsigned int level;	/* 1 to 6 */
	uint32_t parent;	/* the section it is in, or DOCUMENT_NONE */
	uint32_t begin, body, rest, end;
	uint32_t line;		/* of begin, from 1 */
	uint32_t first_block, blocks;	/* those in [body, rest) */
};

enum document_kind {
	DOCUMENT_PARAGRAPH, DOCUMENT_LIST, DOCUMENT_ITEM, DOCUMENT_CODE,
	DOCUMENT_QUOTE, DOCUMENT_HTML, DOCUMENT_RULE, DOCUMENT_KINDS
};

/*
 * A block of the document itself, or an item of a list of the document. The
 * items follow their list and lie within its range. Blank lines before and
 * behind belong to no block, neither do definitions of links.
 */
struct document_block {
	uint8_t kind;		/* enum document_kind */
	uint32_t section;
	uint32_t list;		/* of an item: its list; else DOCUMENT_NONE */
	uint32_t begin, end;
	uint32_t line, last_line;
	const char *info;	/* of code: what follows its fence; or "" */
};

struct document {
	VEC(struct document_section) section;	/* at least number 0 */
	VEC(struct document_block) block;	/* by begin */
	VEC(uint32_t) line;	/* where each line begins; line[0] is 0 */
	/* Front matter is [0, front_end), its --- or +++ lines included; it is
	   in no section. 0 when there is none. */
	uint32_t front_end;
	size_t n;		/* bytes of the text */
	struct arena arena;
};

/*
 * Takes a text apart. The text is not needed afterwards. ERROR_LIMIT when it
 * has more than DOCUMENT_MAX bytes; there is no other failure, for every text
 * is Markdown.
 */
const struct error *document_parse(struct document *out, const char *text,
				   size_t n) MUST_CHECK;
void document_release(struct document *document);

/* The line, from 1, that a byte stands in; behind the text the last one. */
uint32_t document_line(const struct document *document, size_t at);

#endif
