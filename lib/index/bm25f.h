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

/*
 * The model for who scores term by term. `field` is for this room's and the
 * search's arithmetic: b, boost and the mean length over the selected files.
 */
enum bm25f_field { FIELD_BODY, FIELD_SYMBOLS, FIELD_PATH, FIELDS };
#define BM25F_K1 1.2

struct bm25f {
	const struct view *view;
	const bool *selected;	/* one a file; NULL: all */
	size_t n;		/* files that are selected */
	struct {
		double b, boost, mean;
	} field[FIELDS];
};
void bm25f_init(struct bm25f *out, const struct view *view,
		const bool *selected);

/* A selected file that holds a term, and how often in each field. */
struct term_hit {
	uint32_t file;
	uint32_t tf[FIELDS];
	uint8_t flags;		/* enum posting_flag */
	double share;		/* w / (K1 + w) */
};
typedef VEC(struct term_hit) term_hit_vec;

/* Replaces out with a term's hits by file, from its postings, and gives its
 * idf over the selected files. */
double bm25f_hits(const struct bm25f *model, const posting_vec *content,
		  const posting_vec *path, term_hit_vec *out);

/* ln(1 + (n - df + .5) / (df + .5)). */
double bm25f_idf(double n, double df);

/* tf in one field against its length, not yet boosted: 0 for none. */
double bm25f_weigh(const struct bm25f *model, enum bm25f_field field,
		   uint32_t tf, const struct file *file);

/* Adds the BM25F of n weighted terms to score, one number a file. */
const struct error *bm25f_add(struct view *view, const struct query_term *term,
			      size_t n, const bool *selected, double *score)
	MUST_CHECK;

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
