/* SPDX-License-Identifier: MIT */
/* Identifiers and terms, interned: see lexicon.h. */
#include "index/lexicon.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/hash.h"
#include "base/xalloc.h"
#include "lang/words.h"

enum { FIRST_SLOTS = 1024, LARGE_PAGE = 2 << 20 };

void *take_large(size_t n, bool is_zeroed)
{
	void *ptr;

	if (n < LARGE_PAGE)
		return is_zeroed ? xcalloc(1, n) : xmalloc(n);
	ptr = aligned_alloc(LARGE_PAGE, n);
	if (!ptr)
		return is_zeroed ? xcalloc(1, n) : xmalloc(n);
	madvise(ptr, n, MADV_HUGEPAGE);
	if (is_zeroed)
		memset(ptr, 0, n);
	return ptr;
}

uint32_t pool_take(struct pool *pool, size_t n)
{
	size_t units = (n + POOL_UNIT - 1) / POOL_UNIT, at;

	assert(units < POOL_UNITS);
	if (!pool->n || pool->used + units > POOL_UNITS) {
		if (pool->n == pool->blocks) {
			pool->block = xreallocarray(pool->block, pool->n + 1,
						    sizeof(*pool->block));
			/* A small update needs one block, and little of it. */
			pool->block[pool->blocks++] = pool->n ?
				take_large(POOL_BYTES,
					   false) : xmalloc(POOL_BYTES);
		}
		pool->n++;
		pool->used = 1;		/* so that no reference is 0 */
	}
	at = pool->used;
	pool->used += units;
	return (uint32_t)((pool->n - 1) << POOL_SHIFT | at);
}

/* Keeps a third of the slots free. The slots hold all that is needed. */
static void make_room(struct table *table)
{
	struct slot *old = table->slot;
	size_t i, olds = table->slots;

	if ((table->n + 1) * 3 <= olds * 2)
		return;
	table->slots = olds ? olds * 2 : FIRST_SLOTS;
	table->slot = take_large(table->slots * sizeof(*table->slot), true);
	for (i = 0; i < olds; i++) {
		size_t at = old[i].hash & (table->slots - 1);

		if (!old[i].ref)
			continue;
		while (table->slot[at].ref)
			at = (at + 1) & (table->slots - 1);
		table->slot[at] = old[i];
	}
	free(old);
}

static struct slot *next_slot(const struct table *table, struct slot *slot)
{
	return slot + 1 == table->slot + table->slots ? table->slot : slot + 1;
}

static uint32_t find_or_add_term(struct lexicon *lx,
				 const struct fresh_term *fresh)
{
	uint32_t hash = fresh->hash;
	struct slot *slot;
	struct term *term;

	make_room(&lx->terms);
	slot = &lx->terms.slot[hash & (lx->terms.slots - 1)];
	for (; slot->ref; slot = next_slot(&lx->terms, slot)) {
		if (slot->hash != hash)
			continue;
		term = pool_at(&lx->pool, slot->ref);
		if (term->len == fresh->len &&
		    hash_same(term->s, fresh->s, fresh->len))
			return slot->ref;
	}
	*slot = (struct slot){ hash, pool_take(&lx->pool, sizeof(*term) +
					       fresh->len) };
	lx->terms.n++;
	term = pool_at(&lx->pool, slot->ref);
	*term = (struct term){ .seen = UINT32_MAX, .len = fresh->len };
	memcpy(term->s, fresh->s, fresh->len);
	*VEC_PUSH(&lx->term) = slot->ref;
	return slot->ref;
}

struct ident *lexicon_find(const struct lexicon *lx, const char *s, size_t len,
			   uint32_t hash)
{
	const struct table *t = &lx->idents;
	struct slot *slot;

	if (!t->slots)
		return NULL;
	slot = &t->slot[hash & (t->slots - 1)];
	for (; slot->ref; slot = next_slot(t, slot)) {
		struct ident *ident;

		if (slot->hash != hash)
			continue;
		ident = pool_at(&lx->pool, slot->ref);
		if (ident->len == len &&
		    hash_same((const char *)(ident->term + ident->n), s, len))
			return ident;
	}
	return NULL;
}

