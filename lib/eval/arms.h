/* SPDX-License-Identifier: MIT */
/*
 * The rankers that are compared: the pipeline, the pipeline without one of
 * its parts, and what one would have without it.
 */
#ifndef EVAL_ARMS_H
#define EVAL_ARMS_H

#include "index/bm25f.h"
#include "search/search.h"

struct look;

enum arm_kind {
	ARM_GREP,	/* files by how many words of the question they hold,
			   then by how often */
	ARM_BM25,	/* over the text alone, every word weighing the same */
	ARM_BM25F,	/* over names, path and text, likewise */
	ARM_HISTORY,	/* what commits say, and nothing else */
	ARM_RRF,	/* the channels fused by their ranks */
	ARM_FULL,	/* the pipeline as it is */
	ARM_KINDS
};
/* "grep", "bm25", ... */
const char *arm_kind_name(enum arm_kind kind);

struct arm {
	enum arm_kind kind;
	const double *weight;	/* CHANNELS of them; NULL: the shipped */
	unsigned int off;	/* stages, 1 << each */
	unsigned int channel_off;	/* channels, 1 << each */
};

/*
 * Switches off what a list such as "tests,window" names: stages and channels.
 * ERROR_USAGE lists what there is.
 */
const struct error *arm_switch_off(struct arm *arm, const char *list)
	MUST_CHECK;

/* "full", "full without tests", "full with rerank": appended. A stage is told
 * where it differs from what the search does by itself. */
void arm_describe(struct buf *out, const struct arm *arm);

/* The same pipeline with each stage changed, on to off and off to on, and with
 * each channel that has a weight off, in turn; appended. */
typedef VEC(struct arm) arm_vec;
void arm_ablations(arm_vec *out, const struct arm *full);

/* Ranks the files of a look for a question: highest score first. A question
 * without a word to look for has no answer, and is no error. */
const struct error *arm_rank(const struct arm *arm, const struct look *look,
			     const char *text, size_t n, scored_vec *out)
	MUST_CHECK;

/* The same for the pipeline, with what each channel says. */
const struct error *arm_candidates(const struct arm *arm,
				   const struct look *look, const char *text,
				   size_t n, candidate_vec *out) MUST_CHECK;

#endif
