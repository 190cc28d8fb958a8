/* SPDX-License-Identifier: MIT */
/*
 * Numbers that another branch has given to another decision. Seen from one
 * branch all is well, and the merge will not complain either.
 */
#include <inttypes.h>
#include <string.h>

#include "adr/check_private.h"
#include "adr/number.h"
#include "base/strmap.h"
#include "git/commit.h"
#include "git/repo.h"
#include "git/tree.h"

struct taking {
	struct judging *judging;
	struct numbers numbers;
	struct strmap ours;		/* blobs that the source has */
	struct buf bytes;
	struct tree_way way;
};

static const struct error *tree_has(struct taking *t, const struct oid *oid,
				    const char *path, bool *out)
{
	struct commit commit = { .parent = { 0 } };
	struct repo *repo = t->judging->ask->repo;
	const struct error *err = commit_read(&commit, repo, oid, &t->bytes);
	struct oid tree = commit.tree, found;
	uint32_t mode = 0;

	if (!err)
		err = tree_entry_at(repo, &tree, path, &t->way, &found,
				    &mode);
	*out = mode;
	commit_release(&commit);
	return err;
}

/*
 * What the branch had in common with us when it left is no news: we renamed
 * or removed the file since, and a merge does the same to it. Neither is, in a
 * change, a number that the record had before.
 */
static const struct error *is_news(struct taking *t, const struct adr *adr,
				   const struct number_use *use, bool *out)
{
	const struct adr_checking *ask = t->judging->ask;
	const struct error *err = NULL;
	struct oid branch, base;
	bool had = false;

	*out = true;
	if (!ask->has_commit)
		return NULL;
	if (ask->is_change)
		err = tree_has(t, &ask->commit, adr->path, &had);
	*out = !had;
	if (err || had)
		return err;
	err = repo_commit(ask->repo, use->ref, &branch);
	if (!err)
		err = repo_merge_base(ask->repo, &ask->commit, &branch, &base);
	if (!err)
		err = tree_has(t, &base, use->path, &had);
	if (err)	/* no common commit, or one that is not here */
		return err->code == ERROR_NOT_FOUND ? NULL : err;
	*out = !had;
	return NULL;
}

static const struct error *judge_use(struct taking *t, const struct adr *adr,
				     const struct number_use *use)
{
	struct judging *judging = t->judging;
	const struct adr_field *field = adr_field_of(adr, ADR_NUMBER);
	struct problem *problem;
	const struct error *err;
	bool counts;

	if (!use->ref || judging_find_entry(judging, use->path) ||
	    strmap_find(&t->ours, (const char *)use->oid.id, OID_SIZE))
		return NULL;
	err = is_news(t, adr, use, &counts);
	if (err || !counts)
		return err;
	problem = report(judging, RULE_NUMBER_TAKEN, adr,
			 field ? field->line : 0, "number %" PRIu64 " is "
			 "already used by %s on '%s'", adr->number,
			 judging_quote(judging, use->path), use->ref);
	problem->target = say(judging, "%s", use->path);
	problem->key = say(judging, "%" PRIu64 " %s", adr->number, use->path);
	problem->advice = "before the two are merged, 'git fuse adr "
		"renumber' renumbers one of them";
	return NULL;
}

static const struct error *judge_all(struct taking *t)
{
	const struct registry *registry = &t->judging->registry;
	const struct error *err = NULL;
	size_t i, j;

	for (i = 0; i < registry->record.n; i++)
		strmap_add(&t->ours, (const char *)
			   registry->record.item[i].oid.id, OID_SIZE, NULL);
	for (i = 0; !err && i < registry->folder.n; i++) {
		const struct adr_folder *folder = &registry->folder.item[i];

		for (j = 0; !err && j < folder->records; j++) {
			const struct adr *adr =
				&registry->record.item[folder->first + j];
			const struct numbers *numbers = &t->numbers;
			const struct number_use *use,
				*end = numbers->use.item + numbers->use.n;

			use = adr->number ?
				numbers_find(numbers, i, adr->number) :
				NULL;
			for (; !err && use && use < end && use->folder == i &&
			     use->number == adr->number;
			     use++)
				err = judge_use(t, adr, use);
		}
	}
	return err;
}

static void tell_unread(struct taking *t)
{
	if (t->numbers.unread.n)
		report_at(t->judging, RULE_UNJUDGED, NULL, 0,
			  "the numbers on %zu branch%s could not be read, the "
			  "first is '%s'", t->numbers.unread.n,
			  t->numbers.unread.n == 1 ? "" : "es",
			  t->numbers.unread.item[0])->advice =
			"their objects are not here: fetch them";
}

const struct error *check_taken(struct judging *judging)
{
	const struct registry *registry = &judging->registry;
	struct taking t = { .judging = judging };
	VEC(const char *) folder = { 0 };
	const struct error *err;
	size_t i;

	if (judging->is_off[RULE_NUMBER_TAKEN] || judging->ask->merge ||
	    judging->ask->is_former)
		return NULL;
	for (i = 0; i < registry->folder.n; i++)
		*VEC_PUSH(&folder) = registry->folder.item[i].path;
	err = numbers_read(&t.numbers, judging->ask->repo, folder.item,
			   folder.n, NULL);
	if (!err)
		err = judge_all(&t);
	if (!err)
		tell_unread(&t);
	VEC_RELEASE(&folder);
	strmap_release(&t.ours);
	buf_release(&t.bytes);
	tree_way_release(&t.way);
	numbers_release(&t.numbers);
	return err;
}
