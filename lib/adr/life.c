/* SPDX-License-Identifier: MIT */
/* See life.h. */
#include "adr/life.h"

#include "adr/frozen.h"

bool adr_was_decided(const struct adr_version *version)
{
	return adr_is_decided((enum adr_status)version->status);
}

/* It tells no status, which is not to say that it has another one: a text must
 * not be accepted anew for having been broken in between. */
static bool is_broken(const struct adr_version *version)
{
	return version->is_there && !version->is_unread && !version->is_record;
}

const struct adr_version *adr_oldest(const struct adr_life *life)
{
	const struct adr_step *step = life->step.item;

	if (!life->step.n)
		return NULL;
	return step->before.is_there ? &step->before : &step->after;
}

void adr_accepting(adr_step_vec *out, bool *unknown,
		   const struct adr_life *life)
{
	bool was_decided = false;
	size_t i;

	out->n = 0;
	*unknown = false;
	for (i = 0; i < life->step.n; i++) {
		const struct adr_step *step = &life->step.item[i];
		bool is_blind = step->is_edge || step->before.is_unread;
		bool is_decided = adr_was_decided(&step->after);

		if (!is_broken(&step->before))
			was_decided = adr_was_decided(&step->before);
		if (step->after.is_unread || is_broken(&step->after))
			continue;
		if (!i && (is_blind ? is_decided : was_decided))
			*unknown = true;
		if (was_decided && !is_decided) {
			out->n = 0;
			*unknown = false;
		}
		if (!is_blind && !was_decided && is_decided)
			*VEC_PUSH(out) = i;
		was_decided = is_decided;
	}
	if (out->n)
		*unknown = false;
}
