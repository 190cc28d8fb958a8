/* SPDX-License-Identifier: MIT */
/*
 * What others decided, of the records that came from elsewhere since some
 * moment, and what became of it here.
 */
#ifndef KNOWLEDGE_ARRIVALS_H
#define KNOWLEDGE_ARRIVALS_H

#include "base/arena.h"
#include "base/vec.h"
#include "knowledge/knowledge.h"

struct arrival {
	const char *decision;	/* "approved", "task done 'Design'", ... */
	const char *author, *entity;
	const char *text;	/* of what it is about, "": not known */
	const char *here;	/* a memory's status here, or NULL */
	bool is_ours;		/* ours speak of it, too */
	bool is_vouched;	/* signed by whom we trust: it counts */
	bool is_against;	/* it is not so here, and ours say otherwise */
};

struct arrivals {
	VEC(struct arrival) arrival;	/* by entity, then in their order */
	struct arena arena;
};

/* The moment that it is now. */
const struct error *arrivals_mark(int64_t *out, struct knowledge *knowledge)
	MUST_CHECK;
const struct error *arrivals_read(struct arrivals *out,
				  struct knowledge *knowledge, int64_t mark)
	MUST_CHECK;
void arrivals_release(struct arrivals *arrivals);

#endif
