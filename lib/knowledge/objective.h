/* SPDX-License-Identifier: MIT */
/*
 * Objectives: what people work towards over many sessions, as tasks that are
 * done or not.
 *
 * The entity is "objective:" and the hash (entity.h) of {"author":...,
 * "time":..., "title":...} of the record that created it. A record of the kind
 * "objective" says what changes, and has the body
 *
 *	description	may be missing
 *	session		that works on it; may be missing
 *	status		by name, see below; may be missing
 *	tasks		an array of objects: "title"; "state", by name, see
 *			below, where it changes; and "commit", which did it,
 *			where one is known. A task is known by its title, case
 *			and white space aside, and the first to name one adds
 *			it; may be missing
 *	title		may be missing
 *	wanted		the number it is given: only in a record that creates
 *			it, which has a title and is named by author, time and
 *			title as above
 *
 * What comes before the record that creates it does not count. A tombstone
 * (body.h) takes one out of sight. Of one that was made here, only what was
 * said here counts; of one that others made, what others said, and over it
 * what was said here (fold.h).
 *
 * OBJ-0001 is its number for people. Two clones may each give a number away:
 * of those that want the same one, the first to be created, in the order of
 * records, keeps it, and the others, in order, move on to the next that nobody
 * wants. One that others created stands in that order behind what the store had
 * when it came, for they choose what it says of its age: no number that was
 * told here moves because of it. Stores that got the same records at once, or
 * trust the same people, come to the same numbers.
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

enum task_state { TASK_DONE, TASK_DROPPED, TASK_OPEN, TASK_STATES };
extern const char *const task_states[];	/* "done", "dropped", "open"; NULL */

struct objective_task {
	const char *title;
	bool is_done;
	bool is_dropped;	/* it does not count any more */
	struct oid commit;	/* that did it; zero: none is told */
	int64_t time;		/* of the record, or the commit, that last told
				   its state; 0: none did, and it is open */
};

struct objective {
	const char *entity;
	uint32_t number;	/* for people */
	uint32_t wanted;	/* what it was given when it was created */
	const char *title, *description;
	uint8_t status;		/* OBJECTIVE_ACTIVE at first */
	struct objective_task *task;	/* in the order they came */
	size_t tasks;
	const char *const *session;	/* that worked on it, in order */
	size_t sessions;
	const char *author;	/* who created it */
	bool is_theirs;		/* others made it */
	int64_t created, updated;
	bool is_removed;
};

/* Tasks that count, and of them those done; percent is rounded down, and 0
 * without any. */
struct objective_progress { uint32_t done, all, percent; };
struct objective_progress objective_progress(const struct objective *objective);

/* Appends "OBJ-0012". */
void objective_name(struct buf *out, const struct objective *objective);

/* The task of that title, as entity_add_normal compares it, or NULL. */
const struct objective_task *
objective_find_task(const struct objective *objective, const char *title,
		    size_t n);

/*
 * Takes into account that a commit says it did a task, at a time: then the
 * task is done by it, unless it is done already or dropped, or a record has
 * told its state since. False where no task has that title.
 */
bool objective_do_task(struct objective *objective, const char *title,
		       size_t n, const struct oid *commit, int64_t time);

struct objectives {
	VEC(struct objective) objective;	/* by number */
	struct arena arena;
};
/* All of them, removed ones too; none where there is no file. */
const struct error *objectives_read(struct objectives *out,
				    struct knowledge *knowledge) MUST_CHECK;
void objectives_release(struct objectives *objectives);
/* "OBJ-0012", "obj-12", "12", or its entity or the beginning of it, of which
 * "objective:" may not be left out. ERROR_USAGE, ERROR_NOT_FOUND,
 * ERROR_AMBIGUOUS as entity_find. */
const struct error *objectives_find(const struct objective **out,
				    const struct objectives *objectives,
				    const char *name) MUST_CHECK;
/* The number that such a name begins with, and how many bytes tell it; 0 where
 * it begins with none. Nothing that belongs to a word follows it. */
size_t objective_number(uint32_t *number, const char *name, size_t n);

/* What a record changes; NULL members, and a status of OBJECTIVE_STATUSES,
 * stay as they are. */
struct task_change {
	const char *title;
	uint8_t state;		/* TASK_STATES: it is only named. That adds
				   it, and opens one that was dropped */
	struct oid commit;
};
struct objective_change {
	const char *title, *description, *session;
	uint8_t status;
	const struct task_change *task;
	size_t tasks;
	uint32_t wanted;	/* 0 where it creates nothing; objective_create
				   sets it */
};
/*
 * Creates one, with the number behind the highest; in a transaction. A title
 * is given. Its entity is appended to out. ERROR_EXISTS where this author has
 * created one of this title in this second.
 */
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

/* What a body says, for the fold and its tests; strings, and the tasks, go to
 * the arena. An error that begins with "its body". */
const struct error *objective_parse(struct objective_change *out,
				    struct arena *arena, const char *body)
	MUST_CHECK;

#endif
