/* SPDX-License-Identifier: MIT */
/*
 * The records of a store and those that a remote keeps in a reference become
 * the same set: their union. The reference's commits have trees as sheets.h
 * tells; ours is at what was last seen or made of theirs.
 *
 * What is received is in the store before anything is sent, and what is sent
 * stays in the store: whoever dies in between has lost nothing, and whoever
 * does it again comes to the same end. References are only a way to travel: a
 * set is what counts, so one that was rewound or replaced is brought back.
 */
#ifndef KNOWLEDGE_SYNC_H
#define KNOWLEDGE_SYNC_H

#include "base/oid.h"
#include "knowledge/arrivals.h"
#include "knowledge/exchange.h"

struct repo;

#define SYNC_REF "refs/fuse/knowledge"

struct signing;

struct sync_spec {
	const char *remote;	/* as remote_choose has it */
	bool is_named;		/* then what it has is kept in a reference */
	bool is_dry;		/* nothing is changed, here or there */
	bool is_repair;		/* what is no record there is dropped */
	bool has_runs;		/* what is withheld (withheld.h) is sent, too */
	/* Asked once, before so many records are sent; an error keeps them
	   here, and ends it. NULL: they may be. */
	const struct error *(*may_send)(void *payload, uint64_t records);
	void *payload;
	const struct signing *signing;	/* by which others are judged, or NULL:
					   also where it is dry */
};

struct sync_done {
	uint64_t received, sent;	/* records that were new here, there */
	uint64_t records;	/* that both have now */
	uint64_t withheld;	/* of runs: they stay here */
	struct oid commit;	/* of the remote, now; zero: it has none */
	unsigned int attempts;
	bool is_first;		/* the remote had no such reference */
	struct left_behind left;	/* what is no record there */
	struct arrivals arrivals;	/* what others decided */
};
void sync_done_release(struct sync_done *done);

/*
 * Fetches, imports, and pushes what the remote lacks; again from the start
 * where another clone was there before, so many times. knowledge is open to
 * write, or with is_dry to read.
 * ERROR_BUSY: the others were always before us; anything else as the import
 * and git say, and then nothing was sent.
 */
const struct error *knowledge_sync(struct sync_done *out,
				   struct knowledge *knowledge,
				   struct repo *repo,
				   const struct sync_spec *spec) MUST_CHECK;

#endif
