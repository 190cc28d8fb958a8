/* SPDX-License-Identifier: MIT */
/*
 * Taking a record apart, for this room only: what its readers share.
 *
 * adr_parse has them look at the text one after another. Each appends to the
 * record what it finds; what of that counts is decided when all have looked,
 * by settle.c.
 */
#ifndef ADR_READING_H
#define ADR_READING_H

#include "adr/adr.h"
#include "base/buf.h"
#include "base/span.h"

struct reading {
	struct adr *adr;
	struct document *doc;	/* the record's */
	/* The record's bytes, one for one, as Markdown (markup.h), but comments
	   and code blocks, of which nothing is a value, are white space. */
	char *plain;
	uint32_t title;		/* the section that is the record's, or 0 */
	struct buf scratch;
};

/* The readers. */
const struct error *reading_take_front(struct reading *r) MUST_CHECK;
void reading_take_name(struct reading *r);		/* name.c */
void reading_take_title(struct reading *r);		/* heading.c */
void reading_take_labels(struct reading *r);		/* labels.c */
void reading_take_sections(struct reading *r);		/* field.c */
void reading_take_texts(struct reading *r);		/* texts.c */
void reading_take_statement(struct reading *r);		/* statement.c */
void reading_take_links(struct reading *r);		/* links.c */
const struct error *reading_take_json(struct reading *r) MUST_CHECK;
/* What of all that counts. */
void reading_settle(struct reading *r);			/* settle.c */

/*
 * Appends a field whose value is plain[begin, end), without the white space
 * around it; none for a value without any word, or one in braces, which is a
 * template's. NULL then.
 */
struct adr_field *reading_add_field(struct reading *r, enum adr_key key,
				    enum adr_place place, struct span name,
				    uint32_t begin, uint32_t end);

/* Appends a link that front matter or JSON tells, which is no part of a
 * sentence; words tell its kind. */
void reading_add_link(struct reading *r, const char *words,
		      const char *target, uint32_t begin, uint32_t end);

/* The first field of a key that a place tells, or NULL. */
const struct adr_field *field_in(const struct adr *adr, enum adr_key key,
				 enum adr_place place);

/* A stretch of plain[begin, end) without blank lines and white space around
 * it; begin == end when there is nothing else. */
void trim_range(const struct reading *r, uint32_t *begin, uint32_t *end);

/* What plain[begin, end) says, in one line: white space that holds the end of
 * a line is one space. It belongs to the record. */
const char *one_line(struct reading *r, uint32_t begin, uint32_t end);

static inline struct span span_at(const struct reading *r, uint32_t begin,
				  uint32_t end)
{
	return (struct span){ r->plain + begin, end - begin };
}

/* Adds one value, as plain text, to the list that a key has in the record. A
 * value that is there already is not there twice. */
void add_value(struct reading *r, enum adr_key key, const char *text);

/* The same of each of several in one text: see next_item. */
void reading_add_listed(struct reading *r, enum adr_key key, const char *text);

/* Fills the lists that no front matter has told from the fields: those of
 * people and tags from the place that decides, governs from all of them. */
void settle_values(struct reading *r);

#endif
