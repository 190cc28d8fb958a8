/* SPDX-License-Identifier: MIT */
/*
 * Which commits say something about the files that they touched: not merges,
 * which touch nothing of their own; not what programs committed; not what
 * .git-blame-ignore-revs names; not sweeps over so many files that none of
 * them is meant. What is passed over is counted, by reason.
 */
#ifndef HISTORY_SIFT_H
#define HISTORY_SIFT_H

#include "history/past.h"

struct sieve {
	int64_t since;		/* commits before it do not count; seconds */
	uint32_t most_files;	/* more are a sweep; 0: there is no limit */
};

enum sifted {
	SIFT_COUNTS,
	SIFT_STRANGER,		/* no ancestor: nobody asks for it */
	SIFT_EARLIER,		/* before the window */
	SIFT_MERGE,
	SIFT_BOT,
	SIFT_IGNORED,		/* .git-blame-ignore-revs */
	SIFT_WIDE,		/* a sweep */
	SIFT_UNMINED,		/* its files are not known */
	SIFT_REASONS
};

/* "merges", "bots", ...: keys of an answer. NULL for the first two, which are
 * not told. */
const char *sift_name(enum sifted reason);

/* The first of the reasons, in their order, that a commit gives. */
enum sifted past_sift(const struct past *past, uint32_t commit,
		      const struct sieve *sieve);

/*
 * The files of today that one commit touched, each once, by number: replaces
 * out. file_of is what past_files gave.
 */
typedef VEC(uint32_t) number_vec;
void touched_files(const struct past *past, uint32_t commit,
		   const uint32_t *file_of, number_vec *out);

#endif
