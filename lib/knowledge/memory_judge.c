/* SPDX-License-Identifier: MIT */
/* What a memory is worth where somebody looks: see memory.h. */
#include "knowledge/memory.h"

/* Days after which half of the confidence is left; 0: it never ages. */
static int64_t half_life_of(enum memory_type type)
{
	static const int64_t days[MEMORY_TYPES] = {
		[MEMORY_CONVENTION] = 0, [MEMORY_DECISION] = 180,
		[MEMORY_FAILURE] = 90, [MEMORY_GOTCHA] = 90
	};

	return days[type];
}

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
	const int64_t half_life =
		half_life_of((enum memory_type)memory->type);
	const struct error *err;
	size_t i;

	*out = (struct memory_standing){ .fate = ANCHOR_SAME };
	if (!memory->is_withdrawn)
		out->confidence = age_confidence(vouched(memory), look->now,
						 half_life);
	out->is_faded = out->confidence < MEMORY_STALE;
	err = NULL;
	for (i = 0; !err && i < memory->scopes; i++) {
		struct anchor_now *now = VEC_PUSH(&out->anchor);

		*now = (struct anchor_now){ .fate = ANCHOR_SAME };
		err = look->find(look->payload, &memory->scope[i], now);
		if (now->fate > out->fate)
			out->fate = now->fate;
	}
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
