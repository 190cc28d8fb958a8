/* SPDX-License-Identifier: MIT */
/*
 * What knowledge asks of the source that is looked at, and of the clock: this
 * room reads neither. The same knowledge may hold on one branch and not on
 * another.
 */
#ifndef KNOWLEDGE_LOOK_H
#define KNOWLEDGE_LOOK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/vec.h"
#include "knowledge/evidence.h"

/* What became of what an anchor names, from the best to the worst. */
enum anchor_fate {
	ANCHOR_SAME,
	ANCHOR_MOVED,		/* the same bytes are elsewhere, or bear
				   another name: it holds */
	ANCHOR_CHANGED,		/* there are others at its path */
	ANCHOR_GONE
};
const char *anchor_fate_name(enum anchor_fate fate);

struct anchor_since;

/* Where it is now; of lines, whether those lines are still there, whatever
 * else was changed in their file. */
struct anchor_now {
	uint8_t fate;		/* enum anchor_fate */
	const char *path;	/* where it moved to, or NULL; good as long as
				   what is looked at */
	const char *symbol;	/* how it was renamed, or NULL; as good */
	uint32_t from, to;	/* its lines now; 0 where it has none, or they
				   are not there any more */
	const struct anchor_since *since;	/* who looks tells it; NULL:
						   nobody asked */
};

typedef VEC(struct anchor_now) anchor_now_vec;

struct look {
	void *payload;
	const struct error *(*find)(void *payload, const struct anchor *anchor,
				    struct anchor_now *out);
	/* Whether the commit is the one looked at, or an ancestor of it. */
	const struct error *(*reaches)(void *payload, const struct oid *commit,
				       bool *is_reached);
	int64_t now;
	int64_t decay_days;	/* a verified claim that never expires is
				   inferred after so many without new hard
				   evidence; 0: never */
};

/* Adds where each of n anchors is now; *fate becomes the worst of theirs,
 * where it is not worse already. */
const struct error *look_for(anchor_now_vec *out, uint8_t *fate,
			     const struct look *look,
			     const struct anchor *anchor, size_t n) MUST_CHECK;

/*
 * 1 when nothing has aged, 1/2 after half_life days, 1/4 after twice that;
 * always 1 for half_life 0 and for what is in the future. Whole days count, so
 * that who asks again in a moment gets the same answer.
 */
double age_confidence(int64_t since, int64_t now, int64_t half_life);

#endif
