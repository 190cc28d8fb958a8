/* SPDX-License-Identifier: MIT */
/* What the files that know the tables share: store, tables, segment. */
#ifndef INDEX_TABLES_H
#define INDEX_TABLES_H

#include "index/store.h"

/* The statement, prepared when it is needed first. */
const struct error *store_stmt(struct stmt **out, struct store *store,
			       enum store_stmt which) MUST_CHECK;

/* Replaces out with the one column of a row by its id, without its seal;
 * nothing when there is no such row. ERROR_CORRUPT, naming `what`, when it is
 * damaged. */
const struct error *store_find_sealed(struct store *store,
				      enum store_stmt which, int64_t id,
				      const char *what, struct buf *out,
				      bool *found) MUST_CHECK;

/* The same of a row that must be there: ERROR_CORRUPT when it is not. */
const struct error *store_get_sealed(struct store *store,
				     enum store_stmt which, int64_t id,
				     const char *what, struct buf *out)
	MUST_CHECK;

#endif
