/* SPDX-License-Identifier: MIT */
/* The order of memories, and MEMORY.md: see memory_index.h. */
#include "knowledge/memory_index.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/span.h"
#include "base/utf8.h"

/* What stands in one line beside the figures, on a screen of 132 columns. */
enum { MOST_CHARS = 80 };

static int cmp_rank(const void *x, const void *y)
{
	const struct memory *a = *(const struct memory *const *)x;
	const struct memory *b = *(const struct memory *const *)y;

	if (a->status != b->status)
		return a->status < b->status ? -1 : 1;
	if (a->reinforced != b->reinforced)
		return a->reinforced > b->reinforced ? -1 : 1;
	if (a->first_seen != b->first_seen)
		return a->first_seen < b->first_seen ? -1 : 1;
	return strcmp(a->entity, b->entity);
}

void memories_rank(const struct memory **memory, size_t n)
{
	if (n)
		qsort(memory, n, sizeof(*memory), cmp_rank);
}

void memory_index_begin(struct buf *out)
{
	buf_addstr(out, "# Repository Memory Index\n\n");
}

void memory_index_add(struct buf *out, const struct memory *memory,
		      double confidence)
{
	const char *status = memory_statuses[memory->status];
	size_t from, chars = 0, at;
	struct span rest, line;

	buf_addf(out, "- [%c%s] [%.0f%%] (reinforced %" PRIu32 "\xc3\x97) ",
		 *status - 'a' + 'A', status + 1, 100 * confidence,
		 memory->reinforced);
	/* The first characters of a text, all of it in one line. */
	from = out->len;
	rest = span_of(memory->text);
	while (take_line(&rest, &line)) {
		buf_addstr(out, out->len > from ? " " : "");
		buf_add(out, span_trim(line).s, span_trim(line).n);
	}
	for (at = from; at < out->len && chars < MOST_CHARS; chars++) {
		const size_t n = utf8_next(out->ptr + at, out->len - at, NULL);

		at += n ? n : 1;
	}
	rest.n = out->len - at;
	buf_cut(out, at);
	buf_tame(out, from);
	buf_addstr(out, rest.n ? "...\n" : "\n");
}
