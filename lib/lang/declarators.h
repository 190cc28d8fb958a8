/* SPDX-License-Identifier: MIT */
/*
 * The further names of one declaration: "int a, *b;", "} name;", Go's
 * "a, b int". Private to lib/lang.
 */
#ifndef LANG_DECLARATORS_H
#define LANG_DECLARATORS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lang/outline.h"

/* May what follows a comma be another name of what was found? */
bool declarators_may_follow(const struct outline *o,
			    const struct found *found);

/*
 * Appends a symbol like the one that was found for the name that stands
 * behind a comma, which ends at `at`, and makes it the found one. False when
 * there is no such name.
 */
bool declarators_next(struct outline *o, size_t at, struct found *found);

/*
 * The names behind a block, which ends at `at`: what a typedef or a nameless
 * block is called, or variables of the type.
 */
void declarators_behind_block(struct outline *o, uint32_t symbol, size_t at);

#endif
