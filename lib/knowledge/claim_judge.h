/* SPDX-License-Identifier: MIT */
/*
 * What a claim is worth, for somebody who looks at one source at one time. It
 * follows from the record alone and is never stored: the same claim may hold
 * on one branch and not on another.
 */
#ifndef KNOWLEDGE_CLAIM_JUDGE_H
#define KNOWLEDGE_CLAIM_JUDGE_H

#include "knowledge/claim.h"
#include "knowledge/look.h"

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

struct claim_status {
	enum claim_tier tier;
	enum claim_standing standing;
	bool is_stale;		/* what it rests on changed, or is gone */
	bool is_decayed;	/* it was verified once, by its evidence */
	/* Of every evidence in its order. */
	VEC(bool) is_lost;	/* its commit is not reached */
	anchor_now_vec blob;	/* all blobs of all of them */
};

const struct error *claim_judge(struct claim_status *out,
				const struct claim *claim,
				const struct look *look) MUST_CHECK;
void claim_status_release(struct claim_status *status);

#endif
