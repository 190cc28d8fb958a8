/* SPDX-License-Identifier: MIT */
/*
 * Objectives: what people work towards over many sessions, as tasks that are
 * done or not.
 *
 * The entity is "objective:" and the hash (entity.h) of {"author":...,
 * "time":..., "title":...} of its first record. A record of the kind
 * "objective" has the body
 *
 *	title		needed in the first record, as is wanted
 *	wanted		the number that it was given when it was created
 *	description	may be missing
 *	status		by name, see below; may be missing
 *	tasks		an array of objects: "title", and "done", true or false,
 *			"commit" that did it, or "dropped": true; may be
 *			missing. A task is known by its title, case and white
 *			space aside; those that are not named stay
 *	session		that works on it; may be missing
 *
 * and says what changes. A tombstone removes one from sight.
 *
 * OBJ-0001 is its number for people. Two clones may each give a number away:
 * of those that want the same one, the first record in order keeps it, and
 * the others, in order, move on to the next that nobody wants. Every store
 * with the same records comes to the same numbers.
 */
#ifndef KNOWLEDGE_OBJECTIVE_H
#define KNOWLEDGE_OBJECTIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/oid.h"
#include "base/vec.h"
#include "knowledge/fold.h"
#include "knowledge/knowledge.h"

extern const struct fold objective_fold;

enum objective_status { OBJECTIVE_ABANDONED, OBJECTIVE_ACTIVE,
			OBJECTIVE_COMPLETED, OBJECTIVE_PAUSED,
			OBJECTIVE_STATUSES };
extern const char *const objective_statuses[];	/* ended by NULL */

struct objective_task {
	const char *title;
	bool is_done;
	bool is_dropped;	/* it does not count any more */
	struct oid commit;	/* that did it; zero: none */
	int64_t time;		/* of the record that last said so */
};

struct objective {
	const char *entity;
	uint32_t number;	/* for people */
	uint32_t wanted;	/* when it was created */
	const char *title, *description;
	uint8_t status;		/* OBJECTIVE_ACTIVE at first */
	const struct objective_task *task;	/* in the order they came */
	size_t tasks;
	const char *const *session;	/* that worked on it, in order */
	size_t sessions;
	const char *author;	/* who created it */
	int64_t created, updated;
	bool is_removed;
};

/* Tasks that count, and of them those done; percent is 0 without any. */
struct objective_progress { uint32_t done, all, percent; };
struct objective_progress objective_progress(const struct objective *objective);

/* "OBJ-0012". */
void objective_name(struct buf *out, const struct objective *objective);

struct objectives {
	VEC(struct objective) objective;	/* by number */
	struct arena arena;
};
/* All of them, removed ones too. */
const struct error *objectives_read(struct objectives *out,
				    struct knowledge *knowledge) MUST_CHECK;
void objectives_release(struct objectives *objectives);
/* "OBJ-0012", "obj-12", "12", or the beginning of an entity's digits, which
 * then begin with "objective:". */
const struct error *objectives_find(const struct objective **out,
				    const struct objectives *objectives,
				    const char *name) MUST_CHECK;

/* What a record changes; NULL members, and a status of OBJECTIVE_STATUSES,
 * stay as they are. */
struct objective_change {
	const char *title, *description, *session;
	uint8_t status;
	const struct objective_task *task;
	size_t tasks;
};
/* Creates one, with the next number; in a transaction. Its entity is appended
 * to out. */
const struct error *objective_create(struct buf *out,
				     struct knowledge *knowledge,
				     struct record *record,
				     const struct objective_change *change)
	MUST_CHECK;
const struct error *objective_update(struct knowledge *knowledge,
				     struct record *record,
				     const char *entity,
				     const struct objective_change *change)
	MUST_CHECK;

#endif
