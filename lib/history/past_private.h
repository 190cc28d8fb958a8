/* SPDX-License-Identifier: MIT */
/* The inside of a struct past, for this room only. */
#ifndef HISTORY_PAST_PRIVATE_H
#define HISTORY_PAST_PRIVATE_H

#include "base/arena.h"
#include "history/history_private.h"
#include "history/mailmap.h"
#include "history/past.h"
#include "history/string_table.h"
#include "history/term_commits.h"
#include "history/touches.h"

struct past_private {
	struct history *history;
	struct shelf *shelf;	/* that was read; NULL: there was none */
	struct oid tip;
	bool is_news;		/* the standing is to be kept: commit_flags.h */
	struct ledger ledger;	/* holds most columns */
	uint32_t *first_touch;
	struct touches touches;
	/* What is read when it is asked for first. */
	struct ids ids;
	struct buf oids;	/* the row of ids that was read last */
	uint32_t oids_chunk;
	struct string_table paths, people;
	struct mailmap *mailmap;
	uint64_t generation;	/* of the segments */
	struct term_commits term_commits;
	bool has_segments;
	place_vec messages, lines;	/* work memory */
	struct arena arena;
};

/* One state of the shelf, in which our numbers still mean what they meant,
 * with the segments of it; past_end is due even after an error, and says what
 * became of damage. */
const struct error *past_begin(struct past *past, bool *is_begun) MUST_CHECK;
const struct error *past_end(struct past *past, bool is_begun,
			     const struct error *err) MUST_CHECK;

/* Drops a database that turned out to be damaged. */
const struct error *past_check(struct past *past, const struct error *err)
	MUST_CHECK;

#endif
