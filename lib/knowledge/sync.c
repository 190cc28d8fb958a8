/* SPDX-License-Identifier: MIT */
/* Fetch, unite, push, and again: see sync.h. */
#include "knowledge/sync.h"

#include <stdlib.h>
#include <time.h>

#include "base/random.h"
#include "base/xalloc.h"
#include "git/remote.h"
#include "git/write.h"
#include "knowledge/sheets.h"
#include "knowledge/signing.h"
#include "knowledge/store.h"
#include "knowledge/withheld.h"

/* A push takes some tenths of a second on a far remote: twenty clones that
 * all have something to say at once come through. */
enum { MOST_ATTEMPTS = 40, STEP_MS = 20, MOST_STEPS = 16 };

/* One attempt. */
struct syncing {
	const struct sync_spec *spec;
	struct repo *repo;
	struct knowledge *knowledge;
	char *tracking;		/* NULL: there is none */
	char *where;		/* "origin refs/fuse/knowledge" */
	struct oid tip;		/* the remote's; zero: none */
	struct oid own;		/* SYNC_REF of ours; zero: none */
	struct sheets theirs, both;
	struct buf said;	/* why a push was refused */
	uint64_t lacking;	/* records that the remote does not have */
	bool is_allowed;	/* to send some */
	bool was_lost;
};

/* --- what they have --- */

static const struct error *fetch(struct syncing *s)
{
	const struct sync_spec *spec = s->spec;
	bool has_it;
	const struct error *err;
	struct oid seen;

	/* Whether a reference of ours holds on to all of the remote's tip:
	 * git has looked at what it set one to, but not at what else lies
	 * about. */
	seen = (struct oid){ { 0 } };
	err = s->tracking ? ref_read(&seen, s->repo, s->tracking) : NULL;
	has_it = !oid_cmp(&seen, &s->tip) || !oid_cmp(&s->own, &s->tip);
	if (err || has_it)
		return err;
	return remote_fetch(&s->was_lost, s->repo, spec->remote, SYNC_REF,
			    spec->is_dry ? NULL : s->tracking);
}

/* What was there when we asked and not when we fetched is no damage. */
static const struct error *judge_missing(struct syncing *s,
					 const struct error *missing)
{
	struct oid now;
	const struct error *err = remote_tip(&now, s->repo, s->spec->remote,
					     SYNC_REF);

	if (err || !oid_cmp(&now, &s->tip))
		return missing;
	s->was_lost = true;
	return NULL;
}

static const struct error *read_theirs(struct syncing *s)
{
	const struct error *err = remote_tip(&s->tip, s->repo, s->spec->remote,
					     SYNC_REF);

	if (!err)
		err = ref_read(&s->own, s->repo, SYNC_REF);
	if (err || oid_is_zero(&s->tip))
		return err;
	err = fetch(s);
	if (!err && !s->was_lost)
		err = sheets_read(&s->theirs, s->repo, &s->tip, s->where);
	if (err && err->code == ERROR_NOT_FOUND)
		err = judge_missing(s, err);
	return err;
}

/* --- what both have --- */

/* Their sound records are all in ours by now. */
static void count(struct syncing *s, struct sync_done *out)
{
	struct strmap theirs = { .n = 0 }, both = { .n = 0 };
	size_t i;

	sheets_ids(&theirs, &s->theirs);
	sheets_ids(&both, &s->both);
	out->records = both.n;
	s->lacking = 0;
	for (i = 0; i < both.n; i++)
		s->lacking += !strmap_find(&theirs, both.entry[i].key,
					   SHA256_SIZE);
	strmap_release(&theirs);
	strmap_release(&both);
}

/* --- what they get --- */

/* What was sent counts once, also where the turn begins again after it. */
static void count_sent(const struct syncing *s, struct sync_done *out)
{
	out->sent += s->lacking;
	out->is_first |= oid_is_zero(&s->tip) && s->lacking;
}

/* On top of theirs, and of ours where theirs has forgotten it. */
static const struct error *make_commit(struct oid *out, struct syncing *s,
				       uint64_t records)
{
	char *message = xstrfmt("git fuse knowledge: %llu record%s",
				(unsigned long long)records,
				records == 1 ? "" : "s");
	struct oid tree, parent[2];
	const struct error *err = sheets_write(&tree, s->repo, &s->both,
					       &s->theirs);
	bool is_behind = oid_is_zero(&s->own);
	size_t n = 0;

	if (!oid_is_zero(&s->tip))
		parent[n++] = s->tip;
	if (!err && n && !is_behind)
		err = is_ancestor(&is_behind, s->repo, &s->own, &s->tip);
	if (!is_behind)
		parent[n++] = s->own;
	if (!err)
		err = write_commit(out, s->repo, &tree, parent, n, message);
	free(message);
	return err ? error_wrap(err, "cannot commit the records") : NULL;
}

static const struct error *send(struct syncing *s, struct sync_done *out)
{
	struct oid commit;
	const struct error *err;
	const struct sync_spec *spec;

	spec = s->spec;
	err = NULL;
	if (spec->may_send && s->lacking && !s->is_allowed)
		err = spec->may_send(spec->payload, s->lacking);
	s->is_allowed = !err;
	if (!err)
		err = make_commit(&commit, s, out->records);
	if (!err)
		err = remote_push(&s->was_lost, &s->said, s->repo,
				  s->spec->remote, &commit, SYNC_REF, &s->tip);
	if (!err && !s->was_lost) {
		struct oid now;

		/* Sent is what the remote has, whatever it said: another
		 * clone may have been there since, whose turn it then was,
		 * or it took nothing at all. */
		err = remote_tip(&now, s->repo, s->spec->remote, SYNC_REF);
		s->was_lost = !err && oid_cmp(&now, &commit);
		if (s->was_lost) {
			buf_reset(&s->said);
			buf_addstr(&s->said,
				   "it said that it took " SYNC_REF ", and "
				   "does not have it");
		}
	}
	if (err || s->was_lost)
		return err;
	out->commit = commit;
	count_sent(s, out);
	return NULL;
}

