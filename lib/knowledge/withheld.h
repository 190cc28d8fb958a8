/* SPDX-License-Identifier: MIT */
/*
 * What stays in a store when records are exchanged: what commands that were
 * run say by themselves, since it holds their arguments. That is a run, the
 * claim that it succeeds, and the candidate for a memory that it teaches, with
 * all records about them. What a person gave a text (a claim), or approved (a
 * memory), is theirs and goes; so does what the other side has anyway.
 */
#ifndef KNOWLEDGE_WITHHELD_H
#define KNOWLEDGE_WITHHELD_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strmap.h"
#include "knowledge/knowledge.h"

/* What the artifact of a claim that a run makes by itself begins with. */
#define WITHHELD_ARTIFACT "command:"
/* The rule of what a run teaches. */
#define WITHHELD_RULE "run"

/* { 0 } withholds nothing. */
struct withheld {
	struct strmap there;	/* ids of records that the other side has */
	struct strmap entity;	/* 1: withheld; 0: somebody approved it */
	uint64_t count;		/* records that were */
};

/* Adds the entities of a store. */
const struct error *withheld_find(struct withheld *out,
				  struct knowledge *knowledge) MUST_CHECK;

/* Whether a record stays; it is counted then. */
bool withholds(struct withheld *withheld, const struct record *record);

void withheld_release(struct withheld *withheld);

#endif
