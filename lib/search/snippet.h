/* SPDX-License-Identifier: MIT */
/* Lines of a text, and which of them show best what it says. */
#ifndef SEARCH_SNIPPET_H
#define SEARCH_SNIPPET_H

#include "base/span.h"
#include "search/search.h"

enum { SNIPPET_LINES = 12, SNIPPET_WORDS = 5, SPEAKING_MOST = 20 };

/* Where the lines first to last (from 1, both counted) of n bytes begin, and
 * in *len how long they are with their ends; as far as they are there. */
const char *snippet_lines(const char *bytes, size_t n, uint32_t first,
		       uint32_t last, size_t *len);

struct snippet {
	const char *text;	/* in the bytes it was chosen from */
	size_t len;
	uint32_t first_line, last_line;
};

/*
 * Of a hit's lines in n bytes of its file, SNIPPET_LINES or fewer in a row:
 * those that hold most of the question, each of its terms counted once by its
 * weight and idf, and the line that it names above all; of equals the first.
 * While they are more than so many bytes with their numbers, that end goes
 * whose line says less, down to one line. A hit without lines begins at line 1.
 */
void snippet_choose(struct snippet *out, size_t most,
		    const struct search_result *result,
		    const struct search_hit *hit, const char *bytes, size_t n);

/*
 * Of a hit's lines those that speak, at most so many, in the order of the file:
 * the one that the question names, and each next one that adds the most of the
 * question that those before it do not say, until one adds little. Gives how
 * many; where none says anything, the first that is not blank of a part of a
 * file, and none of a whole one.
 */
size_t snippet_speaking(struct snippet *out, size_t most,
			const struct search_result *result,
			const struct search_hit *hit, const char *bytes,
			size_t n);

/* The words of the question that n bytes hold, SNIPPET_WORDS at most, but for
 * those that say next to nothing beside its best one. Gives how many. */
size_t snippet_words(struct span *told, const struct search_result *result,
		     const char *bytes, size_t n);

/*
 * Appends "// Outer.name" and a line end, as a comment of the language ("#"
 * where it has none): a symbol of the facts with the types and functions that
 * it is in, and without its package.
 */
void snippet_scope(struct buf *out, unsigned int lang,
		   const struct facts *facts, uint32_t symbol);

#endif
