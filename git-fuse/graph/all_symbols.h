/* SPDX-License-Identifier: MIT */
/* Who uses whom, of all symbols at once. */
#ifndef GIT_FUSE_GRAPH_ALL_SYMBOLS_H
#define GIT_FUSE_GRAPH_ALL_SYMBOLS_H

#include "base/buf.h"
#include "git-fuse/workspace/session.h"
#include "graph/callers.h"

struct all_symbols {
	struct callers callers;	/* with edges */
	size_t total;		/* symbols there are to ask about */
};

/* Finds what uses the symbols of selected files (NULL: all) there; of the most
 * named alone where they are too many, which the session then says that its
 * answer is without. callers is released by who has it. */
const struct error *all_symbols_find(struct all_symbols *out,
				     struct session *session,
				     struct graph *graph, const bool *selected)
	MUST_CHECK;
bool all_symbols_is_cut(const struct all_symbols *all);

/* "the uses of 3000 of 45210 symbols were looked for, of the most widely named;
 * name paths to see others", where that is so. */
void add_symbols_cut(struct buf *out, const struct all_symbols *all);

#endif
