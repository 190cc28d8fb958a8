/* SPDX-License-Identifier: MIT */
/*
 * Revisions to commits and trees, and merge bases: see repo.h.
 *
 * libgit2 answers first, but where it is known to answer otherwise than git;
 * what it does not find is asked of git before it is an error, since it does
 * not speak all of gitrevisions(7).
 */
#include <stdlib.h>

#include "base/nearest.h"
#include "base/xalloc.h"
#include "git/handle.h"
#include "git/heads.h"
#include "git/run.h"

static bool ask_git(const struct repo *repo, const char *rev, struct oid *out)
{
	const char *const args[] = { "rev-parse", "--verify", "--quiet",
				     "--end-of-options", rev, NULL };
	struct buf answer = { 0 };
	int status = 1;
	const struct error *err = git_run(repo, args, &answer, &status);
	bool found = !err && !status && oid_from_hex(out, buf_str(&answer));

	buf_release(&answer);
	return found;
}

/* The branch of an unborn HEAD, or NULL when HEAD is born or detached. */
static char *unborn_branch(struct repo *repo)
{
	static const char *const args[] = {
		"symbolic-ref", "--quiet", "HEAD", NULL
	};
	struct buf answer = { 0 };
	char *branch = NULL;
	const struct error *err;
	int status = 1;
	struct oid oid;

	if (ask_git(repo, "HEAD", &oid))
		return NULL;
	err = git_run(repo, args, &answer, &status);
	if (!err && !status && answer.len) {
		buf_cut(&answer, answer.len - 1);
		branch = xstrdup(head_short_name(answer.ptr));
	}
	error_ignore(err);
	buf_release(&answer);
	return branch;
}

static const struct error *unknown(struct repo *repo, const char *rev)
{
	static const char *const all[] = { NULL };
	const struct error *err;
	struct nearest nearest;
	struct heads heads;
	struct buf hint = { 0 };
	size_t i;

	nearest_init(&nearest, rev);
	err = heads_list(&heads, repo, all);
	for (i = 0; !err && i < heads.head.n; i++)
		nearest_offer(&nearest,
			      head_short_name(heads.head.item[i].name));
	error_ignore(err);
	nearest_phrase(&hint, &nearest, "");
	err = error_new(ERROR_NOT_FOUND, "unknown revision '%s'%s", rev,
			strstr(rev, "..") ? ", which is a range: give one commit" :
			nearest.n ? buf_str(&hint) :
			": give a branch, a tag or a commit");
	buf_release(&hint);
	heads_release(&heads);
	return err;
}

static const struct error *not_found(struct repo *repo, const char *rev)
{
	char *branch = strncmp(rev, "HEAD", 4) && strcmp(rev, "@") ? NULL :
		unborn_branch(repo);
	const struct error *err = branch ?
		error_new(ERROR_NOT_FOUND,
			  "'%s' names nothing yet: the branch '%s' has no commits",
			  rev, branch) : unknown(repo, rev);

	free(branch);
	return err;
}

/* Peels by hand: libgit2's own way says less about what went wrong. */
static const struct error *peel_object(struct repo *repo, const char *rev,
				       struct oid *oid, enum object_kind kind)
{
	const struct error *err;
	enum object_kind found = OBJECT_BLOB;
	struct buf bytes = { 0 };

	err = repo_read(repo, oid, UINT64_MAX, &bytes, &found, NULL);
	while (!err && found != kind && found != OBJECT_BLOB) {
		const char *field = found == OBJECT_TAG ? "object " : "tree ";

		if (found == OBJECT_TREE ||
		    (found == OBJECT_COMMIT && kind != OBJECT_TREE))
			break;
		if (strncmp(buf_str(&bytes), field, strlen(field)) ||
		    !oid_from_hex(oid, bytes.ptr + strlen(field)))
			err = error_new(ERROR_CORRUPT, "'%s' is damaged", rev);
		else if (found == OBJECT_COMMIT)
			found = OBJECT_TREE;	/* need not be here itself */
		else
			err = repo_read(repo, oid, UINT64_MAX, &bytes, &found,
					NULL);
	}
	if (err)
		err = error_wrap(err, "cannot read '%s'", rev);
	else if (found != kind)
		err = error_new(ERROR_USAGE, "'%s' names no %s", rev,
				kind == OBJECT_COMMIT ? "commit" :
				"commit or tree");
	buf_release(&bytes);
	return err;
}

