/* SPDX-License-Identifier: MIT */
/* How far an order can be trusted, by what is known without its answer. */
#ifndef SEARCH_QUALITY_H
#define SEARCH_QUALITY_H

#include "search/hunt.h"

/*
 * Sets grade, confidence and doubt from the sorted candidates of a hunt: how
 * much of the question the tree knows, which share of the channels put the
 * leader first, its score, and how far it stands before the second.
 */
void quality_judge(struct search_result *out, const struct hunt *hunt);

#endif
