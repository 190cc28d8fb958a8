/* SPDX-License-Identifier: MIT */
/*
 * Best-first expansion: from seeds along the edges of a graph.
 *
 * The candidate with the highest score is admitted first. Many are equal; of
 * those, seeds come first and tests last, then the file with more reasons
 * (imports and names) for its hop, then the path decides (without case, then
 * by bytes). A neighbour's score is its parent's times SCOPE_DECAY times the
 * edge's weight. A file is admitted once, with the highest score and, of equal
 * ones, the shortest chain by which it can be reached within depth hops.
 *
 * Seeds are always admitted, and count against the budget first. A candidate
 * whose tokens do not fit what is left of it is cut and not expanded;
 * cheaper ones after it may still enter. When nothing is left, what has been
 * reached by then is cut and the search ends.
 */
#ifndef SCOPE_EXPAND_H
#define SCOPE_EXPAND_H

#include "scope/scope.h"

struct seed {
	uint32_t file;
	double score;
	const char *why;	/* in the result's arena */
	bool is_alone;		/* nothing is looked for around it */
};
typedef VEC(struct seed) seed_vec;

/* graph_edges, or what stands in for it. */
typedef const struct error *edges_fn(void *graph, uint32_t file,
				     enum direction direction,
				     const struct edge **out, size_t *n);

/*
 * Fills the items and the cut of out. Of a seed given twice the higher score
 * counts; seeds that are not selected are dropped. Depth 0 admits the seeds
 * alone.
 */
const struct error *expand(struct scope_result *out,
			   const struct scope_request *request,
			   enum direction direction, const seed_vec *seeds,
			   edges_fn *edges, void *graph) MUST_CHECK;

/* expand over the request's graph. ERROR_USAGE when its depth is not 1 to
 * SCOPE_MAX_DEPTH. */
const struct error *expand_graph(struct scope_result *out,
				 const struct scope_request *request,
				 enum direction direction,
				 const seed_vec *seeds) MUST_CHECK;

#endif
