/* SPDX-License-Identifier: MIT */
/*
 * Whether an edit of an accepted text changes what was decided.
 *
 * Slight is what somebody may do to a record that holds: mend a typo, an
 * article that is missing, a date or where a link leads; fill in a section
 * that was empty or said what a template says; name more people who took part;
 * add a section or a paragraph that says by its first word that it came later
 * ("Amended", "Update"), or a paragraph that links to another decision.
 * Everything else is a rewrite.
 * What a template leaves open are blank lines, comments, braces, and TBD.
 */
#ifndef ADR_SLIGHT_H
#define ADR_SLIGHT_H

#include <stdbool.h>

#include "adr/adr.h"
#include "base/error.h"

/* Of a record and the bytes of an earlier version of it. */
const struct error *adr_edit_is_slight(bool *out, const struct adr *now,
				       const char *then, size_t n) MUST_CHECK;

/* Whether the section that tells the decision says nothing yet: it is empty,
 * left open, or says what the template (of n bytes; may be none) says. False of
 * a record without such a section. */
const struct error *adr_is_unwritten(bool *out, const struct adr *adr,
				     const char *template, size_t n)
	MUST_CHECK;

#endif
