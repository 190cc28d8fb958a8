/* SPDX-License-Identifier: MIT */
/*
 * Names as people write them, made comparable: "Decision-Makers", "**Decision
 * makers**" and "decisionMakers" are the phrase "decision makers".
 */
#ifndef ADR_PHRASE_H
#define ADR_PHRASE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/span.h"

/* Far more than any name that we know; what is behind is cut. */
enum { PHRASE_MAX = 128 };

/*
 * Words in lower case (ASCII) with one space between them. A word is a run of
 * letters, digits and characters over U+007F; signs and emoji are none
 * (U+2000 to U+2FFF and all from U+10000 on), HTML tags are left out, and an
 * upper-case letter behind a lower-case one begins a word.
 */
void phrase_of(char out[PHRASE_MAX], struct span text);

/* Whether a phrase begins with the words of another; gives the offset behind
 * them and their space, or 0. */
size_t phrase_begins(const char *phrase, const char *words);

/* The offset of the next word, or of the end. */
size_t phrase_next(const char *phrase);

/* Whether it names nothing: "N/A", "none", or a template's "ADR-XXXX". */
bool phrase_is_nothing(const char *phrase);

/* A table from phrases to numbers ends with a NULL. */
struct phrase_row {
	const char *words;
	int value;
};

/* Those of phrases.rows, which says what is in each: their values are of
 * enum adr_key, section_kind, adr_status and adr_link_kind. */
extern const struct phrase_row label_keys[], section_names[], status_words[],
	partial_words[], link_words[], person_labels[], statement_openings[];

/* What places, keys and statuses are called, at the values of their enums. */
extern const struct name_row {
	const char *words;
} place_names[], key_names[], status_names[];

/* The row whose words a phrase begins with, the longest of several; NULL
 * where none is. */
const struct phrase_row *phrase_find(const struct phrase_row *table,
				     const char *phrase);
/* The row whose words are the phrase. */
const struct phrase_row *phrase_equal(const struct phrase_row *table,
				      const char *phrase);

#endif
