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
#include "graph/graph.h"
#include "history/past.h"
#include "index/index.h"

/* fusion_scale scales all but the raw ones. */
enum channel {
	CHANNEL_FILE,		/* BM25F over whole files, code blocks of the
				   question dropped */
	CHANNEL_ALL,		/* the same, every word */
	CHANNEL_WINDOW,		/* the best window of 30 lines */
	CHANNEL_MEMBER,		/* the best member */
	CHANNEL_PATH,		/* BM25 of the path */
	CHANNEL_SYMBOLS,	/* BM25 of declared names */
	CHANNEL_STRINGS,	/* string literals */
	CHANNEL_MENTION,	/* raw: paths, names and modules quoted */
	CHANNEL_RARE,		/* identifiers that few files use */
	CHANNEL_DECLARED,	/* raw: identifiers that few files declare */
	CHANNEL_STEM,		/* raw: how much of the file's name the
				   question says */
	CHANNEL_NEAR,		/* files of the nearest commits */
	CHANNEL_WORDS,		/* the messages of a file */
	CHANNEL_EXPANSION,	/* words of lines that those commits changed */
	CHANNEL_COCHANGE,	/* files that change with the leaders */
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
	STAGE_LATELY,		/* what changed lately, behind the leaders */
	STAGE_RESTATED,		/* what a commit in the same words touched */
	SEARCH_STAGES
};
const char *search_stage_name(enum search_stage stage);
/* What a stage changes in the scores, which candidate.behind tells where it is
 * on; NULL: it changes none. */
const char *search_stage_effect(enum search_stage stage);

/* Stages that did not pay on the development cases: off unless asked for. */
enum { SEARCH_OFF = 1 << STAGE_RERANK };

/*
 * Reads "weights,tests" into search_request.off: the stages that are named are
 * on, all others off; "" is none on. ERROR_USAGE lists the known ones.
 */
const struct error *search_stages_parse(unsigned int *off, const char *text)
	MUST_CHECK;

struct external;

struct search_request {
	struct view *view;
	struct graph *graph;	/* over that view */
	struct past *past;	/* NULL: no history */
	const bool *selected;	/* one a file of the view; NULL: all */
	/* Of those, which may be results (filter.h); what is told of them may
	   name all that are selected. NULL: all. */
	const bool *may_answer;
	const char *text;	/* the question */
	size_t len;
	size_t limit;		/* files; 0: 10 */
	size_t units;		/* files that are cut into units; 0: none */
	bool places;		/* a hit's place is its best unit, among those
				   of all files that are cut */
	enum search_fusion fusion;
	bool tests;		/* tests may answer */
	unsigned int off;	/* stages */
	const double *weight;	/* CHANNELS of them; NULL: the shipped */
	const struct external *external;	/* commands that judge, or
						   NULL */
};

/* Whether what is told beside the results may name a file: counts are of all
 * files, names only of what is asked about. */
bool search_may_name(const struct search_request *request, uint32_t file);

struct candidate {
	uint32_t file;
	uint8_t class;		/* enum file_class */
	bool is_restated;	/* a commit in the question's words touched it,
				   and it comes first for that */
	double score;
	double lately;		/* 0 to 1, see lately.h; 0 without its stage */
	float channel[CHANNELS];	/* as the fusion saw them */
	/* What the score was behind the fusion, and behind each stage that may
	   change it: definition and tests; 0 where it was off. */
	float fused, behind[SEARCH_STAGES];
	/* The best thirty lines, from 1; 0 when the content was not read. */
	uint32_t first_line, last_line;
	uint32_t symbol;	/* the best member in the file's facts, or
				   UINT32_MAX */
};
typedef VEC(struct candidate) candidate_vec;

/* How far an answer can be trusted; see quality.c for what decides. */
enum search_grade { GRADE_INSUFFICIENT, GRADE_PARTIAL, GRADE_CONFIDENT };
const char *search_grade_name(enum search_grade grade);

/* The weights that are shipped, CHANNELS of them. */
const double *search_weights(void);

/* Whether a channel of history counts; no kind of question gives one weight
 * that has none. Otherwise candidates are the same without a past. NULL: the
 * shipped ones. */
bool search_asks_history(const double *weight);

/*
 * Ranks: fills `out` with the candidates, best first, all of them (a few
 * hundred), limit notwithstanding: what the evaluation and the learner need.
 */
const struct error *search_rank(const struct search_request *request,
				candidate_vec *out) MUST_CHECK;

/* Why a file is where it is: the channels that gave it the most. */
struct reason {
	uint8_t channel;
	uint32_t rank;		/* among the candidates, from 1 */
};

