/* SPDX-License-Identifier: MIT */
/* What there is, for who does not wait: see partial.h. */
#include "git-fuse/workspace/partial.h"

#include <inttypes.h>

#include "git-fuse/workspace/background.h"
#include "git-fuse/workspace/session.h"
#include "history/history.h"
#include "history/past.h"
#include "index/index.h"
#include "source/source.h"

/* --- The view --- */

static const struct error *make_alone(struct session *session)
{
	const struct error *err = warm_hold(session->warm, session->progress);

	if (!err)
		err = index_view(session->index, session->source,
				 session->progress, &session->view);
	warm_release(session->warm);
	return err;
}

/* What there is when the threads are done, or the time is over. Meanwhile we
 * have time to list the source, which is then known. */
static const struct error *look(struct session *session, bool asks,
				bool *is_over)
{
	const struct entry *entry;
	size_t n;
	const struct error *err = source_list(session->source, &entry, &n);

	if (!err)
		err = warm_wait(session->warm, session, WARM_VIEW, asks,
				is_over);
	view_free(session->view);
	session->view = NULL;
	if (!err)
		err = index_view_at_once(session->index, session->source,
					 session->progress, &session->view);
	return err;
}

static bool has_part(const struct session *session)
{
	return session->view && view_is_partial(session->view);
}

static const struct error *busy(struct session *session, enum warm_part part,
				const char *what)
{
	struct warm_status status;

	warm_status(session->warm, session, part, &status);
	return error_new(ERROR_BUSY, "%s is not ready for this question, which "
			 "needs all of it: %zu of %zu are read; ask again in a "
			 "moment", what, status.done, status.total);
}

const struct error *partial_view(struct session *session)
{
	const struct error *err;
	bool is_over;

	if (session->waits)
		return make_alone(session);
	err = look(session, false, &is_over);
	if (!err && has_part(session) && is_over)
		err = look(session, true, &is_over);
	if (err || !has_part(session))
		return err;
	if (!is_over && session->takes_part)
		return NULL;
	view_free(session->view);
	session->view = NULL;
	/* Where the threads cannot do it, perhaps we can, or know why not. */
	return is_over ? index_view(session->index, session->source,
				    session->progress, &session->view) :
		busy(session, WARM_VIEW, "the index");
}

/* --- The past --- */

const struct error *partial_mine(struct session *session,
				 const struct oid *commit, bool lines)
{
	const struct error *err;
	bool is_mined, is_over = false;

	session->past_is_partial = false;
	err = history_is_mined(&is_mined, session->history, commit, lines);
	if (!err && !is_mined)
		err = warm_wait(session->warm, session, WARM_PAST, true,
				&is_over);
	if (!err && !is_mined)
		err = history_is_mined(&is_mined, session->history, commit,
				       lines);
	if (err || is_mined)
		return err;
	if (is_over)
		return history_mine(session->history, commit, lines,
				    session->progress);
	session->past_is_partial = session->takes_part;
	return session->takes_part ? NULL :
		busy(session, WARM_PAST, "the history");
}

/* --- What is told of it --- */

static void put_past(struct json *json, const struct session *session)
{
	const struct past *past = session->past;

	json_key(json, "history");
	if (!past) {
		json_put_null(json);
		return;
	}
	json_open(json, '{');
	json_member_uint(json, "commit_count", past->status.commits);
	json_member_uint(json, "mined", past->status.mined);
	json_member_bool(json, "isComplete", !session->past_is_partial);
	json_close(json);
}

/* Where the files of all commits are known, the changed lines are not. */
static void tell_past(struct buf *out, const struct session *session)
{
	const struct past *past = session->past;

	if (!past || !session->past_is_partial)
		return;
	if (past->status.mined < past->status.commits)
		buf_addf(out, "of the newest %" PRIu64 " of %" PRIu64 " commits, the "
			 "others are not read yet: ask again in a moment\n",
			 past->status.mined, past->status.commits);
	else
		buf_addstr(out, "the lines that commits changed are not all "
			   "read yet: ask again in a moment\n");
}

void tell_indexing(struct buf *out, const struct session *session)
{
	const struct view *view = session->view;

	if (has_part(session))
		buf_addf(out, "of %zu files, %" PRIu64 " more are not indexed "
			 "yet: ask again in a moment\n", view->n,
			 view->omitted[OMIT_UNINDEXED]);
	tell_past(out, session);
}

void put_indexing(struct json *json, struct session *session)
{
	struct warm_status view, past;
	bool has_view, has_past;

	if (!session->warm)
		return;
	has_view = warm_status(session->warm, session, WARM_VIEW, &view);
	has_past = warm_status(session->warm, session, WARM_PAST, &past);
	if (!has_part(session) && !session->past_is_partial &&
	    !(session->tells_progress && (has_view || has_past)))
		return;
	json_member_open(json, "indexing", '{');
	json_member(json, "stage", has_view ? "files" : has_past ? "history" :
		    "done");
	json_member_uint(json, "done", has_view ? view.done : past.done);
	json_member_uint(json, "total", has_view ? view.total : past.total);
	json_key(json, "file_count");
	if (session->view)
		json_put_uint(json, session->view->n);
	else
		json_put_null(json);
	json_key(json, "missing");
	if (session->view)
		json_put_uint(json, session->view->omitted[OMIT_UNINDEXED]);
	else
		json_put_null(json);
	put_past(json, session);
	json_close(json);
}
