/* SPDX-License-Identifier: MIT */
/* The first half as the old text, the second as the new: the hunks must turn
 * one into the other. */
#include <stdbool.h>
#include <string.h>

#include "base/buf.h"
#include "tests/fuzz/fuzz.h"
#include "git/diff.h"
#include "git/start.h"

struct text {
	const char *at, *end;
	uint32_t line;		/* of the line at `at` */
};

static void next_line(struct text *text, const char **line, size_t *n)
{
	const char *lf = memchr(text->at, '\n', (size_t)(text->end - text->at));

	MUST_HOLD(text->at < text->end);
	*line = text->at;
	text->at = lf ? lf + 1 : text->end;
	*n = (size_t)(text->at - *line);
	text->line++;
}

/* Lines before the hunk are equal; where a side has none, its line is the one
 * before. */
static void apply(struct text *before, struct text *after,
		  const struct hunk *hunk)
{
	const char *a, *b;
	size_t na, nb;
	uint32_t i;

	while (before->line < hunk->old_line + !hunk->old_lines) {
		next_line(before, &a, &na);
		next_line(after, &b, &nb);
		MUST_HOLD(na == nb && !memcmp(a, b, na));
	}
	MUST_HOLD(after->line == hunk->new_line + !hunk->new_lines);
	for (i = 0; i < hunk->old_lines; i++)
		next_line(before, &a, &na);
	for (i = 0; i < hunk->new_lines; i++)
		next_line(after, &b, &nb);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *s = (const char *)data;
	struct text before = { s, s + size / 2, 1 };
	struct text after = { s + size / 2, s + size, 1 };
	hunk_vec hunks = { 0 };
	static bool is_started;
	size_t i, left;

	if (!is_started)	/* each comparison would, for milliseconds */
		MUST_HOLD(!git_start());
	is_started = true;
	if (diff_lines(before.at, size / 2, after.at, size - size / 2,
		       &hunks)) {
		VEC_RELEASE(&hunks);
		return 0;
	}
	for (i = 0; i < hunks.n; i++)
		apply(&before, &after, &hunks.item[i]);
	left = (size_t)(before.end - before.at);
	MUST_HOLD(left == (size_t)(after.end - after.at) &&
		  !memcmp(before.at, after.at, left));
	VEC_RELEASE(&hunks);
	return 0;
}