enum { REASONS = 4, HIT_COMMITS = 3, SEARCH_LIMIT = 10,
       NEAR_FILES = 50 };

struct search_hit {
	struct candidate candidate;
	const char *symbol;	/* qualified name of what is best in it, or
				   NULL */
	const char *kind;	/* of that symbol */
	/* What is to be shown of it: the symbol's lines, or a window. */
	uint32_t first_line, last_line;
	struct reason why[REASONS];
	size_t whys;
	/* Commits of the past that are near the question and touched it. */
	uint32_t commit[HIT_COMMITS];
	size_t commits;
	/* 1 + the place of the better hit that has the same symbol: the other
	   part of a class, or of a declaration and its definition. 0: none. */
	uint32_t twin;
	bool is_named;		/* the question names the symbol */
	uint32_t traced;	/* the line that it names, or 0: see below */
};

/* Its idf is over the files that may answer, 0 where none of them holds it;
 * others may, a test above all. */
struct search_term {
	const char *term;
	const char *word;	/* as the question writes it; NULL: it does
				   not */
	double weight, idf;
	bool is_outside;	/* only others hold it */
};

/*
 * A function, a type, or lines between them, of one of the hits: what answers,
 * where the file is too much. See unit.h for what its worth is made of.
 */
enum { UNIT_WORDS = 3 };
struct search_unit {
	uint32_t hit;		/* its number */
	uint32_t file;
	uint32_t first, last;	/* lines */
	uint32_t symbol;	/* in the file's facts, or UINT32_MAX */
	uint32_t terms;		/* of the question, different ones, in it */
	/* Those of them that say most, the most first; NULL ends fewer. */
	const char *word[UNIT_WORDS];
	const char *why;	/* what else says most for it, or NULL */
	bool is_named;		/* the question spells its name */
	/* A line of it that the question names, by its number or by code that
	   it quotes: of several the first; 0: none. */
	uint32_t traced;
	bool is_file;		/* it is all of its file */
	bool is_test;		/* it stands beside what it tests */
	double worth;
};

/*
 * What speaks for an answer; evidence.h tells how it is found. What is "of"
 * something is a share, of 1, of what could be.
 */
struct search_evidence {
	double said;		/* of the question, by one file */
	double spoken;		/* of it, by all messages of one file */
	double changed;		/* of it, by one commit and its lines */
	double agreement;	/* of the channels, on the leader */
	double lead;		/* of the leader over the fifth */
	double length;		/* ln(1 + different words of the question) */
	double unknown_names;	/* of its identifiers: nothing holds them */
	double heard;		/* of the commits that it takes to know how a
				   project speaks */
	double ground;		/* of what it takes to refuse: commits, files */
	double met;		/* idf of the first line that meets in one
				   function, 1 being chance */
	double told;		/* by the first line, in words that the
				   messages do not say anyway */
	double ours;		/* how likely it is about this repository */
};

struct search_result {
	enum question_kind kind;
	enum search_grade grade;
	double confidence;	/* 0 to 1 */
	struct search_evidence evidence;
	const char *doubt;	/* why it is not confident, or NULL */
	double weight[CHANNELS];
	size_t candidates;
	VEC(struct search_hit) hit;	/* best first, at most limit */
	/* Of search_request.places, where else hits answer, best first: the
	   file's hit with lines and a symbol of their own. */
	VEC(struct search_hit) place;
	VEC(struct search_unit) unit;	/* best first */
	VEC(uint32_t) ranked;	/* the files of all there are, best first */
	/* For --explain: what the stages made of the question. */
	VEC(struct search_term) term;
	VEC(struct search_term) expansion;
	VEC(const char *) quoted, identifier;
	VEC(uint32_t) near_commit;	/* of the past, nearest first */
	size_t tests;		/* files that could not answer, being tests */
	const char *rerank;	/* what the second look at the leaders was */
	VEC(const char *) warning;	/* what could not be done */
	/* The candidates, best first, at most NEAR_FILES. */
	VEC(uint32_t) near;
	/* The file of each path of history, or UINT32_MAX; NULL without one. */
	uint32_t *past_file;
	struct arena arena;
};

/* Ranks, grades and tells why. ERROR_USAGE when the question holds no word to
 * look for. */
const struct error *search_answer(const struct search_request *request,
				  struct search_result *out) MUST_CHECK;
void search_release(struct search_result *result);

/* The hit of a unit: that of its file, with the unit's lines and symbol, whose
 * name is the result's. */
const struct error *search_unit_hit(struct search_hit *out,
				    struct search_result *result,
				    const struct search_unit *unit,
				    struct graph *graph) MUST_CHECK;

#endif
