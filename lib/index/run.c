/* SPDX-License-Identifier: MIT */
/* Adding blobs to the postings in memory: see run.h. */
#include "index/run.h"

#include <stdlib.h>
#include <string.h>

#include "index/index.h"
#include "lang/words.h"

/* Slices of 8 bytes to 4 KiB, each but the last four bytes for the link. */
enum { SLICE_FIRST = 8, SLICE_LEVELS = 9, SLICE_LINK = 4 };

static size_t slice_room(unsigned int level)
{
	return ((size_t)SLICE_FIRST << level) - SLICE_LINK;
}

/* A new last slice for a term's list, twice as long as the one before. */
static void grow_list(struct pool *pool, struct term *term)
{
	unsigned int level = term->tail ? term->level + 1u : 0;
	uint32_t ref;

	if (level >= SLICE_LEVELS)
		level = SLICE_LEVELS - 1;
	ref = pool_take(pool, (size_t)SLICE_FIRST << level);
	if (term->tail)
		memcpy((char *)pool_at(pool, term->tail) +
		       slice_room(term->level), &ref, SLICE_LINK);
	else
		term->head = ref;
	term->tail = ref;
	term->level = (uint8_t)level;
	term->used = 0;
}

static void append(struct pool *pool, struct term *term,
		   const unsigned char *bytes, size_t n)
{
	while (n) {
		size_t room = term->tail ?
			slice_room(term->level) - term->used : 0;

		if (!room) {
			grow_list(pool, term);
			continue;
		}
		if (room > n)
			room = n;
		memcpy((char *)pool_at(pool, term->tail) + term->used, bytes,
		       room);
		term->used = (uint16_t)(term->used + room);
		bytes += room;
		n -= room;
	}
}

/* The item of a term for the blob at hand. */
static struct item *item_of(struct run *run, uint32_t blob, uint32_t ref)
{
	struct term *term = lexicon_term(&run->lexicon, ref);

	if (term->seen != blob) {
		term->seen = blob;
		term->item = (uint32_t)run->item.n;
		*VEC_PUSH(&run->item) = (struct item){ .term = ref };
	}
	return &run->item.item[term->item];
}

static void fetch_terms(struct run *run, size_t n)
{
	size_t i, j;

	for (i = 0; i < n; i++) {
		const struct ident *ident = run->ident.item[i];

		for (j = 0; ident && j < ident->n; j++)
			__builtin_prefetch(lexicon_term(&run->lexicon,
							ident->term[j]));
	}
}

/* Sets the records that there are; true when any is still to be made. */
static bool find_known(struct run *run, const struct facts *facts)
{
	struct lexicon *lx = &run->lexicon;
	size_t i, wanted = 0;

	for (i = 0; i < facts->word.n; i++) {
		const struct word *w = &facts->word.item[i];
		uint32_t hash = run->hash.item[i];

		run->ident.item[i] = lexicon_find(lx, w->s, w->len, hash);
		if (run->ident.item[i] || w->len > IDENT_MAX)
			continue;
		lexicon_want(lx, w->s, w->len, hash);
		wanted++;
	}
	return wanted > 0;
}

/*
 * Finds the records of all words. A file's words are looked up together, in
 * rounds, so that the memory has time to answer: the tables are far larger
 * than the caches.
 */
static void find_idents(struct run *run, uint32_t blob,
			const struct facts *facts)
{
	struct lexicon *lx = &run->lexicon;
	size_t i, n = facts->word.n;

	run->hash.n = run->ident.n = 0;
	VEC_RESERVE(&run->hash, n);
	VEC_RESERVE(&run->ident, n);
	run->hash.n = run->ident.n = n;
	for (i = 0; i < n; i++) {
		const struct word *w = &facts->word.item[i];

		run->hash.item[i] = ident_hash(w->s, w->len);
		fetch_slot(&lx->idents, run->hash.item[i]);
	}
	for (i = 0; i < n; i++)
		fetch_record(lx, &lx->idents, run->hash.item[i]);
	if (find_known(run, facts)) {
		lexicon_make(lx);
		for (i = 0; i < n; i++)
			if (!run->ident.item[i])
				run->ident.item[i] = lexicon_find(
					lx, facts->word.item[i].s,
					facts->word.item[i].len,
					run->hash.item[i]);
	}
	for (i = 0; i < n; i++) {
		if (!run->ident.item[i])
			continue;
		run->ident.item[i]->seen = blob;
		run->ident.item[i]->word = (uint32_t)i;
	}
	fetch_terms(run, n);
}

static bool is_declaration(const struct symbol *symbol)
{
	static const bool is_none[SYMBOL_KINDS] = {
		[SYMBOL_PACKAGE] = true,
		[SYMBOL_PROTOTYPE] = true,
		[SYMBOL_IMPL] = true,
		[SYMBOL_SECTION] = true,
	};

	return !is_none[symbol->kind];
}

/* Counts one word of a symbol's name; true when there is anything of it. */
static struct ident *add_name_word(struct run *run, uint32_t blob,
				   const char *s, size_t len,
				   struct digest *digest)
{
	struct lexicon *lx = &run->lexicon;
	struct ident *ident;
	size_t i;

	if (len > IDENT_MAX)
		return NULL;
	ident = lexicon_find(lx, s, len, ident_hash(s, len));
	if (!ident) {
		lexicon_want(lx, s, len, ident_hash(s, len));
		lexicon_make(lx);
		ident = lexicon_find(lx, s, len, ident_hash(s, len));
	}
	for (i = 0; i < ident->n; i++)
		item_of(run, blob, ident->term[i])->symbols++;
	digest->symbol_len += ident->n;
	return ident;
}

