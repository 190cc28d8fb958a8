/* SPDX-License-Identifier: MIT */
/* What the answers out of history share: see history_answer.h. */
#include "git-fuse/answer/history_answer.h"

#include <inttypes.h>
#include <stdlib.h>

#include "base/path.h"
#include "base/plural.h"
#include "base/span.h"
#include "base/xalloc.h"
#include "git-fuse/answer/answer.h"
#include "git-fuse/answer/commit_subject.h"
#include "git-fuse/workspace/since.h"
#include "history/mailmap.h"
#include "history/past.h"
#include "index/index.h"

enum { A_DAY = 24 * 60 * 60 };

/* How people are told of the commits that did not count. */
static const struct counted_text sifted_text[SIFT_REASONS] = {
	[SIFT_EARLIER] = { "before the window", NULL },
	[SIFT_MERGE] = { "merge", "merges" },
	[SIFT_BOT] = { "by a bot", "by bots" },
	[SIFT_IGNORED] = { "in .git-blame-ignore-revs", NULL },
	[SIFT_WIDE] = { "over too many files", NULL },
	[SIFT_UNMINED] = { "whose files are not known", NULL }
};

static const struct error *read_sieve(struct chronicle *chronicle,
				      struct session *session,
				      const struct args *args)
{
	const struct arg *since = args_find(args, "since");
	const struct arg *days = args_find(args, "days");
	const struct arg *files = args_find(args, "max-files");
	struct past *past = chronicle->past;

	chronicle->sieve = (struct sieve){
		.since = INT64_MIN,
		.most_files = files ? (uint32_t)files->number : 0
	};
	if (days && days->origin != ARG_NONE && past)
		chronicle->sieve.since = past->newest -
			(int64_t)days->number * A_DAY;
	if (since && since->origin != ARG_NONE && past)
		return since_parse(&chronicle->sieve.since, session,
				   past->newest, args_text(args, "since"));
	return NULL;
}

const struct error *chronicle_open(struct chronicle *chronicle,
				   struct session *session,
				   const struct args *args)
{
	const struct error *err;

	*chronicle = (struct chronicle){ .past = NULL };
	err = session_view(session, &chronicle->view);
	if (!err)
		err = session_past(session, false, &chronicle->past);
	if (!err)
		err = read_sieve(chronicle, session, args);
	if (err || !chronicle->past)
		return err;
	chronicle->file_of = xcalloc(chronicle->past->paths,
				     sizeof(*chronicle->file_of));
	chronicle->person_of = xcalloc(chronicle->past->people,
				       sizeof(*chronicle->person_of));
	err = people_merge(chronicle->past, chronicle->person_of);
	if (err)
		return err;
	return past_files(chronicle->past, chronicle->view->n, view_path,
			  chronicle->view, chronicle->file_of);
}

void chronicle_close(struct chronicle *chronicle)
{
	free(chronicle->person_of);
	chronicle->person_of = NULL;
	free(chronicle->file_of);
	chronicle->file_of = NULL;
}

/* --- Times and ids --- */

const struct error *add_short_id(struct buf *out, struct past *past,
				 uint32_t commit)
{
	struct oid oid;
	const struct error *err = past_oid(past, commit, &oid);
	char hex[OID_HEX + 1];

	if (!err)
		buf_addstr(out, oid_short(hex, &oid));
	return err;
}

const struct error *add_authored(struct buf *out, struct repo *repo,
				 struct past *past, uint32_t commit,
				 int64_t time)
{
	struct person person;
	const struct error *err = add_short_id(out, past, commit);

	buf_addch(out, ' ');
	add_day(out, time);
	buf_addch(out, ' ');
	if (!err)
		err = past_person(past, past->author[commit], &person);
	if (err)
		return err;
	path_quote(out, person.name);
	buf_addstr(out, ": ");
	return add_subject(out, repo, past, commit);
}

const struct error *put_commit(struct json *json, const char *key,
			       struct past *past, uint32_t commit)
{
	struct oid oid;
	const struct error *err = past_oid(past, commit, &oid);
	char hex[OID_HEX + 1];

