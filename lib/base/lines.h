/* SPDX-License-Identifier: MIT */
/* Which line of a text an offset is on. */
#ifndef BASE_LINES_H
#define BASE_LINES_H

#include <stddef.h>
#include <stdint.h>

/* Of lines that begin at these offsets, in rising order and the first at 0,
 * the place of the one that holds an offset; 0 where there is none. */
static inline size_t line_holding(const uint32_t *start, size_t n, size_t at)
{
	size_t low = 0, high = n;

	while (high - low > 1) {
		size_t mid = (low + high) / 2;

		if (start[mid] <= at)
			low = mid;
		else
			high = mid;
	}
	return low;
}

#endif
