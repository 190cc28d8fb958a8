/* SPDX-License-Identifier: MIT */
/* graph path --level=symbol: how one symbol comes to use another. */
#ifndef GIT_FUSE_GRAPH_SYMBOL_PATH_H
#define GIT_FUSE_GRAPH_SYMBOL_PATH_H

#include "git-fuse/answer/paging.h"
#include "git-fuse/graph/symbol_chain.h"

struct symbol_path {
	struct session *session;
	const struct args *args;
	struct sink *out;
	const struct paging *paging;
	/* in.callers is empty; it is released by who has it. */
	struct symbol_graph in;
};

/* Finds and prints a shortest chain of uses from one symbol to any of several;
 * *is_found tells whether there is one. */
const struct error *path_of_symbols(struct symbol_path *path,
				    const struct scope_place *from,
				    const struct scope_places *to,
				    bool *is_found) MUST_CHECK;

#endif
