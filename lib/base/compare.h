/* SPDX-License-Identifier: MIT */
/* Orders that qsort and bsearch take. */
#ifndef BASE_COMPARE_H
#define BASE_COMPARE_H

#include <stdint.h>

/* Of uint32_t, rising. */
static inline int cmp_uint32(const void *a_ptr, const void *b_ptr)
{
	uint32_t a = *(const uint32_t *)a_ptr, b = *(const uint32_t *)b_ptr;

	return a < b ? -1 : a > b;
}

#endif
