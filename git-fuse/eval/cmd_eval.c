/* SPDX-License-Identifier: MIT */
/*
 * git fuse eval: questions with known answers, from files or from the
 * repository's own history, put to the search and to plainer rankers. Its
 * reports are in report.c, what fits weights in learn.c, and where
 * the questions come from in evaluation.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "git-fuse/answer/answer.h"
#include "git-fuse/cli/commands.h"
#include "git-fuse/cli/progress.h"
#include "git-fuse/eval/evaluation.h"

/* ----------------------------------------------------------------- options */

/* "any@5:60", "mrr:.7": in percent where the measure is. */
static const struct error *parse_gate(gate_vec *out, const char *text,
				      size_t n)
{
	size_t name = strcspn(text, ":,");
	enum measure measure = measure_by_name(text, name);
	const struct error *err;
	struct buf known = { 0 };
	char *end;
	double value, most;
	int i;

	if (measure == MEASURES) {
		for (i = 0; i < MEASURES; i++)
			buf_addf(&known, "%s%s", i ? ", " : "",
				 measure_name((enum measure)i));
		err = error_new(ERROR_USAGE, "unknown measure '%.*s' in "
				"'--gate'; there are %s", (int)name, text,
				known.ptr);
		buf_release(&known);
		return err;
	}
	most = measure_is_percent(measure) ? 100 : 1;
	value = name < n ? strtod(text + name + 1, &end) : -1;
	if (!(value >= 0 && value <= most) || end == text + name + 1 ||
	    end != text + n)
		return error_new(ERROR_USAGE, "'--gate=%.*s' sets no number "
				 "from 0 to %g; say '%.*s:%g'", (int)n, text,
				 most, (int)name, text, most * .6);
	*VEC_PUSH(out) = (struct gate){
		measure, measure_is_percent(measure) ? value / 100 : value
	};
	return NULL;
}

/* An option that the rest of the line leaves without effect is a mistake. */
static const struct error *refuse_idle(const struct args *args)
{
	static const struct {
		const char *idle, *by;
	} beside[] = {
		{ "at", "cases" }, { "cases", "emit-cases" },
		{ "cases", "tune" }, { "gate", "emit-cases" },
		{ "gate", "learn" }, { "gate", "tune" },
		{ "sample", "cases" }, { "seed", "cases" }
	}, without[] = {
		{ "features", "learn" }, { "name", "emit-cases" },
		{ "repos", "cases" }
	};
	size_t i;

	for (i = 0; i < sizeof(beside) / sizeof(*beside); i++)
		if (args_is_given(args, beside[i].idle) &&
		    args_is_given(args, beside[i].by))
			return error_new(ERROR_USAGE, "'--%s' means nothing "
					 "beside '--%s'", beside[i].idle,
					 beside[i].by);
	for (i = 0; i < sizeof(without) / sizeof(*without); i++)
		if (args_is_given(args, without[i].idle) &&
		    !args_is_given(args, without[i].by))
			return error_new(ERROR_USAGE, "'--%s' means nothing "
					 "without '--%s'", without[i].idle,
					 without[i].by);
	return NULL;
}

/* A report without --arm is of all of them, and of the pipeline without each
 * of its parts; rankings are of one. */
static const struct error *choose_arms(struct evaluating *job)
{
	const struct arg *arg = args_find(job->args, "arm");
	const struct error *err = evaluating_arm(job);
	struct arm arm = job->base;
	int kind;

	if (err)
		return err;
	if (arg->origin != ARG_NONE ||
	    (!job->is_own && !answer_is_json(job->args))) {
		arm.kind = arg->origin == ARG_NONE ? ARM_FULL :
			(enum arm_kind)arg->number;
		*VEC_PUSH(&job->arm) = arm;
		return NULL;
	}
	for (kind = ARM_FULL; kind >= 0; kind--) {
		arm.kind = (enum arm_kind)kind;
		*VEC_PUSH(&job->arm) = arm;
	}
	arm_ablations(&job->arm, &job->base);
	return NULL;
}

