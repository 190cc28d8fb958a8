/* SPDX-License-Identifier: MIT */
/*
 * Lines of a text, looked for in what became of it: somebody wrote above them,
 * or moved them, and they are the same lines. The bytes of a line are
 * compared, but not how it ends, for a conversion of line ends changes nothing
 * that was meant.
 */
#ifndef KNOWLEDGE_PASSAGE_H
#define KNOWLEDGE_PASSAGE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/span.h"

struct passage {
	uint32_t from, to;	/* lines, from 1; both of them are in it */
};

/*
 * Finds the lines `old` of the text `was` in the text `is`. Where they are in
 * several places it is the one around which the most lines are as they were,
 * outwards from it, up to PASSAGE_AROUND on each side; of those the nearest to
 * the old lines, and of two as near the one above. False where they are in
 * none, and where `was` has no such lines.
 *
 * Time and memory grow with the lines of both texts, whatever is in them.
 */
bool passage_find(struct passage *out, const struct passage *old,
		  struct span was, struct span is);

/* Twice what git shows around a change and more: two places that this many
 * lines do not tell apart are copies of each other. */
enum { PASSAGE_AROUND = 8 };

#endif
