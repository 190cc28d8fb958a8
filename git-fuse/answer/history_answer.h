/* SPDX-License-Identifier: MIT */
/*
 * What the answers out of history share: the past of what is looked at,
 * today's files in it, a window of time, and how an answer says how far
 * history is known and which commits it passed over.
 */
#ifndef GIT_FUSE_ANSWER_HISTORY_ANSWER_H
#define GIT_FUSE_ANSWER_HISTORY_ANSWER_H

#include "base/buf.h"
#include "base/date.h"
#include "emit/json.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/workspace/session.h"
#include "history/sift.h"

struct chronicle {
	struct past *past;	/* NULL: there is no commit */
	struct view *view;
	uint32_t *file_of;	/* of past_files, for the view's files */
	uint32_t *person_of;	/* of people_merge */
	struct sieve sieve;	/* what the options say */
};

/*
 * Opens view and past, and reads --since, --days and --max-files as far as the
 * command has them. Where it fails, it is still to be closed.
 */
const struct error *chronicle_open(struct chronicle *chronicle,
				   struct session *session,
				   const struct args *args) MUST_CHECK;
void chronicle_close(struct chronicle *chronicle);

/* The first digits of a commit's id. */
const struct error *add_short_id(struct buf *out, struct past *past,
				 uint32_t commit) MUST_CHECK;
/* "1a2b3c4d5e 2024-02-29 A U Thor: Add it", the day that of a time. */
const struct error *add_authored(struct buf *out, struct repo *repo,
				 struct past *past, uint32_t commit,
				 int64_t time) MUST_CHECK;

/*
 * "history": how many ancestors there are, how many were mined, whether that
 * is all of them; null where there is no commit.
 */
void put_history(struct json *json, const struct past *past);
/* "passed_over": commits that did not count, by reason. */
void put_sifted(struct json *json, const uint64_t *sifted);
/* "window": the times that bound it, and the commits that count in it. */
void put_window(struct json *json, const struct chronicle *chronicle,
		uint64_t counted);
/* Under a key: the id of a commit. */
const struct error *put_commit(struct json *json, const char *key,
			       struct past *past, uint32_t commit) MUST_CHECK;
/* "commit", "time", "author" with "name" and "email", and "subject". */
const struct error *put_authored(struct json *json, struct repo *repo,
				 struct past *past, uint32_t commit,
				 int64_t time) MUST_CHECK;
/* "message": all of it. */
const struct error *put_message(struct json *json, struct repo *repo,
				struct past *past, uint32_t commit) MUST_CHECK;
/* The same for people, indented, without its first line, which add_authored
 * tells. */
const struct error *tell_message(struct sink *out, struct repo *repo,
				 struct past *past, uint32_t commit)
	MUST_CHECK;

/* History for people: a line each, nothing where all is well. sifted may be
 * NULL. */
void tell_history(struct sink *out, const struct past *past,
		  const uint64_t *sifted);

#endif
