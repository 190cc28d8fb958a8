/* SPDX-License-Identifier: MIT */
/*
 * What indexers say, exchanged with a remote: the records of facts.db and those
 * that the remote keeps in a reference (leaves.h, file.h) are united. What
 * comes is a claim of others: it is checked against the blob that it is about,
 * as an import is, and taken where it fits. Of two records about one blob
 * scip_file_cmp says which counts.
 *
 * Only what a branch of the remote has is sent: what is said of code that
 * nobody has pushed stays here. The commits have no parents, so that what is
 * replaced can go; what no branch has any longer goes, too, once it is much.
 */
#ifndef SCIP_EXCHANGE_H
#define SCIP_EXCHANGE_H

#include "base/left.h"
#include "base/progress.h"
#include "git/ref_exchange.h"
#include "scip/store.h"

#define FACTS_REF "refs/fuse/facts"

struct scip_exchanged {
	uint64_t received;	/* files that are told, or told better, here */
	uint64_t files;		/* that the remote tells of now */
	uint64_t absent;	/* of them: their content is not here */
	uint64_t withheld;	/* told here, of no branch of the remote */
	struct ref_exchanged ref;
	struct left_behind left;	/* what is malformed, or does not fit */
};
void scip_exchanged_release(struct scip_exchanged *done);

/*
 * The store is open to write, or where it is dry to read, or NULL. `now` is
 * when what is received came here. Errors as ref_exchange; what was received
 * before one stays.
 */
const struct error *scip_exchange(struct scip_exchanged *out,
				  struct scip_store *store, struct repo *repo,
				  const struct ref_partner *partner,
				  int64_t now,
				  const struct progress *progress) MUST_CHECK;

#endif
