/* SPDX-License-Identifier: MIT */
/* Where the lines of a text begin, and which of them an offset is on. */
#ifndef BASE_LINES_H
#define BASE_LINES_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "base/vec.h"

/* Appends where each line of n bytes begins, and n: one more than there are
 * lines. */
typedef VEC(uint32_t) line_start_vec;
static inline void line_starts(line_start_vec *out, const char *bytes, size_t n)
{
	size_t i;

	for (i = 0; i < n; i++)
		if (!i || bytes[i - 1] == '\n')
			*VEC_PUSH(out) = (uint32_t)i;
	*VEC_PUSH(out) = (uint32_t)n;
}

/* Where a line of a text begins, counted from 1; NULL where the text is NULL or
 * has fewer. */
static inline const char *line_begin(const char *text, uint32_t line)
{
	for (; text && line > 1; line--) {
		text = strchr(text, '\n');
		text += text != NULL;
	}
	return text;
}

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

/* The same, for whoever asks in mostly rising order: looks first at the place
 * that was found last and at a few behind it. */
static inline size_t line_near(const uint32_t *start, size_t n, size_t at,
			       size_t last)
{
	enum { FEW = 8 };
	size_t end = n - last < FEW ? n : last + FEW;

	if (start[last] > at)
		return line_holding(start, last, at);
	while (last + 1 < end && start[last + 1] <= at)
		last++;
	return last + 1 < end ? last :
		last + line_holding(start + last, n - last, at);
}

#endif
