/* SPDX-License-Identifier: MIT */
/* Which bytes of a text are bodies, and which are not exported: the part of
 * reduce.c that looks at symbols. */
#ifndef PACK_SKELETON_H
#define PACK_SKELETON_H

#include <stdbool.h>
#include <stddef.h>

#include "lang/facts.h"

/* What becomes of each byte. */
enum mark {
	MARK_KEEP,
	MARK_DROP,
	MARK_INSIDE,	/* the first byte of a body: " ... " stands for it */
	MARK_BLOCK,	/* the same for a block by indentation: " ..." */
	MARK_SPACE	/* one space stands for it */
};

/*
 * Both set the marks of n bytes, which are all MARK_KEEP before, by the
 * symbols of facts, and tell whether there was anything to do; otherwise the
 * marks are as they were.
 *
 * A skeleton has no bodies of functions, methods, properties and values;
 * types, interfaces and namespaces keep theirs, with their members reduced
 * alike, but for tests that stand beside the code (SYMBOL_TEST).
 */
bool skeleton_mark(const struct facts *facts, const char *bytes, size_t n,
		   unsigned char *mark);

/*
 * Of the skeleton only what other files can see: exported symbols of exported
 * containers, members of interfaces and enums, and package clauses; no tests.
 */
bool api_mark(const struct facts *facts, const char *bytes, size_t n,
	      unsigned char *mark);

/* Headings alone, for prose. */
bool outline_mark(const struct facts *facts, const char *bytes, size_t n,
		  unsigned char *mark);

#endif
