/* SPDX-License-Identifier: MIT */
/* graph cycles --level=symbol: which functions call themselves through others.
 */
#ifndef GIT_FUSE_GRAPH_CYCLES_SYMBOLS_H
#define GIT_FUSE_GRAPH_CYCLES_SYMBOLS_H

#include "git-fuse/answer/paging.h"
#include "git-fuse/workspace/session.h"
#include "graph/graph.h"

struct symbol_cycles_answer {
	struct session *session;
	const struct args *args;
	struct sink *out;
	const struct paging *paging;
	const bool *selected;	/* files whose calls count; NULL: all */
	struct graph *graph;
	struct view *view;
};

/* Finds and prints the cycles; *total is how many there are. */
const struct error *cycles_of_symbols(struct symbol_cycles_answer *a,
				      size_t *total) MUST_CHECK;

#endif
