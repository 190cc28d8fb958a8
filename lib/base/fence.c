/* SPDX-License-Identifier: MIT */
/* Which lines are code: see fence.h. */
#include "base/fence.h"

#include <string.h>

static size_t run_length(struct span text, char sign)
{
	size_t n = 0;

	while (n < text.n && text.s[n] == sign)
		n++;
	return n;
}

static bool opens(struct span line, size_t n)
{
	return n >= 3 && (line.s[0] == '~' ||
			  (line.s[0] == '`' &&
			   !memchr(line.s + n, '`', line.n - n)));
}

bool fence_line(struct fence *fence, struct span line)
{
	const bool is_inside = fence->n;
	size_t n;

	line = span_trim(line);
	n = line.n ? run_length(line, line.s[0]) : 0;
	if (!is_inside && opens(line, n))
		*fence = (struct fence){ line.s[0], n };
	else if (is_inside && n >= fence->n && n == line.n &&
		 line.s[0] == fence->sign)
		*fence = (struct fence){ 0 };
	return is_inside || fence->n;
}
