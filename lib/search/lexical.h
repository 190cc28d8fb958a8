/* SPDX-License-Identifier: MIT */
/* The channels that the postings of the view answer in one pass. */
#ifndef SEARCH_LEXICAL_H
#define SEARCH_LEXICAL_H

#include "index/bm25f.h"
#include "search/question.h"

enum {
	/* An identifier that this many files use says which file is meant;
	   one that more use says less than its words. */
	RARE_FILES = 10,
	/* The same for declarations, which are rarer. */
	DECLARING_FILES = 20
};

/* One number a file of the view each, 0 where nothing matched. */
struct lexical {
	double *all, *prose;	/* BM25F, every word or prose alone */
	double *path, *symbols;	/* BM25 of one field */
	/* Sum of 1/n over the question's identifiers that n <= RARE_FILES
	   files hold; the largest 1/n over those that n <= DECLARING_FILES
	   declare. */
	double *rare, *declared;
	double *stem;		/* stem_said of each file */
	bool *holds;		/* a file: a term is in its content */
	double *idf;		/* a term of the question */
	bool *is_outside;	/* a term that only files hold which are not
				   selected */
	double idf_title;	/* of all terms in the title together */
};

/*
 * How much of a file's own name, without directories and without what is
 * behind the last dot, the question says, 0 to 1: of the letters of its words
 * those of words that the question has. What the path's BM25 cannot tell: the
 * name may hold nothing else.
 */
double stem_said(const struct question *question, const char *path);

/* Files that `selected` (NULL: all) leaves out score nothing and count
 * nowhere. */
const struct error *lexical_score(struct lexical *out, struct view *view,
				  const struct question *question,
				  const bool *selected) MUST_CHECK;
void lexical_release(struct lexical *lexical);

#endif
