/* SPDX-License-Identifier: MIT */
/* From a question to the passages that answer it. */
#ifndef SCOPE_ANSWER_H
#define SCOPE_ANSWER_H

#include "scope/passage.h"
#include "search/search.h"

/* The share for who gives no budget: at 4,000 tokens it leaves out a fifth of
 * the lines, and a seventeenth of what was wanted; see tests/bench/packs.md. */
#define ANSWER_LEAST 0.6

/*
 * The units of a search's first hits as passages, in the order of their worth.
 * One that holds no term of the question may yet be what those that do call,
 * or what commits near the question changed. result is search_answer's of that
 * request, made with units. Those worth less than a share of the best are only
 * counted, as out->lesser.
 */
const struct error *scope_answer(struct scope_passages *out,
				 const struct search_request *request,
				 const struct search_result *result,
				 double least)
	MUST_CHECK;

#endif
