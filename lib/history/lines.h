/* SPDX-License-Identifier: MIT */
/* The lines that one of two texts has and the other has not. */
#ifndef HISTORY_LINES_H
#define HISTORY_LINES_H

#include <stddef.h>

/*
 * Calls fn with each line of either text that the other has not, or has less
 * often; lines are compared without regard to their order.
 */
typedef void (*line_fn)(void *payload, const char *line, size_t len);
void lines_changed(const char *a, size_t a_len, const char *b, size_t b_len,
		   line_fn fn, void *payload);

#endif
