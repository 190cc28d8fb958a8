/* SPDX-License-Identifier: MIT */
/* The distinct words of one file: see wordtable.h. */
#include "lang/wordtable.h"

#include <string.h>

#include "base/hash.h"
#include "base/xalloc.h"
#include "lang/words.h"

enum { FIRST_SLOTS = 4096, LONGEST_NUMBER = 24 };

struct word_slot {
	uint32_t hash;
	uint32_t number;	/* table->first and on, in facts->word */
};

void wordtable_begin(struct wordtable *table)
{
	/* A table that one large file made grow would stay out of the nearest
	   cache for all the small ones after it. */
	if (table->slots != FIRST_SLOTS) {
		free(table->slot);
		table->slots = FIRST_SLOTS;
		table->slot = xcalloc(table->slots, sizeof(*table->slot));
		table->first = 0;
		table->n = 1;
	}
	table->first += table->n;
	if (table->first > UINT32_MAX / 2) {
		memset(table->slot, 0, table->slots * sizeof(*table->slot));
		table->first = 1;
	}
	table->n = 0;
}

static bool is_free(const struct wordtable *table,
		    const struct word_slot *slot)
{
	return slot->number < table->first;
}

static void grow(struct wordtable *table)
{
	struct word_slot *old = table->slot;
	size_t slots = table->slots, i;

	table->slots *= 2;
	table->slot = xcalloc(table->slots, sizeof(*table->slot));
	for (i = 0; i < slots; i++) {
		size_t at = old[i].hash & (table->slots - 1);

		if (is_free(table, &old[i]))
			continue;
		while (!is_free(table, &table->slot[at]))
			at = (at + 1) & (table->slots - 1);
		table->slot[at] = old[i];
	}
	free(old);
}

static struct word *word_of(const struct wordtable *table,
			    const struct facts *facts,
			    const struct word_slot *slot)
{
	return &facts->word.item[slot->number - table->first];
}

static struct word_slot *probe(const struct wordtable *table,
			       const struct facts *facts, const char *s,
			       size_t n, uint32_t hash)
{
	size_t mask = table->slots - 1, at = hash & mask;

	for (;; at = (at + 1) & mask) {
		struct word_slot *slot = &table->slot[at];
		const struct word *word;

		if (is_free(table, slot))
			return slot;
		if (slot->hash != hash)
			continue;
		word = word_of(table, facts, slot);
		if (word->len == n && hash_same(word->s, s, n))
			return slot;
	}
}

static void count(struct wordtable *table, struct facts *facts,
		  const char *s, size_t n, int is_code)
{
	uint32_t hash = (uint32_t)hash_bytes(s, n, 0);
	struct word_slot *slot = probe(table, facts, s, n, hash);
	struct word *word;

	if (!is_free(table, slot)) {
		word = word_of(table, facts, slot);
	} else {
		*slot = (struct word_slot){ hash, table->first + table->n };
		word = VEC_PUSH(&facts->word);
		*word = (struct word){ .s = s, .len = (uint32_t)n,
				       .hash = hash };
		if (++table->n * 2 > table->slots)
			grow(table);
	}
	word->code += is_code != 0;
	word->text += is_code == 0;
}

void wordtable_add(struct wordtable *table, struct facts *facts,
		   const char *bytes, size_t n, int is_code)
{
	const char *at = bytes, *end = bytes + n, *s;
	size_t len;

	while ((s = word_next(&at, end, &len)))
		if (len > 1 && !(len > LONGEST_NUMBER &&
				  (unsigned char)*s <= '9'))
			count(table, facts, s, len, is_code);
}

struct word *wordtable_find(const struct wordtable *table,
			    struct facts *facts, const char *s, size_t n)
{
	struct word_slot *slot;

	if (!table->slots)
		return NULL;
	slot = probe(table, facts, s, n, (uint32_t)hash_bytes(s, n, 0));
	return is_free(table, slot) ? NULL : word_of(table, facts, slot);
}

void wordtable_release(struct wordtable *table)
{
	free(table->slot);
	*table = (struct wordtable){ 0 };
}
