/* SPDX-License-Identifier: MIT */
/*
 * git fuse scope changes: what changed since the merge base, and what uses
 * it. What is compared is told by sides.h.
 */
#include "git-fuse/cli/commands.h"
#include "git-fuse/history/sides.h"
#include "git-fuse/scope/scope_run.h"
#include "git-fuse/workspace/session.h"
#include "git-fuse/workspace/unread.h"
#include "redact/redact.h"
#include "scope/review.h"
#include "source/source.h"

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
	const struct around_request request = scoping_around(job);
	struct scope_passages passages = { .more = 0 };
	const struct error *err;

	if (!files->item.n && is_for_people(job->options.format)) {
		sink_addf(out, "nothing is changed%s%s\n",
			  source_is_narrowed(job->session->source) ?
			  " within the paths, languages and scope" : "",
			  *job->asked || args_text(job->args, "at") ? "" :
			  "; a range, as HEAD~1..HEAD, tells what was committed");
		return NULL;
	}
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
	const bool is_whole = args_flag(args, "whole");
	struct changes_options options = {
		/* Passages find the users of what changed by themselves. */
		.no_dependents = !is_whole || !args_flag(args, "dependents"),
		.no_callers = !is_whole
	};
	struct range range = { 0 };
	struct sides sides = { 0 };
	struct scoping job = { 0 };
	struct redactor *redactor = redactor_new();
	struct buf asked = { 0 };
	const struct error *err = range_read(&range, args, "range", "head");

	if (!err)
		err = sides_open(&sides, session, args, &range);
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
		if (!args_flag(args, "dependents"))
			unread_only(session, &sides.changes);
		err = scope_changes(&job.result, &sides.files, &job.request,
				    &sides.changes, &options);
	}
	if (!err) {
		job.files = &sides.files;
		range_add(&asked, &range);
		job.asked = buf_str(&asked);
		err = is_whole ? scoping_pack(&job, out) :
			write_review(&job, &sides.files, out);
	}
	scoping_end(&job);
	sides_release(&sides);
	range_release(&range);
	buf_release(&asked);
	redactor_free(redactor);
	return err;
}
