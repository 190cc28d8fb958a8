/* SPDX-License-Identifier: MIT */
/*
 * Memories: what the repository has learned, a sentence each, that a person
 * has looked at before anybody is told.
 *
 * The entity is "memory:" and the hash (entity.h) of {"text":..., "type":...},
 * the text as memory_normal has it: whoever learns the same again reinforces
 * one memory.
 *
 * A record of the kind "memory" is a sighting, or takes one back. A sighting
 * says where it was learned and has the body
 *
 *	category	see memory_categories
 *	class		of its evidence, by name (evidence.h)
 *	commit, tree	that it was learned from; each may be missing
 *	from, to	which bytes of the commit's message say it, counted
 *			from 0, to behind the last; may be missing
 *	learner		who learned it, "Name <email>", where that is not the
 *			record's author: a commit's; may be missing
 *	reason		why it is so; may be missing
 *	rule		which rule found it: "trailer", "said", ...
 *	scope		an array of anchors (evidence.h): what it is about. One
 *			without a blob is a path, or a directory
 *	seen		seconds since 1970: when it was learned, not recorded
 *	sighting	what makes it this sighting and no other: "patch:" and
 *			a patch id, "run:" and an id, "said:" and an author.
 *			The same again, from a rebase or a cherry-pick, adds
 *			nothing and does not count twice
 *	text, type	what makes the entity
 *
 * What takes one back has "sighting", "withdrawn": true or, where the revert
 * was itself reverted, false, and may have "commit" and "reason". Being seen
 * again lets nothing stand again: whoever learns from a commit that another
 * clone knows to be reverted has not seen the revert yet.
 *
 * A record of the kind "review" is what a person, or the lifecycle, decided:
 *
 *	status		"approved", "candidate" or "rejected"
 *	reason		may be missing
 *	policy		of .fuse/lifecycle.yaml, where nobody but time decided
 *	text, category, scope, because
 *			what the reviewer made of it, where that is another;
 *			because is the memory's reason, which may be empty
 *			then; the entity stays
 *
 * A record of the kind "tombstone" removes it from sight: {"removed": true},
 * and may have "reason"; false brings it back, which saying it again does.
 *
 * Whose a record is, ours or others', decides what it changes (fold.h). The
 * last record in order counts, for each of these; of sightings, for the
 * reason and the scope, the last that has one, and for the text, which the
 * others only spell in another way, the first. But once it is approved, no
 * sighting changes the text, category, reason or scope that a person has looked
 * at: it only counts.
 */
#ifndef KNOWLEDGE_MEMORY_H
#define KNOWLEDGE_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/vec.h"
#include "knowledge/evidence.h"
#include "knowledge/fold.h"
#include "knowledge/knowledge.h"
#include "knowledge/look.h"

extern const struct fold memory_fold;

/* In the order of their names, all of these. */
enum memory_type { MEMORY_CONVENTION, MEMORY_DECISION, MEMORY_FAILURE,
		   MEMORY_GOTCHA, MEMORY_TYPES };
extern const char *const memory_types[];	/* ended by NULL */

enum memory_category { MEMORY_ARCHITECTURE, MEMORY_COMPATIBILITY,
		       MEMORY_CONCURRENCY, MEMORY_CONVENTIONS,
		       MEMORY_DEPENDENCIES, MEMORY_PERFORMANCE,
		       MEMORY_SECURITY, MEMORY_TESTING, MEMORY_TOOLING,
		       MEMORY_CATEGORIES };
extern const char *const memory_categories[];	/* ended by NULL */

enum memory_status { MEMORY_APPROVED, MEMORY_CANDIDATE, MEMORY_REJECTED,
		     MEMORY_STATUSES };
extern const char *const memory_statuses[];	/* ended by NULL */

/* Below this share nobody would swear to it any more. */
#define MEMORY_STALE 0.30

struct sighting {
	const char *id;		/* "patch:...": see above */
	const char *rule;
	const char *learner;	/* the record's author where none is given */
	uint8_t class;		/* enum evidence_class */
	struct oid commit, tree;	/* zero: none */
	uint32_t from, to;	/* bytes of the message; both 0: none */
	int64_t seen;
	/* From here on set where it is read. */
	bool is_withdrawn;
	struct oid withdrawn_by;	/* the commit that took it back, or let
					   it stand again; zero: none */
	const char *withdrawal;	/* the reason of that, "": none */
};

/* What is said when a memory is learned, and what is known when it is read. */
struct memory {
	const char *entity;	/* set where it is read */
	uint8_t type, category;
	const char *text;
	const char *reason;	/* "": none */
	const struct anchor *scope;
	size_t scopes;
	const struct sighting *sighting;	/* by seen, then id; one when it
						   is learned */
	size_t sightings;
	/* From here on set where it is read. */
	uint8_t status;		/* enum memory_status */
	bool is_removed;
	bool is_withdrawn;	/* all sightings were taken back */
	uint32_t reinforced;	/* standing sightings beyond the first */
	int64_t first_seen, last_seen;	/* of standing sightings */
	int64_t reviewed;	/* 0: never */
	const char *reviewer;	/* "": nobody */
	const char *verdict;	/* the review's reason, "": none */
	const char *policy;	/* by which time decided, "": a person did */
	const char *author;	/* of the first record */
	const char *told;	/* its text before anybody edited it */
	bool is_theirs;		/* only others speak of it: it is a candidate
				   here, whatever they decided */
	/* The last that others decided since we did, one that is not as it is
	   here before one that is; NULL: nothing. */
	const struct memory_decision *theirs;
};

