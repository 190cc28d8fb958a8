/* SPDX-License-Identifier: MIT */
/* Judging a source, comparing it with older ones, and what of it counts: see
 * arch_check.h. */
#include "git-fuse/arch/arch_check.h"
#include "git-fuse/arch/arch_moves.h"

#include <stdlib.h>

#include "arch/affected.h"
#include "arch/excuse.h"
#include "base/xalloc.h"
#include "git-fuse/workspace/since.h"
#include "git/commit.h"
#include "git/repo.h"
#include "index/index.h"
#include "source/ago.h"

void judged_source_release(struct judged_source *judged)
{
	judgement_release(&judged->judgement);
	graph_free(judged->graph);
	if (judged->is_own) {
		view_free(judged->view);
		source_free(judged->source);
	}
	*judged = (struct judged_source){ 0 };
}

void architecture_release(struct architecture *architecture)
{
	judged_source_release(&architecture->now);
	baseline_release(&architecture->baseline);
	rules_release(&architecture->rules);
}

/* --- Other times --- */

/* Judges a source, which then belongs to out. */
static const struct error *judge_source(struct judged_source *out,
					struct session *session,
					const struct rules *rules,
					struct source *source)
{
	struct judge_request request = {
		.is_other_time = true, .progress = session->progress
	};
	const struct error *err;

	*out = (struct judged_source){ .source = source, .is_own = true };
	err = index_view(session->index, source, session->progress,
			 &out->view);
	if (!err)
		err = graph_open(&out->graph, out->view, source);
	if (!err)
		err = judge_view(&out->judgement, rules, out->graph,
				 out->view, &request);
	unread_take(session, source, out->view);
	return err;
}

const struct error *judge_revision(struct judged_source *out,
				   struct session *session,
				   const struct rules *rules, const char *rev)
{
	struct source_spec spec = { .kind = SOURCE_REV, .rev = rev };
	struct source *source = NULL;
	const struct error *err;

	*out = (struct judged_source){ 0 };
	err = source_open(&source, session->repo, &spec);
	return err ? err : judge_source(out, session, rules, source);
}

/* The commit that was there on a day; NULL where history begins later. */
static const struct error *open_day(struct source **out,
				    struct session *session, int64_t day)
{
	struct source_identity id;
	const struct error *err;
	int64_t newest;

	*out = NULL;
	err = source_identity(session->source, &id);
	if (!err && !id.has_commit)
		return NULL;
	if (!err)
		err = commit_time(&newest, session->repo, &id.commit);
	if (!err)
		err = source_open_ago(out, session->source, newest - day);
	if (!err && !*out && repo_is_shallow(session->repo))
		err = error_new(ERROR_FAILED,
				"the history of this clone ends too early; fetch more of it ('git fetch --unshallow')");
	return err;
}

static const struct error *open_since(struct source **out,
				      struct session *session,
				      const char *since)
{
	struct source_spec spec = { .kind = SOURCE_REV, .rev = since };
	int64_t day;

	if (since_date(&day, since))
		return open_day(out, session, day);
	return source_open(out, session->repo, &spec);
}

/* Files on no layer are told, and not counted alone. */
static bool minds_uncovered(const struct architecture *a)
{
	return a->rules.uncovered != UNCOVERED_COUNT &&
		a->now.judgement.uncovered.n;
}

/* Takes out the files that were on no layer then, either. */
static void keep_newly_uncovered(struct architecture *a,
				 const struct judged_source *base)
{
	struct judgement *judgement = &a->now.judgement;
	bool *was_there = xcalloc(base->view->n, sizeof(*was_there));
	size_t i, n = 0;

	for (i = 0; i < base->judgement.uncovered.n; i++)
		was_there[base->judgement.uncovered.item[i]] = true;
	for (i = 0; i < judgement->uncovered.n; i++) {
		uint32_t file = judgement->uncovered.item[i];
		size_t then = view_find(base->view,
					a->now.view->file[file].path);

		if (then == SIZE_MAX || !was_there[then])
			judgement->uncovered.item[n++] = file;
	}
	a->older += judgement->uncovered.n - n;
	judgement->uncovered.n = n;
	free(was_there);
}

/* Marks those of one rule, or of all, that were there at a time. */
static const struct error *mark_older(bool *is_new, struct architecture *a,
				      struct session *session,
				      const char *since, uint32_t rule)
{
	struct judged_source base = { 0 };
	struct source *source = NULL;
	const struct error *err;
	bool *found;
	size_t i;

	err = open_since(&source, session, since);
	if (err || !source)
		return err;
	found = xcalloc(a->now.judgement.violation.n, sizeof(*found));
	err = judge_source(&base, session, &a->rules, source);
	if (!err)
		judgement_new(found, &a->now.judgement, &base.judgement, rule);
	if (!err)
		moves_drop(found, &a->now, &base, session->repo, rule);
	if (!err && rule == RULES_ALL && minds_uncovered(a))
		keep_newly_uncovered(a, &base);
	for (i = 0; !err && i < a->now.judgement.violation.n; i++)
		if (rule == RULES_ALL ||
		    a->now.judgement.violation.item[i].rule == rule)
			is_new[i] = is_new[i] && found[i];
	free(found);
	judged_source_release(&base);
	return err;
}

