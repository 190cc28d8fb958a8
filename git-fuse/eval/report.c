/* SPDX-License-Identifier: MIT */
/* What git fuse eval tells: see evaluation.h. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "base/plural.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/eval/evaluation.h"

enum { NAME_WIDTH = 26, VALUE_WIDTH = 5 };

static const char *const halves[HALVES] = {
	[HALF_ALL] = "all", [HALF_DEVELOPMENT] = "development",
	[HALF_HELD_OUT] = "held_out"
};

/* Which summaries there are: of all cases from files; of each half of a
 * repository's own. */
static bool has_half(const struct evaluating *job, enum half half)
{
	return job->is_own == (half != HALF_ALL);
}

bool *evaluating_choose(const struct evaluating *job, enum half half)
{
	bool *in = xcalloc(job->cases.item.n, sizeof(*in));
	size_t i;

	for (i = 0; i < job->cases.item.n; i++)
		in[i] = half == HALF_ALL ||
			job->cases.item.item[i].is_held_out ==
			(half == HALF_HELD_OUT);
	return in;
}

static const struct summary *summary_of(const struct evaluating *job,
					size_t arm, enum half half)
{
	return &job->summary[arm * HALVES + half];
}

/* The one that gates look at. */
static const struct summary *gated(const struct evaluating *job)
{
	return summary_of(job, 0, job->is_own ? HALF_HELD_OUT : HALF_ALL);
}

static bool gate_is_passed(const struct gate *gate,
			   const struct summary *summary)
{
	double value = summary->mean[gate->measure];

	/* What was reached exactly must not fail for its last digit. */
	return measure_is_cost(gate->measure) ?
		value <= gate->wanted + 1e-9 : value >= gate->wanted - 1e-9;
}

void evaluating_sum_up(struct evaluating *job)
{
	size_t n = job->cases.item.n, a, g;
	uint64_t seed = args_number(job->args, "seed");
	int half;

	job->summary = xcalloc(job->arm.n * HALVES, sizeof(*job->summary));
	for (half = 0; half < HALVES; half++) {
		bool *in;

		if (!has_half(job, (enum half)half))
			continue;
		in = evaluating_choose(job, (enum half)half);
		for (a = 0; a < job->arm.n; a++)
			summarize(&job->summary[a * HALVES + (size_t)half],
				  &job->evaluation.score[a * n], n, in, seed);
		free(in);
	}
	for (g = 0; g < job->gate.n; g++)
		if (!gate_is_passed(&job->gate.item[g], gated(job)))
			job->session->has_findings = true;
}

/* -------------------------------------------------------------------- text */

static double shown(enum measure measure, double value)
{
	return measure_is_percent(measure) ? 100 * value : value;
}

static void add_value(struct buf *out, enum measure measure, double value,
		      int width)
{
	buf_addf(out, "%*.*f", width, measure_is_percent(measure) ? 1 : 3,
		 shown(measure, value));
}

void evaluating_figures(struct buf *out, const struct summary *summary)
{
	int m;

	buf_addf(out, "n %zu", summary->n);
	for (m = 0; m < MEASURES; m++) {
		buf_addf(out, "  %s ", measure_name((enum measure)m));
		add_value(out, (enum measure)m, summary->mean[m], 0);
	}
}

/* A column is as wide as its name, and holds 100.0 or 1.000. */
static int width_of(int measure)
{
	int name = (int)strlen(measure_name((enum measure)measure));

	return (name < VALUE_WIDTH ? VALUE_WIDTH : name) + 2;
}

static void put_row(struct sink *out, const char *name,
		    const double value[MEASURES])
{
	struct buf row = { 0 };
	int m;

	buf_addf(&row, "%-*s", NAME_WIDTH, name);
	for (m = 0; m < MEASURES; m++)
		add_value(&row, (enum measure)m, value[m], width_of(m));
	sink_addf(out, "%s\n", row.ptr);
	buf_release(&row);
}

