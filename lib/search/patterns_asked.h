/* SPDX-License-Identifier: MIT */
/* Which definitions of patterns there are, and which are asked for. */
#ifndef SEARCH_PATTERNS_ASKED_H
#define SEARCH_PATTERNS_ASKED_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "search/patterns_def.h"

struct source;

/*
 * Appends those that are part of the program and then the team's, of files
 * "*.pattern" below .fuse/patterns of the source, which must hold for their own
 * examples. ERROR_USAGE: one of them is wrong; file, line and reason are told.
 */
const struct error *pattern_defs_gather(struct pattern_defs *out,
					struct source *source) MUST_CHECK;

/*
 * Switches off all but those whose category or set, or name with `by_name`, is
 * one of the words, in any case, or that are for the language that one is where
 * nothing else is called so. ERROR_USAGE, with the nearest, for a word that
 * none has.
 */
const struct error *pattern_defs_choose(struct pattern_defs *defs,
					const char *const *word, size_t words,
					bool by_name) MUST_CHECK;

#endif
