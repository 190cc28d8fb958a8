/* SPDX-License-Identifier: MIT */
/*
 * Hooks that check decisions and architecture: what is staged before it is
 * committed, what a merge has made, and each tip that is pushed.
 */
#include <stdlib.h>
#include <string.h>

#include "adr/registry.h"
#include "arch/rules.h"
#include "base/compare.h"
#include "base/xalloc.h"
#include "git-fuse/adr/decision_check.h"
#include "git-fuse/hook/hooks.h"
#include "git-fuse/knowledge/stale.h"
#include "git/repo.h"
#include "git/tree.h"
#include "source/source.h"

const struct error *hook_look_at_staged(struct hook_call *call)
{
	static const struct source_spec staged = { .kind = SOURCE_STAGED };
	struct session *session = call->session;
	const struct error *err = NULL;

	if (session->source && source_kind(session->source) == SOURCE_STAGED)
		return NULL;
	if (!call->has_base)
		err = hook_base_read(&call->base, session->repo);
	call->has_base = !err;
	if (!err)
		err = session_look_at(session, &staged);
	if (!err && call->base.is_amend)
		source_stand_on(session->source, call->base.parent.n ?
				&call->base.parent.item[0] : NULL);
	return err;
}

static void take_difference(struct staged_changes *out,
			    const struct difference *d)
{
	*VEC_PUSH(&out->change) = (struct staged_change){
		.path = d->path, .before_mode = d->was_mode, .mode = d->mode,
		.before = d->was, .after = d->is
	};
}

/* A merge has to be compared with its other parents, too, which git does. */
const struct error *hook_staged(struct hook_call *call,
				const struct staged_changes **out)
{
	struct repo *repo = call->session->repo;
	difference_vec all = { 0 };
	const struct error *err = NULL;
	size_t i;

	*out = &call->staged;
	if (call->has_staged)
		return NULL;
	staged_changes_release(&call->staged);
	if (staged_is_merge(repo)) {
		err = staged_changes_read(&call->staged, repo);
	} else {
		err = hook_look_at_staged(call);
		if (!err)
			err = source_differences(call->session->source, &all);
		for (i = 0; !err && i < all.n; i++)
			take_difference(&call->staged, &all.item[i]);
	}
	VEC_RELEASE(&all);
	call->has_staged = !err;
	return err;
}

/* What may well be meant, such as a section of a draft that says nothing yet,
 * nobody has to read at each commit. */
static const struct error *judge_decisions(
	struct problems *out, struct session *session,
	const struct decisions_request *request)
{
	const struct problem_narrow narrow = { .severity = SEVERITY_WARNING };
	struct decisions_checked checked = { .looked_at = 0 };
	const struct error *err = check_decisions(out, &checked, session,
						  request);

	if (!err)
		problems_narrow(out, &narrow);
	decisions_checked_release(&checked);
	return err;
}

/* What is staged is judged by what it changes: where it touches nothing that
 * matters to decisions, nothing is read. */
const struct error *hook_staged_decisions(struct problems *out,
					  struct hook_call *call)
{
	const struct error *err = hook_look_at_staged(call);
	struct decisions_request request = {
		.before = call->base.parent.item, .n = call->base.parent.n
	};
	bool is_touched = false;

	if (!err)
		err = registry_is_touched(&is_touched, call->session->source);
	if (!err && is_touched)
		err = judge_decisions(out, call->session, &request);
	return err;
}

/* Whether a commit has the rules that are staged: what others did not forbid
 * is no excuse. */
static const struct error *has_rules(bool *out, struct session *session,
				     const struct oid *parent)
{
	struct entry staged;
	struct oid rules;
	uint32_t mode = 0;
	bool found = false;
	const struct error *err = source_find(session->source, rules_path,
					      &staged, &found);

	if (!err)
		err = commit_entry(&rules, &mode, session->repo, parent,
				   rules_path);
	*out = !err && found && mode && !oid_cmp(&rules, &staged.oid);
	return err;
}

CMP_KEY(compare_path_of, struct staged_change, strcmp, path)

