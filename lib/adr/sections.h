/* SPDX-License-Identifier: MIT */
/* The headings that records have, for this room only. */
#ifndef ADR_SECTIONS_H
#define ADR_SECTIONS_H

#include "adr/adr.h"
#include "base/vec.h"

enum section_kind {
	SECTION_OTHER, SECTION_STATUS, SECTION_DATE, SECTION_DECIDERS,
	SECTION_META,		/* labels and values: "Metadata" */
	SECTION_LINKS, SECTION_TAGS, SECTION_GOVERNS,
	SECTION_CONTEXT, SECTION_DECISION, SECTION_ALTERNATIVES,
	SECTION_CONSEQUENCES
};

/*
 * What a heading announces: one of our names (section_names), whole or before
 * a sign or a word that goes on with it: "Decision: use X", "Context (2020)",
 * "Consequences of this"; never "Decision Drivers". *rank (may be NULL) is
 * less for a better name of its kind, and even for a whole one.
 */
enum section_kind section_kind(const char *title, int *rank);

typedef VEC(struct adr_text) rest_vec;

/*
 * Appends the sections of a Markdown record that are none of its fields
 * ("Decision Drivers", "Notes"), in the order of the text, without the blank
 * lines around their text; of those inside another the outer one.
 */
void rest_of(const struct adr *adr, rest_vec *out);

#endif
