/* SPDX-License-Identifier: MIT */
/* git fuse eval --learn: the weights that are shipped, from the histories of
 * many repositories. */
#include <ctype.h>
#include <string.h>

#include "base/file.h"
#include "eval/learn.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/eval/evaluation.h"

enum { COMMENT_WIDTH = 76 };

/* ------------------------------------------------------------------- learn */

struct learning {
	struct features features;
	bool off[CHANNELS];
	double weight[CHANNELS];
	struct learn_trial before;	/* the weights that are shipped */
	struct learn_trial trial[LEARN_STRENGTHS];
	const struct learn_trial *best;
};

static const struct error *keep_features(const struct features *features,
					 const char *path)
{
	struct sink sink = { 0 };
	const struct error *err;

	features_write(&sink, features);
	err = file_replace(path, sink.buf.ptr, sink.buf.len);
	sink_release(&sink);
	return err;
}

/* Cases are ranked, and what was seen of them is kept for the next time; or
 * what was kept is read. */
static const struct error *get_features(struct evaluating *job,
					struct features *out)
{
	const char *path = args_text(job->args, "features");
	const struct error *err;

	if (!args_find(job->args, "cases")->text.n)
		return path ? features_read(out, path) :
			error_new(ERROR_USAGE, "'--learn' needs '--cases', or "
				  "the '--features' of an earlier time");
	err = evaluating_read(job);
	if (!err)
		err = evaluating_gather(job, out);
	return err || !path ? err : keep_features(out, path);
}

static const struct error *learn(struct evaluating *job, struct learning *l)
{
	struct learn_options options = { .off = l->off };
	const struct error *err;
	size_t i;

	for (i = 0; i < CHANNELS; i++)
		l->off[i] = job->base.channel_off & 1u << i;
	err = learn_validate(l->trial, &l->features, l->off,
			     job->session->progress);
	if (err)
		return err;
	l->best = l->trial;
	for (i = 1; i < LEARN_STRENGTHS; i++)
		if (l->trial[i].loss < l->best->loss)
			l->best = &l->trial[i];
	options.strength = l->best->strength;
	learn_fit(l->weight, &l->features, &options);
	weights_normalize(l->weight);
	learn_judge(&l->before, &l->features, job->base.weight ?
		    job->base.weight : search_weights());
	return NULL;
}

/* Words of a comment, folded. */
static void put_folded(struct sink *out, const char *text)
{
	while (*text) {
		size_t n = strlen(text), fits = COMMENT_WIDTH;

		if (n > fits) {
			while (fits && text[fits] != ' ')
				fits--;
			n = fits ? fits : strcspn(text, " ");
		}
		sink_addf(out, " * %.*s\n", (int)n, text);
		text += n + (text[n] == ' ');
	}
}

static void put_figures(struct sink *out, const char *who,
			const struct learn_trial *trial)
{
	const struct summary *s = &trial->all;
	struct buf line = { 0 };
	int kind;

	buf_addf(&line, "%s: loss %.4f, any@1 %.1f, any@5 %.1f, any@10 %.1f, "
		 "mrr %.3f; any@1 by kind:", who, trial->loss,
		 100 * s->mean[ANY_AT_1], 100 * s->mean[ANY_AT_5],
		 100 * s->mean[ANY_AT_10], s->mean[MEASURE_MRR]);
	for (kind = 0; kind < CASE_KINDS; kind++)
		if (trial->kind[kind].n)
			buf_addf(&line, " %s %.1f of %zu",
				 case_kind_name((enum case_kind)kind),
				 100 * trial->kind[kind].mean[ANY_AT_1],
				 trial->kind[kind].n);
	buf_addstr(&line, ".");
	put_folded(out, line.ptr);
	buf_release(&line);
}

