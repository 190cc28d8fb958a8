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

#include "git/ref_exchange.h"
#include "knowledge/arrivals.h"
#include "knowledge/exchange.h"

struct repo;

#define SYNC_REF "refs/fuse/knowledge"

struct signing;

struct sync_spec {
	struct ref_partner with;
	bool has_runs;		/* what is withheld (withheld.h) is sent, too */
	const struct signing *signing;	/* by which others are judged, or NULL:
					   also where it is dry */
};

struct sync_done {
	uint64_t received;	/* records that were new here */
	uint64_t records;	/* that both have now */
	uint64_t withheld;	/* of runs: they stay here */
	struct ref_exchanged ref;
	struct left_behind left;	/* what is no record there */
	struct arrivals arrivals;	/* what others decided */
};
void sync_done_release(struct sync_done *done);

/*
 * Fetches, imports, and pushes what the remote lacks, as ref_exchange does.
 * knowledge is open to write, or where it is dry to read. Errors as there, and
 * as the import says; what was received before one stays.
 */
const struct error *knowledge_sync(struct sync_done *out,
				   struct knowledge *knowledge,
				   struct repo *repo,
				   const struct sync_spec *spec) MUST_CHECK;

#endif
