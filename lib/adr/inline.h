/* SPDX-License-Identifier: MIT */
/* Markdown within a line, read only as far as values of records need it. */
#ifndef ADR_INLINE_H
#define ADR_INLINE_H

#include "adr/reading.h"
#include "base/buf.h"
#include "base/span.h"

/* Appends what a reader sees: of a link its text, no emphasis, no code
 * quotes, no tags, characters behind a backslash. */
void add_plain_text(struct buf *out, struct span text);

/*
 * A link: [text](target "title"), [text][name] or [name], <target>, and
 * [[target]] of a wiki. The stretch of it is `all`; target is without < > and
 * without a title. A name is that of a definition, as "[name]: target".
 */
struct inline_link {
	struct span all, text, target, name;
	bool is_image;
};

/* The next link that begins at or behind *at, which then is behind it. */
bool next_link(struct span text, size_t *at, struct inline_link *out);

/*
 * The next statement of a status in plain[*begin, end), which *begin is moved
 * to: a paragraph or an item of a list; a line of its own where the one before
 * ends in two spaces or a backslash, or where it begins with a word for a
 * status, for a link to another record, or a day.
 */
bool next_statement(struct reading *r, uint32_t *begin, uint32_t end,
		    uint32_t *stop);

/*
 * Takes the next item off a value that is a list: items of a Markdown list,
 * or what stands between commas, semicolons and <br> outside of links, code
 * and parentheses; without its marker.
 */
bool next_item(struct span *rest, struct span *item);

/* Without a list's marker ("-", "*", "+", "12.") and the spaces behind it, a
 * quotation's ">" before that; *is_item tells whether there was one. */
struct span without_marker(struct span line, bool *is_item);

#endif
