/* SPDX-License-Identifier: MIT */
/* How a count is said: "%zu file%s depend%s on it". */
#ifndef BASE_PLURAL_H
#define BASE_PLURAL_H

#include <stdint.h>

/* "" or "s", behind a word for n of something. */
static inline const char *plural(uint64_t n)
{
	return n == 1 ? "" : "s";
}

/* "s" or "", behind a verb of which n of something are the subject. */
static inline const char *plural_verb(uint64_t n)
{
	return n == 1 ? "s" : "";
}

#endif
