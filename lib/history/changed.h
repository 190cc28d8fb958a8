/* SPDX-License-Identifier: MIT */
/*
 * The terms of the lines that commits changed: the third part of mining.
 *
 * A line changed when it is in one of the two blobs and not, or less often,
 * in the other. Only source files that are no tests speak; of a commit with
 * more than HISTORY_LINES_TERMS terms the most frequent ones are kept, of equal
 * ones the longest, which say the most, and then the first. How rare they are
 * in other commits would say it better, but which others are known depends on
 * when it is mined, and with it the answers: the two choices agree on nine of
 * ten terms. Twice as many of them make up for the tenth.
 */
#ifndef HISTORY_CHANGED_H
#define HISTORY_CHANGED_H

#include "history/files.h"
#include "history/term_commits.h"

enum {
	/* Commits that touched more files change everything a little. */
	CHANGED_FILES_MOST = 30,
	/* Larger blobs are data or were generated. */
	CHANGED_BYTES = 1 << 20,
	/* Commits a round. */
	CHANGED_ROUND = 512
};

/* What is kept from round to round. { 0 } is a valid beginning. */
struct changed {
	struct vocabulary vocabulary;
	struct tally tally;
	struct buf before, after;	/* work memory */
};

void changed_release(struct changed *changed);

/*
 * Appends to out the latest HISTORY_LINES_COMMITS by their time, and those of
 * the same second as the last of them, of the mined commits that are marked as
 * PAST_ANCESTOR, highest number first. Merges and commits that touched too many
 * files are passed over. Those of changed_pending are still to be read.
 */
typedef VEC(uint32_t) commit_vec;
void changed_latest(const struct ledger *ledger, const uint8_t *mark,
		    commit_vec *out);
void changed_pending(const struct ledger *ledger, const uint8_t *mark,
		     commit_vec *out);

/* Whether no line of a commit is to be read: they are, or cannot be. */
static inline bool changed_is_done(uint8_t state)
{
	return state & (LEDGER_LINES | LEDGER_BLIND);
}

/*
 * Reads the changed lines of some commits and stores what was found, also
 * when progress asks to stop. Inside a write transaction.
 */
const struct error *changed_mine(struct changed *changed, struct files *files,
				 struct ledger *ledger, struct shelf *shelf,
				 const uint32_t *commit, size_t n, size_t done,
				 size_t total, const struct progress *progress)
	MUST_CHECK;

/* The row of a commit to terms: calls fn with each, by term; false when the
 * bytes make no sense. */
typedef void (*changed_fn)(void *payload, const char *term, size_t len,
			   uint32_t count);
bool changed_unpack(const unsigned char *at, const unsigned char *end,
		    changed_fn fn, void *payload);

#endif
