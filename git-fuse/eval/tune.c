/* SPDX-License-Identifier: MIT */
/*
 * git fuse eval --tune: weights for this repository from one half of its own
 * history, kept only if the other half confirms them.
 */
#include <inttypes.h>
#include <math.h>
#include <stdlib.h>

#include "eval/learn.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/eval/evaluation.h"
#include "git/run.h"

enum {
	/* Fewer questions than this teach noise. */
	TUNE_LEAST = 20
};

/* How far a weight may be from the shipped one before it is a surprise, as a
 * share of their mean; the more questions, the less that counts. */
static const double spread = .25;

enum { SHIPPED, TUNED, RIVALS };

struct tuning {
	struct features features;
	double weight[CHANNELS];
	size_t learned_on;
	struct gain gain;	/* of the tuned ones, on what was held out */
	bool is_kept;
};

static void fit(struct tuning *t)
{
	size_t n = t->features.item.n, i;
	bool *in = xcalloc(n, sizeof(*in));
	struct learn_options options = { .in = in };
	double center[CHANNELS], mean = 0, factor;

	for (i = 0; i < n; i++) {
		in[i] = !t->features.item.item[i].is_held_out;
		t->learned_on += in[i] && t->features.item.item[i].right;
	}
	factor = learn_scale(&t->features, in, search_weights());
	for (i = 0; i < CHANNELS; i++) {
		center[i] = factor * search_weights()[i];
		mean += center[i] / CHANNELS;
	}
	/* One question adds 1 / n to the loss, and what is known beforehand
	   the logarithm of a bell curve as wide as the spread. */
	options.strength = t->learned_on ? 1 / ((double)t->learned_on *
						pow(spread * mean, 2)) : 1;
	options.center = center;
	learn_fit(t->weight, &t->features, &options);
	weights_normalize(t->weight);
	free(in);
}

/* Better in what people see first: the mean of these three. */
static void judge(struct evaluating *job, struct tuning *t)
{
	static const double weight[MEASURES] = {
		[ANY_AT_1] = 1. / 3, [ANY_AT_5] = 1. / 3, [MEASURE_MRR] = 1. / 3
	};
	const struct score *score = job->evaluation.score;
	size_t n = job->cases.item.n;
	bool *in = evaluating_choose(job, HALF_HELD_OUT);

	measure_gain(&t->gain, score, score + n, n, in, weight,
		     args_number(job->args, "seed"));
	t->is_kept = gain_is_sure(&t->gain);
	free(in);
}

static void put_text(const struct evaluating *job, const struct tuning *t,
		     struct sink *out)
{
	static const char *const name[RIVALS] = { "shipped", "tuned" };
	struct buf text = { 0 };
	int i;

	buf_addf(&text, "learned from %zu questions, tried on the others\n",
		 t->learned_on);
	for (i = 0; i < RIVALS; i++) {
		buf_addf(&text, "%-8s  ", name[i]);
		evaluating_figures(&text, &job->summary[i * HALVES +
							HALF_HELD_OUT]);
		buf_addch(&text, '\n');
	}
	buf_addf(&text, "%s: the mean of any@1, any@5 and mrr changes by "
		 "%+.1f %%, with 95 %% certainty by %+.1f to %+.1f; worse in "
		 "%.0f %% of the bootstrap's rounds\n",
		 t->is_kept ? "kept in fuse.weights" : "not kept, for what was "
		 "held out does not confirm them", 100 * t->gain.mean,
		 100 * t->gain.low, 100 * t->gain.high, 100 * t->gain.worse);
	weights_put(&text, t->weight);
	sink_addf(out, "%s\n", text.ptr);
	buf_release(&text);
}

static void put_gain(struct json *json, const struct gain *gain)
{
	json_member_open(json, "gain", '{');
	json_member_real(json, "mean", gain->mean);
	json_member_real(json, "low", gain->low);
	json_member_real(json, "high", gain->high);
	json_close(json);
}

static const struct error *put_json(const struct evaluating *job,
				    const struct tuning *t, struct sink *out)
{
	static const uint64_t omitted[OMIT_REASONS];
	struct json json = { .sink = out };
	const struct error *err = answer_open(&json, job->session,
					      "fuse.eval.tune/2");
	struct buf weights = { 0 };

	if (err)
		return err;
	weights_put(&weights, t->weight);
	json_member_bool(&json, "is_kept", t->is_kept);
	json_member(&json, "weights_text", buf_str(&weights));
	json_member_uint(&json, "learned_on", t->learned_on);
	json_member_real(&json, "worse", t->gain.worse);
	put_gain(&json, &t->gain);
	evaluating_put_arms(&json, job);
	answer_close(&json, omitted);
	buf_release(&weights);
	return NULL;
}

/* Both rivals, as the search would rank by them. */
static const struct error *compete(struct evaluating *job,
				   const struct tuning *t)
{
	struct evaluation *e = &job->evaluation;
	struct arm arm = job->base;
	const struct error *err;

	*VEC_PUSH(&job->arm) = arm;
	arm.weight = t->weight;
	*VEC_PUSH(&job->arm) = arm;
	err = evaluate(e, job->arm.item, job->arm.n);
	if (!err)
		evaluating_sum_up(job);
	return err;
}

const struct error *evaluating_tune(struct evaluating *job, struct sink *out)
{
	struct tuning t = { .is_kept = false };
	const struct error *err = evaluating_open(job);

	if (!err)
		err = evaluating_arm(job);
	/* What was kept before is what may be replaced. */
	job->base.weight = NULL;
	if (!err)
		err = evaluating_sample(job, false);
	if (!err)
		err = evaluating_gather(job, &t.features);
	if (err)
		goto done;
	fit(&t);
	if (t.learned_on < TUNE_LEAST) {
		err = error_new(ERROR_BLIND, "%zu questions are too few to "
				"learn weights from; %d are needed",
				t.learned_on, TUNE_LEAST);
		goto done;
	}
	err = compete(job, &t);
	if (err)
		goto done;
	judge(job, &t);
	if (t.is_kept) {
		struct buf value = { 0 }, said = { 0 };
		const char *args[] = { "config", "fuse.weights", NULL, NULL };

		weights_put(&value, t.weight);
		args[2] = value.ptr;
		err = git_run(job->session->repo, args, &said, NULL);
		buf_release(&said);
		buf_release(&value);
	}
	if (!err && answer_is_json(job->args))
		err = put_json(job, &t, out);
	else if (!err)
		put_text(job, &t, out);
done:
	features_release(&t.features);
	return err;
}
