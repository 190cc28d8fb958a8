/* SPDX-License-Identifier: MIT */
/*
 * .fuse/lifecycle.yaml: after how many days each kind of knowledge changes its
 * standing. The file is the team's and reviewed; what is wrong in it is an
 * error, for a window that is not the one that was written would put things
 * away that somebody wanted to see.
 *
 *	AdrRetentionDays: 0
 *	MemoryReinforceWindowDays: 90
 */
#ifndef KNOWLEDGE_LIFECYCLE_H
#define KNOWLEDGE_LIFECYCLE_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

#define LIFECYCLE_PATH ".fuse/lifecycle.yaml"

/* In the order of the table in lifecycle.c. */
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

#endif
