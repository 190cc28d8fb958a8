/* SPDX-License-Identifier: MIT */
/*
 * Every identifier and every term that one thread has met, once each.
 *
 * An identifier is split, lower-cased and stemmed when it is met first; from
 * then on it is a record that lists its terms. Records lie in pools and are
 * named by 32-bit references, which halves the memory against pointers; the
 * string stands inside the record, so that a hit touches two cache lines: the
 * slot and the record. Both can be fetched ahead for a whole file's words.
 *
 * What a posting list needs while it grows is part of the term's record; run.c
 * owns those members.
 */
#ifndef INDEX_LEXICON_H
#define INDEX_LEXICON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"

/* Memory in blocks of 2 MiB, the size of a large page; a reference counts
 * units of four bytes. Never 0. */
enum { POOL_SHIFT = 19, POOL_UNITS = 1 << POOL_SHIFT, POOL_UNIT = 4,
       POOL_BYTES = POOL_UNITS * POOL_UNIT };

struct pool {
	uint32_t **block;
	size_t n;		/* blocks in use; those behind are spare */
	size_t blocks;
	size_t used;		/* units of the last block in use */
};

/*
 * Memory that is touched at random, freed by free: large amounts of it ask
 * for large pages, which saves a tenth of the whole time of indexing.
 */
void *take_large(size_t n, bool is_zeroed) __attribute__((returns_nonnull));

/* n bytes (at most a block), aligned to four, not zeroed. */
uint32_t pool_take(struct pool *pool, size_t n);

static inline void *pool_at(const struct pool *pool, uint32_t ref)
{
	return pool->block[ref >> POOL_SHIFT] + (ref & (POOL_UNITS - 1));
}

struct slot {
	uint32_t hash;
	uint32_t ref;		/* 0 when free */
};

struct table {
	struct slot *slot;
	size_t slots, n;
};

/* A term and its growing list. */
struct term {
	uint32_t last;		/* blob of the last posting */
	uint32_t seen;		/* the blob whose item it has */
	uint32_t item;
	uint32_t head, tail;	/* first and last slice of its list; 0: none */
	uint16_t used;		/* bytes taken in the last slice */
	uint8_t level;		/* size of the last slice */
	uint8_t len;
	char s[];
};

struct ident {
	uint32_t seen;		/* the blob that it was met in last... */
	uint32_t word;		/* ...and the number of its word there */
	uint16_t len;
	uint8_t n;		/* how many terms; the whole word's first */
	bool has_whole;
	uint32_t term[];	/* their references, and then the string */
};

/* The longest identifier that has terms. */
enum { IDENT_MAX = 1024 };

/* A word that has no record yet, and its terms. */
struct fresh {
	const char *s;
	uint32_t hash;
	uint16_t len;
	uint8_t n;
	bool has_whole;
};

struct fresh_term {
	const char *s;
	uint32_t hash;
	uint8_t len;
};

struct lexicon {
	struct pool pool;	/* the records, and the slices of run.c */
	struct table idents, terms;
	VEC(uint32_t) term;	/* of every term, in the order of meeting */
	VEC(struct fresh) fresh;	/* wanted, to be made */
	VEC(struct fresh_term) fresh_term;
	struct arena strings;
};

/* Forgets everything and keeps the memory. */
void lexicon_clear(struct lexicon *lexicon);
void lexicon_release(struct lexicon *lexicon);

/* Bytes of memory in use, and of tables. */
size_t lexicon_size(const struct lexicon *lexicon);

/* The hash by which identifiers are known, here and in view_uses. */
uint32_t ident_hash(const char *s, size_t len);

/* Brings the slot of a hash into the cache; once it is there, the record. */
static inline void fetch_slot(const struct table *table, uint32_t hash)
{
	if (table->slots)
		__builtin_prefetch(&table->slot[hash & (table->slots - 1)]);
}

static inline void fetch_record(const struct lexicon *lexicon,
				const struct table *table, uint32_t hash)
{
	size_t mask = table->slots - 1, at = hash & mask, i;

	/* What a look-up goes past is in the same line of the cache. */
	for (i = 0; table->slots && i < 4; i++, at = (at + 1) & mask) {
		const struct slot *slot = &table->slot[at];

		if (!slot->ref)
			return;
		if (slot->hash != hash)
			continue;
		__builtin_prefetch(pool_at(&lexicon->pool, slot->ref));
		return;
	}
}

/* The record of an identifier, or NULL. Records do not move. */
struct ident *lexicon_find(const struct lexicon *lexicon, const char *s,
			   size_t len, uint32_t hash);

/*
 * Makes records in two steps, so that those of a whole file are made
 * together: lexicon_want notes an identifier of at most IDENT_MAX bytes that
 * has no record yet (a second time is harmless), lexicon_make makes them all.
 */
void lexicon_want(struct lexicon *lexicon, const char *s, size_t len,
		  uint32_t hash);
void lexicon_make(struct lexicon *lexicon);

static inline struct term *lexicon_term(const struct lexicon *lexicon,
					uint32_t ref)
{
	return pool_at(&lexicon->pool, ref);
}

#endif
