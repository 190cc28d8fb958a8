/* SPDX-License-Identifier: MIT */
/*
 * The pipeline: from a question to ranked files, with the reason for each and
 * how far to trust them.
 *
 * Query analysis, expansion, channels, fusion, boosts, contamination control,
 * quality, in that order; each stage can be switched off, which is how it
 * is measured. A channel gives each candidate a number that is 0 or more;
 * all but those marked raw are divided by their maximum over the candidates.
 */
#ifndef SEARCH_SEARCH_H
#define SEARCH_SEARCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"

struct view;
struct graph;
struct past;

enum channel {
	CHANNEL_FILE,		/* bf_prose: BM25F over whole files, code
				   blocks of the question dropped */
	CHANNEL_ALL,		/* bf_all: the same with every word */
	CHANNEL_WINDOW,		/* w30: the best window of 30 lines */
	CHANNEL_MEMBER,		/* mem: the best member */
	CHANNEL_PATH,		/* path_t: BM25 of the path */
	CHANNEL_SYMBOLS,	/* sym_t: BM25 of declared names */
	CHANNEL_MENTION,	/* raw: paths, names and modules quoted */
	CHANNEL_RARE,		/* use_rare: identifiers that few files use */
	CHANNEL_DECLARED,	/* raw: identifiers that few files declare */
	CHANNEL_STEM,		/* raw: words of the file's name in the
				   first line */
	CHANNEL_NEAR,		/* kn: files of the nearest commits */
	CHANNEL_FILE_WORDS,	/* fd: the messages of a file */
	CHANNEL_EXPANSION,	/* ex: words of the lines near commits changed */
	CHANNEL_COCHANGE,	/* cochg: files that change with the leaders */
	CHANNEL_EMBED,		/* raw: hashed embedding */
	CHANNELS
};

/* "bm25f", "window", ...: in "why" and in weights. */
const char *channel_name(enum channel channel);
/* What it is, in a few words, for people. */
const char *channel_help(enum channel channel);

enum search_fusion { FUSION_LEARNED, FUSION_RRF, FUSION_BM25F, FUSIONS };

/* What kind of question it is. */
enum question_kind {
	QUESTION_NAME,		/* an exact name */
	QUESTION_CONCEPT,
	QUESTION_FLOW,
	QUESTION_CONFIG,
	QUESTION_WIRING,
	QUESTION_KINDS
};
const char *question_kind_name(enum question_kind kind);

/* Stages that can be switched off: 1 << stage in search_request.off. A
 * channel is switched off by a weight of 0. */
enum search_stage {
	STAGE_WEIGHTS,		/* terms weigh 1 + ln tf, first line + 2 */
	STAGE_DEFINITION,	/* definition-first boost for exact names */
	STAGE_TESTS,		/* contamination control */
	STAGE_RERANK,		/* second stage among near-equal leaders */
	STAGE_STRUCTURE,	/* centrality, roots, path overlap */
	SEARCH_STAGES
};
const char *search_stage_name(enum search_stage stage);

struct search_request {
	struct view *view;
	struct graph *graph;	/* over that view */
	struct past *past;	/* NULL: no history */
	const bool *selected;	/* one a file of the view; NULL: all */
	const char *text;	/* the question */
	size_t len;
	size_t limit;		/* files; 0: 10 */
	enum search_fusion fusion;
	bool tests;		/* tests may answer */
	unsigned int off;	/* stages */
	const double *weight;	/* CHANNELS of them; NULL: the shipped */
};

struct candidate {
	uint32_t file;
	double score;
	float channel[CHANNELS];	/* as the fusion saw them */
};
typedef VEC(struct candidate) candidate_vec;

enum search_grade { GRADE_INSUFFICIENT, GRADE_PARTIAL, GRADE_CONFIDENT };
const char *search_grade_name(enum search_grade grade);

/* The weights that are shipped, CHANNELS of them. */
const double *search_weights(void);

/*
 * Ranks: fills `out` with the candidates, best first, all of them (a few
 * hundred), limit notwithstanding: what the evaluation and the learner need.
 */
const struct error *search_rank(const struct search_request *request,
				candidate_vec *out) MUST_CHECK;

#endif
