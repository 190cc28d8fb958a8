/* SPDX-License-Identifier: MIT */
/*
 * Segments: writing one, looking a term up, reading one through, and keeping
 * them few.
 *
 * A block is a run of terms, each as the length that it shares with the term
 * before, the length and bytes of the rest, the length of its list, and its
 * list. One of RUN_TERMS shares nothing, the first among them, so that a term
 * is found without reading all before it: where those stand, but for the
 * first, ends the block, four bytes each, with their number behind. Blocks are
 * cut near BLOCK_BYTES, and one that holds a long list is as long as that.
 */
#ifndef INDEX_SEGMENT_H
#define INDEX_SEGMENT_H

#include "index/list.h"
#include "index/sieve.h"
#include "index/store.h"

enum { BLOCK_BYTES = 15 << 10, RUN_TERMS = 16, SEGMENTS_MOST = 8 };

/* Writes a stream as the store's newest segment; nothing when it is empty. */
const struct error *segment_write(struct store *store, struct lists *input)
	MUST_CHECK;

/*
 * Calls fn with the list of a term in each segment that has it, oldest first.
 * Segments must be loaded, in the same read transaction.
 */
typedef const struct error *(*list_fn)(const void *list, size_t n,
				       void *payload);
const struct error *segments_find(struct store *store, const char *term,
				  list_fn fn, void *payload) MUST_CHECK;

/* A segment as a stream of lists. It borrows the segment. */
struct segment_lists {
	struct lists lists;	/* read it through this */
	struct store *store;
	const struct segment *segment;
	uint32_t block;		/* the next to read */
	struct buf bytes, term;
	size_t at, terms_len;	/* in bytes; where its terms end */
};
void segment_lists_init(struct segment_lists *out, struct store *store,
			const struct segment *segment);
void segment_lists_release(struct segment_lists *lists);

/*
 * Merges the newest segments into one where there are more than
 * SEGMENTS_MOST: at least half of them, and older ones as long as they are no
 * larger than what is merged already, so that each posting is rewritten a
 * logarithmic number of times. Inside a write transaction.
 */
const struct error *segments_merge(struct store *store) MUST_CHECK;

/*
 * Makes one segment of all, without the postings of these blobs. *is_sifted is
 * false, and the transaction to be rolled back, when no posting would be left:
 * a store without segments could use the number of one again that somebody
 * still has. Inside a write transaction.
 */
const struct error *segments_sift(struct store *store,
				  const struct blob_set *blobs,
				  bool *is_sifted) MUST_CHECK;

#endif
