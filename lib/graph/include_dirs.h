/* SPDX-License-Identifier: MIT */
/*
 * Directories that headers are looked for in, by what the tree says of its
 * build. Private to lib/graph.
 */
#ifndef GRAPH_INCLUDE_DIRS_H
#define GRAPH_INCLUDE_DIRS_H

#include "graph/resolve.h"

/*
 * The directories that headers of a file are looked for in, as paths of the
 * tree, in the order of looking. Only those that hold something.
 */
const struct error *resolver_include_dirs(struct resolver *r, uint32_t from,
					  const include_vec **out) MUST_CHECK;
void include_dirs_release(struct resolver *r);

#endif
