/* SPDX-License-Identifier: MIT */
/*
 * What became of decision records, commit by commit, as the history of one
 * commit tells: who proposed, accepted, changed or superseded them, and when.
 *
 * A record is followed through its renames. Merges count where no other
 * commit explains what stands there: a conflict that was resolved by
 * accepting. Where history ends early (a shallow clone, a partial one) what
 * lies before is not known, and never guessed.
 */
#ifndef ADR_PAST_H
#define ADR_PAST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "adr/adr.h"
#include "base/arena.h"
#include "base/error.h"
#include "base/oid.h"
#include "base/vec.h"
#include "history/trail.h"

struct repo;

/* A record as one commit has it. */
struct adr_version {
	bool is_there;
	bool is_unread;		/* the blob is not here, or cannot be read */
	bool is_record;		/* it can be parsed */
	uint8_t status;		/* enum adr_status; ADR_STATUS_NONE where it
				   is not there or cannot be parsed */
	struct oid oid;		/* of the blob */
	struct oid frozen;	/* hash of what adr_frozen says */
};

/* What one commit did to one record. */
struct adr_step {
	uint32_t commit;	/* its number in the past */
	struct oid oid;
	int64_t time;
	uint8_t kind;		/* enum touch_kind */
	bool is_merge;
	bool is_edge;		/* its parent is not here: before is not
				   known, and is_there is false */
	const char *path, *old_path;	/* old_path: of a rename, else path */
	struct adr_version before, after;
};

/* The oldest step first. */
struct adr_life {
	VEC(struct adr_step) step;
};

/* Whether it has a status that a decision has: adr_is_decided. */
bool adr_was_decided(const struct adr_version *version);

/*
 * The commits that accepted a record as it stands now, by place in
 * life->step: those that made it decided (adr_is_decided) since a commit last
 * took that back or removed it. More than one, when branches accepted it each
 * and were merged. The first is the one to name. *unknown is set when there
 * is none, but the oldest version that is known was decided already.
 */
typedef VEC(size_t) adr_step_vec;
void adr_accepting(adr_step_vec *out, bool *unknown,
		   const struct adr_life *life);

/* The oldest version that is known; NULL without steps. */
const struct adr_version *adr_oldest(const struct adr_life *life);

struct adr_lives {
	VEC(struct adr_life) life;	/* one for each path that was asked */
	struct arena arena;
};

/*
 * The lives of the records that the commit tip, which the past was opened
 * for, has at n paths; one that it has not has no steps. All are found in one
 * pass over the past, and each blob is read and parsed once. out is { 0 } or
 * was released.
 */
const struct error *adr_lives_read(struct adr_lives *out, struct repo *repo,
				   struct past *past, const struct oid *tip,
				   const char *const *path, size_t n)
	MUST_CHECK;
void adr_lives_release(struct adr_lives *lives);

/* The record that a commit has at a path, alone. ERROR_NOT_FOUND: the commit
 * is not here. */
const struct error *adr_version_at(struct adr_version *out, struct repo *repo,
				   const struct oid *commit, const char *path)
	MUST_CHECK;

#endif