static bool has_violations(const struct judgement *judgement, uint32_t rule)
{
	size_t i;

	for (i = 0; i < judgement->violation.n; i++)
		if (judgement->violation.item[i].rule == rule)
			return true;
	return false;
}

/* Takes out the violations that do not count. */
static void keep_new(struct architecture *a, const bool *is_new)
{
	struct judgement *judgement = &a->now.judgement;
	size_t i, n = 0;

	for (i = 0; i < judgement->violation.n; i++)
		if (is_new[i])
			judgement->violation.item[n++] =
				judgement->violation.item[i];
	a->older += judgement->violation.n - n;
	judgement->violation.n = n;
}

/* A time that is wrong is told where nothing needs it, too: who misspells it
 * would not learn so before it matters. */
static const struct error *check_since(struct session *session,
				       const char *since)
{
	struct source *source = NULL;
	const struct error *err = open_since(&source, session, since);

	source_free(source);
	return err;
}

/* Other times cost a judgement each, and are asked only where something was
 * found that they may excuse. */
static const struct error *drop_older(struct architecture *a,
				      struct session *session,
				      const struct architecture_request *how)
{
	struct judgement *judgement = &a->now.judgement;
	const struct error *err = NULL;
	size_t n = judgement->violation.n, i;
	bool *is_new = xcalloc(n, sizeof(*is_new));

	for (i = 0; i < n; i++)
		is_new[i] = true;
	for (i = 0; !err && i < how->n; i++)
		err = n || minds_uncovered(a) ?
			mark_older(is_new, a, session, how->since[i],
				   RULES_ALL) :
			check_since(session, how->since[i]);
	for (i = 0; !err && i < a->rules.rule.n; i++) {
		const struct rule *rule = &a->rules.rule.item[i];

		if (!rule->since || !has_violations(judgement, (uint32_t)i))
			continue;
		err = mark_older(is_new, a, session, rule->since, (uint32_t)i);
		if (err)
			err = error_wrap(err, "'%s': line %u: 'since: %s' of rule '%s'",
					 rules_path, (unsigned int)rule->line,
					 rule->since, rule->name);
	}
	if (!err)
		keep_new(a, is_new);
	free(is_new);
	return err;
}

/* --- Now --- */

static const struct error *judge_now(struct architecture *a,
				     struct session *session, bool changed)
{
	struct judge_request request = { .progress = session->progress };
	struct judged_source *now = &a->now;
	file_vec files = { 0 };
	const struct error *err;
	bool all = true;

	now->source = session->source;
	err = session_view(session, &now->view);
	if (!err)
		err = graph_open(&now->graph, now->view, now->source);
	if (err)
		return err;
	err = view_hold(now->view);
	if (!err && changed)
		err = arch_affected(&files, &all, now->source, now->graph,
				    now->view);
	if (!all) {
		*VEC_PUSH(&files) = 0;	/* so that it is never NULL */
		request.file = files.item;
		request.files = files.n - 1;
	}
	if (!err)
		err = judge_view(&now->judgement, &a->rules, now->graph,
				 now->view, &request);
	view_let_go(now->view);
	VEC_RELEASE(&files);
	return err;
}

const struct error *architecture_check(struct architecture *out,
				       struct problems *problems,
				       struct session *session,
				       const struct architecture_request *how)
{
	size_t before = problems->problem.n;
	const struct error *err;
	size_t i, n;

	*out = (struct architecture){ 0 };
	err = rules_read(&out->rules, &out->has_rules, session->source);
	if (err || !out->has_rules)
		return err;
	err = judge_now(out, session, how->changed);
	if (!err)
		err = drop_older(out, session, how);
	if (err)
		return err;
	judgement_problems(problems, &out->now.judgement, &out->rules,
			   out->now.view);
	n = before;
	for (i = before; i < problems->problem.n; i++)
		if (source_selects(session->source,
				   problems->problem.item[i].path))
			problems->problem.item[n++] = problems->problem.item[i];
	problems->problem.n = n;
	err = excuses_apply(problems, session->source);
	if (!err)
		err = baseline_read(&out->baseline, session->source,
				    &baseline_of_rules);
	if (!err)
		baseline_apply(&out->baseline, problems);
	return err;
}

const struct error *architecture_judge(struct architecture *out,
				       struct session *session)
{
	const struct error *err;

	*out = (struct architecture){ 0 };
	err = rules_read(&out->rules, &out->has_rules, session->source);
	if (!err && out->has_rules)
		err = judge_now(out, session, false);
	return err;
}

const struct error *architecture_missing(void)
{
	return error_new(ERROR_BLIND,
			 "there is no '%s' in what is looked at, so nothing was judged; "
			 "'git fuse arch init --write' proposes one",
			 rules_path);
}

const struct error *check_architecture(struct problems *out, bool *has_rules,
				       struct session *session,
				       const struct architecture_request *how)
{
	struct architecture architecture;
	const struct error *err;

	err = architecture_check(&architecture, out, session, how);
	*has_rules = architecture.has_rules;
	architecture_release(&architecture);
	return err;
}
