/* SPDX-License-Identifier: MIT */
/*
 * What the fusion saw of the candidates of many questions, and which of them
 * were right: all that weights are learned from. As a file it has a first
 * line that names the channels and then one line of JSON a question, so that
 * learning can be repeated without ranking again.
 */
#ifndef EVAL_FEATURES_H
#define EVAL_FEATURES_H

#include "base/strmap.h"
#include "eval/cases.h"
#include "search/search.h"

struct sink;

/* Candidates that are kept of a question: the first of the judged ones, and
 * every right one however low it stands. */
enum { FEATURES_MOST = 50 };

struct feature_row {
	bool is_right;
	float channel[CHANNELS];
};

struct feature_case {
	uint32_t repo;		/* its place in `repos` */
	uint8_t kind;		/* enum case_kind */
	bool is_held_out;	/* not in files */
	uint32_t golds;		/* right files, found or not */
	uint32_t right;		/* of them, among the rows */
	size_t first, rows;	/* in `row` */
};

struct features {
	VEC(struct feature_case) item;
	VEC(struct feature_row) row;
	struct strmap repos;	/* by name; its value is its place */
};
void features_release(struct features *features);

/* Adds the candidates of a case, best first, path_of(payload, file) giving
 * each its path. */
typedef const char *(*feature_path_fn)(const void *payload, uint32_t file);
void features_add(struct features *out, const struct eval_case *c,
		  const candidate_vec *candidates, feature_path_fn path_of,
		  const void *payload);

/* Adds what another holds. */
void features_join(struct features *out, const struct features *more);

/* Writes all of them, to four digits; what is read again is what was
 * written. A channel that the reader does not know is passed over, one that
 * the file does not name is 0. ERROR_CORRUPT names the file and the line. */
void features_write(struct sink *out, const struct features *features);
const struct error *features_read(struct features *out, const char *path)
	MUST_CHECK;

#endif