/* libgit2 counts reflog entries in its own way. */
static bool has_reflog(const char *rev)
{
	return strstr(rev, "@{");
}

/* libgit2 searches the history of HEAD where git searches all branches, and
 * forgets 20 KiB at each commit that does not match. */
static bool is_search(const char *rev)
{
	return !strncmp(rev, ":/", 2) || strstr(rev, "^{/");
}

/* The object that rev names, whatever it is. */
static const struct error *find(struct repo *repo, const char *rev,
				struct oid *out)
{
	git_object *object = NULL;
	const struct error *err = NULL;
	int result;

	if (!*rev || *rev == '-')
		return error_new(ERROR_USAGE, "'%s' is not a revision", rev);
	if ((has_reflog(rev) || is_search(rev)) && ask_git(repo, rev, out))
		return NULL;
	if (is_search(rev))
		return not_found(repo, rev);
	if (!repo->raw)
		return ask_git(repo, rev, out) ? NULL : not_found(repo, rev);
	result = git_revparse_single(&object, repo->raw, rev);
	if (!result)
		set_oid(out, git_object_id(object));
	else if (result == GIT_EAMBIGUOUS)
		err = error_new(ERROR_AMBIGUOUS,
				"'%s' is the beginning of more than one object "
				"name: give more of it", rev);
	else if (!ask_git(repo, rev, out))
		err = not_found(repo, rev);
	git_object_free(object);
	return err;
}

const struct error *repo_resolve(struct repo *repo, const char *rev,
				 struct oid *out)
{
	const struct error *err = find(repo, rev, out);
	struct oid tree;

	if (err)
		return err;
	/* A commit is as good as its tree, and stays what it is. */
	tree = *out;
	err = peel_object(repo, rev, out, OBJECT_COMMIT);
	if (err && err->code == ERROR_USAGE) {
		*out = tree;
		err = peel_object(repo, rev, out, OBJECT_TREE);
	}
	return err;
}

const struct error *repo_commit(struct repo *repo, const char *rev,
				struct oid *out)
{
	const struct error *err = find(repo, rev, out);

	return err ? err : peel_object(repo, rev, out, OBJECT_COMMIT);
}

const struct error *repo_tree(struct repo *repo, const char *rev,
			      struct oid *out)
{
	const struct error *err = find(repo, rev, out);

	return err ? err : peel_object(repo, rev, out, OBJECT_TREE);
}

/* libgit2 does not know that the history of a shallow clone ends early. */
static const struct error *asked_merge_base(const struct repo *repo,
					    const char *a, const char *b,
					    struct oid *out, bool *found)
{
	const char *const args[] = { "merge-base", a, b, NULL };
	const struct error *err;
	struct buf answer = { 0 };
	int status = 0;

	err = git_run(repo, args, &answer, &status);
	*found = !err && !status && oid_from_hex(out, buf_str(&answer));
	if (!err && status > 1)
		err = error_new(ERROR_FAILED,
				"cannot find the merge base of '%s' and '%s'",
				a, b);
	buf_release(&answer);
	return err;
}

const struct error *repo_merge_base(struct repo *repo, const struct oid *a,
				    const struct oid *b, struct oid *out)
{
	char hex_a[OID_HEX + 1], hex_b[OID_HEX + 1];
	const struct error *err = NULL;
	git_oid raw;
	bool found = false;
	int result = GIT_ERROR;

	oid_to_hex(hex_a, a);
	oid_to_hex(hex_b, b);
	if (repo->raw && !repo->is_shallow)
		result = git_merge_base(&raw, repo->raw, raw_oid(a),
					raw_oid(b));
	if (!result) {
		set_oid(out, &raw);
		return NULL;
	}
	if (result != GIT_ENOTFOUND || !repo->raw || repo->is_shallow)
		err = asked_merge_base(repo, hex_a, hex_b, out, &found);
	if (err || found)
		return err;
	return error_new(ERROR_NOT_FOUND,
			 "'%s' and '%s' have no common ancestor%s", hex_a,
			 hex_b, repo->is_shallow ?
			 " in this shallow clone" : "");
}
