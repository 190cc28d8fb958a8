/* SPDX-License-Identifier: MIT */
/*
 * Runs of words that a text has in common with a question: an error message
 * that is quoted stands in a string literal, a sentence in a comment. Nothing
 * says more clearly which lines are meant.
 */
#ifndef SEARCH_PHRASE_H
#define SEARCH_PHRASE_H

#include "graph/graph.h"
#include "search/question.h"

/* A run has so many words, so many of which are no stop words. */
enum { PHRASE_WORDS = 3, PHRASE_SPEAKING = 2 };

struct phrases;
struct phrases *phrases_new(const struct question *question);
void phrases_free(struct phrases *phrases);

/* Words [word, word + n) of the question begin on a line of a text. */
struct phrase {
	uint32_t start;		/* byte of the text */
	uint32_t line;
	uint32_t word, n;
	bool in_code;		/* neither in a string nor in a comment */
	bool is_code;		/* it is code that the question quotes */
};
typedef VEC(struct phrase) phrase_vec;

/* Appends the longest run at each word of a text, in any case of the letters,
 * whatever lies between two words, and code that the question quotes; by line.
 * in_code is left to the caller. */
void phrases_find(const struct phrases *phrases, const char *bytes, size_t n,
		  phrase_vec *out);

/*
 * How much runs say, from 0 to 1, where several texts have some: each word of
 * the question that is no stop word counts 1 / n, n the texts that have it in
 * a run, and PHRASE_ENOUGH of them are enough. Those in code may be left out,
 * but quoted code, which says as much as PHRASE_ENOUGH words.
 */
enum { PHRASE_ENOUGH = 4 };
void phrases_weigh(const struct phrases *phrases, const phrase_vec *text,
		   size_t texts, bool with_code, double *out);

/* Runs of a question in files that are read once each, however often they are
 * asked for. Files that cannot be read, and all of them where the question is
 * too short and quotes no code, have none. */
struct quotes;
struct quotes *quotes_new(struct graph *graph,
			  const struct question *question);
void quotes_free(struct quotes *quotes);
const struct phrases *quotes_phrases(const struct quotes *quotes);
const struct error *quotes_of(struct quotes *quotes, uint32_t file,
			      const phrase_vec **out) MUST_CHECK;

#endif