/* The pipeline with the interval in which each figure lies; of the others
 * the figures alone. */
static void put_half(struct sink *out, const struct evaluating *job,
		     enum half half)
{
	struct buf name = { 0 };
	size_t a;
	size_t n = summary_of(job, 0, half)->n;
	int m;

	sink_addf(out, "\n%s: %zu question%s\n%-*s",
		  half == HALF_HELD_OUT ? "held out" : halves[half], n,
		  plural(n), NAME_WIDTH, "");
	for (m = 0; m < MEASURES; m++)
		sink_addf(out, "%*s", width_of(m),
			  measure_name((enum measure)m));
	sink_addf(out, "\n");
	for (a = 0; a < job->arm.n; a++) {
		const struct summary *s = summary_of(job, a, half);

		buf_reset(&name);
		arm_describe(&name, &job->arm.item[a]);
		put_row(out, name.ptr, s->mean);
		if (a)
			continue;
		put_row(out, "    95 % from", s->low);
		put_row(out, "    to", s->high);
	}
	buf_release(&name);
}

/* How people are told of the commits that are no questions. */
static const struct counted_text miss_text[SAMPLE_MISSES] = {
	[MISS_MERGE] = { "merge", "merges" },
	[MISS_ROOT] = { "without a parent", NULL },
	[MISS_BOT] = { "by a bot", "by bots" },
	[MISS_REVERT] = { "revert", "reverts" },
	[MISS_IGNORED] = { "in .git-blame-ignore-revs", NULL },
	[MISS_UNKNOWN] = { "whose trees are not here", NULL },
	[MISS_SWEEP] = { "over too many files", NULL },
	[MISS_NO_FILE] = { "with no file to judge, or too many", NULL },
	[MISS_NO_WORDS] = { "with too few words", NULL }
};

const struct error *evaluating_text(const struct evaluating *job,
				    struct sink *out)
{
	struct buf name = { 0 };
	const struct error *err = answer_source_name(&name, job->session);
	int half;
	const struct summary *summary;
	size_t i;

	if (err)
		goto done;
	sink_addf(out, "%zu question%s from the history of %s, each asked at "
		  "its parent; seed %" PRIu64 "\n", job->cases.item.n,
		  plural(job->cases.item.n), buf_str(&name),
		  args_number(job->args, "seed"));
	tell_counted(out, "passed over: ", miss_text, job->missed,
		     SAMPLE_MISSES, "\n");
	for (half = 0; half < HALVES; half++)
		if (has_half(job, (enum half)half))
			put_half(out, job, (enum half)half);
	summary = gated(job);
	for (i = 0; i < job->gate.n; i++) {
		const struct gate *gate = &job->gate.item[i];
		struct buf line = { 0 };

		buf_addf(&line, "%sgate %s: ", i ? "" : "\n",
			 measure_name(gate->measure));
		add_value(&line, gate->measure,
			  summary->mean[gate->measure], 0);
		buf_addstr(&line, gate_is_passed(gate, summary) ?
			   ", passed: " : ", failed: ");
		buf_addstr(&line, measure_is_cost(gate->measure) ?
			   "at most " : "at least ");
		add_value(&line, gate->measure, gate->wanted, 0);
		sink_addf(out, "%s\n", line.ptr);
		buf_release(&line);
	}
done:
	buf_release(&name);
	return err;
}

/* -------------------------------------------------------------------- JSON */

static void put_summary(struct json *json, const struct summary *summary)
{
	int m;

	json_member_uint(json, "questions", summary->n);
	for (m = 0; m < MEASURES; m++) {
		enum measure measure = (enum measure)m;

		json_member_open(json, measure_name(measure), '{');
		json_member_real(json, "value",
				 shown(measure, summary->mean[m]));
		json_member_real(json, "low", shown(measure, summary->low[m]));
		json_member_real(json, "high",
				 shown(measure, summary->high[m]));
		json_close(json);
	}
}

/* "arm", "stages" that are on and channels that are "off": which make a
 * ranker. */
