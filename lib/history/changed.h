/* SPDX-License-Identifier: MIT */
/*
 * The terms of the lines that commits changed: the third part of mining.
 *
 * A line changed when it is in one of the two blobs and not, or less often,
 * in the other. Only source files that are no tests speak; of a commit with
 * many terms those HISTORY_LINES_TERMS are kept that have the largest tf x
 * idf, where idf is ln((1 + documents) / documents with the term) over the
 * documents of changed lines that are known by then, those of the same round
 * included. Which terms of such a commit are kept therefore depends on when
 * it was mined; all of them, and all postings, could not be kept for ever.
 */
#ifndef HISTORY_CHANGED_H
#define HISTORY_CHANGED_H

#include "history/concordance.h"
#include "history/files.h"

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
	/* By term: documents of this job that have it, and those that were
	   stored before, plus one; 0: not looked up. */
	VEC(uint32_t) seen, stored;
	uint32_t documents;	/* of this job */
	VEC(bool) is_ours;	/* by commit: read by this job */
	struct buf before, after;	/* work memory */
};

void changed_release(struct changed *changed);

/*
 * Appends to out the latest commits (at most HISTORY_LINES_COMMITS of those
 * whose mark is set are looked at) that are still to be read, newest first.
 * Merges and commits that touched too many files are passed over.
 */
typedef VEC(uint32_t) commit_vec;
void changed_pending(const struct ledger *ledger, const uint8_t *mark,
		     commit_vec *out);

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
