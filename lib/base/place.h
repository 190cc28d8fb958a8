/* SPDX-License-Identifier: MIT */
/* The notation of places that people and editors write behind a path. */
#ifndef BASE_PLACE_H
#define BASE_PLACE_H

#include <stddef.h>
#include <stdint.h>

/*
 * "path:12" and "path:12-40": gives the length of the path and sets the lines,
 * the same one twice for a single line. Where no lines are written it gives the
 * whole length, and both lines are 0. A number that is too large for a line is
 * UINT32_MAX; that lines make sense is for the caller to check.
 */
size_t place_cut_lines(const char *typed, uint32_t *first, uint32_t *last);

/*
 * What an absolute path names below a directory ("" for the directory itself),
 * or NULL when it is not absolute or leads elsewhere. top may be NULL, and may
 * end with a slash.
 */
const char *place_below(const char *typed, const char *top);

#endif
