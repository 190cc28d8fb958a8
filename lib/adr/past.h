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

#include <stddef.h>

#include "adr/life.h"
#include "base/arena.h"
#include "base/error.h"
#include "history/trail.h"

struct repo;

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
