/* SPDX-License-Identifier: MIT */
/* Lists of postings without those of some blobs. */
#ifndef INDEX_SIEVE_H
#define INDEX_SIEVE_H

#include "index/list.h"

/* Numbers of blobs, one bit each. { 0 } is a valid empty set. */
struct blob_set {
	struct buf bits;
};

void blob_set_add(struct blob_set *set, uint32_t blob);
void blob_set_release(struct blob_set *set);

/* A stream of what another one has; terms of which nothing is left are not
 * there. Both are borrowed; the input is set by the caller. */
struct sieve {
	struct lists lists;	/* read it through this */
	struct lists *input;
	const struct blob_set *blobs;
	struct buf list;
	bool has_any;		/* it gave a term */
};
void sieve_init(struct sieve *out, const struct blob_set *blobs);
void sieve_release(struct sieve *sieve);

#endif
