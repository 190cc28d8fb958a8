/* SPDX-License-Identifier: MIT */
/* Fetch, take, push, and again: see ref_exchange.h. */
#include "git/ref_exchange.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "base/random.h"
#include "base/xalloc.h"
#include "git/remote.h"
#include "git/write.h"

/* A push takes some tenths of a second on a far remote: twenty clones that
 * all have something to say at once come through. */
enum { MOST_ATTEMPTS = 40, STEP_MS = 20, MOST_STEPS = 16 };

struct exchanging {
	const struct ref_partner *partner;
	const struct ref_trade *trade;
	struct repo *repo;
	char *tracking;		/* NULL: there is none */
	struct ref_turn turn;
	struct buf said;	/* why a push was refused */
	bool is_allowed;	/* to send some */
	bool was_lost;
};

/* --- what they have --- */

static const struct error *fetch(struct exchanging *x)
{
	const struct ref_partner *partner = x->partner;
	bool has_it;
	const struct error *err;
	struct oid seen;

	/* Whether a reference of ours holds on to all of the remote's tip:
	 * git has looked at what it set one to, but not at what else lies
	 * about. */
	seen = (struct oid){ { 0 } };
	err = x->tracking ? ref_read(&seen, x->repo, x->tracking) : NULL;
	has_it = !oid_cmp(&seen, &x->turn.tip) ||
		!oid_cmp(&x->turn.own, &x->turn.tip);
	if (err || has_it)
		return err;
	err = remote_fetch(&x->was_lost, x->repo, partner->remote,
			   x->trade->ref, partner->is_dry ? NULL : x->tracking);
	if (err && err->code == ERROR_CORRUPT) {
		x->turn.damage = xstrdup(err->msg);
		err = NULL;
	}
	return err;
}

static const struct error *ask_tip(struct oid *out, const struct exchanging *x)
{
	return remote_tip(out, x->repo, x->partner->remote, x->trade->ref);
}

/* What was there when we asked and not when we fetched is no damage. */
static const struct error *judge_missing(struct exchanging *x,
					 const struct error *missing)
{
	struct oid now;
	const struct error *err = ask_tip(&now, x);

	if (err || !oid_cmp(&now, &x->turn.tip))
		return missing;
	x->was_lost = true;
	return NULL;
}

/* --- what they get --- */

/* What was sent counts once, also where the turn begins again after it. */
static void count_sent(const struct exchanging *x, struct ref_exchanged *out)
{
	out->sent += x->turn.lacking;
	out->is_first |= oid_is_zero(&x->turn.tip) && x->turn.lacking;
}

static const struct error *send(struct exchanging *x,
				struct ref_exchanged *out)
{
	const struct ref_partner *partner = x->partner;
	const struct error *err = NULL;
	struct oid commit;

	if (partner->may_send && x->turn.lacking && !x->is_allowed)
		err = partner->may_send(partner->payload, x->turn.lacking);
	x->is_allowed = !err;
	if (!err)
		err = x->trade->make(x->trade->payload, &commit, &x->turn);
	if (!err)
		err = remote_push(&x->was_lost, &x->said, x->repo,
				  partner->remote, &commit, x->trade->ref,
				  &x->turn.tip);
	if (!err && !x->was_lost) {
		struct oid now;

		/* Sent is what the remote has, whatever it said: another
		 * clone may have been there since, whose turn it then was,
		 * or it took nothing at all. */
		err = ask_tip(&now, x);
		x->was_lost = !err && oid_cmp(&now, &commit);
		if (x->was_lost) {
			buf_reset(&x->said);
			buf_addf(&x->said,
				 "it said that it took %s, and does not "
				 "have it", x->trade->ref);
		}
	}
	if (err || x->was_lost)
		return err;
	out->commit = commit;
	count_sent(x, out);
	return NULL;
}

/* Another exchange in this clone may have been faster: then its turn counts,
 * and ours begins again. */
static const struct error *set_refs(struct exchanging *x,
				    const struct oid *commit)
{
	const struct error *err = NULL;
	bool was_set = true;

	if (oid_is_zero(commit))
		return NULL;
	if (x->tracking)
		err = ref_set(&was_set, x->repo, x->tracking, commit, NULL);
	if (!err && oid_cmp(&x->turn.own, commit))
		err = ref_set(&was_set, x->repo, x->trade->ref, commit,
			      &x->turn.own);
	x->was_lost = !was_set;
	return err;
}

static const struct error *attempt(struct exchanging *x,
				   struct ref_exchanged *out)
{
	const bool is_dry = x->partner->is_dry;
	const struct error *err;

	free(x->turn.damage);
	x->turn.damage = NULL;
	err = ask_tip(&x->turn.tip, x);
	if (!err)
		err = ref_read(&x->turn.own, x->repo, x->trade->ref);
	if (!err && !oid_is_zero(&x->turn.tip))
		err = fetch(x);
	if (!err && !x->was_lost)
		err = x->trade->take(x->trade->payload, &x->turn);
	if (err && err->code == ERROR_NOT_FOUND && !oid_is_zero(&x->turn.tip))
		err = judge_missing(x, err);
	if (err || x->was_lost)
		return err;
	/* Others may still have what nobody can fetch, or bring it back: only
	   who says so puts something else there. */
	if (x->turn.damage && !x->partner->is_repair)
		x->turn.is_to_send = false;
	out->commit = x->turn.tip;
	if (is_dry && x->turn.is_to_send)
		count_sent(x, out);
	else if (x->turn.is_to_send)
		err = send(x, out);
	if (x->turn.is_foreign && !oid_cmp(&out->commit, &x->turn.tip))
		out->commit = (struct oid){ { 0 } };
	if (!err && !x->was_lost && !is_dry)
		err = set_refs(x, &out->commit);
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

static const struct error *attempts(struct exchanging *x,
				    struct ref_exchanged *out)
{
	const struct error *err;

	for (;;) {
		x->was_lost = false;
		out->attempts++;
		err = attempt(x, out);
		if (err || !x->was_lost)
			return err;
		if (out->attempts == MOST_ATTEMPTS)
			break;
		wait_a_little(out->attempts);
	}
	return error_new(ERROR_BUSY, "cannot push to '%s': others were before "
			 "us %d times; what they said is here now, try again: "
			 "%s", x->partner->remote, MOST_ATTEMPTS,
			 buf_str(&x->said));
}

const struct error *ref_exchange(struct ref_exchanged *out, struct repo *repo,
				 const struct ref_partner *partner,
				 const struct ref_trade *trade)
{
	struct exchanging x = { .partner = partner, .trade = trade,
				.repo = repo };
	const struct error *err;

	*out = (struct ref_exchanged){ .sent = 0 };
	if (partner->is_named)
		x.tracking = xstrfmt("refs/fuse/remotes/%s/%s",
				     partner->remote,
				     strrchr(trade->ref, '/') + 1);
	x.turn.where = xstrfmt("%s %s", partner->remote, trade->ref);
	err = attempts(&x, out);
	buf_release(&x.said);
	free(x.tracking);
	free(x.turn.where);
	free(x.turn.damage);
	return err;
}