static bool is_staged(const struct staged_changes *staged, const char *path)
{
	return path && bsearch(path, staged->change.item, staged->change.n,
			       sizeof(*staged->change.item), compare_path_of);
}

/* Whether a problem would stop a commit by itself. */
static bool is_new_error(const struct problem *problem)
{
	return problem->state == PROBLEM_NEW &&
		problem->severity == SEVERITY_ERROR;
}

/*
 * One import that a commit brings may be on the way of many chains. Where the
 * files that it changes break a rule, what others reach by them is counted:
 * what is to be mended would stand among dozens that are not.
 */
static void fold_others(struct problems *out,
			const struct staged_changes *staged)
{
	struct problem *item = out->problem.item;
	size_t i, n = 0, ours = 0, others = 0;

	for (i = 0; i < out->problem.n; i++)
		ours += is_new_error(&item[i]) &&
			is_staged(staged, item[i].path);
	for (i = 0; ours && i < out->problem.n; i++)
		if (is_new_error(&item[i]) && item[i].path &&
		    !is_staged(staged, item[i].path))
			others++;
		else
			item[n++] = item[i];
	if (!others)
		return;
	out->problem.n = n;
	*VEC_PUSH(&out->problem) = (struct problem){
		.rule = item[0].rule, .severity = SEVERITY_NOTE,
		.message = arena_fmt(&out->arena, "%zu import%s of files that "
				     "this does not change reach%s it by these",
				     others, others == 1 ? "" : "s",
				     others == 1 ? "es" : ""),
		.advice = "'git fuse arch check' tells each"
	};
}

/* Who writes a rule is shown what others wrote long ago, and must learn why. */
static void tell_rules_changed(struct problems *out)
{
	if (!problems_count(out, SEVERITY_ERROR))
		return;
	*VEC_PUSH(&out->problem) = (struct problem){
		.rule = out->problem.item[0].rule, .path = rules_path,
		.severity = SEVERITY_NOTE,
		.message = "this changes the rules, so that all files were "
			"judged",
		.advice = "'git fuse arch baseline' makes known what is to stay"
	};
}

/* What breaks a rule is news where none of the parents that have the rules has
 * it. */
const struct error *hook_staged_architecture(struct problems *out,
					     struct hook_call *call)
{
	const struct error *err = hook_look_at_staged(call);
	const size_t n = call->base.parent.n;
	char (*hex)[OID_HEX + 1] = xcalloc(n + 1, sizeof(*hex));
	const char **since = xcalloc(n + 1, sizeof(*since));
	struct architecture_request request = {
		.changed = true, .since = since
	};
	const struct staged_changes *staged;
	bool is_one = false, ignored = false, folds;
	size_t i;

	for (i = 0; !err && i < n; i++) {
		const struct oid *parent = &call->base.parent.item[i];

		err = has_rules(&is_one, call->session, parent);
		if (!err && is_one)
			since[request.n++] = oid_to_hex(hex[i], parent);
	}
	if (!err)
		err = check_architecture(out, &ignored, call->session,
					 &request);
	/* By other rules any file may break one. */
	if (!err && !request.n)
		tell_rules_changed(out);
	folds = request.n && out->problem.n;
	if (!err && folds)
		err = hook_staged(call, &staged);
	if (!err && folds)
		fold_others(out, staged);
	free(since);
	free(hex);
	return err;
}

/* --- Tips --- */

/* One tip: what it is, what it is compared with, where it will be merged. */
struct tip {
	char rev[OID_HEX + 1];
	struct oid since;
	bool has_since;
	const char *trunk;	/* NULL: there is none, or it is the tip's */
};

typedef const struct error *tip_fn(struct problems *out,
				   struct session *session,
				   const struct tip *tip);

/* Branches are judged, and what Gerrit takes for review: a note has nothing to
 * judge, and what a tag brings is judged when a branch gets it. */
static bool is_judged(const struct pushed_ref *ref)
{
	return !ref->is_deleted &&
		(!strncmp(ref->ref, "refs/heads/", 11) ||
		 !strncmp(ref->ref, "refs/for/", 9));
}

