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

#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/vec.h"
#include "knowledge/knowledge.h"

#define LIFECYCLE_PATH ".fuse/lifecycle.yaml"

/* In the order of the table in gc.c. */
enum lifecycle_window {
	/* A superseded decision is archived so long after that. 0: at once. */
	LIFECYCLE_ADR_RETENTION,
	/* A verified claim that is not checked again in so many days is only
	   inferred; 0: never. */
	LIFECYCLE_CONFIDENCE_DECAY,
	/* An expired claim is archived so long after that; 0: at once. */
	LIFECYCLE_MAX_PROVENANCE_AGE,
	/* A candidate nobody reviewed is archived; 0: never. */
	LIFECYCLE_MEMORY_CANDIDATE_PRUNING,
	/* An approved memory that nothing reinforced in so many days is a
	   candidate again; 0: never. */
	LIFECYCLE_MEMORY_REINFORCE,
	/* What nothing refers to any more is dropped from the index; 0:
	   never. */
	LIFECYCLE_ORPHANED_NODE,
	LIFECYCLE_WINDOWS
};

/* 100 years: more is a mistake, or milliseconds. */
enum { LIFECYCLE_DAYS_MAX = 36500 };

struct lifecycle {
	int64_t days[LIFECYCLE_WINDOWS];
};

/* The key of a window: "AdrRetentionDays". */
const char *lifecycle_key(enum lifecycle_window window);

/* What holds without a file. */
void lifecycle_init(struct lifecycle *out);

/*
 * Reads the file's text over what holds without it. ERROR_CORRUPT, "line 3:
 * ...", for what is no YAML, no mapping, an unknown key (in any case of its
 * letters it is known) or a value that is no whole number of days.
 */
const struct error *lifecycle_parse(struct lifecycle *out, const char *text,
				    size_t n) MUST_CHECK;

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
	/* Of the facts' superseded: what would be archived some time after it
	   was, and no commit tells when. */
	VEC(const struct gc_decision *) undated;
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
