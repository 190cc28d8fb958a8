/* SPDX-License-Identifier: MIT */
/*
 * The part of a file that answers best: windows of thirty lines, and members
 * (a declaration up to its end). Scored for candidates only, by their digests:
 * contents are read where the index has none yet.
 */
#ifndef SEARCH_PASSAGE_H
#define SEARCH_PASSAGE_H

#include "graph/graph.h"
#include "search/lexical.h"

/* A window begins every PASSAGE_STRIDE lines and is twice as long. */
enum { PASSAGE_STRIDE = 15, PASSAGE_LINES = 2 * PASSAGE_STRIDE };

struct passage {
	double window;		/* the best window */
	double member;		/* the best member */
	double strings;		/* the string literals of the whole file */
	uint32_t first_line, last_line;	/* of the best window, from 1 */
	uint32_t symbol;	/* of the best member in the file's facts, or
				   UINT32_MAX */
};

/* What passages of one question share: its terms by word. */
struct passages;
struct passages *passages_new(struct graph *graph, struct view *view,
			      const struct question *question,
			      const struct lexical *lexical);
void passages_free(struct passages *passages);

/* Keeps in the index what was worked out of files that were read, if that is
 * worth it, so that they need not be read again. */
void passages_keep(struct passages *passages);

/*
 * Scores a file's passages by BM25 (k1 1.2, b .75 against a mean length of 100
 * words a window, which code of any language is near to) with the idf of
 * files. A file that cannot be read has none.
 */
const struct error *passage_score(struct passages *passages, uint32_t file,
				  struct passage *out) MUST_CHECK;

/* Looks for a term beside those of the question, in the files whose marks are
 * asked for from now on; gives the number that its marks have. */
uint32_t passages_want(struct passages *passages, const char *term);

/* A term stands on a line: its number in the question. */
struct passage_mark {
	uint32_t line;
	uint32_t term;
	bool in_string;
};

/* The first of n marks, by line, that stands on a line or behind it, or n. */
size_t passage_mark_at(const struct passage_mark *mark, size_t n,
		       uint32_t line);

/* All of a file, by line; before[i] is how many words its first i lines have,
 * filled[i] whether line i has more than white space. Good until another file
 * is asked about; a file that cannot be read has no lines. */
struct passage_marks {
	const struct passage_mark *mark;
	size_t n;
	const uint32_t *before;
	const bool *filled;
	uint32_t lines;
};
const struct error *passage_marks(struct passages *passages, uint32_t file,
				  struct passage_marks *out) MUST_CHECK;

/* Whether the middle of these lines stands in a test beside the code, in the
 * file that was asked about last; never where the question is about tests. */
bool passage_is_test(const struct passages *passages, uint32_t first,
		     uint32_t last);

#endif
