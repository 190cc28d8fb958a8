/* SPDX-License-Identifier: MIT */
/*
 * What time does to knowledge: a table of policies, each of which looks at
 * what there is and says what should change its standing, and why. Nothing is
 * lost: what a policy does is a record as well, and so is that it was done.
 *
 * A policy changes only what is not as it wants it, so doing it all twice does
 * nothing the second time. What it needs to know of other rooms is told to it
 * in struct gc_facts.
 *
 * The record of a run has the kind and the entity "gc", and a body with
 *
 *	done	an array of objects with "action" (gc_deed_name; what has none
 *		was archived), "entity", "policy" (its key in
 *		.fuse/lifecycle.yaml) and "reason"
 *	windows	an object: the days of every window
 */
#ifndef KNOWLEDGE_GC_H
#define KNOWLEDGE_GC_H

#include "base/arena.h"
#include "base/vec.h"
#include "knowledge/knowledge.h"
#include "knowledge/lifecycle.h"

/* A decision that others have superseded in what is looked at. */
struct gc_decision {
	const char *id;		/* "ADR-0012" */
	const char *by;		/* what supersedes it, for people; or NULL */
	bool has_time;		/* else no commit tells since when */
	int64_t time;		/* of the commit that made it so */
};

struct gc_facts {
	int64_t now;
	struct lifecycle lifecycle;
	const struct gc_decision *superseded;
	size_t superseded_n;
};

enum gc_deed {
	GC_ARCHIVE,		/* it is not shown unless asked for */
	GC_DEMOTE		/* an approved memory is a candidate again */
};
/* "archive", "demote". */
const char *gc_deed_name(enum gc_deed deed);

/* One thing to do. */
struct gc_action {
	uint8_t deed;		/* enum gc_deed */
	const char *entity, *policy, *reason;
	const char *text;	/* what is claimed or remembered, or NULL */
	int64_t days;		/* of the policy's window */
};

struct gc_plan {
	VEC(struct gc_action) action;	/* by policy, then as the facts are */
	struct arena arena;
};

/* What the policies would do. The store is only read. */
const struct error *gc_plan_make(struct gc_plan *out,
				 struct knowledge *knowledge,
				 const struct gc_facts *facts) MUST_CHECK;
void gc_plan_release(struct gc_plan *plan);

/*
 * Makes the plan in one transaction, does it, and records it; a plan without
 * actions adds nothing. record has author and time.
 */
const struct error *gc_apply(struct gc_plan *out, struct knowledge *knowledge,
			     const struct gc_facts *facts,
			     struct record *record) MUST_CHECK;

#endif
