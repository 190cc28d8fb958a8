/* SPDX-License-Identifier: MIT */
/* How far two runs of bytes are the same. */
#ifndef HISTORY_COMMON_H
#define HISTORY_COMMON_H

#include <stddef.h>
#include <string.h>

/* Bytes that both begin with, of n; mostly very many. */
static inline size_t common_length(const char *a, const char *b, size_t n)
{
	enum { STRIDE = 64 };
	size_t i = 0;

	while (i + STRIDE <= n && !memcmp(a + i, b + i, STRIDE))
		i += STRIDE;
	while (i < n && a[i] == b[i])
		i++;
	return i;
}

#endif
