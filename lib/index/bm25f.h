/* SPDX-License-Identifier: MIT */
/*
 * BM25F over a view: the constants of the scope seed.
 *
 * idf = ln(1 + (N - df + .5) / (df + .5)), df the number of files of the view
 * that hold the term in any field. For a file, w = sum over fields of
 * boost * tf / (1 - b + b * length / mean length), and the term adds
 * weight * idf * w / (K1 + w). K1 = 1.2; body b .75 boost 1, symbols b .5
 * boost 5, path b .5 boost 3.
 */
#ifndef INDEX_BM25F_H
#define INDEX_BM25F_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/strmap.h"
#include "index/index.h"

struct query_term {
	const char *term;
	double weight;
};

struct query {
	VEC(struct query_term) term;	/* in order of first appearance */
	struct strmap terms;		/* owns the strings */
};

/*
 * Reads a question. Weighted: a term weighs 1 + ln(tf), and 2 more when it
 * stands in the first line. Plain (the seed's form): every distinct term
 * weighs 1.
 */
void query_parse(struct query *out, const char *text, size_t n, bool weighted);
void query_release(struct query *query);

struct scored {
	uint32_t file;
	double score;
};
typedef VEC(struct scored) scored_vec;

/*
 * The files with a score over 0, highest first, ties by path without regard
 * to case, then by bytes; at most `limit` of them (0: all). Files that
 * `selected` (one bool a file, NULL for all) leaves out are not answered, and
 * neither count in df nor in the means.
 */
const struct error *bm25f_rank(struct view *view, const struct query *query,
			       const bool *selected, size_t limit,
			       scored_vec *out) MUST_CHECK;

#endif
