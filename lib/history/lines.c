/* SPDX-License-Identifier: MIT */
/* Texts as multisets of lines: see lines.h. */
#include "history/lines.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/vec.h"

struct line {
	uint64_t hash;
	const char *s;
	size_t len;
};
typedef VEC(struct line) line_vec;

/* Takes equal lines off the beginning and the end of both: in most changes
 * next to nothing is left. */
static void trim(const char **a, const char **a_end, const char **b,
		 const char **b_end)
{
	const char *start_a = *a, *start_b = *b, *at = *a, *other = *b;
	const char *stop, *stop_b;

	for (; at < *a_end && other < *b_end && *at == *other; at++, other++)
		if (*at == '\n') {
			start_a = at + 1;
			start_b = other + 1;
		}
	if (at == *a_end && other == *b_end) {
		*a = *a_end;
		*b = *b_end;
		return;
	}
	*a = start_a;
	*b = start_b;
	stop = at = *a_end;
	stop_b = other = *b_end;
	/* A last line without a newline is its own kind of line. */
	while (at > *a && other > *b && at[-1] == other[-1]) {
		if (at[-1] == '\n') {
			stop = at;
			stop_b = other;
		}
		at--;
		other--;
	}
	if ((at == *a && (other == *b || other[-1] == '\n')) ||
	    (other == *b && at[-1] == '\n')) {
		stop = at;
		stop_b = other;
	}
	*a_end = stop;
	*b_end = stop_b;
}

static void split(line_vec *out, const char *at, const char *end)
{
	while (at < end) {
		const char *newline = memchr(at, '\n', (size_t)(end - at));
		const char *stop = newline ? newline : end;
		size_t len = (size_t)(stop - at);

		*VEC_PUSH(out) = (struct line){ hash_bytes(at, len, 0), at,
						len };
		at = newline ? newline + 1 : end;
	}
}

static int by_hash(const void *a, const void *b)
{
	const struct line *x = a, *y = b;

	if (x->hash != y->hash)
		return x->hash > y->hash ? 1 : -1;
	/* Where it stands: the order in which lines are told is fixed. */
	return (x->s > y->s) - (x->s < y->s);
}

static void sort_lines(line_vec *lines)
{
	if (lines->n)
		qsort(lines->item, lines->n, sizeof(*lines->item), by_hash);
}

void lines_changed(const char *a, size_t a_len, const char *b, size_t b_len,
		   line_fn fn, void *payload)
{
	const char *a_end = a + a_len, *b_end = b + b_len;
	line_vec old = { 0 }, new = { 0 };
	size_t i = 0, j = 0;

	trim(&a, &a_end, &b, &b_end);
	split(&old, a, a_end);
	split(&new, b, b_end);
	sort_lines(&old);
	sort_lines(&new);
	while (i < old.n || j < new.n) {
		const struct line *x = i < old.n ? &old.item[i] : NULL;
		const struct line *y = j < new.n ? &new.item[j] : NULL;

		if (x && y && x->hash == y->hash) {
			i++;
			j++;
		} else if (x && (!y || x->hash < y->hash)) {
			fn(payload, x->s, x->len);
			i++;
		} else {
			fn(payload, y->s, y->len);
			j++;
		}
	}
	VEC_RELEASE(&old);
	VEC_RELEASE(&new);
}
