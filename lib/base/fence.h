/* SPDX-License-Identifier: MIT */
/* Fences around code, as Markdown has them, for readers that go by lines. */
#ifndef BASE_FENCE_H
#define BASE_FENCE_H

#include <stdbool.h>

#include "base/span.h"

/* The one that is open: how many of which sign. { 0 }: none. */
struct fence {
	char sign;
	size_t n;
};

/*
 * Goes past the next line; true where it opens a fence, closes it or stands
 * inside. Three backticks or tildes, or more, open one, whatever they are
 * indented by and what stands behind them, but for backticks behind backticks:
 * that is code within a line. As many of the same sign, and nothing else,
 * close it.
 */
bool fence_line(struct fence *fence, struct span line);

#endif
