/* SPDX-License-Identifier: MIT */
/*
 * Rules that a tree already keeps, nearly: what "arch init" proposes.
 *
 * Layers are directories. We begin with the whole tree as one and replace the
 * largest by the directories in it, as long as it holds more than half of all
 * the files of code that are no tests, and there are not more than PROPOSE_MOST
 * layers (the directories at the top may be more); files that stand beside
 * those directories are a layer of their own.
 *
 * Each layer may depend on those that it imports. Imports between layers are
 * taken by their number, the most first, of equal ones those that lead to what
 * more is imported; one that would close a cycle is no rule but a comment: who
 * adopts the draft decides which way is wrong. The layers stand in an order in
 * which each depends on those above it.
 */
#ifndef ARCH_PROPOSE_H
#define ARCH_PROPOSE_H

#include "arch/draft.h"
#include "base/error.h"
#include "base/progress.h"
#include "graph/graph.h"

enum { PROPOSE_MOST = 40 };

/*
 * ERROR_BLIND when no file of the view is in a language whose imports are
 * followed, or none has an import whose target is known. *against is how many
 * imports the proposed rules do not allow.
 */
const struct error *rules_propose(struct draft *out, uint64_t *against,
				  struct graph *graph, const struct view *view,
				  const struct progress *progress) MUST_CHECK;

#endif
