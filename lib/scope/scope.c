/* SPDX-License-Identifier: MIT */
/* What the three modes share: see scope.h. */
#include "scope/scope.h"

const char *hop_name(enum hop_kind kind)
{
	static const char *const name[] = {
		[HOP_SEED] = "seed", [HOP_IMPORTS] = "imports",
		[HOP_IMPORTED_BY] = "imported by",
		[HOP_REFERENCES] = "uses", [HOP_REFERENCED_BY] = "used by",
		[HOP_GOVERNED_BY] = "governed by", [HOP_GOVERNS] = "governs"
	};

	return name[kind];
}

void scope_release(struct scope_result *result)
{
	VEC_RELEASE(&result->item);
	VEC_RELEASE(&result->cut);
	arena_release(&result->arena);
}
