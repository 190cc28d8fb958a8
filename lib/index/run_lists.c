/* SPDX-License-Identifier: MIT */
/* The postings of a run in the order of their terms: see run.h. */
#include <stdlib.h>
#include <string.h>

#include "index/run.h"

/* In sorted order, records lie anywhere: those of the next terms are fetched
 * while this one is written. */
static void fetch_ahead(const struct run_lists *lists)
{
	enum { RECORD = 12, SLICE = 6 };
	size_t n = lists->term.n, at = lists->at;

	if (at + RECORD < n)
		__builtin_prefetch(lists->term.item[at + RECORD]);
	if (at + SLICE < n)
		__builtin_prefetch(pool_at(&lists->run->lexicon.pool,
				   lists->term.item[at + SLICE]->head));
}

static const struct error *run_next(struct lists *self, bool *has_term)
{
	struct run_lists *lists = (struct run_lists *)self;
	const struct pool *pool = &lists->run->lexicon.pool;
	const struct term *term;
	uint32_t ref;
	unsigned int level = 0;

	*has_term = lists->at < lists->term.n;
	if (!*has_term)
		return NULL;
	fetch_ahead(lists);
	term = lists->term.item[lists->at++];
	self->term = term->s;
	self->term_len = term->len;
	if (term->head == term->tail) {		/* as with most terms */
		self->list = pool_at(pool, term->head);
		self->list_len = term->used;
		return NULL;
	}
	/* All slices, one behind the other. */
	ref = term->head;
	buf_reset(&lists->list);
	for (; ref != term->tail; level += level + 1 < SLICE_LEVELS) {
		const char *slice = pool_at(pool, ref);

		buf_add(&lists->list, slice, slice_room(level));
		memcpy(&ref, slice + slice_room(level), SLICE_LINK);
	}
	if (ref)
		buf_add(&lists->list, pool_at(pool, ref), term->used);
	self->list = (const unsigned char *)buf_str(&lists->list);
	self->list_len = lists->list.len;
	return NULL;
}

/* The first eight bytes of a term, so that most comparisons are one. */
struct sort_key {
	uint64_t prefix;
	struct term *term;
};

static int key_cmp(const void *a_ptr, const void *b_ptr)
{
	const struct sort_key *a = a_ptr, *b = b_ptr;

	if (a->prefix != b->prefix)
		return a->prefix < b->prefix ? -1 : 1;
	return term_cmp(a->term->s, a->term->len, b->term->s, b->term->len);
}

/*
 * Least significant byte first; prefixes that are equal stay unordered. After
 * eight rounds the keys are back where they were.
 */
static void radix_sort(struct sort_key *key, struct sort_key *spare, size_t n)
{
	unsigned int shift;

	for (shift = 0; shift < 64; shift += 8) {
		size_t count[257] = { 0 }, i;
		struct sort_key *swap = key;

		for (i = 0; i < n; i++)
			count[(key[i].prefix >> shift & 255) + 1]++;
		for (i = 1; i < 257; i++)
			count[i] += count[i - 1];
		for (i = 0; i < n; i++)
			spare[count[key[i].prefix >> shift & 255]++] = key[i];
		key = spare;
		spare = swap;
	}
}

enum { RADIX_FROM = 4096 };

static void sort_keys(struct sort_key *key, size_t n)
{
	struct sort_key *spare;
	size_t i, from;

	if (n < RADIX_FROM) {
		qsort(key, n, sizeof(*key), key_cmp);
		return;
	}
	spare = xreallocarray(NULL, n, sizeof(*spare));
	radix_sort(key, spare, n);
	free(spare);
	for (from = 0, i = 1; i <= n; i++) {
		if (i < n && key[i].prefix == key[from].prefix)
			continue;
		if (i - from > 1)
			qsort(key + from, i - from, sizeof(*key), key_cmp);
		from = i;
	}
}

static uint64_t prefix_of(const struct term *term)
{
	uint64_t prefix = 0;
	size_t i, n = term->len < 8 ? term->len : 8;

	for (i = 0; i < n; i++)
		prefix |= (uint64_t)(unsigned char)term->s[i] << (56 - 8 * i);
	return prefix;
}

void run_lists_init(struct run_lists *out, const struct run *run)
{
	const struct lexicon *lx = &run->lexicon;
	struct sort_key *key = xreallocarray(NULL, lx->term.n, sizeof(*key));
	size_t i, n = 0;

	*out = (struct run_lists){ .lists.next = run_next, .run = run };
	for (i = 0; i < lx->term.n; i++) {
		struct term *term = lexicon_term(lx, lx->term.item[i]);

		if (term->tail)
			key[n++] = (struct sort_key){ prefix_of(term), term };
	}
	sort_keys(key, n);
	VEC_RESERVE(&out->term, n);
	for (i = 0; i < n; i++)
		out->term.item[i] = key[i].term;
	out->term.n = n;
	free(key);
}

void run_lists_release(struct run_lists *lists)
{
	VEC_RELEASE(&lists->term);
	buf_release(&lists->list);
}
