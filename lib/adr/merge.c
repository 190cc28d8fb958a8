/* SPDX-License-Identifier: MIT */
/* The decisions of two commits, merged: see merge.h. */
#include "adr/merge.h"

#include "git/commit.h"
#include "git/merge.h"
#include "git/repo.h"
#include "history/trees.h"

/* What one side changed since the base, or has at all without one. */
static const struct error *read_side(struct adr_merge *merge,
				     struct repo *repo, struct trees *trees,
				     const struct oid *base,
				     const struct oid *commit,
				     enum adr_side side)
{
	struct differences differences = { .item = { 0 } };
	struct oid tree, missing;
	const struct error *err = commit_tree(&tree, repo, commit);

	if (!err)
		err = trees_compare(trees, base, &tree, &differences,
				    &missing);
	if (!err) {
		size_t i;

		for (i = 0; i < differences.item.n; i++) {
			const struct difference *item =
				&differences.item.item[i];
			const char *path = differences.paths.ptr + item->path;

			if (item->kind != TOUCH_DELETE)
				strmap_add(&merge->side, path, strlen(path),
					   NULL)
					->value |= side;
		}
	}
	differences_release(&differences);
	return err;
}

const struct error *adr_merge_make(struct adr_merge *merge, struct repo *repo)
{
	struct merged merged = { .arena = { 0 } };
	const struct error *err;
	size_t i;

	err = repo_merge_base(repo, &merge->our_commit, &merge->their_commit,
			      &merge->base);
	merge->has_base = !err;
	err = err && err->code == ERROR_NOT_FOUND ? NULL : err;
	if (!err)
		err = merge_commits(&merged, repo, &merge->our_commit,
				    &merge->their_commit);
	if (!err) {
		struct trees *trees = trees_new(repo);
		const struct oid *from = merge->has_base ? &merge->base : NULL;
		struct oid base;

		if (from) {
			err = commit_tree(&base, repo, from);
			from = &base;
		}
		if (!err)
			err = read_side(merge, repo, trees, from,
					&merge->our_commit, ADR_OURS);
		if (!err)
			err = read_side(merge, repo, trees, from,
					&merge->their_commit, ADR_THEIRS);
		trees_free(trees);
	}
	if (err)
		err = error_wrap(err, "cannot merge '%s' with '%s'",
				 merge->ours, merge->theirs);
	merge->tree = merged.tree;
	for (i = 0; i < merged.conflict.n; i++)
		strmap_set(&merge->conflict, merged.conflict.item[i], 1);
	merged_release(&merged);
	return err;
}

void adr_merge_release(struct adr_merge *merge)
{
	strmap_release(&merge->conflict);
	strmap_release(&merge->side);
}

const char *adr_merge_side(const struct adr_merge *merge, const char *path)
{
	switch (strmap_get(&merge->side, path, 0)) {
	case ADR_OURS:
		return merge->ours;
	case ADR_THEIRS:
		return merge->theirs;
	default:
		return NULL;
	}
}
