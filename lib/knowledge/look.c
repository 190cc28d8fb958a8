/* SPDX-License-Identifier: MIT */
/* The fates of anchors, and age: see look.h. */
#include "knowledge/look.h"

#include <math.h>

enum { DAY = 24 * 60 * 60 };

const char *anchor_fate_name(enum anchor_fate fate)
{
	static const char *const names[] = {
		[ANCHOR_SAME] = "same", [ANCHOR_MOVED] = "moved",
		[ANCHOR_CHANGED] = "changed", [ANCHOR_GONE] = "gone"
	};

	return names[fate];
}

const struct error *look_for(anchor_now_vec *out, uint8_t *fate,
			     const struct look *look,
			     const struct anchor *anchor, size_t n)
{
	const struct error *err = NULL;
	size_t i;

	for (i = 0; !err && i < n; i++) {
		struct anchor_now *now = VEC_PUSH(out);

		*now = (struct anchor_now){ .fate = ANCHOR_SAME };
		err = look->find(look->payload, &anchor[i], now);
		if (now->fate > *fate)
			*fate = now->fate;
	}
	return err;
}

double age_confidence(int64_t since, int64_t now, int64_t half_life)
{
	if (!half_life || since >= now)
		return 1;
	return exp2(-(double)((now - since) / DAY) / (double)half_life);
}
