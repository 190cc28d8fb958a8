/* SPDX-License-Identifier: MIT */
/* Tiers and standing of claims: see claim_judge.h. */
#include "knowledge/claim_judge.h"

enum { DAY = 24 * 60 * 60 };

const char *const claim_tier_names[CLAIM_TIERS + 1] = {
	[CLAIM_ASSUMED] = "assumed", [CLAIM_GUESSED] = "guessed",
	[CLAIM_INFERRED] = "inferred", [CLAIM_VERIFIED] = "verified"
};

const char *claim_standing_name(enum claim_standing standing)
{
	static const char *const names[] = {
		[CLAIM_VALID] = "valid", [CLAIM_STALE] = "stale",
		[CLAIM_EXPIRED] = "expired", [CLAIM_RETRACTED] = "retracted"
	};

	return names[standing];
}

static enum claim_tier tier_of(const struct claim *claim)
{
	bool seen[EVIDENCE_CLASSES] = { false };
	size_t i, hard = 0, soft = 0;

	/* What others say that they ran is their word. */
	if (claim->is_theirs)
		return CLAIM_ASSUMED;
	for (i = 0; i < claim->evidences; i++)
		seen[claim->evidence[i].class] = true;
	for (i = 0; i < EVIDENCE_CLASSES; i++) {
		if (!seen[i] || i == EVIDENCE_AGENT_ASSERTION)
			continue;
		if (evidence_is_hard((enum evidence_class)i))
			hard++;
		else
			soft++;
	}
	if (hard >= 2)
		return CLAIM_VERIFIED;
	if (hard || soft)
		return CLAIM_INFERRED;
	return claim->evidences ? CLAIM_ASSUMED : CLAIM_GUESSED;
}

static bool is_decayed(const struct claim *claim,
		       const struct look *look)
{
	return look->decay_days && !claim->expires &&
		look->now - claim->verified > look->decay_days * DAY;
}

static const struct error *judge_evidence(struct claim_status *out,
					  const struct evidence *evidence,
					  const struct look *look,
					  bool *is_lost)
{
	const struct error *err = NULL;
	bool is_reached = true;
	uint8_t fate = ANCHOR_SAME;

	if (!oid_is_zero(&evidence->commit))
		err = look->reaches(look->payload, &evidence->commit,
				    &is_reached);
	*VEC_PUSH(&out->is_lost) = !is_reached;
	*is_lost |= !is_reached;
	if (!err)
		err = look_for(&out->blob, &fate, look, evidence->blob,
			       evidence->blobs);
	out->is_stale |= fate >= ANCHOR_CHANGED;
	return err;
}

const struct error *claim_judge(struct claim_status *out,
				const struct claim *claim,
				const struct look *look)
{
	const struct error *err = NULL;
	bool is_lost = false;
	size_t i;

	*out = (struct claim_status){ .tier = tier_of(claim) };
	if (out->tier == CLAIM_VERIFIED && is_decayed(claim, look)) {
		out->is_decayed = true;
		out->tier = CLAIM_INFERRED;
	}
	for (i = 0; !err && i < claim->evidences; i++)
		err = judge_evidence(out, &claim->evidence[i], look,
				     &is_lost);
	out->standing = claim->is_retracted ? CLAIM_RETRACTED :
		claim->expires && claim->expires <= look->now ? CLAIM_EXPIRED :
		out->is_stale || is_lost ? CLAIM_STALE : CLAIM_VALID;
	return err;
}

void claim_status_release(struct claim_status *status)
{
	VEC_RELEASE(&status->is_lost);
	VEC_RELEASE(&status->blob);
}
