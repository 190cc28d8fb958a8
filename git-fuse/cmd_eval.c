/* SPDX-License-Identifier: MIT */
/*
 * git fuse eval: questions with known answers, from files or from the
 * repository's own history, put to the search and to plainer rankers. Its
 * reports are in eval_report.c, what fits weights in eval_learn.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "git-fuse/answer.h"
#include "git-fuse/commands.h"
#include "git-fuse/evaluating.h"
#include "git-fuse/meter.h"
#include "git/repo.h"
#include "history/past.h"
#include "search/weights.h"
#include "source/source.h"

enum { NAMES_SHOWN = 5 };

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
	double value;
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
	value = name < n ? strtod(text + name + 1, &end) : -1;
	if (value < 0 || end == text + name + 1 || end != text + n)
		return error_new(ERROR_USAGE, "'--gate=%.*s' sets no number; "
				 "say '%.*s:60'", (int)n, text, (int)name,
				 text);
	*VEC_PUSH(out) = (struct gate){
		measure, measure_is_percent(measure) ? value / 100 : value
	};
	return NULL;
}

static const struct error *parse_gates(struct evaluating *job)
{
	const struct arg *arg = args_find(job->args, "gate");
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < arg->text.n; i++) {
		const char *at = arg->text.item[i];

		do {
			size_t n = strcspn(at, ",");

			err = parse_gate(&job->gate, at, n);
			at += n;
		} while (!err && *at++);
	}
	return err;
}

const struct error *evaluating_arm(struct evaluating *job)
{
	const char *weights = args_text(job->args, "weights");
	const char *stages = args_text(job->args, "stages");
	const char *off = args_text(job->args, "off");
	const struct error *err = NULL;

	/* What this repository likes better says nothing of others. */
	if (!job->is_own && !args_is_given(job->args, "weights"))
		weights = NULL;
	if (!job->is_own && !args_is_given(job->args, "stages"))
		stages = NULL;
	job->base = (struct arm){ .kind = ARM_FULL, .off = SEARCH_OFF };
	if (stages)
		err = search_stages_parse(&job->base.off, stages);
	if (err)
		return err;
	if (weights) {
		err = weights_parse(job->weight, weights);
		job->base.weight = job->weight;
	}
	if (!err && off)
		err = arm_switch_off(&job->base, off);
	return err;
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

/* ------------------------------------------------------------------- cases */

const struct error *evaluating_open(struct evaluating *job)
{
	struct session *session = job->session;
	const char *at = args_text(job->args, "at");
	struct source_spec spec = { .kind = SOURCE_REV,
				    .rev = at ? at : "HEAD" };
	const struct error *err = NULL;

	if (!session->repo)
		err = repo_open(&session->repo, NULL);
	if (!err)
		err = session_look_at(session, &spec);
	if (!err)
		err = site_open(&job->here, session->repo);
	job->is_own = !err;
	return err;
}

/* owner/name of the repository that we are in: from the name of its
 * directory, where "__" may stand for the slash. */
static char *name_of(const struct repo *repo)
{
	static const char git[] = ".git";
	const char *dir = repo_common_dir(repo), *start = dir, *at;
	size_t n = strlen(dir);
	struct buf name = { 0 };
	char *middle;

	if (!strcmp(path_base(dir), git))
		n = path_dir_len(dir);
	for (at = dir; at < dir + n; at++)
		if (*at == '/')
			start = at + 1;
	buf_add(&name, start, n - (size_t)(start - dir));
	if (name.len >= sizeof(git) &&
	    !strcmp(name.ptr + name.len - strlen(git), git))
		buf_cut(&name, name.len - strlen(git));
	middle = strstr(name.ptr, "__");
	if (middle && middle != name.ptr && middle[2]) {
		*middle = '/';
		memmove(middle + 1, middle + 2, strlen(middle + 2) + 1);
	}
	return buf_detach(&name);
}

