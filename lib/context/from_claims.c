/* SPDX-License-Identifier: MIT */
/* Claims about what was found. */
#include <string.h>

#include "context/assembly.h"
#include "knowledge/claim_judge.h"

static const enum ground ground_of[CLAIM_TIERS] = {
	[CLAIM_VERIFIED] = GROUND_CLAIM_VERIFIED,
	[CLAIM_INFERRED] = GROUND_CLAIM_INFERRED,
	[CLAIM_ASSUMED] = GROUND_CLAIM_ASSUMED,
	[CLAIM_GUESSED] = GROUND_CLAIM_GUESSED
};

static const enum left_out left_of[] = {
	[CLAIM_VALID] = LEFT_NOT, [CLAIM_STALE] = LEFT_STALE,
	[CLAIM_EXPIRED] = LEFT_EXPIRED, [CLAIM_RETRACTED] = LEFT_RETRACTED
};

/* The best of the files that its evidence names. */
static const struct error *about_evidence(double *out, const char **why,
					  struct assembly *a,
					  const struct claim *claim)
{
	const struct error *err = NULL;
	size_t i;

	*out = 0;
	*why = NULL;
	for (i = 0; !err && i < claim->evidences; i++) {
		const struct evidence *one = &claim->evidence[i];
		const char *own_why;
		double own;

		err = about_anchors(&own, &own_why, a, one->blob, one->blobs);
		if (!err && own > *out) {
			*out = own;
			*why = own_why;
		}
	}
	return err;
}

static const struct error *judge(struct assembly *a, struct item *item,
				 const struct claim *claim)
{
	struct claim_status status = { .tier = CLAIM_GUESSED };
	const struct error *err = claim_judge(&status, claim,
					      a->request->look);

	if (!err) {
		item->ground = (uint8_t)ground_of[status.tier];
		item->left = assembly_is_archived(a, claim->entity) ?
			LEFT_ARCHIVED : (uint8_t)left_of[status.standing];
	}
	item_is_of(item, a, claim->is_theirs ? claim->author : NULL);
	claim_status_release(&status);
	return err;
}

static const struct error *consider_claim(struct assembly *a,
					  const struct claim *claim)
{
	struct arena *arena = &a->out->arena;
	const char *why, *words;
	double said = speaks_of_task(a, claim->text, &words);
	double artifact = found_about(&a->found, claim->artifact), seen;
	const struct error *err = about_evidence(&seen, &why, a, claim);
	struct item *item;
	bool outside;
	size_t i;

	if (err || (said <= 0 && artifact <= 0 && seen <= 0))
		return err;
	/* Evidence that names no file is of no place: it speaks everywhere. */
	err = NULL;
	outside = claim->evidences;
	for (i = 0; !err && outside && i < claim->evidences; i++)
		err = anchors_are_outside(&outside, a, claim->evidence[i].blob,
					  claim->evidence[i].blobs);
	if (err || outside)
		return err;
	if (artifact > 0 && artifact >= seen)
		why = arena_fmt(arena, "it is about %s",
				told_about(a, claim->artifact));
	item = assembly_add(a, SOURCE_CLAIMS, ITEM_CLAIM, GROUND_CLAIM_GUESSED,
			    either(artifact > seen ? artifact : seen, said));
	item->id = arena_strdup(arena, strchr(claim->entity, ':') + 1);
	item->title = item_text(arena, claim->text, strlen(claim->text),
				ITEM_TEXT);
	item->why = why ? why : words;
	return judge(a, item, claim);
}

const struct error *retrieve_claims(struct assembly *a)
{
	const size_t first = a->out->item.n;
	struct claims claims = { .arena = { 0 } };
	const struct error *err = claims_read(&claims, a->request->knowledge,
					      NULL);
	size_t i;

	for (i = 0; !err && i < claims.claim.n; i++)
		err = consider_claim(a, &claims.claim.item[i]);
	limit_items(a, first, MOST_CLAIMS);
	claims_release(&claims);
	return err;
}
