/* SPDX-License-Identifier: MIT */
/* Lines in what became of their text: see passage.h. */
#include "knowledge/passage.h"

#include <stdlib.h>

#include "base/vec.h"
#include "base/xalloc.h"

typedef VEC(struct span) line_vec;

struct seeking {
	line_vec was, is;
	size_t first, n;	/* of the passage in was */
	size_t at, around;	/* the best place in is that is known */
	bool is_found;
};

static void split(line_vec *out, struct span text)
{
	struct span line;

	while (take_line(&text, &line))
		*VEC_PUSH(out) = line;
}

/* How many lines above and below the passage are what they were, if it is at
 * this place now. */
static size_t count_around(const struct seeking *s, size_t at)
{
	const struct span *was = s->was.item, *is = s->is.item;
	const size_t end = s->first + s->n, now = at + s->n;
	size_t above = 0, below = 0;

	while (above < PASSAGE_AROUND && above < s->first && above < at &&
	       span_same(was[s->first - above - 1], is[at - above - 1]))
		above++;
	while (below < PASSAGE_AROUND && end + below < s->was.n &&
	       now + below < s->is.n &&
	       span_same(was[end + below], is[now + below]))
		below++;
	return above + below;
}

static size_t distance(size_t a, size_t b)
{
	return a < b ? b - a : a - b;
}

static void take_place(struct seeking *s, size_t at)
{
	const size_t around = count_around(s, at);

	if (s->is_found && (around < s->around || (around == s->around &&
	    distance(at, s->first) >= distance(s->at, s->first))))
		return;
	s->at = at;
	s->around = around;
	s->is_found = true;
}

bool passage_find(struct passage *out, const struct passage *old,
		  struct span was, struct span is)
{
	struct seeking s = { .is_found = false };
	const struct span *line;
	size_t *border, i, k;

	split(&s.was, was);
	split(&s.is, is);
	if (old->from && old->from <= old->to && old->to <= s.was.n) {
		s.first = old->from - 1;
		s.n = old->to - s.first;
		/* Knuth, Morris and Pratt, over lines: a file of equal lines
		 * is no trap. */
		line = s.was.item + s.first;
		/* For each line of the passage, how many lines before it are
		 * its beginning again: where a search that has come so far
		 * goes on. */
		border = xcalloc(s.n, sizeof(*border));
		k = 0;
		for (i = 1; i < s.n; i++) {
			while (k && !span_same(line[i], line[k]))
				k = border[k - 1];
			k += span_same(line[i], line[k]);
			border[i] = k;
		}
		k = 0;
		for (i = 0; i < s.is.n; i++) {
			while (k && !span_same(s.is.item[i], line[k]))
				k = border[k - 1];
			k += span_same(s.is.item[i], line[k]);
			if (k < s.n)
				continue;
			take_place(&s, i + 1 - s.n);
			k = border[k - 1];
		}
		free(border);
	}
	if (s.is_found) {
		out->from = (uint32_t)(s.at + 1);
		out->to = (uint32_t)(s.at + s.n);
	}
	VEC_RELEASE(&s.was);
	VEC_RELEASE(&s.is);
	return s.is_found;
}
