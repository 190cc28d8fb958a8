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

const struct error *left_whole(struct left_behind *left,
			       const struct error *why, bool is_damaged,
			       const char *where)
{
	if (!is_damaged && why->code != ERROR_UNSUPPORTED &&
	    why->code != ERROR_LIMIT)
		return error_wrap(why, "cannot read %s", where);
	/* No newer version has written that. */
	left_add(left, error_new(ERROR_CORRUPT, "cannot read %s: %s", where,
				 why->msg));
	return NULL;
}

void left_unfetched(struct left_behind *left, const char *why)
{
	left_add(left, error_new(ERROR_CORRUPT, "%s", why));
	left->is_unfetched = true;
}

void left_release(struct left_behind *left)
{
	arena_release(&left->arena);
	*left = (struct left_behind){ .n = 0 };
}
