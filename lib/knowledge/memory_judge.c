/* SPDX-License-Identifier: MIT */
/* What a memory is worth where somebody looks: see memory.h. */
#include "knowledge/memory.h"

/* Days after which half of the confidence is left; 0: it never ages. */
static const int64_t half_life[MEMORY_TYPES] = {
	[MEMORY_CONVENTION] = 0, [MEMORY_DECISION] = 180,
	[MEMORY_FAILURE] = 90, [MEMORY_GOTCHA] = 90
};

/* When somebody last stood up for it. Time alone does not. */
static int64_t vouched(const struct memory *memory)
{
	const bool is_approved = memory->status == MEMORY_APPROVED &&
		!*memory->policy;

	return is_approved && memory->reviewed > memory->last_seen ?
		memory->reviewed : memory->last_seen;
}

static const struct error *judge_sightings(struct memory_standing *out,
					   const struct memory *memory,
					   const struct look *look)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && !out->is_reached && i < memory->sightings; i++) {
		const struct sighting *one = &memory->sighting[i];

		if (one->is_withdrawn)
			continue;
		if (oid_is_zero(&one->commit))
			out->is_reached = true;
		else
			err = look->reaches(look->payload, &one->commit,
					    &out->is_reached);
	}
	return err;
}

const struct error *memory_judge(struct memory_standing *out,
				 const struct memory *memory,
				 const struct look *look)
{
	const struct error *err;

	*out = (struct memory_standing){ .fate = ANCHOR_SAME };
	if (!memory->is_withdrawn)
		out->confidence = age_confidence(vouched(memory), look->now,
						 half_life[memory->type]);
	out->is_faded = out->confidence < MEMORY_STALE;
	err = look_for(&out->anchor, &out->fate, look, memory->scope,
		       memory->scopes);
	out->is_stale = out->fate >= ANCHOR_CHANGED;
	return err ? err : judge_sightings(out, memory, look);
}

void memory_standing_release(struct memory_standing *standing)
{
	VEC_RELEASE(&standing->anchor);
}

bool memory_may_speak(const struct memory *memory)
{
	return memory->status == MEMORY_APPROVED && !memory->is_removed &&
		!memory->is_withdrawn;
}
