/* SPDX-License-Identifier: MIT */
/* Why a file is there, in words. Private to lib/pack. */
#ifndef PACK_REASON_H
#define PACK_REASON_H

#include "pack/pack.h"

/*
 * "seed: matches the path"; "imports a.h (b.h)" of what the last hop of its
 * chain says; and, of a chain of more than one hop, how it was reached:
 * "...; by x.c > y.c > z.c". On one line, in the arena.
 */
const char *reason_of(struct arena *arena, const struct pack_input *input,
		      const struct scope_item *item);

#endif
