/* SPDX-License-Identifier: MIT */
/*
 * git fuse scope focus and query: which files matter, packed. What the two
 * share with scope changes is in scoping.h.
 */
#include <string.h>

#include "base/buf.h"
#include "base/path.h"
#include "git-fuse/commands.h"
#include "git-fuse/deciding.h"
#include "git-fuse/scoping.h"
#include "git-fuse/session.h"
#include "git/repo.h"
#include "scope/focus.h"
#include "scope/query.h"
#include "source/source.h"

/* A seed that is a file which is not looked at deserves to be told so, and
 * not that there is none. */
static const struct error *explain_absence(const struct error *err,
					   const struct session *session,
					   const char *seed)
{
	const char *prefix = repo_prefix(session->repo);
	const struct entry *entry;
	struct buf path = { 0 };
	size_t i, n;

	if (!path_join(&path, prefix, strlen(prefix), seed) ||
	    source_list(session->source, &entry, &n))
		n = 0;
	for (i = 0; i < n && strcmp(entry[i].path, buf_str(&path)); i++)
		;
	if (i < n)
		err = error_new(ERROR_NOT_FOUND, "'%s' is not looked at: %s",
				buf_str(&path), entry[i].omit ?
				omit_name(entry[i].omit) :
				"it is too large, binary, minified or "
				"unreadable");
	buf_release(&path);
	return err;
}

/* An absolute path in the work tree means the same from its top: as an editor
 * or a shell's completion gives it. */
static const char *seed_of(const struct session *session, const char *typed)
{
	const char *top = repo_work_dir(session->repo);
	size_t n = top ? strlen(top) : 0;

	if (!n || strncmp(typed, top, n) || (typed[n] && typed[n] != '/'))
		return typed;
	while (typed[n] == '/')
		n++;
	return typed[n] ? typed + n : "/";
}

const struct error *cmd_scope_focus(struct session *session,
				    const struct args *args, struct sink *out)
{
	struct scoping job = { 0 };
	struct buf record = { 0 };
	const char *seed;
	const struct error *err = scoping_begin(&job, session, args);

	job.asked = args_text(args, "seed");
	if (!err)
		err = decision_seed(&record, session, job.asked);
	if (!err) {
		seed = record.len ? record.ptr : seed_of(session, job.asked);
		err = scope_focus(&job.result, &job.request, seed,
				  seed == job.asked ?
				  repo_prefix(session->repo) : "");
		if (err && err->code == ERROR_NOT_FOUND)
			err = explain_absence(err, session, seed);
	}
	if (!err)
		err = scoping_pack(&job, out);
	scoping_end(&job);
	buf_release(&record);
	return err;
}

static void join_words(const struct args *args, struct buf *out)
{
	const struct arg *words = args_find(args, "words");
	size_t i;

	for (i = 0; i < words->text.n; i++)
		buf_addf(out, "%s%s", i ? " " : "", words->text.item[i]);
}

const struct error *cmd_scope_query(struct session *session,
				    const struct args *args, struct sink *out)
{
	struct query_options options = {
		.top = args_number(args, "top"),
		.plain = args_flag(args, "plain"),
		.rerank = args_flag(args, "rerank")
	};
	struct scoping job = { 0 };
	struct buf text = { 0 };
	const struct error *err = scoping_begin(&job, session, args);

	if (!err) {
		join_words(args, &text);
		job.asked = text.ptr;
		err = scope_query(&job.result, &job.request, job.asked,
				  &options);
	}
	if (!err)
		err = scoping_pack(&job, out);
	scoping_end(&job);
	buf_release(&text);
	return err;
}
