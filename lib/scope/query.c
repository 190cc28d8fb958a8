/* SPDX-License-Identifier: MIT */
/* Ranked seeds of a question: see query.h. */
#include "scope/query.h"

#include "scope/expand.h"

const struct error *scope_query(struct scope_result *out,
				const struct scope_request *request,
				const struct search_result *ranked)
{
	seed_vec seeds = { 0 };
	const struct error *err;
	double best;
	size_t i;

	out->mode = SCOPE_QUERY;
	if (!ranked->hit.n)
		return error_new(ERROR_NOT_FOUND, "no file holds any word of "
				 "the question");
	best = ranked->hit.item[0].candidate.score;
	for (i = 0; i < ranked->hit.n; i++)
		*VEC_PUSH(&seeds) = (struct seed){
			.file = ranked->hit.item[i].candidate.file,
			.score = ranked->hit.item[i].candidate.score / best,
			.why = arena_fmt(&out->arena, "ranks %zu for the query",
					 i + 1)
		};
	err = expand_graph(out, request, FORWARD, &seeds);
	VEC_RELEASE(&seeds);
	return err;
}
