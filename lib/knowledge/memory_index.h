/* SPDX-License-Identifier: MIT */
/*
 * Memories as a list that people read from the top: MEMORY.md, and what is
 * reviewed next.
 */
#ifndef KNOWLEDGE_MEMORY_INDEX_H
#define KNOWLEDGE_MEMORY_INDEX_H

#include "base/buf.h"
#include "knowledge/memory.h"

/*
 * Sorts n of them: approved before candidates before rejected ones, what was
 * seen more often first, then what was first seen first, then by entity.
 */
void memories_rank(const struct memory **memory, size_t n);

/* The heading of MEMORY.md, with an empty line behind it. */
void memory_index_begin(struct buf *out);

/*
 * A line of it: "- [Approved] [87%] (reinforced 3x) Tabs are eight wide", with
 * a times sign; the first 80 characters of the text, in one line, and "..."
 * where it goes on.
 */
void memory_index_add(struct buf *out, const struct memory *memory,
		      double confidence);

#endif
