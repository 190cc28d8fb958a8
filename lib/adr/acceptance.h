/* SPDX-License-Identifier: MIT */
/* Which commits accepted decision records, and what is kept of that. */
#ifndef ADR_ACCEPTANCE_H
#define ADR_ACCEPTANCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/error.h"
#include "base/oid.h"

struct history;
struct past;
struct repo;

enum adr_acceptance_state {
	ADR_NOT_ACCEPTED,	/* as committed, it is no decision */
	ADR_WAS_ACCEPTED,	/* the fields below tell by whom and when */
	ADR_ACCEPTED_EARLIER	/* before what is known of history */
};

struct adr_acceptance {
	uint8_t state;		/* enum adr_acceptance_state */
	struct oid commit;
	int64_t time;		/* of the committer */
	const char *author, *email;	/* by .mailmap; good as long as past */
	struct oid oid;		/* of the blob that was accepted */
	bool is_final;		/* nothing was missing that could tell
				   otherwise */
};

/*
 * Which commits accepted the records that the commit tip has at n paths, all
 * found in one pass over the past; out has room for n. A record that is
 * accepted in the work tree only is ADR_NOT_ACCEPTED. past is the one of tip:
 * session_past's; NULL, where there is no commit, accepts nothing.
 */
const struct error *adr_acceptances(struct adr_acceptance *out,
				    struct repo *repo, struct past *past,
				    const struct oid *tip,
				    const char *const *path, size_t n)
	MUST_CHECK;

/*
 * The same without opening a past, where somebody who did has kept them all;
 * their strings go to the arena. *found is false, and out of no use, where one
 * is not known.
 */
const struct error *adr_acceptances_recall(struct adr_acceptance *out,
					   struct arena *arena,
					   struct history *history,
					   const struct oid *tip,
					   const char *const *path, size_t n,
					   bool *found) MUST_CHECK;

/* Keeps those that are final, beside what was kept of the tip before. */
const struct error *adr_acceptances_keep(const struct adr_acceptance *all,
					 struct history *history,
					 struct past *past,
					 const struct oid *tip,
					 const char *const *path, size_t n)
	MUST_CHECK;

#endif
