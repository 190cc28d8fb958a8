/* SPDX-License-Identifier: MIT */
/* The check of decisions that commands and hooks share: see checking.h. */
#include "git-fuse/checking.h"

#include "adr/check.h"
#include "adr/govern.h"
#include "git-fuse/session.h"
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
	enum { SHORT_HEX = 10 };
	struct oid head;
	const struct error *err = repo_commit(session->repo, "HEAD", &head);

	if (!err && !oid_cmp(&head, commit))
		return "HEAD";
	error_ignore(err);	/* an unborn branch is not what is merged */
	oid_to_hex(hex, commit)[SHORT_HEX] = '\0';
	return hex;
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
	source_free(source);
	adr_merge_release(&merge);
	return err;
}

const struct error *check_decisions(struct problems *out, uint64_t *looked_at,
				    struct session *session,
				    const char *merge_with)
{
	struct adr_checked checked = { .records = 0 };
	const struct error *err = merge_with ?
		check_merged(out, &checked, session, merge_with) :
		check(out, &checked, session, NULL, session->source);

	*looked_at = checked.records + checked.unreadable;
	return err;
}