void lexicon_want(struct lexicon *lx, const char *s, size_t len, uint32_t hash)
{
	struct terms terms;
	size_t i;

	terms_of_word(&terms, s, len);
	*VEC_PUSH(&lx->fresh) = (struct fresh){
		s, hash, (uint16_t)len, (uint8_t)terms.n, terms.has_whole
	};
	for (i = 0; i < terms.n; i++) {
		size_t n = strlen(terms.term[i]);

		*VEC_PUSH(&lx->fresh_term) = (struct fresh_term){
			arena_strndup(&lx->strings, terms.term[i], n),
			ident_hash(terms.term[i], n), (uint8_t)n
		};
	}
}

static void add_ident(struct lexicon *lx, const struct fresh *fresh,
		      const struct fresh_term *term)
{
	size_t size = sizeof(struct ident) + fresh->n * sizeof(uint32_t) +
		fresh->len, i;
	struct slot *slot;
	struct ident *ident;
	uint32_t ref;

	if (lexicon_find(lx, fresh->s, fresh->len, fresh->hash))
		return;
	ref = pool_take(&lx->pool, size);
	ident = pool_at(&lx->pool, ref);
	*ident = (struct ident){ .len = fresh->len, .seen = UINT32_MAX,
				 .n = fresh->n,
				 .has_whole = fresh->has_whole };
	memcpy(ident->term + fresh->n, fresh->s, fresh->len);
	for (i = 0; i < fresh->n; i++)
		ident->term[i] = find_or_add_term(lx, &term[i]);
	make_room(&lx->idents);
	slot = &lx->idents.slot[fresh->hash & (lx->idents.slots - 1)];
	while (slot->ref)
		slot = next_slot(&lx->idents, slot);
	*slot = (struct slot){ fresh->hash, ref };
	lx->idents.n++;
}

/* The slots of all terms are fetched first, then the records. */
void lexicon_make(struct lexicon *lx)
{
	size_t i, term = 0;

	for (i = 0; i < lx->fresh_term.n; i++)
		fetch_slot(&lx->terms, lx->fresh_term.item[i].hash);
	for (i = 0; i < lx->fresh_term.n; i++)
		fetch_record(lx, &lx->terms, lx->fresh_term.item[i].hash);
	for (i = 0; i < lx->fresh.n; i++) {
		/* Without any terms there is no array to point into. */
		add_ident(lx, &lx->fresh.item[i], lx->fresh_term.n ?
			  lx->fresh_term.item + term : NULL);
		term += lx->fresh.item[i].n;
	}
	lx->fresh.n = lx->fresh_term.n = 0;
	arena_clear(&lx->strings);
}

uint32_t ident_hash(const char *s, size_t len)
{
	return (uint32_t)hash_bytes(s, len, 0);
}

size_t lexicon_size(const struct lexicon *lx)
{
	return lx->pool.n * (size_t)POOL_BYTES +
		(lx->idents.slots + lx->terms.slots) * sizeof(struct slot) +
		lx->term.alloc * sizeof(uint32_t);
}

static void clear_table(struct table *table)
{
	if (table->slot)
		memset(table->slot, 0, table->slots * sizeof(*table->slot));
	table->n = 0;
}

void lexicon_clear(struct lexicon *lx)
{
	/* Takes everything back and keeps the memory. */
	lx->pool.n = lx->pool.used = 0;
	clear_table(&lx->idents);
	clear_table(&lx->terms);
	lx->term.n = 0;
}

void lexicon_release(struct lexicon *lx)
{
	size_t i;

	for (i = 0; i < lx->pool.blocks; i++)
		free(lx->pool.block[i]);
	free(lx->pool.block);
	lx->pool = (struct pool){ 0 };
	free(lx->idents.slot);
	free(lx->terms.slot);
	VEC_RELEASE(&lx->term);
	VEC_RELEASE(&lx->fresh);
	VEC_RELEASE(&lx->fresh_term);
	arena_release(&lx->strings);
	*lx = (struct lexicon){ 0 };
}
