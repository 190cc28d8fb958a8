/* SPDX-License-Identifier: MIT */
/*
 * Units: what a file is cut into to be answered with, and how they rank. For
 * the files of this room only; search.h has what others see of them.
 */
#ifndef SEARCH_UNIT_H
#define SEARCH_UNIT_H

#include "base/vec.h"
#include "lang/facts.h"
#include "search/hunt.h"

/*
 * A file of up to UNIT_FILE lines is one unit. In a larger one each outermost
 * function is one, with the comment above it, and what lies between two of
 * them is another; over UNIT_MOST lines either is cut into parts of about
 * UNIT_PART.
 */
enum {
	UNIT_FILE = 80, UNIT_MOST = 60, UNIT_PART = 30
};

struct unit_lines {
	uint32_t first, last;
	/* In the facts: the function or, between functions, what takes most of
	   the lines, what they stand in, or the first type that they begin;
	   UINT32_MAX where there is none. */
	uint32_t symbol;
};
typedef VEC(struct unit_lines) unit_lines_vec;

/*
 * Appends the units of a file with so many lines, by line; together they are
 * all of its lines. before[i] is how many words its first i lines have,
 * filled[i] whether line i has more than white space: what stands right above a
 * function without an empty line is about it.
 */
void units_cut(unit_lines_vec *out, const struct facts *facts,
	       const uint32_t *before, const bool *filled, uint32_t lines);

/* Fills out->unit from the first hits, request->units of them, best first, as
 * far as they are worth a third of the best or so. */
const struct error *units_rank(struct search_result *out,
			       const struct hunt *hunt) MUST_CHECK;

/*
 * Moves each hit to the unit with a line that the question names, or else to
 * the best of its ranked units, but for one whose symbol the question names or
 * whose file is one unit; and fills out->place with the few best of the others
 * that no hit tells.
 */
const struct error *units_place(struct search_result *out,
				  const struct hunt *hunt) MUST_CHECK;

#endif
