/* SPDX-License-Identifier: MIT */
/* Texts as multisets of lines: see lines.h. */
#include "history/lines.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "base/vec.h"
#include "history/common.h"

struct line {
	uint64_t hash;
	const char *s;
	size_t len;
};
typedef VEC(struct line) line_vec;

/* How many more of a line one side has, by hash. */
struct slot {
	uint64_t hash;		/* 0 when free */
	uint32_t count;
};

struct counts {
	struct slot *slot;
	size_t slots;		/* a power of two */
};

/* Takes equal lines off the beginning and the end of both: in most changes
 * next to nothing is left. */
static void trim(const char **a, const char **a_end, const char **b,
		 const char **b_end)
{
	const char *at = *a, *other = *b;
	const char *stop, *stop_b;

	at += common_length(at, other, (size_t)(*a_end - at) <
			    (size_t)(*b_end - other) ?
			    (size_t)(*a_end - at) : (size_t)(*b_end - other));
	other += at - *a;
	if (at == *a_end && other == *b_end) {
		*a = *a_end;
		*b = *b_end;
		return;
	}
	while (at > *a && at[-1] != '\n') {
		at--;
		other--;
	}
	*a = at;
	*b = other;
	stop = at = *a_end;
	stop_b = other = *b_end;
	/* What ends alike counts from the beginning of a line on. */
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

		*VEC_PUSH(out) = (struct line){ hash_bytes(at, len, 0) | 1, at,
						len };
		at = newline ? newline + 1 : end;
	}
}

static uint32_t *count_of(const struct counts *counts, uint64_t hash)
{
	size_t at = (size_t)(hash >> 32) & (counts->slots - 1);

	while (counts->slot[at].hash && counts->slot[at].hash != hash)
		at = (at + 1) & (counts->slots - 1);
	counts->slot[at].hash = hash;
	return &counts->slot[at].count;
}

void lines_changed(const char *a, size_t a_len, const char *b, size_t b_len,
		   line_fn fn, void *payload)
{
	const char *a_end = a + a_len, *b_end = b + b_len;
	line_vec old = { 0 }, new = { 0 };

	trim(&a, &a_end, &b, &b_end);
	split(&old, a, a_end);
	split(&new, b, b_end);
	if (old.n || new.n) {
		struct counts counts = { .slots = 16 };
		size_t i;

		/* Tells the lines that are in b and not in a, and then the
		 * others. */
		while (counts.slots < 2 * (old.n + new.n))
			counts.slots *= 2;
		counts.slot = xcalloc(counts.slots, sizeof(*counts.slot));
		for (i = 0; i < old.n; i++)
			++*count_of(&counts, old.item[i].hash);
		for (i = 0; i < new.n; i++) {
			uint32_t *left = count_of(&counts, new.item[i].hash);

			if (*left)
				--*left;
			else
				fn(payload, new.item[i].s, new.item[i].len);
		}
		for (i = 0; i < old.n; i++) {
			uint32_t *left = count_of(&counts, old.item[i].hash);

			if (!*left)
				continue;
			--*left;
			fn(payload, old.item[i].s, old.item[i].len);
		}
		free(counts.slot);
	}
	VEC_RELEASE(&old);
	VEC_RELEASE(&new);
}
