/* SPDX-License-Identifier: MIT */
/*
 * The second look at the leaders, when the fusion cannot tell them apart.
 *
 * What judges here only reorders: the best scores stay where they are and the
 * files change places, so that a grade means the same with it and without.
 */
#ifndef SEARCH_RERANK_H
#define SEARCH_RERANK_H

#include "search/hunt.h"

enum {
	RERANK_FILES = 10,	/* that are looked at again */
	EMBED_FILES = 30	/* that the command for vectors sees */
};

/* The first and the third are no further apart: the seed's. */
#define RERANK_WITHIN 0.08

/* What the score counts beside the cosine of the command's vectors: the
 * share that the scope seed gives to words. */
#define EMBED_KEPT 0.6

/*
 * Reorders the sorted candidates of a hunt: by the command for vectors, where
 * there is one (EMBED_KEPT of a score over the best, the rest the cosine);
 * then, when the leaders are within RERANK_WITHIN, by the command that
 * reranks or, without one, with STAGE_RERANK, by what a closer look at their
 * best lines says. Where a command fails, the order stays and a warning says
 * why.
 */
const struct error *hunt_rerank(struct hunt *hunt) MUST_CHECK;

#endif
