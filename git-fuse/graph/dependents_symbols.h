/* SPDX-License-Identifier: MIT */
/* graph dependents --level=symbol: which symbols use some symbols. */
#ifndef GIT_FUSE_GRAPH_DEPENDENTS_SYMBOLS_H
#define GIT_FUSE_GRAPH_DEPENDENTS_SYMBOLS_H

#include "git-fuse/answer/paging.h"
#include "git-fuse/graph/symbol_chain.h"

struct dependents_answer {
	struct session *session;
	const struct args *args;
	struct sink *out;
	const struct paging *paging;
	const bool *selected;	/* files whose symbols are listed; NULL: all */
	struct symbol_graph in;
};

/* Finds and prints what uses the symbols that in.callers was asked about;
 * *total is how many are selected. */
const struct error *dependents_of_symbols(struct dependents_answer *a,
					  size_t *total) MUST_CHECK;

#endif
