/* SPDX-License-Identifier: MIT */
/*
 * Objectives against what a session looks at: what its commits say that they
 * did for them, in trailers "Objective: OBJ-0001 Design" (knowledge/entity.h).
 * The commits are the one looked at and its ancestors, so that a task that was
 * done on one branch is open on another, and no hook needs to be there.
 */
#ifndef GIT_FUSE_OBJECTIVE_OBJECTIVES_H
#define GIT_FUSE_OBJECTIVE_OBJECTIVES_H

#include "base/oid.h"
#include "emit/json.h"
#include "git-fuse/workspace/session.h"
#include "knowledge/objective.h"
#include "knowledge/remarks.h"

/* A commit that names an objective, and perhaps a task of it. */
struct deed {
	size_t objective;	/* its place in the list */
	uint32_t number;	/* of the commit, in the past that it is from */
	struct oid commit;
	int64_t time;		/* of its author */
	const char *subject;	/* its first line */
	const char *task;	/* NULL: it names none */
	size_t place;		/* among all, as they were read */
	bool is_known;		/* the objective has such a task */
	bool is_undoing;	/* it takes another back, and does nothing */
	bool is_reverted;	/* another one took it back, and it does
				   nothing either */
};

struct pursuing {
	struct session *session;
	/* Tasks are done as the commits say. */
	struct objectives objectives;
	struct remarks remarks;		/* of others about them */
	/* By objective, then the newest first. */
	VEC(struct deed) deed;
	struct arena arena;
};

/*
 * Reads the objectives of the session's repository, and where there are some
 * the history of what is looked at, which is mined first as far as it is not
 * yet. Nothing is made where there are none. The session's source must be
 * open.
 */
const struct error *pursuing_open(struct pursuing *pursuing,
				  struct session *session) MUST_CHECK;
void pursuing_close(struct pursuing *pursuing);

/* The deeds for one objective of the list: n of them from the one that is
 * given. */
const struct deed *pursuing_deeds(const struct pursuing *pursuing,
				  const struct objective *objective,
				  size_t *n);

/* An object with everything that is known of an objective. */
void put_objective(struct json *json, const struct pursuing *pursuing,
		   const struct objective *objective);
/* "OBJ-0001  active      50%  1/2  Ship it", tamed, one line. */
void add_objective(struct buf *out, const struct pursuing *pursuing,
		   const struct objective *objective);
/* "  [x] Design (1a2b3c4d5e6f)", tamed, one line. */
void add_task(struct buf *out, const struct objective_task *task);

/* A line for each commit that names it, the newest first: "  1a2b3c4d5e6f
 * 2024-02-29  Draw it  (does Design)", tamed. */
void add_deeds(struct buf *out, const struct pursuing *pursuing,
	       const struct objective *objective);

/* The digits of a commit's id that people see. */
enum { DEED_SHORT = 12 };

/* A whole answer of this schema: put_objective under "objective". */
const struct error *put_pursued(const struct pursuing *pursuing,
				const struct objective *objective,
				const char *schema, struct sink *out)
	MUST_CHECK;

#endif
