/* SPDX-License-Identifier: MIT */
/* A member whose lineage is asked for: see lineage.c. Private to lib/graph. */
#ifndef GRAPH_LINEAGE_H
#define GRAPH_LINEAGE_H

#include "graph/asked.h"

struct member {
	struct definition *of;
	uint32_t block;		/* the symbol that it stands in, or TREE_NONE */
	bool is_implemented;	/* that is an impl block */
	bool is_constructor;	/* overrides nothing */
	struct buf trait;	/* that of an impl block, or "" */
	/* Go: how many parameters it has, and the last word of the last one's
	   type. */
	unsigned int parameters;
	struct buf last;
};

/* Go: reads the parameters of a method of that name. */
const struct error *read_parameters(struct member *m, struct graph *graph,
				    const char *name) MUST_CHECK;
/* Go: has the type of a member all methods of the interface that the other is
 * of, and takes it the same as the other? A type need not say so. */
const struct error *has_all_methods(bool *out, struct graph *graph,
				    const struct member *m,
				    const struct member *other) MUST_CHECK;
/* Go: appends the types that stand alone on lines of a body, the first of which
 * is behind its head, as they are written there but for a '*', a NUL behind
 * each. */
const struct error *read_embedded(struct buf *out, struct graph *graph,
				  uint32_t file, uint32_t first, uint32_t last)
	MUST_CHECK;

#endif