/* Is the same change judged already? What is news to a branch depends on what
 * that branch had. */
static bool is_repeated(const pushed_vec *pushed, size_t at)
{
	size_t i;

	for (i = 0; i < at; i++)
		if (is_judged(&pushed->item[i]) &&
		    !oid_cmp(&pushed->item[i].after,
			     &pushed->item[at].after) &&
		    !oid_cmp(&pushed->item[i].before,
			     &pushed->item[at].before))
			return true;
	return false;
}

static const struct error *judge_tip(struct problems *out,
				     struct hook_call *call,
				     const struct pushed_ref *ref,
				     const char *trunk, tip_fn *judge)
{
	struct repo *repo = call->session->repo;
	struct source_spec spec = { .kind = SOURCE_REV };
	struct tip tip = { .trunk = NULL };
	const struct error *err;
	struct oid head;
	const char *remote;

	oid_to_hex(tip.rev, &ref->after);
	err = repo_commit(repo, trunk, &head);
	if (!err && oid_cmp(&head, &ref->before) &&
	    oid_cmp(&head, &ref->after))
		tip.trunk = trunk;
	error_ignore(err);
	/* What was there before the push; of what is new, or rewritten from
	 * what we do not have, the newest that was known. */
	remote = call->event->is_server ? NULL : call->n ? call->arg[0] : "*";
	err = NULL;
	tip.since = ref->before;
	tip.has_since = !ref->is_new && repo_has(repo, &tip.since);
	if (!tip.has_since)
		err = pushed_since(&tip.since, &tip.has_since, repo,
				   &ref->after, remote);
	spec.rev = tip.rev;
	if (!err)
		err = session_look_at(call->session, &spec);
	if (!err)
		err = judge(out, call->session, &tip);
	return err;
}

static const struct error *each_tip(struct problems *out,
				    struct hook_call *call, tip_fn *judge)
{
	const pushed_vec *pushed;
	const struct error *err = hook_pushed(call, &pushed);
	struct buf trunk = { 0 };
	size_t i;

	/* The branch that the others go back to: HEAD where we receive, and
	 * what the remote calls its HEAD where we push. */
	if (call->event->is_server)
		buf_addstr(&trunk, "HEAD");
	else if (call->n)
		buf_addf(&trunk, "refs/remotes/%s/HEAD", call->arg[0]);
	for (i = 0; !err && i < pushed->n; i++)
		if (is_judged(&pushed->item[i]) && !is_repeated(pushed, i))
			err = judge_tip(out, call, &pushed->item[i],
					buf_str(&trunk), judge);
	buf_release(&trunk);
	return err;
}

static const struct error *decisions_of(struct problems *out,
					struct session *session,
					const struct tip *tip)
{
	struct decisions_request request = {
		.merge_with = tip->trunk, .before = &tip->since,
		.n = tip->has_since
	};

	return judge_decisions(out, session, &request);
}

static const struct error *architecture_of(struct problems *out,
					   struct session *session,
					   const struct tip *tip)
{
	char hex[OID_HEX + 1];
	const char *since = oid_to_hex(hex, &tip->since);
	struct architecture_request request = {
		.since = &since, .n = tip->has_since
	};
	bool has_rules = false;

	return check_architecture(out, &has_rules, session, &request);
}

/* Advice alone: knowledge follows the code, and stops nobody. */
static const struct error *knowledge_of(struct problems *out,
					struct session *session,
					const struct tip *tip)
{
	struct staled staled;
	char since[OID_HEX + 1];

	return tip->has_since ?
		staling_check(out, &staled, session,
			      oid_to_hex(since, &tip->since), tip->rev) : NULL;
}

const struct error *hook_pushed_knowledge(struct problems *out,
					  struct hook_call *call)
{
	return each_tip(out, call, knowledge_of);
}

const struct error *hook_pushed_decisions(struct problems *out,
					  struct hook_call *call)
{
	return each_tip(out, call, decisions_of);
}

const struct error *hook_pushed_architecture(struct problems *out,
					     struct hook_call *call)
{
	return each_tip(out, call, architecture_of);
}
