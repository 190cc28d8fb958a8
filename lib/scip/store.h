/* SPDX-License-Identifier: MIT */
/*
 * facts.db: records by blob. They hold for that blob in any branch, work tree
 * or bare repository, for as long as it is the same; nothing here can make
 * them anew, so a file that is damaged is dropped only when others are
 * brought.
 */
#ifndef SCIP_STORE_H
#define SCIP_STORE_H

#include "base/oid.h"
#include "scip/record.h"

struct scip_store;

enum scip_store_mode { SCIP_STORE_READ, SCIP_STORE_WRITE };

/* The file in a directory. To read, *out is NULL where there is none; to
 * write, it is made, also in place of a damaged one. */
const struct error *scip_store_open(struct scip_store **out, const char *dir,
				    enum scip_store_mode mode) MUST_CHECK;
void scip_store_close(struct scip_store *store);

/* Where a record comes from: the indexer, when it was brought here in seconds
 * since 1970, and the commit that was looked at ("" without one), or the remote
 * that it was received from ("": imported here). */
struct scip_origin {
	char tool[64];
	int64_t since;
	char commit[OID_HEX + 1];
	char remote[256];
};

/* What is added or dropped stands between these; without the second nothing of
 * it is done. */
const struct error *scip_store_begin(struct scip_store *store) MUST_CHECK;
const struct error *scip_store_commit(struct scip_store *store) MUST_CHECK;
void scip_store_rollback(struct scip_store *store);

/* Adds the bytes of a record; *is_new tells whether the blob had none, or
 * another, which is replaced. What is the same keeps its origin. */
const struct error *scip_store_add(struct scip_store *store,
				   const struct oid *blob,
				   const struct scip_origin *origin,
				   struct span record, bool *is_new)
	MUST_CHECK;

/* The record of a blob, into an empty one; *found is false where there is
 * none. ERROR_CORRUPT where it is damaged. */
const struct error *scip_store_get(struct scip_store *store,
				   const struct oid *blob,
				   struct scip_record *out, bool *found)
	MUST_CHECK;
/* The bytes of the record, as they were added, in place of what is in out;
 * *found is false also where they are damaged. */
const struct error *scip_store_bytes(struct scip_store *store,
				     const struct oid *blob, struct buf *out,
				     bool *found) MUST_CHECK;
const struct error *scip_store_origin(struct scip_store *store,
				      const struct oid *blob,
				      struct scip_origin *out, bool *found)
	MUST_CHECK;

/* Appends all blobs that have a record, sorted. */
typedef VEC(struct oid) oid_vec;
const struct error *scip_store_list(struct scip_store *store, oid_vec *out)
	MUST_CHECK;
/* Of these, those whose record was brought here by that time. */
const struct error *scip_store_list_old(struct scip_store *store,
					int64_t until, oid_vec *out)
	MUST_CHECK;

/* Drops what is told of a blob, if anything is. */
const struct error *scip_store_drop(struct scip_store *store,
				    const struct oid *blob) MUST_CHECK;

#endif
