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
 *	anchors		an array of anchors (evidence.h): what it was seen in.
 *			One without a blob is a path; may be missing
 *	commit, tree	that was looked at; each may be missing
 *	confidence	thousandths, 0 to 1000
 *	kind		by name, see below
 *	session		in which it was found; may be missing
 *	source		who or what found it; may be missing
 *	text		what was found
 *
 * The last record in order counts, for all of these. A tombstone (body.h)
 * takes it out of sight; what was removed and is said again begins anew.
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
#include "knowledge/look.h"

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
	int64_t first_seen, last_seen;	/* times of the first and the last */
	uint32_t confirmed;	/* records beyond the first */
	bool is_theirs;		/* only others speak of it */
	bool is_removed;
};

/* Adds one, or confirms it: everything up to anchors is given, and author and
 * time of the record. In a transaction. ERROR_LIMIT, ERROR_CORRUPT as
 * record_check. */
const struct error *finding_add(struct knowledge *knowledge,
				struct record *record,
				const struct finding *finding) MUST_CHECK;
/* Takes one out of sight; reason may be NULL. In a transaction. */
const struct error *finding_remove(struct knowledge *knowledge,
				   struct record *record, const char *entity,
				   const char *reason) MUST_CHECK;
/* Appends the entity of a text about something. */
void finding_entity(struct buf *out, const char *about, const char *text);

struct findings {
	VEC(struct finding) finding;	/* newest first, then by entity */
	struct arena arena;
};

/* Those about one thing (the case of ASCII letters does not matter), or all
 * (NULL), removed ones too; none where there is no file. */
const struct error *findings_read(struct findings *out,
				  struct knowledge *knowledge,
				  const char *about) MUST_CHECK;
void findings_release(struct findings *findings);
/* The one whose entity begins so, as entity_find has it. */
const struct error *findings_find(const struct finding **out,
				  const struct findings *findings,
				  const char *name) MUST_CHECK;

/*
 * What a body says; strings go to the arena. An error that begins with "its
 * body". For the fold, and its tests.
 */
const struct error *finding_parse(struct finding *out, struct arena *arena,
				  const char *body) MUST_CHECK;

/* --- How one stands, for somebody who looks at one source --- */

struct finding_standing {
	/* The worst that became of its anchors; ANCHOR_SAME without any. */
	uint8_t fate;		/* enum anchor_fate */
	bool is_stale;		/* an anchor changed, or is gone */
	anchor_now_vec anchor;	/* of each, in their order */
};
const struct error *finding_judge(struct finding_standing *out,
				  const struct finding *finding,
				  const struct look *look) MUST_CHECK;
void finding_standing_release(struct finding_standing *standing);

#endif
