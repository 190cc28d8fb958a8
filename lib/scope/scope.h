/* SPDX-License-Identifier: MIT */
/*
 * Which files matter: the result of the three modes, and what packing works
 * on. See expand.h for how they grow.
 */
#ifndef SCOPE_SCOPE_H
#define SCOPE_SCOPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"
#include "graph/graph.h"
#include "index/index.h"
#include "scope/passage.h"

struct scope_places;
struct search_request;
struct search_result;

enum scope_mode { SCOPE_FOCUS, SCOPE_CHANGES, SCOPE_QUERY };

enum { SCOPE_DEPTH = 1, SCOPE_MAX_DEPTH = 10 };
#define SCOPE_DECAY 0.5

/* A file number that is none. */
#define SCOPE_NO_FILE UINT32_MAX

/* What every mode needs to know; borrowed. */
struct scope_request {
	struct view *view;
	struct graph *graph;	/* over that view */
	const bool *selected;	/* one a file: may be answered; NULL: all */
	unsigned int depth;	/* hops, 1 to SCOPE_MAX_DEPTH */
	uint64_t budget;	/* rough tokens (struct file's); 0: no limit */
};

/* One hop of a chain: how the next file was reached from this one. */
enum hop_kind {
	HOP_SEED,		/* the first of every chain */
	HOP_IMPORTS,		/* the file before imports this one */
	HOP_IMPORTED_BY,
	HOP_REFERENCES,		/* the file before uses a name declared here */
	HOP_REFERENCED_BY,
	HOP_GOVERNED_BY,	/* this is a decision about the file before */
	HOP_GOVERNS
};
struct hop {
	uint32_t file;
	uint8_t kind;
	/* the import's text, the symbol, the decision's id; "" of a seed and
	   of HOP_GOVERNS */
	const char *via;
};

/* "seed", "imports", "imported by", ...: as provenance is printed. */
const char *hop_name(enum hop_kind kind);

struct scope_item {
	uint32_t file;
	double score;	/* 1 for a focus or change seed; see scope_query */
	bool is_seed;
	const char *why;	/* a sentence's tail: "matches the path", ... */
	const struct hop *chain;	/* from the seed to this file */
	size_t hops;		/* at least 1 */
};
typedef VEC(struct scope_item) scope_item_vec;

struct scope_result {
	enum scope_mode mode;
	/* Highest score first; for ties see expand.h. */
	scope_item_vec item;
	/* Candidates that were reached but did not fit the rough budget. */
	scope_item_vec cut;
	struct arena arena;
};
void scope_release(struct scope_result *result);

/* Each file of the places is a seed that scores 1; the rest is expand.h's
 * work. ERROR_USAGE for a depth out of range. */
const struct error *scope_focus(struct scope_result *out,
				const struct scope_request *request,
				const struct scope_places *places) MUST_CHECK;

/*
 * Seeds are the hits of a search, their score divided by the best one's, so
 * that the first has 1. Expands forward only. ERROR_NOT_FOUND when there is no
 * hit.
 */
const struct error *scope_query(struct scope_result *out,
				const struct scope_request *request,
				const struct search_result *ranked)
	MUST_CHECK;

/* The share for who gives no budget: at 4,000 tokens it leaves out a fifth of
 * the lines, and a seventeenth of what was wanted; see tests/bench/packs.md. */
#define ANSWER_LEAST 0.6

/*
 * The units of a search's first hits as passages, in the order of their worth.
 * One that holds no term of the question may yet be what those that do call,
 * or what commits near the question changed. result is search_answer's of that
 * request, made with units. Those worth less than a share of the best are only
 * counted, as out->lesser.
 */
const struct error *scope_answer(struct scope_passages *out,
				 const struct search_request *request,
				 const struct search_result *result,
				 double least)
	MUST_CHECK;

#endif
