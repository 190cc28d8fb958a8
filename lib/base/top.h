/* SPDX-License-Identifier: MIT */
/* The few best of many. */
#ifndef BASE_TOP_H
#define BASE_TOP_H

#include <stddef.h>

/*
 * Puts a variable into a list of *n that holds the `most` best: those with the
 * greatest `member` first, and of equals the one that came first. Nearly all of
 * many are worse than the last of a full list, so that one comparison each is
 * cheaper than to sort them.
 */
#define TOP_KEEP(list, n, most, new, member) \
	do { \
		size_t top_at = *(n); \
		if (top_at < (most)) \
			++*(n); \
		else if (!(most) || (list)[--top_at].member >= (new).member) \
			break; \
		for (; top_at && (list)[top_at - 1].member < (new).member; \
		     top_at--) \
			(list)[top_at] = (list)[top_at - 1]; \
		(list)[top_at] = (new); \
	} while (0)

#endif
