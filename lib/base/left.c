/* SPDX-License-Identifier: MIT */
/* Noting what is not taken: see left.h. */
#include "base/left.h"

void left_add(struct left_behind *left, const struct error *why)
{
	if (left->n < LEFT_TOLD)
		left->what[left->n] = arena_strdup(&left->arena, why->msg);
	left->n++;
	left->has_newer |= why->code == ERROR_UNSUPPORTED;
}

void left_release(struct left_behind *left)
{
	arena_release(&left->arena);
	*left = (struct left_behind){ .n = 0 };
}
