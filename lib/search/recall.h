/* SPDX-License-Identifier: MIT */
/* What memories say, and what they are about: terms, likeness, paths. */
#ifndef SEARCH_RECALL_H
#define SEARCH_RECALL_H

#include <stdbool.h>

#include "base/strmap.h"
#include "knowledge/memory.h"

/* Adds the terms of a text, as the index has them (lang/words.h), each once. */
void recall_terms(struct strmap *out, const char *text);

/* The terms that both have, of those of both. 0 where one has none. */
double recall_likeness(const struct strmap *a, const struct strmap *b);

/*
 * Two sentences of four words each that share three, which is 3 of 5 different
 * ones, are taken for one by who reads quickly.
 */
#define RECALL_ALIKE 0.6

/* The one of the same type, not removed, whose text is most alike, and at
 * least RECALL_ALIKE; never the one of that very text. NULL: there is none. */
const struct memory *recall_near(const struct memories *memories,
				 enum memory_type type, const char *text);

/* The surest first. */
enum recall_why { RECALL_FILE, RECALL_DIRECTORY, RECALL_WORDS, RECALL_NOT };
const char *recall_why_name(enum recall_why why);

/* Whether a memory is about a path: a file of its scope, where it is now, or
 * a directory above it. standing tells what moved, and may be NULL. */
enum recall_why recall_path(const struct memory *memory,
			    const struct memory_standing *standing,
			    const char *path);

/* Whether every term of the words is in it. */
bool recall_has_all(const struct memory *memory, const struct strmap *words);

#endif