/* --------------------------------------------------------------------- runs */

static const struct error *run_arms(struct evaluating *job)
{
	const struct args *args = job->args;
	struct evaluation *e = &job->evaluation;
	const struct error *err = choose_arms(job);

	e->cases = &job->cases;
	e->here = job->is_own ? &job->here : NULL;
	e->repos = args_text(args, "repos");
	e->jobs = args_number(args, "jobs");
	e->limit = args_number(args, "limit");
	if (!e->limit)
		e->limit = SIZE_MAX;
	e->progress = job->session->progress;
	if (!err)
		err = evaluate(e, job->arm.item, job->arm.n);
	if (!err)
		err = evaluating_tell_fates(job);
	if (!err)
		evaluating_sum_up(job);
	return err;
}

static const struct error *emit_cases(struct evaluating *job,
				      struct sink *out)
{
	const struct error *err = evaluating_open(job);
	size_t i;

	if (!err)
		err = evaluating_sample(job, true);
	for (i = 0; !err && i < job->cases.item.n; i++)
		case_write(out, &job->cases.item.item[i]);
	return err;
}

static const struct error *run_files(struct evaluating *job,
				     struct sink *out)
{
	const struct error *err = evaluating_read(job);
	struct buf figures = { 0 };
	struct json json;
	size_t i;

	if (!err)
		err = run_arms(job);
	if (err)
		return err;
	if (answer_is_json(job->args))
		return evaluating_json(job, out);
	/* Rankings to the sink, and what they are worth to stderr. */
	for (i = 0; i < job->cases.item.n; i++) {
		const struct ranking *ranking = &job->evaluation.ranking[i];

		json = (struct json){ .sink = out };
		json_open(&json, '{');
		json_member(&json, "id", job->cases.item.item[i].id);
		json_member_strings(&json, "ranking", ranking->path,
				    ranking->n);
		json_close(&json);
		json_end(&json);
	}
	evaluating_figures(&figures, &job->summary[HALF_ALL]);
	meter_clear();
	fprintf(stderr, "%s\n", figures.ptr);
	buf_release(&figures);
	return NULL;
}

static const struct error *run_own(struct evaluating *job, struct sink *out)
{
	static const struct error *(*const write[])(const struct evaluating *,
						    struct sink *) = {
		evaluating_text, evaluating_json, evaluating_jsonl
	};
	const struct error *err = evaluating_open(job);

	if (!err)
		err = evaluating_sample(job, false);
	if (!err)
		err = run_arms(job);
	return err ? err : write[args_choice(job->args, "format")](job, out);
}

static const struct error *run(struct evaluating *job, struct sink *out)
{
	const struct args *args = job->args;
	const struct error *err = refuse_idle(args);

	if (!err) {
		const struct arg *arg = args_find(job->args, "gate");
		size_t i;

		for (i = 0; !err && i < arg->text.n; i++) {
			const char *at = arg->text.item[i];

			do {
				size_t n = strcspn(at, ",");

				err = parse_gate(&job->gate, at, n);
				at += n;
			} while (!err && *at++);
		}
	}
	if (err)
		return err;
	if (args_flag(args, "emit-cases"))
		return emit_cases(job, out);
	if (args_flag(args, "learn"))
		return evaluating_learn(job, out);
	if (args_flag(args, "tune"))
		return evaluating_tune(job, out);
	return args_find(args, "cases")->text.n ? run_files(job, out) :
		run_own(job, out);
}

const struct error *cmd_eval(struct session *session, const struct args *args,
			     struct sink *out)
{
	struct evaluating job = { .session = session, .args = args };
	const struct error *err = run(&job, out);

	evaluation_release(&job.evaluation);
	cases_release(&job.cases);
	site_close(&job.here);
	VEC_RELEASE(&job.arm);
	VEC_RELEASE(&job.gate);
	free(job.summary);
	return err;
}