	if (!err)
		json_member(json, key, oid_to_hex(hex, &oid));
	return err;
}

const struct error *put_authored(struct json *json, struct repo *repo,
				 struct past *past, uint32_t commit,
				 int64_t time)
{
	struct buf subject = { 0 };
	struct person person;
	const struct error *err = past_person(past, past->author[commit],
					      &person);

	if (!err)
		err = add_subject(&subject, repo, past, commit);
	if (!err)
		err = put_commit(json, "commit", past, commit);
	if (!err) {
		json_member_time(json, "time", time);
		json_member_person(json, "author", person.name, person.email);
		json_member(json, "subject", buf_str(&subject));
	}
	buf_release(&subject);
	return err;
}

/* --- How far it goes, and what did not count --- */

void put_history(struct json *json, const struct past *past)
{
	json_key(json, "history");
	if (!past) {
		json_put_null(json);
		return;
	}
	json_open(json, '{');
	json_member_uint(json, "commit_count", past->status.commits);
	json_member_uint(json, "mined", past->status.mined);
	json_member_uint(json, "unreadable", past->status.unreadable);
	json_member_bool(json, "isComplete", past->status.is_complete);
	json_member_bool(json, "is_shallow", past->status.is_shallow);
	json_close(json);
}

void put_sifted(struct json *json, const uint64_t *sifted)
{
	int i;

	json_member_open(json, "passed_over", '{');
	for (i = 0; i < SIFT_REASONS; i++)
		if (sifted[i] && sift_name((enum sifted)i))
			json_member_uint(json, sift_name((enum sifted)i),
					 sifted[i]);
	json_close(json);
}

void put_window(struct json *json, const struct chronicle *chronicle,
		uint64_t counted)
{
	const struct past *past = chronicle->past;

	json_member_open(json, "window", '{');
	if (chronicle->sieve.since == INT64_MIN)
		json_member(json, "since", NULL);
	else
		json_member_time(json, "since", chronicle->sieve.since);
	if (past && past->ancestors)
		json_member_time(json, "until", past->newest);
	else
		json_member(json, "until", NULL);
	json_member_uint(json, "commit_count", counted);
	json_close(json);
}

const struct error *put_message(struct json *json, struct repo *repo,
				struct past *past, uint32_t commit)
{
	struct buf message = { 0 };
	const struct error *err = add_message(&message, repo, past, commit);

	if (!err)
		json_member(json, "message", buf_str(&message));
	buf_release(&message);
	return err;
}

const struct error *tell_message(struct sink *out, struct repo *repo,
				 struct past *past, uint32_t commit)
{
	struct buf message = { 0 }, quiet = { 0 };
	struct span rest, line;
	const struct error *err = add_message(&message, repo, past, commit);

	rest = (struct span){ buf_str(&message), message.len };
	if (!err)
		take_line(&rest, &line);
	while (!err && take_line(&rest, &line)) {
		buf_reset(&quiet);
		buf_add(&quiet, line.s, line.n);
		buf_tame(&quiet, 0);
		sink_addf(out, "%s%s\n", quiet.len ? "           " : "",
			  buf_str(&quiet));
	}
	buf_release(&quiet);
	buf_release(&message);
	return err;
}

void tell_history(struct sink *out, const struct past *past,
		  const uint64_t *sifted)
{
	const struct history_status *status;

	if (!past) {
		sink_addstr(out, "there is no commit, and so no history\n");
		return;
	}
	if (sifted)
		tell_counted(out, "passed over: ", sifted_text, sifted,
			     SIFT_REASONS, "\n");
	status = &past->status;
	if (!status->is_complete)
		sink_addf(out, "history is incomplete: of %" PRIu64
			  " commit%s the files of %" PRIu64 " are known\n",
			  status->commits, plural(status->commits),
			  status->mined);
	if (status->is_shallow)
		sink_addstr(out, "history ends early: this is a shallow "
			    "clone; 'git fetch --unshallow' brings the "
			    "rest\n");
}
