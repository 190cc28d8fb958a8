/* SPDX-License-Identifier: MIT */
/* What a change is between: see sides.h. */
#include "git-fuse/history/sides.h"

#include <string.h>

#include "git/repo.h"
#include "source/source.h"

static const struct error *new_side(struct session *session,
				    const struct args *args,
				    const struct range *range,
				    struct source_spec *spec)
{
	session_spec(session, args, spec);
	if (!range->head.len)
		return NULL;
	if (args_is_given(args, "at") || args_is_given(args, "staged") ||
	    args_is_given(args, "worktree"))
		return error_new(ERROR_USAGE, "'%s' says itself what is looked "
				 "at: '--at', '--staged' and '--worktree' "
				 "cannot", buf_str(&range->head));
	spec->kind = SOURCE_REV;
	spec->rev = range->head.ptr;
	return NULL;
}

/* The merge base of a named base and the new side's commit. */
static const struct error *named_base(struct repo *repo, const char *base,
				      const char *head, struct oid *out)
{
	const struct error *err;
	struct oid a, b;

	err = repo_commit(repo, base, &a);
	if (!err)
		err = repo_commit(repo, head, &b);
	if (!err)
		err = repo_merge_base(repo, &a, &b, out);
	return err;
}

/* HEAD, or what a revision came from; nothing where there is none. */
static const struct error *usual_base(struct repo *repo,
				      const struct source_spec *spec,
				      struct oid *out, bool *is_nothing)
{
	const char *rev = spec->kind == SOURCE_REV ? spec->rev : "HEAD";
	const struct error *err = repo_commit(repo, rev, out);
	char hex[OID_HEX + 2];

	if (!err && spec->kind == SOURCE_REV) {
		oid_to_hex(hex, out);
		memcpy(hex + strlen(hex), "^", 2);
		err = repo_commit(repo, hex, out);
	} else if (err && spec->kind == SOURCE_REV) {
		return err;
	}
	*is_nothing = err && err->code == ERROR_NOT_FOUND;
	return *is_nothing ? NULL : err;
}

static const struct error *open_base(struct sides *sides, struct repo *repo,
				     const struct range *range,
				     const struct source_spec *head)
{
	const char *head_rev = head->kind == SOURCE_REV ? head->rev : "HEAD";
	struct source_spec spec = { .kind = SOURCE_REV };
	char hex[OID_HEX + 1];
	bool is_nothing = false;
	const struct error *err;
	struct oid oid;

	if (range->base.len)
		err = named_base(repo, range->base.ptr, head_rev, &oid);
	else
		err = usual_base(repo, head, &oid, &is_nothing);
	if (err)
		return err;
	spec.rev = is_nothing ? repo_empty_tree(repo) : oid_to_hex(hex, &oid);
	return source_open(&sides->base, repo, &spec);
}

void sides_release(struct sides *sides)
{
	changed_files_release(&sides->files);
	reader_free(sides->after);
	reader_free(sides->before);
	changes_release(&sides->changes);
	source_free(sides->base);
}

const struct error *sides_open(struct sides *sides, struct session *session,
			       const struct args *args,
			       const struct range *range)
{
	struct source_spec spec;
	const struct error *err = new_side(session, args, range, &spec);

	if (!err)
		err = session_look_at(session, &spec);
	if (!err)
		err = open_base(sides, session->repo, range, &spec);
	if (!err)
		err = changes_between(sides->base, session->source,
				      &sides->changes);
	if (!err)
		err = reader_open(&sides->before, sides->base);
	if (!err)
		err = reader_open(&sides->after, session->source);
	return err;
}
