/* SPDX-License-Identifier: MIT */
/* Files around a place: see focus.h. */
#include "scope/focus.h"

#include "scope/expand.h"

const struct error *scope_focus(struct scope_result *out,
				const struct scope_request *request,
				const struct scope_places *places)
{
	const struct error *err;
	seed_vec seeds = { 0 };
	size_t i, k;

	out->mode = SCOPE_FOCUS;
	for (i = 0; i < places->item.n; i++) {
		const struct scope_place *place = &places->item.item[i];

		for (k = 0; k < seeds.n &&
		     seeds.item[k].file != place->file; k++)
			;
		if (k == seeds.n)
			*VEC_PUSH(&seeds) = (struct seed){
				.file = place->file, .score = 1.0,
				.why = arena_strdup(&out->arena, place->why)
			};
	}
	err = expand_graph(out, request, BOTH, &seeds);
	VEC_RELEASE(&seeds);
	return err;
}
