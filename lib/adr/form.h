/* SPDX-License-Identifier: MIT */
/*
 * The text of a new record: a template, its own or a team's, with what is
 * known filled in.
 *
 * A template in the manner of adr-tools has the words NUMBER, TITLE, DATE and
 * STATUS, which are replaced, the first of each in a line. Any other is read
 * as a record, and the fields that it tells or leaves open are replaced. What
 * has no place in it gets one.
 */
#ifndef ADR_FORM_H
#define ADR_FORM_H

#include <stdbool.h>
#include <stdint.h>

#include "adr/adr.h"
#include "base/buf.h"
#include "base/error.h"

struct form {
	uint8_t layout;		/* one that has a template */
	const char *path;	/* what the file will be called */
	const char *text;	/* the team's template; NULL: the layout's */
	size_t text_n;
	bool is_told;	/* the text has the title, status and day already */
	const char *heading;	/* the first heading: "12. Use X" */
	const char *number;	/* "12"; "XXXX" of a draft */
	const char *title, *status, *date;
	/* Paragraphs of Markdown; NULL leaves what the template has. */
	const char *context, *decision, *consequences;
	string_vec alternatives;	/* each an item of a list */
	struct adr_lists list;
};

/*
 * Appends the text. ERROR_USAGE where a value cannot be written in this
 * layout: one with a comma or a line end in a line of values.
 */
const struct error *form_fill(struct buf *out, const struct form *form)
	MUST_CHECK;

/* Where tools keep a folder's template: adr-tools, log4brains, MADR, others; to
 * a NULL. The first that is there counts. */
extern const char *const template_names[];

/* Appends the template in a file that a person names. */
const struct error *template_read(struct buf *out, const char *path)
	MUST_CHECK;

/*
 * Appends the first of these that the work tree has, nothing when it has
 * none: what "template" in .fuse/adr.yaml names (from the top of the tree),
 * what ADR_TEMPLATE in the environment names (adr-tools), and in the folder
 * one of template_names. ERROR_NOT_FOUND when one is named that is not there.
 */
const struct error *template_of(struct buf *out, const char *top,
				const char *dir) MUST_CHECK;

#endif
