/* SPDX-License-Identifier: MIT */
/* The check of decisions that commands and hooks share: see decision_check.h.
 * */
#include "git-fuse/adr/decision_check.h"

#include <string.h>

#include "adr/check.h"
#include "adr/govern.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/workspace/session.h"
#include "git/repo.h"
#include "graph/graph.h"
#include "history/past.h"
#include "index/index.h"
#include "source/source.h"

/* The changed lines of commits are not asked for. */
static const struct error *open_past(void *payload, struct past **past)
{
	return session_past(payload, false, past);
}

static const struct error *resolve(void *payload,
				   struct governance *governance)
{
	struct session *session = payload;
	struct graph *graph = NULL;
	struct view *view;
	const struct error *err = session_view(session, &view);

	if (!err)
		err = graph_open(&graph, view, session->source);
	if (!err)
		err = governance_resolve(governance, graph, view);
	graph_free(graph);
	return err;
}

static const struct error *check(struct problems *out,
				 struct adr_checked *checked,
				 struct session *session,
				 const struct adr_merge *merge,
				 struct source *source)
{
	struct adr_checking checking = {
		.repo = session->repo, .source = source, .merge = merge,
		.past = open_past, .payload = session,
		/* The index is of the session's source, not of a merge. */
		.resolve = session->index && !merge ? resolve : NULL
	};
	struct source_identity id;
	const struct error *err = source_identity(session->source, &id);

	checking.is_change = merge || id.kind == SOURCE_STAGED;
	checking.has_commit = id.has_commit;
	checking.commit = id.commit;
	return err ? err : adr_check(out, checked, &checking);
}

/* "HEAD", or the first digits of another commit. */
static const char *name_of(struct session *session, const struct oid *commit,
			   char hex[OID_HEX + 1])
{
	struct oid head;
	const struct error *err = repo_commit(session->repo, "HEAD", &head);

	if (!err && !oid_cmp(&head, commit))
		return "HEAD";
	error_ignore(err);	/* an unborn branch is not what is merged */
	return oid_short(hex, commit);
}

/* The source of a tree that was just made. */
static const struct error *open_merged(struct source **out,
				       struct session *session,
				       struct adr_merge *merge)
{
	struct source_spec spec = { .kind = SOURCE_REV };
	const struct error *err = adr_merge_make(merge, session->repo);
	char hex[OID_HEX + 1];

	if (err)
		return err;
	spec.rev = oid_to_hex(hex, &merge->tree);
	return source_open(out, session->repo, &spec);
}

static const struct error *check_merged(struct problems *out,
					struct adr_checked *checked,
					struct session *session,
					const char *merge_with)
{
	struct adr_merge merge = { .theirs = merge_with };
	struct source *source = NULL;
	struct source_identity id;
	char hex[OID_HEX + 1];
	const struct error *err = source_identity(session->source, &id);

	if (!err && !id.has_commit)
		err = error_new(ERROR_USAGE, "there is no commit to merge "
				"'%s' with", merge_with);
	merge.our_commit = id.commit;
	merge.ours = name_of(session, &id.commit, hex);
	if (!err)
		err = repo_commit(session->repo, merge_with,
				  &merge.their_commit);
	if (!err)
		err = open_merged(&source, session, &merge);
	if (!err)
		err = check(out, checked, session, &merge, source);
	unread_take(session, source, NULL);
	source_free(source);
	adr_merge_release(&merge);
	return err;
}

/* --- What was there before --- */

/* A commit that a change is compared with. */
struct former {
	struct session *session;
	struct source *source;
};

static const struct error *resolve_former(void *payload,
					  struct governance *governance)
{
	struct former *former = payload;
	struct session *session = former->session;
	struct graph *graph = NULL;
	struct view *view = NULL;
	const struct error *err = index_view(session->index, former->source,
					     session->progress, &view);

	if (!err)
		err = graph_open(&graph, view, former->source);
	if (!err)
		err = governance_resolve(governance, graph, view);
	graph_free(graph);
	view_free(view);
	return err;
}

/* Where a file of the commit is now, when it was renamed and nothing else. */
static const char *path_now(const difference_vec *all, const char *path)
{
	const struct difference *was = NULL;
	size_t i;

	for (i = 0; path && i < all->n; i++)
		if (!strcmp(all->item[i].path, path))
			was = &all->item[i];
	if (!was || was->is_here)
		return path;
	for (i = 0; i < all->n; i++)
		if (!all->item[i].was_there &&
		    !oid_cmp(&all->item[i].is, &was->was))
			return all->item[i].path;
	return path;
}

static const struct error *check_former(struct problems *out,
					struct former *former,
					const struct oid *commit)
{
	struct session *session = former->session;
	struct source_spec spec = { .kind = SOURCE_REV };
	struct adr_checking checking = {
		.repo = session->repo, .is_former = true, .payload = former,
		.resolve = session->index ? resolve_former : NULL,
		.has_commit = true, .commit = *commit
	};
	struct adr_checked ignored;
	char hex[OID_HEX + 1];
	const struct error *err;

	spec.rev = oid_to_hex(hex, commit);
	err = source_open(&former->source, session->repo, &spec);
	checking.source = former->source;
	return err ? err : adr_check(out, &ignored, &checking);
}

static const struct error *drop_former(struct problems *out,
				       struct session *session,
				       const struct oid *commit)
{
	struct former former = { .session = session };
	struct problems found = { 0 };
	const struct error *err = check_former(&found, &former, commit);

	if (!err) {
		difference_vec all = { 0 };
		size_t i;

		err = source_differences(session->source, &all);
		for (i = 0; !err && i < found.problem.n; i++)
			found.problem.item[i].path =
				path_now(&all, found.problem.item[i].path);
		VEC_RELEASE(&all);
	}
	if (!err)
		problems_make_known(out, &found);
	problems_release(&found);
	unread_take(session, former.source, NULL);
	source_free(former.source);
	return err;
}

const struct error *check_decisions(struct problems *out,
				    struct decisions_checked *checked,
				    struct session *session,
				    const struct decisions_request *request)
{
	struct adr_checked found = { .records = 0 };
	const struct error *err = request->merge_with ?
		check_merged(out, &found, session, request->merge_with) :
		check(out, &found, session, NULL, session->source);
	size_t i;

	*checked = (struct decisions_checked){
		.looked_at = found.records + found.unreadable
	};
	for (i = 0; !err && out->problem.n && i < request->n; i++)
		err = drop_former(out, session, &request->before[i]);
	if (!err)
		err = baseline_read(&checked->baseline, session->source,
				    &baseline_of_decisions);
	if (!err)
		baseline_apply(&checked->baseline, out);
	return err;
}

void decisions_checked_release(struct decisions_checked *checked)
{
	baseline_release(&checked->baseline);
}

const struct error *decisions_missing(struct session *session)
{
	struct buf name = { 0 };
	const struct error *err = answer_source_name(&name, session);

	if (!err)
		err = error_new(ERROR_BLIND, "there are no decisions in %s, "
				"so nothing was judged; '.fuse/adr.yaml' says "
				"where they are", name.ptr);
	buf_release(&name);
	return err;
}
