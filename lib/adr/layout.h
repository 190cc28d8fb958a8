/* SPDX-License-Identifier: MIT */
/*
 * Layouts of decision records: how the records of a folder are written, and
 * what a new one should look like. Each is a file lib/adr/layouts/NAME.layout;
 * one is named by its place in the table, `other`, which has no signs, by 0.
 */
#ifndef ADR_LAYOUT_H
#define ADR_LAYOUT_H

#include "adr/adr.h"
#include "adr/manner.h"
#include "adr/phrase.h"
#include "adr/sections.h"

/* What a record must have, or must not have, to be of a layout. */
enum sign_kind {
	SIGN_NONE,
	SIGN_FIELD,	/* a field is told in a place */
	SIGN_HEADING,	/* a heading begins like that of a section */
	SIGN_JSON	/* it is a JSON record */
};
enum { ANY_KEY = ADR_UNKNOWN_KEY };	/* a field that we know */

struct layout_sign {
	uint8_t kind;			/* enum sign_kind */
	bool is_absent;			/* it must not have it */
	uint8_t key, place;		/* of SIGN_FIELD; of SIGN_HEADING the
					   key is the section's kind, or 0 for
					   any that is required */
};

struct layout_section {
	uint8_t kind;			/* enum section_kind */
	bool is_required;		/* every record has one */
	const char *title, *phrase;
};

enum { LAYOUT_WHENS = 2, LAYOUT_SIGNS = 5, LAYOUT_SECTIONS = 12 };

struct layout {
	const char *name;
	/* All signs of one of these; both end with an empty one. */
	struct layout_sign when[LAYOUT_WHENS + 1][LAYOUT_SIGNS];
	struct layout_section section[LAYOUT_SECTIONS];	/* to one without
							   title */
	const char *template;		/* of adr new; or NULL, and then */
	uint8_t written;		/* the layout of new records beside */
	uint8_t in_section, in_value;	/* enum link_form, of new links */
	char options, bullet;		/* of alternatives, or 0 for '*'; of
					   other lists, or 0 for '-' */
	bool has_capital_status;	/* "Accepted" */
	bool has_numbered_title;	/* "12. Use X" */
	bool has_day_of_change;		/* the date is that of the last one */
	bool has_day_in_name;		/* 20200131-use-x.md, and no number */
};

/* From the plainest: of several whose signs a record has the last counts. */
extern const struct layout layouts[];
extern const size_t layouts_count;

/* The names of those that a record can be written in, to a NULL. */
extern const char *const layout_choices[];

/* What the sections are called; to a NULL. */
extern const struct phrase_row layout_headings[];

/* The layout that a record has, by all that it tells. */
uint8_t layout_of(const struct adr *adr);

/* That of one of layout_choices. */
uint8_t layout_named(const char *name);

/* What a layout calls a section of this kind, or `usual`. */
const char *layout_title(uint8_t layout, enum section_kind kind,
			 const char *usual);

/* Whether every record of a layout has a section of this title. */
bool layout_requires(uint8_t layout, const char *title);

#endif
