/* SPDX-License-Identifier: MIT */
/* Who uses whom, of all symbols at once: see all_symbols.h. */
#include "git-fuse/graph/all_symbols.h"

/* As many as take 15 seconds of CPU in a large tree. */
enum { ASKED_MOST = 2000 };

const struct error *all_symbols_find(struct all_symbols *out,
				     struct graph *graph, const bool *selected,
				     const struct progress *progress)
{
	const struct callers_request request = {
		.depth = 1, .most = ASKED_MOST, .selected = selected,
		.with_edges = true, .progress = progress
	};
	const struct error *err = callers_add_all(&out->callers, graph,
						  selected, request.most,
						  &out->total);

	return err ? err : callers_find(&out->callers, graph, &request);
}

bool all_symbols_is_cut(const struct all_symbols *all)
{
	return all->callers.asked < all->total;
}

void add_symbols_cut(struct buf *out, const struct all_symbols *all)
{
	if (all_symbols_is_cut(all))
		buf_addf(out, "the uses of %zu of %zu symbols were looked "
			 "for, of the most widely named; name paths to see "
			 "others", all->callers.asked, all->total);
}