const struct error *evaluating_sample(struct evaluating *job,
				      bool in_three_ways)
{
	const struct args *args = job->args;
	const char *at = args_text(args, "at");
	char *name = args_text(args, "name") ?
		xstrdup(args_text(args, "name")) : name_of(job->session->repo);
	struct sample_spec spec = {
		.repo = job->session->repo, .name = name,
		.seed = args_number(args, "seed"),
		.most = args_number(args, "sample"),
		.in_three_ways = in_three_ways
	};
	const struct error *err;

	err = site_past(&job->here, at ? at : "HEAD", false,
			job->session->progress, &spec.past);
	if (!err)
		err = sample_history(&job->cases, &spec,
				     job->session->progress, job->missed);
	past_free(spec.past);
	free(name);
	if (!err && !job->cases.item.n)
		err = error_new(ERROR_BLIND, "no commit that '%s' reaches "
				"makes a question: one must change source "
				"files and say why", at ? at : "HEAD");
	return err;
}

const struct error *evaluating_read(struct evaluating *job)
{
	const struct arg *files = args_find(job->args, "cases");
	const struct error *err = NULL;
	size_t i;

	if (!args_text(job->args, "repos"))
		return error_new(ERROR_USAGE, "'--cases' needs '--repos=DIR', "
				 "the directory of their repositories");
	for (i = 0; !err && i < files->text.n; i++)
		err = cases_read(&job->cases, files->text.item[i]);
	if (!err && !job->cases.item.n)
		err = error_new(ERROR_BLIND, "'%s' holds no case",
				files->text.item[0]);
	return err;
}

/* -------------------------------------------------------------------- fates */

/* "a, b and 3 more", each name once. */
static void list_names(struct buf *out, const struct evaluating *job,
		       enum case_fate fate)
{
	const struct cases *cases = &job->cases;
	struct strmap seen = { 0 };
	size_t i;

	for (i = 0; i < cases->item.n; i++) {
		const struct eval_case *c = &cases->item.item[i];
		const char *name = fate == CASE_NO_COMMIT ? c->id : c->repo;

		if (job->evaluation.fate[i] == fate)
			strmap_add(&seen, name, strlen(name), NULL);
	}
	for (i = 0; i < seen.n && i < NAMES_SHOWN; i++) {
		buf_addstr(out, i ? ", " : "");
		path_quote(out, seen.entry[i].key);
	}
	if (seen.n > NAMES_SHOWN)
		buf_addf(out, " and %zu more", seen.n - NAMES_SHOWN);
	strmap_release(&seen);
}

const struct error *evaluating_tell_fates(const struct evaluating *job)
{
	static const char *const lacks[CASE_FATES] = {
		[CASE_NO_REPOSITORY] = "no repository",
		[CASE_NO_COMMIT] = "no such commit"
	};
	size_t i, n[CASE_FATES] = { 0 };
	int fate;

	for (i = 0; i < job->cases.item.n; i++)
		n[job->evaluation.fate[i]]++;
	for (fate = CASE_NO_REPOSITORY; fate < CASE_FATES; fate++) {
		struct buf names = { 0 };

		if (!n[fate])
			continue;
		list_names(&names, job, (enum case_fate)fate);
		meter_clear();
		fprintf(stderr, "warning: %s for %zu case%s: %s\n",
			lacks[fate], n[fate], n[fate] == 1 ? "" : "s",
			buf_str(&names));
		buf_release(&names);
	}
	if (!n[CASE_JUDGED])
		return error_new(ERROR_BLIND, "none of %zu cases could be "
				 "asked; '--repos' names where their "
				 "repositories are", job->cases.item.n);
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

/* Rankings to the sink, and what they are worth to stderr. */
static void put_rankings(const struct evaluating *job, struct sink *out)
{
	struct buf figures = { 0 };
	struct json json;
	size_t i, p;

	for (i = 0; i < job->cases.item.n; i++) {
		const struct ranking *ranking = &job->evaluation.ranking[i];

		json = (struct json){ .sink = out };
		json_open(&json, '{');
		json_member(&json, "id", job->cases.item.item[i].id);
		json_key(&json, "ranking");
		json_open(&json, '[');
		for (p = 0; p < ranking->n; p++)
			json_put_string(&json, ranking->path[p]);
		json_close(&json);
		json_close(&json);
		json_end(&json);
	}
	evaluating_figures(&figures, &job->summary[HALF_ALL]);
	meter_clear();
	fprintf(stderr, "%s\n", figures.ptr);
	buf_release(&figures);
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

	if (!err)
		err = run_arms(job);
	if (err)
		return err;
	if (answer_is_json(job->args))
		return evaluating_json(job, out);
	put_rankings(job, out);
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
	const struct error *err = parse_gates(job);

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
