/* SPDX-License-Identifier: MIT */
/* What depends on some files, directly and by way of others. */
#ifndef GRAPH_REACH_H
#define GRAPH_REACH_H

#include "base/progress.h"
#include "graph/graph.h"

struct dependent {
	uint32_t file;
	uint32_t depth;		/* hops from the nearest of the files */
	uint32_t on;		/* what it depends on, one hop nearer */
	uint8_t kind;		/* enum edge_kind of that hop */
	float weight;		/* as in struct edge */
	const char *via;
};
typedef VEC(struct dependent) dependent_vec;

struct reach_request {
	const uint32_t *file;	/* where it begins */
	size_t files;
	unsigned int depth;	/* the furthest hop */
	const struct progress *progress;
};

/*
 * Replaces out with the files that depend on one of those given, each once, by
 * the fewest hops: the nearest first, then by number. Of several reasons the
 * strongest is told, imports before names. A header does not depend on what
 * keeps its promises.
 */
const struct error *graph_dependents(struct graph *graph,
				     const struct reach_request *request,
				     dependent_vec *out) MUST_CHECK;

#endif
