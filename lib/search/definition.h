/* SPDX-License-Identifier: MIT */
/* Who defines the name that was asked for. */
#ifndef SEARCH_DEFINITION_H
#define SEARCH_DEFINITION_H

#include "lang/facts.h"
#include "search/hunt.h"

/*
 * The symbol of a file that is what the question names, as "Type.member" or by
 * an identifier, or UINT32_MAX: of several identifiers the first that the file
 * declares; of
 * several symbols a type before a function, that before a constant, a field or
 * a variable, and all before what is only declared; one spelt in the very case
 * before another.
 *
 * *rank, which may be NULL, is higher for what comes before, and 0 for none.
 */
uint32_t definition_in(const struct question *question,
		       const struct facts *facts, unsigned int *rank);

/* Puts the files that define an exact name before all others, where that is
 * what the question is: the best definition first, source before the rest; and
 * sets hunt->is_only. */
const struct error *definitions_first(struct hunt *hunt) MUST_CHECK;

#endif
