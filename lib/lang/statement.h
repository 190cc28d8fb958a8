/* SPDX-License-Identifier: MIT */
/*
 * Where a line begins or ends a statement in languages with braces. Private
 * to lib/lang.
 */
#ifndef LANG_STATEMENT_H
#define LANG_STATEMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lang/outline.h"

/*
 * Does the statement go on behind the line end at `at`? What stands before it
 * (no further back than low) may want more, what stands behind may belong to
 * it.
 */
bool statement_goes_on(const struct outline *o, size_t low, size_t at);

/* Does a word stand at `at` that ends blocks: Objective-C's "@end"? */
bool statement_is_end_word(const struct outline *o, size_t at);

/*
 * Scala: behind a line that ends in ':' or '=' (or any, for an extension)
 * lines deeper than indent are the block of what was found.
 */
bool statement_opens_indented(struct outline *o, const struct found *found,
			      uint32_t indent, size_t at);

/* Is a line whose first byte, a #, stands before `at` for the preprocessor?
 * Where that knows nothing but conditions, others are code. */
bool statement_is_directive(const struct outline *o, size_t at);

#endif
