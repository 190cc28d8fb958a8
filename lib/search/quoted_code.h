/* SPDX-License-Identifier: MIT */
/*
 * Code that a question quotes, such as "if (!error)": of its words others are
 * full, but its bytes stand where it means. For the files of this room only.
 */
#ifndef SEARCH_QUOTED_CODE_H
#define SEARCH_QUOTED_CODE_H

#include <stddef.h>
#include <stdint.h>

#include "base/vec.h"

struct quoted_code {
	char *text;
	size_t len;
	uint32_t word, n;	/* its words among those of the question */
};
typedef VEC(struct quoted_code) quoted_code_vec;

/*
 * Appends what stands between backquotes or double quotes in one line, if it
 * has two words or more, as word_next has them, and a byte that prose has not:
 * a bracket or an operator.
 */
void quoted_code_read(quoted_code_vec *out, const char *text, size_t len);
void quoted_code_release(quoted_code_vec *code);

/*
 * The first place in [at, end) with the same bytes, or NULL. White space may be
 * another, and missing where it parts no two words; a word is a whole one.
 */
const char *quoted_code_find(const struct quoted_code *code, const char *at,
			     const char *end);

#endif
