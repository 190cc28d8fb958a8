/* SPDX-License-Identifier: MIT */
/*
 * What a claim is worth, for somebody who looks at one source at one time. It
 * follows from the record alone and is never stored: the same claim may hold
 * on one branch and not on another.
 */
#ifndef KNOWLEDGE_CLAIM_JUDGE_H
#define KNOWLEDGE_CLAIM_JUDGE_H

#include "knowledge/claim.h"

/*
 * By the classes of its evidence, each counted once however often it occurs:
 * two hard ones verify; one, or any that is not an agent's own word, makes it
 * inferred; that word alone assumed; nothing at all guessed.
 */
enum claim_tier { CLAIM_ASSUMED, CLAIM_GUESSED, CLAIM_INFERRED,
		  CLAIM_VERIFIED, CLAIM_TIERS };
extern const char *const claim_tier_names[];	/* ended by NULL */

/* The first that is so, from behind. */
enum claim_standing {
	CLAIM_VALID,
	CLAIM_STALE,		/* some evidence fails: see below */
	CLAIM_EXPIRED,
	CLAIM_RETRACTED
};
const char *claim_standing_name(enum claim_standing standing);

/* What became of a file that evidence names. */
enum blob_fate {
	BLOB_SAME,
	BLOB_MOVED,		/* the same bytes are elsewhere: it holds */
	BLOB_CHANGED,		/* there are others at its path */
	BLOB_GONE
};
const char *blob_fate_name(enum blob_fate fate);

/* Answers about what is looked at. */
struct claim_look {
	void *payload;
	/* Sets *moved, for BLOB_MOVED, to where it is; good as long as what
	   is looked at. */
	const struct error *(*find)(void *payload,
				    const struct evidence_blob *blob,
				    enum blob_fate *fate, const char **moved);
	/* Whether the commit is the one looked at, or an ancestor of it. */
	const struct error *(*reaches)(void *payload, const struct oid *commit,
				       bool *is_reached);
	int64_t now;
	int64_t decay_days;	/* a verified claim that never expires is
				   inferred after so many without new hard
				   evidence; 0: never */
};

struct judged_blob {
	uint8_t fate;		/* enum blob_fate */
	const char *moved;	/* or NULL */
};

struct claim_status {
	enum claim_tier tier;
	enum claim_standing standing;
	bool is_decayed;	/* it was verified once, by its evidence */
	/* Of every evidence in its order. */
	VEC(bool) is_lost;	/* its commit is not reached */
	VEC(struct judged_blob) blob;	/* all blobs of all of them */
};

const struct error *claim_judge(struct claim_status *out,
				const struct claim *claim,
				const struct claim_look *look) MUST_CHECK;
void claim_status_release(struct claim_status *status);

#endif
