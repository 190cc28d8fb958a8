/* SPDX-License-Identifier: MIT */
/* Adding blobs to the postings in memory: see run.h. */
#include "index/run.h"

#include <string.h>

#include "index/index.h"
#include "lang/words.h"

static void append(struct pool *pool, struct term *term,
		   const unsigned char *bytes, size_t n)
{
	while (n) {
		size_t room = term->tail ?
			slice_room(term->level) - term->used : 0;

		if (!room) {
			unsigned int level = term->tail ? term->level + 1u : 0;
			uint32_t ref;

			/* A new last slice for a term's list, twice as long
			 * as the one before. */
			if (level >= SLICE_LEVELS)
				level = SLICE_LEVELS - 1;
			ref = pool_take(pool, (size_t)SLICE_FIRST << level);
			if (term->tail)
				memcpy((char *)pool_at(pool, term->tail) +
				       slice_room(term->level), &ref,
				       SLICE_LINK);
			else
				term->head = ref;
			term->tail = ref;
			term->level = (uint8_t)level;
			term->used = 0;
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

/* Sets the records that there are; true when any is still to be made. */
static bool find_known(struct run *run, const struct facts *facts)
{
	struct lexicon *lx = &run->lexicon;
	size_t i, wanted = 0;

	for (i = 0; i < facts->word.n; i++) {
		const struct word *w = &facts->word.item[i];

		run->ident.item[i] = lexicon_find(lx, w->s, w->len, w->hash);
		if (run->ident.item[i] || w->len > IDENT_MAX)
			continue;
		lexicon_want(lx, w->s, w->len, w->hash);
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
	size_t j;

	run->ident.n = 0;
	VEC_RESERVE(&run->ident, n);
	run->ident.n = n;
	for (i = 0; i < n; i++)
		fetch_slot(&lx->idents, facts->word.item[i].hash);
	for (i = 0; i < n; i++)
		fetch_record(lx, &lx->idents, facts->word.item[i].hash);
	if (find_known(run, facts)) {
		lexicon_make(lx);
		for (i = 0; i < n; i++)
			if (!run->ident.item[i])
				run->ident.item[i] = lexicon_find(
					lx, facts->word.item[i].s,
					facts->word.item[i].len,
					facts->word.item[i].hash);
	}
	for (i = 0; i < n; i++) {
		if (!run->ident.item[i])
			continue;
		run->ident.item[i]->seen = blob;
		run->ident.item[i]->word = (uint32_t)i;
	}
	for (i = 0; i < n; i++) {
		const struct ident *ident = run->ident.item[i];

		for (j = 0; ident && j < ident->n; j++)
			__builtin_prefetch(lexicon_term(&run->lexicon,
							ident->term[j]));
	}
}

static bool is_declaration(const struct symbol *symbol)
{
	static const bool is_none[SYMBOL_KINDS] = {
		[SYMBOL_PACKAGE] = true,
		[SYMBOL_PROTOTYPE] = true,
		[SYMBOL_IMPL] = true,
		[SYMBOL_SECTION] = true,
		[SYMBOL_ROUTE] = true
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
	size_t i, j;

	digest->body_len = digest->symbol_len = 0;
	digest->use.n = run->item.n = 0;
	find_idents(run, blob, facts);
	add_symbols(run, blob, facts, digest);
	for (i = 0; i < facts->word.n; i++) {
		const struct word *w = &facts->word.item[i];
		const struct ident *ident = run->ident.item[i];
		bool is_use = !(w->flags & WORD_KEYWORD) &&
			w->code > run->declared.item[i];
		uint32_t count = w->code + w->text;

		if (is_use)
			*VEC_PUSH(&digest->use) = w->hash;
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
	VEC_RELEASE(&run->declared);
	VEC_RELEASE(&run->sorted);
	VEC_RELEASE(&run->ident);
}
