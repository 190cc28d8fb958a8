/* SPDX-License-Identifier: MIT */
/* Who is who, as .mailmap says it. */
#ifndef HISTORY_MAILMAP_H
#define HISTORY_MAILMAP_H

#include <stddef.h>

#include "history/past.h"

struct mailmap;

/*
 * Parses the text of a .mailmap in git's four forms of a line:
 *
 *	Proper Name <commit@address>
 *	<proper@address> <commit@address>
 *	Proper Name <proper@address> <commit@address>
 *	Proper Name <proper@address> Commit Name <commit@address>
 *
 * Empty lines, comments and what is in no form are passed over. Of lines for
 * the same person the later one counts, each for what it says.
 */
struct mailmap *mailmap_parse(const char *text, size_t n);
void mailmap_free(struct mailmap *mailmap);

/*
 * Puts the proper name and address, where they are known, into person, whose
 * strings stay alive with the mailmap. Addresses and names are compared
 * without regard to the case of ASCII letters; a line that names the commit's
 * name comes before one that does not.
 */
void mailmap_apply(const struct mailmap *mailmap, struct person *person);

/*
 * Who is who: out[person] (past->people of them, the caller's) becomes the
 * lowest number of all that have the same name once .mailmap was heeded, as
 * `git shortlog` tells people apart: most have several addresses, and hardly
 * two in one project one name. Who has none is known by the address.
 */
const struct error *people_merge(struct past *past, uint32_t *out) MUST_CHECK;

#endif
