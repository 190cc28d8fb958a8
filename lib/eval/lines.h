/* SPDX-License-Identifier: MIT */
/* Files of JSON lines: one value a line, empty lines passed over. */
#ifndef EVAL_LINES_H
#define EVAL_LINES_H

#include "base/error.h"

struct value;

/* Takes a line, and says what it lacks ("it has no 'id'") or NULL. */
typedef const char *(*line_fn)(void *payload, const struct value *line);

/*
 * Gives each line to fn. ERROR_CORRUPT names the file and the line that is no
 * `what` ("case"), and why.
 */
const struct error *lines_read(const char *path, const char *what, line_fn fn,
			       void *payload) MUST_CHECK;

#endif
