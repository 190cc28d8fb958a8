/* SPDX-License-Identifier: MIT */
/*
 * One run of git fuse eval: where the questions come from, which rankers are
 * asked, and what is made of the answers.
 */
#ifndef GIT_FUSE_EVAL_EVALUATION_H
#define GIT_FUSE_EVAL_EVALUATION_H

#include "emit/json.h"
#include "eval/eval.h"
#include "eval/repository.h"
#include "eval/sample.h"
#include "git-fuse/workspace/session.h"

/* Questions that are summed up together. */
enum half { HALF_ALL, HALF_DEVELOPMENT, HALF_HELD_OUT, HALVES };

/* A figure that must be reached: --gate. */
struct gate {
	enum measure measure;
	double wanted;		/* between 0 and 1 */
};
typedef VEC(struct gate) gate_vec;

struct evaluating {
	struct session *session;
	const struct args *args;
	struct cases cases;
	uint64_t missed[SAMPLE_MISSES];	/* commits that are no cases */
	bool is_own;		/* the cases are of this repository's history */
	struct site here;	/* then it is open */
	struct arm base;	/* what the options say of the pipeline */
	double weight[CHANNELS];
	arm_vec arm;
	gate_vec gate;
	struct evaluation evaluation;
	struct summary *summary;	/* by arm, then by half */
};

/* Opens the repository that we are in; ERROR_NOT_FOUND where there is none. */
const struct error *evaluating_open(struct evaluating *job) MUST_CHECK;

/* Samples the history of what is looked at; ERROR_BLIND without a case. */
const struct error *evaluating_sample(struct evaluating *job,
				      bool in_three_ways) MUST_CHECK;

/* Reads the files of --cases. ERROR_USAGE without --repos. */
const struct error *evaluating_read(struct evaluating *job) MUST_CHECK;

/* Sets what the options say of the pipeline. */
const struct error *evaluating_arm(struct evaluating *job) MUST_CHECK;

/* Says on stderr which cases could not be asked; ERROR_BLIND where that is
 * all of them. */
const struct error *evaluating_tell_fates(const struct evaluating *job)
	MUST_CHECK;

/* Which cases are of a half; the caller frees it. */
bool *evaluating_choose(const struct evaluating *job, enum half half);

/* Sums up each arm, and judges the gates by the first. */
void evaluating_sum_up(struct evaluating *job);

/* The report in its forms. */
const struct error *evaluating_text(const struct evaluating *job,
				    struct sink *out) MUST_CHECK;
const struct error *evaluating_json(const struct evaluating *job,
				    struct sink *out) MUST_CHECK;
const struct error *evaluating_jsonl(const struct evaluating *job,
				     struct sink *out) MUST_CHECK;
/* One line of figures: "any@1 60.0  any@3 71.2 ...". */
void evaluating_figures(struct buf *out, const struct summary *summary);

/* "arms", with each half's figures. */
void evaluating_put_arms(struct json *json, const struct evaluating *job);

/* What the channels say of each case, after a word on those that could not be
 * asked. */
const struct error *evaluating_gather(struct evaluating *job,
				      struct features *out) MUST_CHECK;

/* What --learn and --tune do. */
const struct error *evaluating_learn(struct evaluating *job, struct sink *out)
	MUST_CHECK;
const struct error *evaluating_tune(struct evaluating *job, struct sink *out)
	MUST_CHECK;

#endif
