/* SPDX-License-Identifier: MIT */
/*
 * One reference of a remote that many clones write, each what it has beside
 * what it found there: fetched, read, pushed if it is still at what was read,
 * and again from the start where another clone was there before. Ours, of the
 * same name, is at what was last seen or made of theirs.
 */
#ifndef GIT_REF_EXCHANGE_H
#define GIT_REF_EXCHANGE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/oid.h"

struct repo;

/* With whom, and what may be done. */
struct ref_partner {
	const char *remote;	/* as remote_choose has it */
	bool is_named;		/* then what it has is kept in a reference */
	bool is_dry;		/* nothing is changed, here or there */
	bool is_repair;		/* what is not sound there is dropped */
	/* Asked once, before so many things are sent; an error keeps them
	   here, and ends it. NULL: they may be. */
	const struct error *(*may_send)(void *payload, uint64_t things);
	void *payload;
};

struct ref_turn {
	struct oid tip;		/* the remote's; zero: none */
	struct oid own;		/* ours, of the same name; zero: none */
	char *where;		/* "origin refs/fuse/knowledge" */
	char *damage;		/* why the tip is not here: the remote, or git,
				   found an object of it damaged; or NULL */
	/* Those that take fills in: */
	uint64_t lacking;	/* things that the remote does not have */
	bool is_to_send;
	bool is_foreign;	/* the tip is no commit: no parent of what is
				   sent, and nothing that ours is set to */
};

/* What is exchanged. */
struct ref_trade {
	const char *ref;	/* "refs/fuse/..." */
	/* Takes what their tip has into ours, and finds out what they lack;
	   called again where a turn was lost. */
	const struct error *(*take)(void *payload, struct ref_turn *turn);
	/* Makes the commit that they get. */
	const struct error *(*make)(void *payload, struct oid *commit,
				    const struct ref_turn *turn);
	void *payload;
};

struct ref_exchanged {
	uint64_t sent;		/* things that were new there */
	struct oid commit;	/* of the remote, now; zero: it has none */
	unsigned int attempts;
	bool is_first;		/* the remote had no such reference */
};

/*
 * ERROR_BUSY: the others were always before us; anything else as the trade and
 * git say, and then nothing was sent. What was taken before stays.
 */
const struct error *ref_exchange(struct ref_exchanged *out, struct repo *repo,
				 const struct ref_partner *partner,
				 const struct ref_trade *trade) MUST_CHECK;

#endif