static void put_provenance(struct sink *out, const struct learning *l)
{
	const struct strmap *repos = &l->features.repos;
	struct buf text = { 0 };
	size_t i;

	sink_addstr(out, "/* SPDX-License-Identifier: MIT */\n/*\n"
		    " * What each channel counts in the learned fusion, the "
		    "sum 100. A channel that\n * is not here counts "
		    "nothing.\n *\n");
	buf_addf(&text, "Made by git fuse eval --learn from %zu questions of "
		 "%zu repositories' histories, with strength %g. Repositories "
		 "left out in %d folds, and the weights that were shipped "
		 "before:", l->features.item.n, repos->n, l->best->strength,
		 repos->n < LEARN_FOLDS ? (int)repos->n : LEARN_FOLDS);
	put_folded(out, text.ptr);
	put_figures(out, "learned", l->best);
	put_figures(out, "before", &l->before);
	buf_reset(&text);
	buf_addstr(&text, "Repositories:");
	for (i = 0; i < repos->n; i++)
		buf_addf(&text, " %s", repos->entry[i].key);
	buf_addch(&text, '.');
	put_folded(out, text.ptr);
	sink_addstr(out, " */\n");
	buf_release(&text);
}

/* The channel of the file is the constant's name, which is the channel's own
 * in capitals. */
static void put_weights(struct sink *out, const double weight[CHANNELS])
{
	const char *at;
	int i;

	for (i = 0; i < CHANNELS; i++) {
		if (weight[i] < .005)
			continue;
		sink_addstr(out, "WEIGHT(");
		for (at = channel_name((enum channel)i); *at; at++)
			sink_addf(out, "%c", toupper((unsigned char)*at));
		sink_addf(out, ", %.2f)\n", weight[i]);
	}
}

static void put_json_weights(struct json *json, const char *key,
			     const double weight[CHANNELS])
{
	int i;

	json_member_open(json, key, '{');
	for (i = 0; i < CHANNELS; i++)
		json_member_real(json, channel_name((enum channel)i),
				 weight[i]);
	json_close(json);
}

static void put_trial(struct json *json, const struct learn_trial *trial)
{
	static const enum measure shown[] = {
		ANY_AT_1, ANY_AT_3, ANY_AT_5, ANY_AT_10, MEASURE_MRR
	};
	size_t m;

	json_open(json, '{');
	json_member_real(json, "strength", trial->strength);
	json_member_real(json, "loss", trial->loss);
	for (m = 0; m < sizeof(shown) / sizeof(*shown); m++) {
		json_key(json, measure_name(shown[m]));
		json_put_real(json, trial->all.mean[shown[m]] *
			      (measure_is_percent(shown[m]) ? 100 : 1));
	}
	json_close(json);
}

const struct error *evaluating_learn(struct evaluating *job, struct sink *out)
{
	struct learning l = { .best = NULL };
	const struct error *err = evaluating_arm(job);

	if (!err)
		err = get_features(job, &l.features);
	if (!err)
		err = learn(job, &l);
	if (!err && answer_is_json(job->args)) {
		struct json json = { .sink = out };
		size_t i;

		json_open(&json, '{');
		json_member(&json, "schema", "fuse.eval.learn/2");
		json_member_uint(&json, "questions", l.features.item.n);
		json_member_open(&json, "repositories", '[');
		for (i = 0; i < l.features.repos.n; i++)
			json_put_string(&json, l.features.repos.entry[i].key);
		json_close(&json);
		put_json_weights(&json, "weights", l.weight);
		json_member_real(&json, "strength", l.best->strength);
		json_member_open(&json, "trials", '[');
		for (i = 0; i < LEARN_STRENGTHS; i++)
			put_trial(&json, &l.trial[i]);
		json_close(&json);
		json_key(&json, "previous");
		put_trial(&json, &l.before);
		json_close(&json);
		json_end(&json);
	} else if (!err) {
		put_provenance(out, &l);
		put_weights(out, l.weight);
	}
	features_release(&l.features);
	return err;
}
