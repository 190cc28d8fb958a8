/* SPDX-License-Identifier: MIT */
/*
 * Four bytes, in any case, that stand in each secret of a form or a kind: where
 * none stands there is no secret, which is what almost all text is told by.
 */
#ifndef REDACT_ANCHOR_H
#define REDACT_ANCHOR_H

#include <stdint.h>

#include "base/hash.h"
#include "base/vec.h"

enum { ANCHOR = 4, ANCHOR_FILTER_BITS = 18, ANCHOR_BUCKET_BITS = 10 };

struct anchor {
	uint32_t word;		/* the four bytes, folded to small letters */
	uint16_t what;		/* of form_table; behind them kinds */
	uint16_t next;		/* of the same bucket; 0: none */
	uint16_t offset;	/* where it stands in the form or the kind */
};

struct anchors {
	uint64_t filter[(1 << ANCHOR_FILTER_BITS) / 64];
	uint16_t bucket[1 << ANCHOR_BUCKET_BITS];
	VEC(struct anchor) anchor;	/* the first one is none */
};

/* Of all tables. */
struct anchors *anchors_new(void);
void anchors_free(struct anchors *anchors);

/* The first anchor of what stands at the four bytes; what was first in the
 * tables comes first. */
const struct anchor *anchors_find(const struct anchors *anchors,
				  uint32_t word);
const struct anchor *anchors_next(const struct anchors *anchors,
				  const struct anchor *anchor);

/* Small letters become capital ones and the other way round alike. */
static inline uint32_t anchor_word(const char *p)
{
	return (uint32_t)hash_load((const unsigned char *)p, ANCHOR) |
		0x20202020u;
}

static inline uint32_t anchor_mixed(uint32_t word)
{
	return word * 0x9e3779b1u;
}

static inline uint64_t anchor_may_stand(const struct anchors *anchors,
					uint32_t word)
{
	const uint32_t bit = anchor_mixed(word) >> (32 - ANCHOR_FILTER_BITS);

	return anchors->filter[bit / 64] >> bit % 64 & 1;
}

/* The first place from i on where an anchor may stand; n where none does. Four
 * places are tried at a time. */
static inline size_t anchors_place(const struct anchors *anchors,
				   const char *bytes, size_t i, size_t n)
{
	for (; i + 2 * ANCHOR <= n; i += ANCHOR) {
		const uint64_t eight = hash_load((const unsigned char *)bytes +
						 i, 2 * ANCHOR) |
			0x2020202020202020u;

		if (anchor_may_stand(anchors, (uint32_t)eight) |
		    anchor_may_stand(anchors, (uint32_t)(eight >> 8)) |
		    anchor_may_stand(anchors, (uint32_t)(eight >> 16)) |
		    anchor_may_stand(anchors, (uint32_t)(eight >> 24)))
			break;
	}
	for (; i + ANCHOR <= n; i++)
		if (anchor_may_stand(anchors, anchor_word(bytes + i)))
			return i;
	return n;
}

#endif
