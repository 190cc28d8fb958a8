/* SPDX-License-Identifier: MIT */
/* Orders that qsort and bsearch take, and how to search what is in order. */
#ifndef BASE_COMPARE_H
#define BASE_COMPARE_H

#include <stddef.h>
#include <stdint.h>

/* Of uint32_t, rising. */
static inline int cmp_uint32(const void *a_ptr, const void *b_ptr)
{
	uint32_t a = *(const uint32_t *)a_ptr, b = *(const uint32_t *)b_ptr;

	return a < b ? -1 : a > b;
}

/*
 * Sets at, a variable, to the first place from itself on that is_before, an
 * expression of at, is false of; to end where it is true of all. Those that it
 * is true of stand first.
 *
 *	size_t at = 0;
 *
 *	LOWER_BOUND(at, view->n, path_cmp(view->file[at].path, path) < 0);
 */
#define LOWER_BOUND(at, end, is_before) do { \
	size_t low_ = (at), high_ = (end); \
\
	while (low_ < high_) { \
		(at) = low_ + (high_ - low_) / 2; \
		if (is_before) \
			low_ = (at) + 1; \
		else \
			high_ = (at); \
	} \
	(at) = low_; \
} while (0)

#endif
