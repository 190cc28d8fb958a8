/* SPDX-License-Identifier: MIT */
/*
 * What history says about a question: commits whose messages use its words,
 * and the files that they touched.
 *
 * commit_weight.h tells which of them count, and how much. BM25 has k1 1.2 and
 * b .75.
 */
#ifndef SEARCH_HISTORY_SCORES_H
#define SEARCH_HISTORY_SCORES_H

#include "history/past.h"
#include "search/lexical.h"

enum {
	NEAR_COMMITS = 30,	/* the nearest ones, by their messages */
	EXPANDING_COMMITS = 10,	/* the nearest ones, by changed lines too */
	EXPANSION_TERMS = 40,
	COCHANGE_LEADERS = 5
};

struct near_commit {
	uint32_t commit;	/* number in the past */
	double score;
	double share;		/* of what the question's words weigh, by idf,
				   that its message holds */
};

struct history_scores {
	/* One number a file of the view each. */
	double *near;		/* sum over the nearest commits */
	double *words;		/* all messages of a file, as one document */
	double *expansion;	/* BM25F of the expansion below */
	struct near_commit near_commit[NEAR_COMMITS];	/* best first */
	size_t near_commits;
	/* Words that the near commits changed, that today's files hold, and
	   that the question lacks; best first. */
	VEC(struct query_term) term;
	struct arena arena;
	/* The file of each path of history, or UINT32_MAX. */
	uint32_t *file;
	/* Whether history knows each term of the question; and its idf over the
	   messages, that of a word which none of them holds where it is new. */
	bool *knows;
	double *idf, idf_of_new;
	double speakers;	/* commits that have a say */
	double nearest;		/* BM25 of the nearest by message and lines */
};

/* past NULL: everything stays 0. */
const struct error *history_scores_make(struct history_scores *out,
					struct view *view, struct past *past,
					const struct question *question,
					const bool *selected) MUST_CHECK;
void history_scores_release(struct history_scores *history);

/*
 * Adds to score (one a file) what changes together with the leaders: for
 * each, its own score times the commits that touch both, over the root of the
 * product of the commits of each.
 */
void history_scores_cochange(const struct history_scores *history,
			     const struct past *past,
			     const struct scored *leader, size_t leaders,
			     size_t files, double *score);

#endif