/* Appends the text as it is compared: case (of ASCII) and white space at its
 * ends and runs of it do not matter, nor do full stops at its end. What has
 * nothing left says nothing, and is no memory. */
void memory_normal(struct buf *out, const char *text);
/* The entity of a text and a type. */
void memory_entity(struct buf *out, enum memory_type type, const char *text);

/*
 * Adds a sighting: everything up to scopes and one sighting are given, author
 * and time of the record. In a transaction. *is_new is false, and no sighting
 * is added, when the store has it already, standing or not. A memory that was
 * removed stays so, and a sighting that was taken back, unless revive is true:
 * then a record of their own brings them back. ERROR_LIMIT, ERROR_CORRUPT as
 * record_check.
 */
const struct error *memory_add(struct knowledge *knowledge,
			       struct record *record,
			       const struct memory *memory, bool revive,
			       bool *is_new) MUST_CHECK;

/* Takes back every standing sighting of this id, of all memories that have
 * it, or (withdrawn false) lets it stand again; *n counts them. In a
 * transaction. commit and reason may be NULL. */
const struct error *memory_withdraw(struct knowledge *knowledge,
				    struct record *record, const char *id,
				    bool withdrawn, const struct oid *commit,
				    const char *reason, size_t *n) MUST_CHECK;

/* What a reviewer decides; each NULL member stays as it is. What was put away
 * (archive.h) is shown again where no policy decided, and so it is when it is
 * seen again. */
struct memory_review {
	uint8_t status;		/* enum memory_status */
	const char *reason, *policy;	/* of the decision */
	const char *text;
	const char *because;	/* the memory's own reason */
	const uint8_t *category;
	const struct anchor *scope;	/* with scopes */
	size_t scopes;
};
/* In a transaction. What others have told, too, is told in full, as it is
 * read now: nothing that they say later is as if we had looked at it. */
const struct error *memory_review(struct knowledge *knowledge,
				  struct record *record, const char *entity,
				  const struct memory_review *review)
	MUST_CHECK;

/* Removes one from sight, or brings it back; in a transaction. */
const struct error *memory_remove(struct knowledge *knowledge,
				  struct record *record, const char *entity,
				  bool removed, const char *reason)
	MUST_CHECK;

/* Memories that were read. */
struct memories {
	VEC(struct memory) memory;	/* by entity */
	struct arena arena;
};

/* All of them, removed and withdrawn ones too; none where there is no file.
 * With an entity only that one. */
const struct error *memories_read(struct memories *out,
				  struct knowledge *knowledge) MUST_CHECK;
const struct error *memories_read_one(struct memories *out,
				      struct knowledge *knowledge,
				      const char *entity) MUST_CHECK;
void memories_release(struct memories *memories);
/* The one of this entity, or NULL. */
struct memory *memories_get(const struct memories *memories,
			    const char *entity);
/* By the beginning of its id: entity_find. */
const struct error *memories_find(const struct memory **out,
				  const struct memories *memories,
				  const char *name) MUST_CHECK;

/* What was decided about one, in the order of the records. */
struct memory_decision {
	int64_t time;
	const char *author;
	bool is_review;		/* or it was removed, or brought back */
	bool is_removed;
	struct memory_review review;	/* of the others only the reason, ""
					   where none is given */
	bool is_theirs;		/* and nobody whom we trust signed it */
};
/* "approved", "edited", "removed", ...: what it made of a memory. */
const char *memory_decision_name(const struct memory_decision *decision);
struct memory_decisions {
	VEC(struct memory_decision) decision;
	struct arena arena;
};
const struct error *memory_decisions_read(struct memory_decisions *out,
					  struct knowledge *knowledge,
					  const char *entity) MUST_CHECK;
void memory_decisions_release(struct memory_decisions *decisions);

/* --- What one is worth, where and when somebody looks --- */

struct memory_standing {
	/* 1 when it was learned or approved today, halved after each
	   half-life; 0 when all its sightings were taken back. */
	double confidence;
	bool is_faded;		/* below MEMORY_STALE */
	bool is_stale;		/* what it is about changed, or is gone */
	/* The worst that became of its scope; of anchors without a blob
	   whether anything is at the path. ANCHOR_SAME without scope. */
	uint8_t fate;		/* enum anchor_fate */
	anchor_now_vec anchor;	/* of each of the scope */
	bool is_reached;	/* some standing sighting has no commit, or one
				   that is reached */
};
const struct error *memory_judge(struct memory_standing *out,
				 const struct memory *memory,
				 const struct look *look) MUST_CHECK;
void memory_standing_release(struct memory_standing *standing);

/* Whether we decided about it, and what others decided since is not that. */
bool memory_is_disputed(const struct memory *memory);

/* Whether it may be told without being asked for: approved, not removed, not
 * withdrawn. */
bool memory_may_speak(const struct memory *memory);

#endif
