/* SPDX-License-Identifier: MIT */
/* Who uses whom, of all symbols at once: see all_symbols.h. */
#include "git-fuse/graph/all_symbols.h"

/* As many as take 15 seconds of CPU in a large tree. */
enum { ASKED_MOST = 2000 };

const struct error *all_symbols_find(struct all_symbols *out,
				     struct session *session,
				     struct graph *graph, const bool *selected)
{
	const struct callers_request request = {
		.depth = 1, .most = ASKED_MOST, .selected = selected,
		.with_edges = true, .progress = session->progress
	};
	const struct error *err = callers_add_all(&out->callers, graph,
						  selected, request.most,
						  &out->total);

	if (!err)
		err = callers_find(&out->callers, graph, &request);
	if (!err && all_symbols_is_cut(out)) {
		add_symbols_cut(&session->without, out);
		buf_addch(&session->without, '\n');
	}
	return err;
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
