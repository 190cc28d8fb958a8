/* SPDX-License-Identifier: MIT */
/*
 * Findings: facts that a session came upon, about one thing, for the next
 * session that works on it.
 *
 * The entity is "finding:" and the hash (entity.h) of {"about":...,
 * "text":...}: the same about the same is one finding, and saying it again
 * confirms it. A record of the kind "finding" has the body
 *
 *	about		what it is about: a path, a node of the graph
 *			("function:strbuf_add"), any name
 *	anchors		an array of anchors (evidence.h), each with its blob;
 *			may be missing
 *	commit, tree	that was looked at; each may be missing
 *	confidence	thousandths, 0 to 1000
 *	kind		by name, see below
 *	session		in which it was found; may be missing
 *	source		who or what found it; may be missing
 *	text		what was found
 *
 * A record of the kind "tombstone" with {"removed": true} takes it out of
 * sight. The last record in order counts.
 */
#ifndef KNOWLEDGE_FINDING_H
#define KNOWLEDGE_FINDING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "knowledge/evidence.h"
#include "knowledge/fold.h"
#include "knowledge/knowledge.h"

extern const struct fold finding_fold;

enum finding_kind { FINDING_ARCHITECTURAL_DECISION, FINDING_CHANGE,
		    FINDING_DEPENDENCY, FINDING_OBSERVATION, FINDING_OWNERSHIP,
		    FINDING_PITFALL, FINDING_KINDS };
extern const char *const finding_kinds[];	/* ended by NULL */

struct finding {
	const char *entity;	/* set where it is read */
	const char *about, *text;
	uint8_t kind;
	uint16_t confidence;	/* thousandths */
	const char *source, *session;	/* "": not told */
	struct oid commit, tree;	/* zero: none */
	const struct anchor *anchor;
	size_t anchors;
	/* Set where it is read. */
	const char *author;	/* of the last record */
	int64_t first_seen, last_seen;	/* times of its records */
	uint32_t confirmed;	/* records beyond the first */
	bool is_removed;
};

/* Adds one, or confirms it; in a transaction. */
const struct error *finding_add(struct knowledge *knowledge,
				struct record *record,
				const struct finding *finding) MUST_CHECK;
const struct error *finding_remove(struct knowledge *knowledge,
				   struct record *record, const char *entity,
				   const char *reason) MUST_CHECK;
void finding_entity(struct buf *out, const char *about, const char *text);

struct findings {
	VEC(struct finding) finding;	/* newest first, then by entity */
	struct arena arena;
};

/* Those about one thing (upper and lower case do not matter), or all (NULL);
 * removed ones too. */
const struct error *findings_read(struct findings *out,
				  struct knowledge *knowledge,
				  const char *about) MUST_CHECK;
void findings_release(struct findings *findings);
const struct error *findings_find(const struct finding **out,
				  const struct findings *findings,
				  const char *name) MUST_CHECK;

#endif