/* Another sync in this clone may have been faster: then its turn counts, and
 * ours begins again. */
static const struct error *set_refs(struct syncing *s,
				    const struct oid *commit)
{
	const struct error *err = NULL;
	bool was_set = true;

	if (oid_is_zero(commit))
		return NULL;
	if (s->tracking)
		err = ref_set(&was_set, s->repo, s->tracking, commit, NULL);
	if (!err && oid_cmp(&s->own, commit))
		err = ref_set(&was_set, s->repo, SYNC_REF, commit, &s->own);
	s->was_lost = !was_set;
	return err;
}

/*
 * Who has something to say drops what is no record as he says it, and --repair
 * does it without; but what may be a record of a newer version stays there
 * until somebody says that it is none.
 */
static bool is_to_send(const struct syncing *s)
{
	const struct left_behind *left = &s->theirs.left;

	if (s->spec->is_repair && left->n)
		return true;
	if (left->n)
		return s->lacking && !left->has_newer;
	return !sheets_equal(&s->theirs, &s->both);
}

static const struct error *attempt(struct syncing *s, struct sync_done *out)
{
	const struct error *err = read_theirs(s);

	if (!err && !s->was_lost) {
		struct withheld withheld = { .count = 0 };
		struct exchange_part part[SHEETS];
		struct arena arena = { .block = NULL };
		size_t n;
		struct exchange done = { .lines = 0 };

		/* Their records are all in ours by now, and stay in what
		 * both have. */
		n = sheets_parts(part, &s->theirs, &arena, s->where);
		err = NULL;
		if (n)
			err = knowledge_import_parts(s->knowledge, part, n,
						     &s->theirs.left, &done);
		out->received += done.added;
		arena_release(&arena);
		if (!err)
			sheets_ids(&withheld.there, &s->theirs);
		if (!err && !s->spec->has_runs)
			err = withheld_find(&withheld, s->knowledge);
		if (!err)
			err = sheets_make(&s->both, s->repo, s->knowledge,
					  &withheld);
		if (!err)
			count(s, out);
		out->withheld = withheld.count;
		withheld_release(&withheld);
	}
	if (err || s->was_lost)
		return err;
	out->commit = s->tip;
	if (s->spec->is_dry && is_to_send(s))
		count_sent(s, out);
	else if (is_to_send(s))
		err = send(s, out);
	if (!err && !s->was_lost && !s->spec->is_dry)
		err = set_refs(s, &out->commit);
	return err;
}

/* Some time that no other clone waits, too; longer after each loss. */
static void wait_a_little(unsigned int attempts)
{
	unsigned int steps = attempts < MOST_STEPS ? attempts : MOST_STEPS;
	struct timespec span = { .tv_sec = 0 };
	struct buf hex = { 0 };

	error_ignore(random_hex(&hex, 2));
	span.tv_nsec = (long)(strtoul(buf_str(&hex), NULL, 16) %
			      (steps * STEP_MS) + 1) * 1000000;
	nanosleep(&span, NULL);
	buf_release(&hex);
}

static const struct error *attempts(struct syncing *s, struct sync_done *out)
{
	const struct error *err;

	for (;;) {
		s->was_lost = false;
		out->attempts++;
		err = attempt(s, out);
		/* What was left counts of the last attempt. */
		left_release(&out->left);
		out->left = s->theirs.left;
		s->theirs.left = (struct left_behind){ .n = 0 };
		sheets_release(&s->theirs);
		sheets_release(&s->both);
		if (err || !s->was_lost)
			return err;
		if (out->attempts == MOST_ATTEMPTS)
			break;
		wait_a_little(out->attempts);
	}
	return error_new(ERROR_BUSY, "cannot push to '%s': others were before "
			 "us %d times; what they said is here now, try again: "
			 "%s", s->spec->remote, MOST_ATTEMPTS,
			 buf_str(&s->said));
}

/* On trial all is done in a copy that is gone afterwards: what is imported
 * there meets every check. */
const struct error *knowledge_sync(struct sync_done *out,
				   struct knowledge *knowledge,
				   struct repo *repo,
				   const struct sync_spec *spec)
{
	struct syncing *s = xcalloc(1, sizeof(*s));
	struct knowledge *trial = NULL;
	const struct error *err = NULL;
	int64_t mark;

	*out = (struct sync_done){ .attempts = 0 };
	s->spec = spec;
	s->repo = repo;
	s->tracking = spec->is_named ?
		xstrfmt("refs/fuse/remotes/%s/knowledge", spec->remote) : NULL;
	s->where = xstrfmt("%s " SYNC_REF, spec->remote);
	if (spec->is_dry)
		err = store_copy(&trial, knowledge);
	s->knowledge = trial ? trial : knowledge;
	if (!err)
		err = arrivals_mark(&mark, s->knowledge);
	if (!err)
		err = attempts(s, out);
	if (!err && spec->signing && !spec->is_dry)
		err = signing_judge(knowledge, spec->signing);
	if (!err)
		err = arrivals_read(&out->arrivals, s->knowledge, mark);
	knowledge_close(trial);
	buf_release(&s->said);
	free(s->tracking);
	free(s->where);
	free(s);
	return err;
}

void sync_done_release(struct sync_done *done)
{
	left_release(&done->left);
	arrivals_release(&done->arrivals);
}
