/* SPDX-License-Identifier: MIT */
/* How far an order can be trusted, by what is known without its answer. */
#ifndef SEARCH_QUALITY_H
#define SEARCH_QUALITY_H

#include "search/hunt.h"

/*
 * Sets evidence, grade, confidence and doubt from the sorted candidates of a
 * hunt. Insufficient is what is likely to be about another repository, and
 * what does not say which code it is about.
 */
const struct error *quality_judge(struct search_result *out,
				  const struct hunt *hunt) MUST_CHECK;

#endif
