/* SPDX-License-Identifier: MIT */
/*
 * "src/{a,b}.c" as a shell and editors have it, which Git's pathspecs do not:
 * to them braces are bytes of a name, so that one with braces matches nothing,
 * without a word.
 */
#ifndef SOURCE_BRACES_H
#define SOURCE_BRACES_H

#include "base/arena.h"
#include "base/vec.h"

enum { BRACES_MOST = 100 };

typedef VEC(const char *) braces_vec;

/*
 * Appends the texts that a text stands for, in the order of its alternatives,
 * itself where it has none: at most BRACES_MOST in all, the others are as
 * they were typed. Braces without a comma, or not closed, are bytes, and so
 * are all in a pathspec that says that it is literal.
 */
void braces_expand(braces_vec *out, struct arena *arena, const char *text);

#endif
