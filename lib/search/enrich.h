/* SPDX-License-Identifier: MIT */
/*
 * What surrounds a hit: its layer, who imports it, whether it is tested,
 * whether it is worked on, and where to look next.
 */
#ifndef SEARCH_ENRICH_H
#define SEARCH_ENRICH_H

#include "search/search.h"

enum {
	RELATED_SHOWN = 3,	/* hints of each kind: the seed's */
	/* Hits that are enriched; a longer list is read for its paths. */
	ENRICHED_HITS = 10
};

enum drift { DRIFT_NONE, DRIFT_RISING, DRIFT_DECLINING };
const char *drift_name(enum drift drift);

struct related {
	uint32_t file;
	uint32_t count;		/* distinct names, or imports */
};

struct enrichment {
	const char *layer;	/* see layer.h; "" at the top */
	uint32_t importers;	/* distinct files that import it */
	bool has_tests;		/* by name, or one uses it */
	uint8_t drift;		/* enum drift */
	/* Those that are selected; the figures above are of all. */
	struct related caller[RELATED_SHOWN];	/* use what it declares */
	struct related consumer[RELATED_SHOWN];	/* import it */
	struct related test[RELATED_SHOWN];	/* tests that do either */
	size_t callers, consumers, tests;
};

/*
 * Fills one for each of the first ENRICHED_HITS hits of an answer.
 *
 * Rising is a file that at least two commits of the last sixty days touched,
 * and more than twice as many as the 180 days before let expect; Declining is
 * one with three or more before and less than half of what they let expect.
 * The last days end with the newest commit, not today; merges, bots and
 * commits that git blame is told to ignore count nowhere.
 */
const struct error *enrich(const struct search_request *request,
			   struct search_result *result,
			   struct enrichment *out) MUST_CHECK;

#endif
