/* SPDX-License-Identifier: MIT */
/* The inside of a struct knowledge, for this room alone. */
#ifndef KNOWLEDGE_STORE_H
#define KNOWLEDGE_STORE_H

#include "base/strmap.h"
#include "db/precious.h"
#include "knowledge/fold.h"
#include "knowledge/knowledge.h"

struct knowledge {
	char *path;
	struct db *db;		/* NULL: there is no file */
	bool is_raised;		/* of an older version until it was opened */
	struct folding *folding;	/* NULL when only read */
	struct stmt *insert;
	struct strmap touched;	/* entities with new records */
};

extern const struct precious_spec knowledge_spec;

/* An empty one that lives only as long as this process. */
const struct error *store_in_memory(struct knowledge **out, const char *name)
	MUST_CHECK;

/* One that is as another, whose records are theirs there as well. */
const struct error *store_copy(struct knowledge **out, struct knowledge *from)
	MUST_CHECK;

/* What the next record has: one more than the highest. */
const struct error *store_next_lamport(struct knowledge *knowledge,
				       int64_t *out) MUST_CHECK;

/* Adds what to do to an error of a damaged file, or of one that another
 * process keeps to itself. */
const struct error *store_advise(const struct error *err) MUST_CHECK;

#endif
