/* SPDX-License-Identifier: MIT */
/*
 * What speaks for an answer, apart from its rank: how much of the question the
 * tree and its history say at all, and how much of it stands together. A
 * question about another repository has words here, too, but not in one place.
 */
#ifndef SEARCH_EVIDENCE_H
#define SEARCH_EVIDENCE_H

#include "search/hunt.h"

/* Fewer commits than these say little of how a project speaks: what history
 * would say then counts by its share of them. */
enum { EVIDENCE_COMMITS = 50 };

/* Fewer files than these, with few commits, are no ground to refuse by: chance
 * would do as well. */
enum { EVIDENCE_FILES = 500 };

/* Fills out from the sorted candidates; nothing speaks where there are none. */
const struct error *evidence_gather(struct search_evidence *out,
				    const struct hunt *hunt) MUST_CHECK;

/*
 * Whether all words of the first line stand in one name, of a source file or of
 * what it declares, among the leaders.
 */
const struct error *evidence_is_named(bool *out, const struct hunt *hunt)
	MUST_CHECK;

#endif
