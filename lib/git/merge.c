/* SPDX-License-Identifier: MIT */
/* What a merge would give: see merge.h. */
#include "git/merge.h"

#include <string.h>

#include "base/compare.h"
#include "git/fail.h"
#include "git/handle.h"
#include "git/run.h"

/* Sorted, each once. */
static void sort_conflicts(struct merged *out)
{
	size_t i, n = 0;

	if (!out->conflict.n)
		return;
	VEC_SORT(&out->conflict, cmp_strings);
	for (i = 0; i < out->conflict.n; i++)
		if (!n || strcmp(out->conflict.item[n - 1],
				 out->conflict.item[i]))
			out->conflict.item[n++] = out->conflict.item[i];
	out->conflict.n = n;
}

void merged_release(struct merged *merged)
{
	VEC_RELEASE(&merged->conflict);
	arena_release(&merged->arena);
	*merged = (struct merged){ .arena = { 0 } };
}

/* --- git --- */

/* "<tree>\0" and, with conflicts, "<path>\0" each. */
static bool parse(struct merged *out, const struct buf *said)
{
	const char *at = buf_str(said), *end = at + said->len;

	const size_t n = oid_from_hex(&out->tree, at);

	if (!n || at[n])
		return false;
	for (at += n + 1; at < end && *at; at += strlen(at) + 1)
		*VEC_PUSH(&out->conflict) = arena_strdup(&out->arena, at);
	return true;
}

/* 0 and 1 (conflicts) are answers; an older git knows no such option. */
static const struct error *ask_git(struct merged *out, struct repo *repo,
				   const struct oid *ours,
				   const struct oid *theirs, bool *is_done)
{
	char our_hex[OID_HEX + 1], their_hex[OID_HEX + 1];
	const char *const args[] = {
		"merge-tree", "--write-tree", "-z", "--name-only",
		"--no-messages", "--allow-unrelated-histories",
		oid_to_hex(our_hex, ours), oid_to_hex(their_hex, theirs), NULL
	};
	struct buf said = { 0 };
	int status = 0;
	const struct error *err = git_run(repo, args, &said, &status);

	*is_done = !err && (status == 0 || status == 1) && parse(out, &said);
	buf_release(&said);
	return err;
}

/* --- libgit2 --- */

static const struct error *open_commit(git_commit **out, struct repo *repo,
				       const struct oid *oid)
{
	int code = git_commit_lookup(out, repo->raw, raw_oid(oid));
	char hex[OID_HEX + 1];

	return code < 0 ? git_fail(code, "cannot read commit '%s'",
				   oid_to_hex(hex, oid)) : NULL;
}

static const struct error *settle_conflicts(git_index *index,
					    struct merged *out)
{
	const git_index_entry *ancestor, *ours, *theirs;
	git_index_conflict_iterator *iterator;
	int code = 0;

	/* One at a time: taking a side ends the iteration. */
	while (!code && git_index_has_conflicts(index)) {
		code = git_index_conflict_iterator_new(&iterator, index);
		if (code)
			break;
		code = git_index_conflict_next(&ancestor, &ours, &theirs,
					       iterator);
		if (!code) {
			const git_index_entry *side = ours ? ours : theirs;
			const char *path =
				arena_strdup(&out->arena,
					     (side ? side : ancestor)->path);
			git_index_entry entry = { .mode = 0 };

			/* Of what is in conflict one side stays: ours, where
			 * it has the file. */
			*VEC_PUSH(&out->conflict) = path;
			if (side)
				entry = *side;
			git_index_conflict_remove(index, path);
			if (side) {
				entry.path = path;
				entry.flags = 0;
				git_index_add(index, &entry);
			}
		}
		git_index_conflict_iterator_free(iterator);
	}
	return code && code != GIT_ITEROVER ?
		git_fail(code, "cannot read the conflicts of a merge") : NULL;
}

static const struct error *merge_index(git_index **index, struct repo *repo,
				       const struct oid *ours,
				       const struct oid *theirs)
{
	git_commit *our_commit = NULL, *their_commit = NULL;
	const struct error *err = open_commit(&our_commit, repo, ours);
	int code;

	if (!err)
		err = open_commit(&their_commit, repo, theirs);
	if (!err) {
		code = git_merge_commits(index, repo->raw, our_commit,
					 their_commit, NULL);
		if (code < 0)
			err = git_fail(code, "cannot merge two commits");
	}
	git_commit_free(their_commit);
	git_commit_free(our_commit);
	return err;
}

const struct error *merge_without_git(struct merged *out, struct repo *repo,
				      const struct oid *ours,
				      const struct oid *theirs)
{
	git_index *index = NULL;
	const struct error *err = merge_index(&index, repo, ours, theirs);
	git_oid tree;
	int code;

	if (!err)
		err = settle_conflicts(index, out);
	if (!err) {
		code = git_index_write_tree_to(&tree, index, repo->raw);
		if (code < 0)
			err = git_fail(code, "cannot write the tree of a "
				       "merge");
		else
			set_oid(&out->tree, &tree);
	}
	git_index_free(index);
	sort_conflicts(out);
	return err;
}

const struct error *merge_commits(struct merged *out, struct repo *repo,
				  const struct oid *ours,
				  const struct oid *theirs)
{
	bool is_done;
	const struct error *err = ask_git(out, repo, ours, theirs, &is_done);

	if (!err && !is_done && !repo->raw)
		err = error_new(ERROR_UNSUPPORTED, "cannot merge two commits: "
				"it takes git 2.38 where libgit2 cannot read "
				"the repository");
	else if (!err && !is_done)
		err = merge_without_git(out, repo, ours, theirs);
	sort_conflicts(out);
	return err;
}
