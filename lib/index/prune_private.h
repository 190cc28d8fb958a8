/* SPDX-License-Identifier: MIT */
/* The inside of pruning: between finding out what is due and doing it. */
#ifndef INDEX_PRUNE_PRIVATE_H
#define INDEX_PRUNE_PRIVATE_H

#include "index/prune.h"
#include "index/store.h"

/* What an orphan's row says of a blob. Of a dropped one its postings are still
 * in the segments. */
enum mark { MARK_NONE, MARK_LOST, MARK_UNLISTED, MARK_DROPPED };

/* A blob with facts. */
struct known {
	uint32_t id, bytes;
	int64_t since;		/* of the mark */
	struct blob_key key;	/* where it is listed */
	uint8_t mark;		/* enum mark */
	bool is_listed;
	bool is_here;		/* in the repository */
	bool is_kept;		/* by a view that stays */
	bool is_seen;		/* in any view */
};

/* A stored view. */
struct stored {
	int64_t id, used, since;
	bool is_idle;		/* not used since `since` */
	bool is_due;		/* to be dropped */
};

/* One thing to do: the statement, with its parameters. */
enum deed_kind { DEED_MARK, DEED_UNMARK, DEED_UNLIST, DEED_DROP,
		 DEED_IDLE, DEED_DROP_VIEW, DEEDS };
struct deed {
	uint8_t kind, mark;
	uint32_t known;		/* of a blob; or */
	int64_t id, number;	/* its id and its mark's time; of a view its
				   id and when it was used */
};

struct pruning {
	const struct prune_request *request;
	struct prune_result *result;
	struct index *index;
	struct store *store;
	VEC(struct known) known;	/* by id */
	VEC(struct stored) view;	/* the one used last comes last */
	VEC(struct deed) deed;
	int64_t marks;		/* of blobs whose postings alone are left */
};

/*
 * Does the deeds, in their order and some in a transaction; then takes what is
 * dropped out of the postings and makes the file smaller, where it is worth it.
 * Where another process writes, result->is_busy says that not all was done.
 * ERROR_READONLY as index_prune.
 */
const struct error *prune_do(struct pruning *p) MUST_CHECK;

#endif
