/* SPDX-License-Identifier: MIT */
/*
 * A question in the words of a commit: who asks what history has said already
 * asks about the files that it was said of.
 */
#ifndef SEARCH_RESTATED_H
#define SEARCH_RESTATED_H

#include "search/hunt.h"

/*
 * Puts those of the sorted candidates first that such a commit touched, in the
 * order they have, marks them, and sets hunt->restated to the share that it
 * said. Of a question of one line and at least three words, which is no name,
 * its message holds three quarters of what the words weigh by how rare they are
 * in messages; it has at most 2 << n words where the question has n, and
 * touched at most eight files. Tests and documents stay where they are while it
 * touched anything else.
 */
void restated_first(struct hunt *hunt);

#endif
