/* SPDX-License-Identifier: MIT */
/*
 * Typed growing arrays.
 *
 *	VEC(struct hit) hits = { 0 };
 *	*VEC_PUSH(&hits) = (struct hit){ ... };
 *	for (size_t i = 0; i < hits.n; i++) use(&hits.item[i]);
 *	VEC_RELEASE(&hits);
 *
 * { 0 } is a valid empty array. Pushing may move the items, so a pointer to
 * one is good until the next push.
 */
#ifndef BASE_VEC_H
#define BASE_VEC_H

#include <stdlib.h>

#include "base/xalloc.h"

#define VEC(type) struct { type *item; size_t n; size_t alloc; }

/* Room for one more, which is counted at once; gives its address. */
#define VEC_PUSH(v) (VEC_RESERVE((v), 1), &(v)->item[(v)->n++])

/* Room for `more` items beyond n, which are not counted yet. */
#define VEC_RESERVE(v, more) \
	((v)->n + (more) <= (v)->alloc ? (void)0 : \
	 (void)((v)->alloc = ((v)->n + (more)) * 3 / 2 + 8, \
		(v)->item = xreallocarray((v)->item, (v)->alloc, \
					  sizeof(*(v)->item))))

/* The same for an array that will hold no more: no room to grow. */
#define VEC_RESERVE_ONLY(v, more) \
	((v)->n + (more) <= (v)->alloc ? (void)0 : \
	 (void)((v)->alloc = (v)->n + (more), \
		(v)->item = xreallocarray((v)->item, (v)->alloc, \
					  sizeof(*(v)->item))))

/* qsort of all items; of none, it has no address to sort at. */
#define VEC_SORT(v, compare) \
	((v)->n ? qsort((v)->item, (v)->n, sizeof(*(v)->item), (compare)) : \
	 (void)0)

#define VEC_RELEASE(v) \
	(free((v)->item), (v)->item = NULL, (v)->n = (v)->alloc = 0)

#endif
