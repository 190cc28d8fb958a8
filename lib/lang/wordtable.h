/* SPDX-License-Identifier: MIT */
/*
 * The distinct words of one file and how often they stand in code and in
 * text. Private to lib/lang.
 */
#ifndef LANG_WORDTABLE_H
#define LANG_WORDTABLE_H

#include <stddef.h>
#include <stdint.h>

#include "lang/facts.h"

/* A small hash table that stays in the nearest cache; { 0 } is valid. */
struct wordtable {
	struct word_slot *slot;
	size_t slots;		/* a power of two */
	/* Words of this file are numbered from here, so that the slots of
	   files before are free without being cleared. */
	uint32_t first;
	uint32_t n;
};

/* Forgets all words. */
void wordtable_begin(struct wordtable *table);

/* Counts the words of n bytes, as code or as text; new ones are pushed to
 * facts->word. Words of one byte, and ones that begin with a digit and have
 * over 24 bytes, are not kept: no question asks for them. */
void wordtable_add(struct wordtable *table, struct facts *facts,
		   const char *bytes, size_t n, int is_code);

/* The word equal to these bytes, or NULL. */
struct word *wordtable_find(const struct wordtable *table,
			    struct facts *facts, const char *s, size_t n);

void wordtable_release(struct wordtable *table);

#endif
