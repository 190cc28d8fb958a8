/* SPDX-License-Identifier: MIT */
/*
 * Where a frozen text was changed: see frozen.h. Lines that differ are many
 * more than those that may not; of them the first is looked for whose words
 * only one of the two frozen texts has.
 */
#include "adr/frozen.h"

#include <string.h>

#include "base/span.h"
#include "git/diff.h"

struct side {
	struct span rest;	/* behind the line that was taken last */
	uint32_t line;		/* of it */
	const char *frozen, *other;
	struct buf folded;
};

static void fold_line(struct buf *out, struct span line)
{
	size_t i;

	buf_reset(out);
	line = span_trim(line);
	for (i = 0; i < line.n; i++) {
		bool is_space = strchr(" \t\v\f\r", line.s[i]) && line.s[i];

		if (!is_space)
			buf_addch(out, line.s[i]);
		else if (out->len && out->ptr[out->len - 1] != ' ')
			buf_addch(out, ' ');
	}
}

/* The first of `lines` lines from a line on that only this side has, or 0. */
static uint32_t own_line(struct side *side, uint32_t from, uint32_t lines)
{
	struct span line;

	while (side->line + 1 < from + lines &&
	       take_line(&side->rest, &line)) {
		if (++side->line < from)
			continue;
		fold_line(&side->folded, line);
		if (side->folded.len &&
		    strstr(side->frozen, side->folded.ptr) &&
		    !strstr(side->other, side->folded.ptr))
			return side->line;
	}
	return 0;
}

const struct error *adr_frozen_line(uint32_t *out, const struct adr *now,
				    const char *then, size_t n)
{
	struct adr parsed = { .path = NULL };
	hunk_vec hunks = { 0 };
	const struct error *err = adr_parse(&parsed, now->path, then, n);

	*out = 0;
	if (!err)
		err = diff_lines(then, n, now->bytes, now->n, &hunks);
	if (!err) {
		struct buf now_text = { 0 }, then_text = { 0 };
		struct side mine, old;
		uint32_t found = 0;
		size_t i;

		adr_frozen(&now_text, now);
		adr_frozen(&then_text, &parsed);
		mine = (struct side){ .rest = { now->bytes, now->n },
				      .frozen = buf_str(&now_text),
				      .other = buf_str(&then_text) };
		old = (struct side){ .rest = { parsed.bytes, parsed.n },
				     .frozen = mine.other,
				     .other = mine.frozen };
		for (i = 0; !found && i < hunks.n; i++) {
			const struct hunk *hunk = &hunks.item[i];

			found = own_line(&mine, hunk->new_line,
					 hunk->new_lines);
			if (!found &&
			    own_line(&old, hunk->old_line, hunk->old_lines))
				found = hunk->new_line ? hunk->new_line : 1;
		}
		buf_release(&mine.folded);
		buf_release(&old.folded);
		buf_release(&now_text);
		buf_release(&then_text);
		*out = found;
	}
	VEC_RELEASE(&hunks);
	adr_release(&parsed);
	return err;
}