static void put_arm(struct json *json, const struct arm *arm)
{
	int i;

	json_member(json, "arm", arm_kind_name(arm->kind));
	json_member_open(json, "stages", '[');
	for (i = 0; i < SEARCH_STAGES; i++)
		if (!(arm->off & 1u << i))
			json_put_string(json, search_stage_name(
				(enum search_stage)i));
	json_close(json);
	json_member_open(json, "off", '[');
	for (i = 0; i < CHANNELS; i++)
		if (arm->channel_off & 1u << i)
			json_put_string(json, channel_name((enum channel)i));
	json_close(json);
}

void evaluating_put_arms(struct json *json, const struct evaluating *job)
{
	size_t a;
	int half;

	json_member_open(json, "arms", '[');
	for (a = 0; a < job->arm.n; a++) {
		json_open(json, '{');
		put_arm(json, &job->arm.item[a]);
		for (half = 0; half < HALVES; half++) {
			if (!has_half(job, (enum half)half))
				continue;
			json_member_open(json, halves[half], '{');
			put_summary(json, summary_of(job, a, (enum half)half));
			json_close(json);
		}
		json_close(json);
	}
	json_close(json);
}

static void put_json_gates(struct json *json, const struct evaluating *job)
{
	const struct summary *summary = gated(job);
	size_t i;

	json_member_open(json, "gates", '[');
	for (i = 0; i < job->gate.n; i++) {
		const struct gate *gate = &job->gate.item[i];

		json_open(json, '{');
		json_member(json, "measure", measure_name(gate->measure));
		json_member_real(json, "threshold",
				 shown(gate->measure, gate->wanted));
		json_member_bool(json, "has_passed",
				 gate_is_passed(gate, summary));
		json_close(json);
	}
	json_close(json);
}

/* Commits that are no cases, and cases that could not be asked. */
static void put_counts(struct json *json, const struct evaluating *job)
{
	size_t n[CASE_FATES] = { 0 }, i;
	int miss;

	for (i = 0; i < job->cases.item.n; i++)
		n[job->evaluation.fate[i]]++;
	json_member_uint(json, "questions", n[CASE_JUDGED]);
	json_member_uint(json, "no_repository", n[CASE_NO_REPOSITORY]);
	json_member_uint(json, "no_commit", n[CASE_NO_COMMIT]);
	json_member_open(json, "passed_over", '{');
	for (miss = 0; miss < SAMPLE_MISSES; miss++)
		if (job->missed[miss])
			json_member_uint(json, sample_miss_name(
				(enum sample_miss)miss), job->missed[miss]);
	json_close(json);
	json_member_uint(json, "seed", args_number(job->args, "seed"));
}

const struct error *evaluating_json(const struct evaluating *job,
				    struct sink *out)
{
	static const char schema[] = "fuse.eval/2";
	static const uint64_t omitted[OMIT_REASONS];
	struct json json = { .sink = out };
	const struct error *err = NULL;

	if (job->is_own) {
		err = answer_open(&json, job->session, schema);
	} else {
		json_open(&json, '{');
		json_member(&json, "schema", schema);
		json_member(&json, "source", NULL);
	}
	if (err)
		return err;
	put_counts(&json, job);
	evaluating_put_arms(&json, job);
	put_json_gates(&json, job);
	answer_close(&json, omitted);
	return NULL;
}

const struct error *evaluating_jsonl(const struct evaluating *job,
				     struct sink *out)
{
	size_t a;
	int half;

	for (a = 0; a < job->arm.n; a++)
		for (half = 0; half < HALVES; half++) {
			struct json json = { .sink = out };

			if (!has_half(job, (enum half)half))
				continue;
			json_open(&json, '{');
			put_arm(&json, &job->arm.item[a]);
			json_member(&json, "half", halves[half]);
			put_summary(&json,
				    summary_of(job, a, (enum half)half));
			json_close(&json);
			json_end(&json);
		}
	return NULL;
}
