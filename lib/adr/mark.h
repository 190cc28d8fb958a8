/* SPDX-License-Identifier: MIT */
/*
 * Telling another status, and links to other records, in the text of one:
 * in every place that tells it already, so that they agree afterwards.
 *
 * What happens to a status that is told as
 *
 *	a word alone ("Accepted", "**Accepted**", "- Accepted")
 *		the word is another
 *	a word and more ("Accepted on 2020-01-31 by the board")
 *		the word is another; a day on its line, being the status's,
 *		is today
 *	none of our words, or a template's choice ("proposed | accepted")
 *		the line is another
 *
 * and what is struck through (~~Proposed~~) stays. A word keeps its case:
 * ACCEPTED becomes REJECTED. The record's own date changes where its tool
 * says that it is the day of the last change (MADR, log4brains), and stays
 * where it is the day of its making (adr-tools).
 */
#ifndef ADR_MARK_H
#define ADR_MARK_H

#include "adr/adr.h"
#include "adr/edit.h"
#include "adr/manner.h"
#include "base/error.h"

/*
 * Asks for a status. successor, for ADR_SUPERSEDED, is the record that takes
 * its place, or NULL for another status; one that is superseded already gets
 * one more. today is "2020-01-31", or NULL: no
 * day is changed. adr was read from the bytes that are
 * edited. ERROR_FAILED where it cannot be told (a JSON record).
 */
const struct error *mark_status(struct edits *edits, const struct adr *adr,
				const struct adr_manner *manner,
				enum adr_status status,
				const struct named *successor,
				const char *today) MUST_CHECK;

/*
 * Asks for a link in a label that says nothing yet, "**Superseded by**: N/A",
 * of what supersedes adr or is superseded by it; false where it has none.
 */
bool mark_label(struct edits *edits, const struct adr *adr,
		const struct adr_manner *manner, enum adr_link_kind kind,
		const struct named *to);

/*
 * Asks for a link of a kind but ADR_LINK_OTHER and ADR_LINK_SUPERSEDED_BY,
 * which mark_status makes: in front matter that has such a list, in a label
 * that says nothing yet, at the end
 * of a section that tells the status (adr-tools), or in the section that links
 * stand in ("Links", "More Information"), which is made where it lacks. A link
 * that is there is not made again.
 */
void mark_link(struct edits *edits, const struct adr *adr,
	       const struct adr_manner *manner, enum adr_link_kind kind,
	       const struct named *to);

/* Whether adr has such a link to that record. */
bool has_link(const struct adr *adr, enum adr_link_kind kind,
	      const struct named *to);

#endif