static void add_symbols(struct run *run, uint32_t blob,
			const struct facts *facts, struct digest *digest)
{
	size_t i;

	run->declared.n = 0;
	VEC_RESERVE(&run->declared, facts->word.n);
	run->declared.n = facts->word.n;
	if (facts->word.n)
		memset(run->declared.item, 0,
		       facts->word.n * sizeof(*run->declared.item));
	for (i = 0; i < facts->symbol.n; i++) {
		const struct symbol *symbol = &facts->symbol.item[i];
		const char *at = symbol->name, *s;
		const char *end = at + strlen(at);
		struct ident *last = NULL;
		size_t len;

		while ((s = word_next(&at, end, &len)))
			last = add_name_word(run, blob, s, len, digest);
		if (!last || !is_declaration(symbol))
			continue;
		if (last->has_whole)
			item_of(run, blob, last->term[0])->flags |=
				POSTING_DECLARES;
		if (last->seen == blob)
			run->declared.item[last->word]++;
	}
}

static void add_words(struct run *run, uint32_t blob,
		      const struct facts *facts, struct digest *digest)
{
	size_t i, j;

	for (i = 0; i < facts->word.n; i++) {
		const struct word *w = &facts->word.item[i];
		const struct ident *ident = run->ident.item[i];
		bool is_use = !(w->flags & WORD_KEYWORD) &&
			w->code > run->declared.item[i];
		uint32_t count = w->code + w->text;

		if (is_use)
			*VEC_PUSH(&digest->use) = run->hash.item[i];
		if (!ident)
			continue;
		for (j = 0; j < ident->n; j++)
			item_of(run, blob, ident->term[j])->body += count;
		digest->body_len += count * ident->n;
		if (!ident->has_whole)
			continue;
		item_of(run, blob, ident->term[0])->flags |=
			(is_use ? POSTING_USES : 0) |
			(w->flags & WORD_IMPORT ? POSTING_IMPORTS : 0);
	}
}

/*
 * Sorts hashes, which are spread evenly: into 256 drawers by their first
 * byte, and then each the few places that are left.
 */
static void sort_hashes(struct run *run, uint32_t *hash, size_t n)
{
	size_t count[257] = { 0 }, i, j;
	uint32_t *sorted;

	run->sorted.n = 0;
	VEC_RESERVE(&run->sorted, n);
	sorted = run->sorted.item;
	for (i = 0; i < n; i++)
		count[(hash[i] >> 24) + 1]++;
	for (i = 1; i < 257; i++)
		count[i] += count[i - 1];
	for (i = 0; i < n; i++)
		sorted[count[hash[i] >> 24]++] = hash[i];
	for (i = 0; i < n; i++) {
		uint32_t value = sorted[i];

		for (j = i; j && hash[j - 1] > value; j--)
			hash[j] = hash[j - 1];
		hash[j] = value;
	}
}

/* The ends of all lists that grow are fetched before the first does. */
static void append_items(struct run *run, uint32_t blob)
{
	struct lexicon *lx = &run->lexicon;
	size_t i;

	for (i = 0; i < run->item.n; i++) {
		const struct term *term = lexicon_term(
			lx, run->item.item[i].term);

		if (term->tail)
			__builtin_prefetch((char *)pool_at(&lx->pool,
					   term->tail) + term->used);
	}
	for (i = 0; i < run->item.n; i++) {
		const struct item *item = &run->item.item[i];
		struct term *term = lexicon_term(lx, item->term);
		struct post post = { blob, item->body, item->symbols,
				     item->flags };
		unsigned char bytes[POST_MAX];
		size_t n = post_encode(bytes, blob - term->last, &post);

		append(&lx->pool, term, bytes, n);
		term->last = blob;
	}
}

void run_add(struct run *run, uint32_t blob, const struct facts *facts,
	     struct digest *digest)
{
	digest->body_len = digest->symbol_len = 0;
	digest->use.n = run->item.n = 0;
	find_idents(run, blob, facts);
	add_symbols(run, blob, facts, digest);
	add_words(run, blob, facts, digest);
	if (digest->use.n)
		sort_hashes(run, digest->use.item, digest->use.n);
	append_items(run, blob);
}

size_t run_size(const struct run *run)
{
	return lexicon_size(&run->lexicon);
}

void run_clear(struct run *run)
{
	lexicon_clear(&run->lexicon);
}

void run_release(struct run *run)
{
	lexicon_release(&run->lexicon);
	VEC_RELEASE(&run->item);
	VEC_RELEASE(&run->hash);
	VEC_RELEASE(&run->declared);
	VEC_RELEASE(&run->sorted);
	VEC_RELEASE(&run->ident);
}

static void gather(struct buf *out, const struct pool *pool,
		   const struct term *term)
{
	uint32_t ref = term->head;
	unsigned int level = 0;

	buf_reset(out);
	for (; ref != term->tail; level += level + 1 < SLICE_LEVELS) {
		const char *slice = pool_at(pool, ref);

		buf_add(out, slice, slice_room(level));
		memcpy(&ref, slice + slice_room(level), SLICE_LINK);
	}
	if (ref)
		buf_add(out, pool_at(pool, ref), term->used);
}

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
	const struct term *term;

	*has_term = lists->at < lists->term.n;
	if (!*has_term)
		return NULL;
	fetch_ahead(lists);
	term = lists->term.item[lists->at++];
	gather(&lists->list, &lists->run->lexicon.pool, term);
	self->term = term->s;
	self->term_len = term->len;
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
