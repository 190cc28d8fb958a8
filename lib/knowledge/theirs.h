/* SPDX-License-Identifier: MIT */
/*
 * Which records of a store came from elsewhere, and when. It is known here
 * alone and never exchanged: two clones have the same records, and each its
 * own answer to whose they are. One without a row is ours.
 *
 * The row of a record has how far the store had come when it arrived, its
 * highest lamport then: what we decided later has a higher one, and was
 * decided with that record in sight.
 */
#ifndef KNOWLEDGE_THEIRS_H
#define KNOWLEDGE_THEIRS_H

#include "db/db.h"
#include "knowledge/knowledge.h"

/* The step of knowledge.db that makes the table. */
extern const char make_theirs[];

/* Notes that a record came from elsewhere; in a transaction. */
const struct error *theirs_add(struct knowledge *knowledge,
			       const struct record *record, int64_t since)
	MUST_CHECK;

/* Makes the table of one store that of another. */
const struct error *theirs_copy(struct db *to, struct db *from) MUST_CHECK;

#endif
