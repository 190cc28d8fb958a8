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
		pool->block = xreallocarray(pool->block, pool->n + 1,
					    sizeof(*pool->block));
		/* A small update needs one block, and little of it. */
		pool->block[pool->n] = pool->n ?
			take_large(POOL_BYTES, false) : xmalloc(POOL_BYTES);
		pool->n++;
		pool->used = 1;		/* so that no reference is 0 */
	}
	at = pool->used;
	pool->used += units;
	return (uint32_t)((pool->n - 1) << POOL_SHIFT | at);
}

void pool_release(struct pool *pool)
{
	size_t i;

	for (i = 0; i < pool->n; i++)
		free(pool->block[i]);
	free(pool->block);
	*pool = (struct pool){ 0 };
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

static uint32_t find_or_add_term(struct lexicon *lx, const char *s,
				 size_t len, uint32_t hash)
{
	struct slot *slot;
	struct term *term;

	make_room(&lx->terms);
	slot = &lx->terms.slot[hash & (lx->terms.slots - 1)];
	for (; slot->ref; slot = next_slot(&lx->terms, slot)) {
		if (slot->hash != hash)
			continue;
		term = pool_at(&lx->pool, slot->ref);
		if (term->len == len && !memcmp(term->s, s, len))
			return slot->ref;
	}
	*slot = (struct slot){ hash, pool_take(&lx->pool,
					       sizeof(*term) + len) };
	lx->terms.n++;
	term = pool_at(&lx->pool, slot->ref);
	*term = (struct term){ .seen = UINT32_MAX, .len = (uint8_t)len };
	memcpy(term->s, s, len);
	*VEC_PUSH(&lx->term) = slot->ref;
	return slot->ref;
}

/* The terms' slots are fetched together, for the same reason. */
static void add_terms(struct lexicon *lx, const struct terms *terms)
{
	size_t len[WORD_TERMS], i;
	uint32_t hash[WORD_TERMS];

	for (i = 0; i < terms->n; i++) {
		len[i] = strlen(terms->term[i]);
		hash[i] = ident_hash(terms->term[i], len[i]);
		fetch_slot(&lx->terms, hash[i]);
	}
	for (i = 0; i < terms->n; i++)
		fetch_record(lx, &lx->terms, hash[i]);
	for (i = 0; i < terms->n; i++) {
		uint32_t ref = find_or_add_term(lx, terms->term[i], len[i],
						hash[i]);

		*VEC_PUSH(&lx->part) = ref;
	}
}

static void fill_ident(struct lexicon *lx, struct ident *ident, const char *s,
		       size_t len, uint32_t hash)
{
	struct terms terms;

	terms_of_word(&terms, s, len);
	*ident = (struct ident){ .hash = hash, .len = (uint16_t)len,
				 .first = (uint32_t)lx->part.n,
				 .seen = UINT32_MAX, .n = (uint8_t)terms.n,
				 .has_whole = terms.has_whole };
	memcpy(ident->s, s, len);
	add_terms(lx, &terms);
}

struct ident *lexicon_ident(struct lexicon *lx, const char *s, size_t len,
			    uint32_t hash)
{
	struct slot *slot;
	struct ident *ident;

	make_room(&lx->idents);
	slot = &lx->idents.slot[hash & (lx->idents.slots - 1)];
	for (; slot->ref; slot = next_slot(&lx->idents, slot)) {
		if (slot->hash != hash)
			continue;
		ident = pool_at(&lx->pool, slot->ref);
		if (ident->len == len && !memcmp(ident->s, s, len))
			return ident;
	}
	*slot = (struct slot){ hash, pool_take(&lx->pool,
					       sizeof(*ident) + len) };
	lx->idents.n++;
	ident = pool_at(&lx->pool, slot->ref);
	fill_ident(lx, ident, s, len, hash);
	return ident;
}

uint32_t ident_hash(const char *s, size_t len)
{
	return (uint32_t)hash_bytes(s, len, 0);
}

size_t lexicon_size(const struct lexicon *lx)
{
	return lx->pool.n * (size_t)POOL_BYTES +
		(lx->idents.slots + lx->terms.slots) * sizeof(struct slot) +
		(lx->part.alloc + lx->term.alloc) * sizeof(uint32_t);
}

void lexicon_release(struct lexicon *lx)
{
	pool_release(&lx->pool);
	free(lx->idents.slot);
	free(lx->terms.slot);
	VEC_RELEASE(&lx->part);
	VEC_RELEASE(&lx->term);
	*lx = (struct lexicon){ 0 };
}
