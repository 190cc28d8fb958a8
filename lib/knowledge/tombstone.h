/* SPDX-License-Identifier: MIT */
/*
 * What was taken out of sight. A record of the kind "tombstone" is about an
 * entity of any kind and has the body
 *
 *	reason		why, for people; may be missing
 *	removed		true, or false for what is brought back
 *
 * Nothing is lost by it: the records of the entity stay. Every fold that has
 * entities of its own hears them, and must pass over those of others.
 */
#ifndef KNOWLEDGE_TOMBSTONE_H
#define KNOWLEDGE_TOMBSTONE_H

#include <stdbool.h>

#include "knowledge/knowledge.h"

/* Whether a record's entity begins with a prefix, "finding:". */
bool record_is_of(const struct record *record, const char *prefix);

/* What the body of one says; an error that begins with "its body". */
const struct error *tombstone_read(bool *removed, const struct record *record)
	MUST_CHECK;

/* Takes an entity out of sight, or brings it back; in a transaction. record's
 * author and time are set; reason may be NULL. */
const struct error *tombstone_add(struct knowledge *knowledge,
				  struct record *record, const char *entity,
				  bool removed, const char *reason)
	MUST_CHECK;

#endif
