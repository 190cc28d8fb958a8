/* SPDX-License-Identifier: MIT */
/*
 * Files that change together: in how many commits two of today's files were
 * touched both, measured against how often each of them was.
 *
 * The degree, its thresholds and their presets are those of code-maat's
 * "coupling", so that its numbers and ours are the same where the commits
 * are: a commit over the size of a change set counts for nothing, not even as
 * a revision of its files. Files follow their renames (past_files).
 */
#ifndef HISTORY_COUPLING_H
#define HISTORY_COUPLING_H

#include "history/sift.h"

/* What code-maat takes when nobody says otherwise. */
enum {
	COUPLING_MIN_REVS = 5,	/* average revisions of the two */
	COUPLING_MIN_SHARED = 5,	/* commits that touched both */
	COUPLING_MIN_DEGREE = 30,	/* percent */
	COUPLING_MAX_DEGREE = 100,
	COUPLING_MAX_CHANGESET = 30	/* files of one commit */
};

#define COUPLING_ANY UINT32_MAX

struct coupling_options {
	struct sieve sieve;
	uint32_t min_revs, min_shared, min_degree, max_degree;
	uint32_t only;		/* pairs of this file; or COUPLING_ANY */
	size_t most_commits;	/* that are listed of a pair, newest first */
};

/* Two files, a < b, and where in coupling.commit their commits begin. */
struct coupled {
	uint32_t a, b;
	uint32_t revs_a, revs_b;	/* commits that touched each */
	uint32_t shared;		/* ... that touched both */
	size_t first_commit, commits;
};

/*
 * The measures of a pair. The degree is shared / average revisions, in
 * percent; a_given_b is how often a changed when b did. lift is how much more
 * often they change together than they would by chance, all being equal, in
 * `counted` commits: 1 says nothing, more says that they belong together.
 */
struct coupling_measures {
	double degree, average_revs;
	double a_given_b, b_given_a, jaccard, lift;
};
struct coupling_measures coupling_measure(const struct coupled *pair,
					  uint32_t counted);

struct coupling {
	/* by degree in whole percent, average revisions rounded up, both
	   falling, then by a and b */
	VEC(struct coupled) pair;
	VEC(uint32_t) commit;	/* of all pairs, newest first in each */
	uint32_t counted;	/* commits that count */
	uint64_t sifted[SIFT_REASONS];
	uint32_t frequent;	/* files with min_shared revisions or more */
	size_t met;		/* pairs of these that ever met */
};

/* file_of is what past_files gave for `files` files. */
void coupling_count(struct coupling *out, const struct past *past,
		    const uint32_t *file_of, size_t files,
		    const struct coupling_options *options);
void coupling_release(struct coupling *coupling);

#endif
