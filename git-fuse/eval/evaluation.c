/* SPDX-License-Identifier: MIT */
/*
 * What each way to evaluate begins with: the questions, the pipeline that
 * they are put to, and which of them could not be asked.
 */
#include "git-fuse/eval/evaluation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/path.h"
#include "base/plural.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/cli/progress.h"
#include "git/repo.h"
#include "history/past.h"
#include "search/weights.h"
#include "source/source.h"

enum { NAMES_SHOWN = 5 };

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
			lacks[fate], n[fate], plural(n[fate]),
			buf_str(&names));
		buf_release(&names);
	}
	if (!n[CASE_JUDGED])
		return error_new(ERROR_BLIND, "not one of %zu case%s could be "
				 "asked; '--repos' names where their "
				 "repositories are", job->cases.item.n,
				 plural(job->cases.item.n));
	return NULL;
}

/* ---------------------------------------------------------------- pipeline */

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

const struct error *evaluating_gather(struct evaluating *job,
				      struct features *out)
{
	struct evaluation *e = &job->evaluation;
	const struct error *err;

	e->cases = &job->cases;
	e->here = job->is_own ? &job->here : NULL;
	e->repos = args_text(job->args, "repos");
	e->jobs = args_number(job->args, "jobs");
	e->progress = job->session->progress;
	err = evaluate_features(e, &job->base, out);
	return err ? err : evaluating_tell_fates(job);
}
