/* SPDX-License-Identifier: MIT */
/*
 * Places of a record that name a field and tell nothing: "status:" with
 * nothing behind it, or a template's "* Deciders: [list everyone involved]",
 * which reading a record passes over. Who fills one in needs them.
 */
#ifndef ADR_OPEN_H
#define ADR_OPEN_H

#include <stdbool.h>
#include <stddef.h>

#include "adr/adr.h"
#include "adr/edit.h"
#include "adr/sections.h"

struct open_place {
	enum adr_place place;
	/* What to put a value in the place of; begin == end right behind the
	   name or, of a section, behind its heading. */
	size_t begin, end;
	char quote;		/* around it, in front matter; or 0 */
	size_t heading;		/* of a section: where its heading begins */
};

/*
 * The first place that names a field by one of names (NULL-terminated, lower
 * case, without signs: "decision makers"): a line of front matter, a labelled
 * line of the text ("Status: ", "* Status: ", "**Status**: ", "**Status:** "),
 * or a section of the kind (SECTION_OTHER: none). False when there is none.
 */
bool find_open(const struct adr *adr, const char *const *names,
	       enum section_kind kind, struct open_place *out);

/* The first section of a kind; its own text, without subsections. */
bool find_section(const struct adr *adr, enum section_kind kind,
		  struct open_place *out);

/* The section whose heading is the record's title, or 0. */
size_t find_title(const struct adr *adr);

/* Asks for a value there. */
void open_put(struct edits *edits, const struct open_place *open,
	      const char *value);

#endif
