/* SPDX-License-Identifier: MIT */
/*
 * What a folder's template asks its records for, and whether a record has it:
 * the sections of the template by their titles, and the text that it has there
 * for people to replace.
 */
#ifndef ADR_WANTED_H
#define ADR_WANTED_H

#include <stdbool.h>

#include "adr/adr.h"
#include "adr/phrase.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"

struct wanted {
	char phrase[PHRASE_MAX];
	const char *title;
	/* What the template has there, without comments and with single
	   blanks: with its subsections, and without them. */
	const char *whole, *own;
	bool is_required;	/* of the second level, and not optional */
};
typedef VEC(struct wanted) wanted_vec;

/* Appends the sections of a template of n bytes, but for its title and the
 * status, which may be told anywhere; their texts are the arena's. */
const struct error *wanted_read(wanted_vec *out, struct arena *arena,
				const char *template, size_t n) MUST_CHECK;

/* The section of a record that is the wanted one: by its title, or as another
 * name for the same ("Considered Alternatives" is what a template calls
 * "Considered Options"). NULL where there is none. */
const struct document_section *wanted_section(const struct adr *adr,
					      const struct wanted *wanted);

/* Whether that section is empty, but for comments. */
bool wanted_is_empty(const struct adr *adr,
		     const struct document_section *section);

/* Whether it says only what the template says: of one that is not required,
 * where that is to be replaced, "{argument a}" or "[option 1]". */
bool wanted_is_unwritten(const struct adr *adr,
			 const struct document_section *section,
			 const struct wanted *wanted);

#endif
