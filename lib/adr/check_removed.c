/* SPDX-License-Identifier: MIT */
/*
 * Whether accepted decisions are still there.
 *
 * What is staged, the work tree and the result of a merge are compared with
 * the commits that they are made of, and a revision with its first parent:
 * it is the change that deletes a record which is told, and nobody after it.
 */
#include <stdlib.h>
#include <string.h>

#include "adr/check_private.h"
#include "adr/frozen.h"
#include "adr/past.h"
#include "base/path.h"
#include "git/commit.h"
#include "git/repo.h"

/* It may have moved into another folder, as it is or under its name. */
static bool is_elsewhere(const struct judging *judging,
			 const struct adr_origin *gone)
{
	const struct registry *registry = &judging->registry;
	size_t i;

	for (i = 0; i < registry->record.n; i++) {
		const struct adr *adr = &registry->record.item[i];

		if (!oid_cmp(&adr->oid, &gone->oid) ||
		    !strcmp(path_base(adr->path), path_base(gone->path)))
			return true;
	}
	return false;
}

static void tell(struct judging *judging, const struct adr_origin *gone,
		 const struct oid *commit, const char *side)
{
	char hex[OID_HEX + 1];
	struct problem *problem;

	oid_short(hex, commit);
	problem = side ?
		report_at(judging, RULE_REMOVED, gone->path, 0, "it is "
			  "decided on '%s', and was deleted", side) :
		report_at(judging, RULE_REMOVED, gone->path, 0, "it is "
			  "decided in %s, and was deleted", hex);
	problem->advice = say(judging, "'git checkout %s -- %s' brings it "
			      "back; supersede or deprecate it instead",
			      side ? side : hex, gone->path);
}

static const struct error *judge_against(struct judging *judging,
					 const struct oid *commit,
					 const char *side)
{
	size_t n = judging->registry.record.n, i;
	struct adr_origin *origin = xcalloc(n + 1, sizeof(*origin));
	adr_origin_vec gone = { 0 };
	const struct error *err = find_origins(origin, &gone, judging, commit);

	for (i = 0; !err && i < gone.n; i++) {
		const struct adr_origin *one = &gone.item[i];
		struct adr_version was;

		if (is_elsewhere(judging, one))
			continue;
		err = adr_version_at(&was, judging->ask->repo, commit,
				     one->path);
		if (!err && adr_is_decided(was.status))
			tell(judging, one, commit, side);
	}
	VEC_RELEASE(&gone);
	free(origin);
	return err;
}

/* The commit that a revision changed; *found is false where it is not here, or
 * the first of all. */
static const struct error *first_parent(const struct judging *judging,
					struct oid *out, bool *found)
{
	struct commit commit = { .parent = { 0 } };
	struct buf bytes = { 0 };
	const struct error *err = commit_read(&commit, judging->ask->repo,
					      &judging->ask->commit, &bytes);

	*found = !err && commit.parent.n &&
		repo_has(judging->ask->repo, &commit.parent.item[0]);
	if (*found)
		*out = commit.parent.item[0];
	commit_release(&commit);
	buf_release(&bytes);
	return err;
}

const struct error *check_removed(struct judging *judging)
{
	const struct adr_checking *ask = judging->ask;
	struct oid commit = ask->commit;
	const struct error *err = NULL;
	bool found = true;

	if (judging->is_off[RULE_REMOVED] || !ask->has_commit ||
	    ask->is_former)
		return NULL;
	if (!ask->merge && source_kind(ask->source) == SOURCE_REV)
		err = first_parent(judging, &commit, &found);
	if (!err && found)
		err = judge_against(judging, &commit, NULL);
	if (!err && ask->merge)
		err = judge_against(judging, &ask->merge->their_commit,
				    ask->merge->theirs);
	return err;
}
