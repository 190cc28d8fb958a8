/* SPDX-License-Identifier: MIT */
/*
 * git fuse scope changes: what changed since the merge base, and what uses
 * it.
 *
 * The new side is what is looked at, or the head of a range. Where no base is
 * named, it is HEAD for the work tree and the index, and the first parent for
 * a revision: its own change. What has no parent is compared with nothing.
 */
#include <string.h>

#include "git-fuse/history/commands.h"
#include "git-fuse/scope/scope_run.h"
#include "git-fuse/workspace/range.h"
#include "git-fuse/workspace/session.h"
#include "git/repo.h"
#include "redact/redact.h"
#include "scope/review.h"
#include "source/listing.h"
#include "source/source.h"

/* The id that every empty tree has, in any repository. */
static const char empty_tree[] = "4b825dc642cb6eb9a060e54bf8d69288fbee4904";

/* The old side of a comparison, and what was found. */
struct sides {
	struct source *base;
	struct changes changes;
	struct reader *before, *after;
	struct changed_files files;
};

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
		memcpy(hex + OID_HEX, "^", 2);
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
	spec.rev = is_nothing ? empty_tree : oid_to_hex(hex, &oid);
	return source_open(&sides->base, repo, &spec);
}

static const struct error *compare(struct sides *sides, struct source *head)
{
	const struct error *err;

	err = changes_between(sides->base, head, &sides->changes);
	if (!err)
		err = reader_open(&sides->before, sides->base);
	if (!err)
		err = reader_open(&sides->after, head);
	return err;
}

static void sides_release(struct sides *sides)
{
	changed_files_release(&sides->files);
	reader_free(sides->after);
	reader_free(sides->before);
	changes_release(&sides->changes);
	source_free(sides->base);
}

static const struct error *open_sides(struct sides *sides,
				      struct session *session,
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
		err = compare(sides, session->source);
	return err;
}

/* A change_mask_fn: what was removed may be a secret, too. */
static const struct error *mask_secrets(void *payload, const char *path,
					struct buf *text)
{
	return redact_in_place(payload, text, path, NULL);
}

static bool is_for_people(enum pack_format format)
{
	return format == PACK_MARKDOWN || format == PACK_COMPACT ||
		format == PACK_TOC;
}

static const struct error *write_review(struct scoping *job,
					const struct changed_files *files,
					struct sink *out)
{
	struct scope_passages passages = { .more = 0 };
	struct around_request request;
	const struct error *err;

	if (!files->item.n && is_for_people(job->options.format)) {
		sink_addstr(out, "nothing is changed\n");
		return NULL;
	}
	err = scoping_around(&request, job);
	if (!err)
		err = scope_review(&passages, &request, files,
				   !args_flag(job->args, "dependents"));
	if (!err)
		err = scoping_passages(job, &passages, NULL, out);
	scope_passages_release(&passages);
	return err;
}

const struct error *cmd_scope_changes(struct session *session,
				      const struct args *args,
				      struct sink *out)
{
	struct changes_options options = {
		/* Passages find the users of what changed by themselves. */
		.no_dependents = !args_flag(args, "dependents") ||
			!args_flag(args, "whole")
	};
	struct range range = { 0 };
	struct sides sides = { 0 };
	struct scoping job = { 0 };
	struct redactor *redactor = redactor_new();
	struct buf asked = { 0 };
	const struct error *err = range_read(&range, args, "range", "head");

	if (!err)
		err = open_sides(&sides, session, args, &range);
	if (!err)
		err = scoping_begin(&job, session, args);
	if (!err) {
		options.before = sides.before;
		options.after = sides.after;
		options.source = session->source;
		if (args_flag(args, "redact"))
			options.mask = (struct change_mask){
				mask_secrets, redactor
			};
		err = scope_changes(&job.result, &sides.files, &job.request,
				    &sides.changes, &options);
	}
	if (!err) {
		job.files = &sides.files;
		range_add(&asked, &range);
		job.asked = buf_str(&asked);
		err = args_flag(args, "whole") ? scoping_pack(&job, out) :
			write_review(&job, &sides.files, out);
	}
	scoping_end(&job);
	sides_release(&sides);
	range_release(&range);
	buf_release(&asked);
	redactor_free(redactor);
	return err;
}
