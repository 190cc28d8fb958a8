/* SPDX-License-Identifier: MIT */
/*
 * Where work gathers: how often each of today's files was changed, by how
 * many people and when last. With how complex a file is, that tells where a
 * change is likely to be, and likely to hurt.
 */
#ifndef HISTORY_HOTSPOTS_H
#define HISTORY_HOTSPOTS_H

#include "history/sift.h"
#include "lang/indent.h"

struct activity {
	uint32_t revisions;	/* commits that count and touched it */
	uint32_t authors;	/* of these commits, each once */
	uint32_t last;		/* the newest of them; its number */
};

struct hotspots {
	struct activity *file;	/* by number */
	uint32_t counted;	/* commits that count */
	uint64_t sifted[SIFT_REASONS];
};

/* file_of is what past_files gave for `files` files, person_of what
 * people_merge did. */
void hotspots_count(struct hotspots *out, const struct past *past,
		    const uint32_t *file_of, size_t files,
		    const uint32_t *person_of, const struct sieve *sieve);
void hotspots_release(struct hotspots *hotspots);

/*
 * Revisions times complexity, which is one for each line of code and one for
 * each level that it is indented: the sum of indentation that Hindle, Godfrey
 * and Holt found to stand for the usual measures of complexity in any
 * language ("Reading beside the lines"), with the lines themselves added so
 * that flat code is not free.
 */
uint64_t hotspot_score(const struct activity *activity,
		       const struct indentation *indentation);

#endif
