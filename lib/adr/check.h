/* SPDX-License-Identifier: MIT */
/*
 * Whether the decision records of a source are sound: each by itself, all of
 * them together, and against what was accepted before.
 *
 * Rules are in checks.rules; a team turns one off, or gives it another
 * severity, in .fuse/adr.yaml of the source that is judged:
 *
 *	checks:
 *	  adr-missing-section: off
 *	  adr-governs-nothing: error
 */
#ifndef ADR_CHECK_H
#define ADR_CHECK_H

#include <stdbool.h>
#include <stdint.h>

#include "adr/merge.h"
#include "base/error.h"
#include "base/oid.h"
#include "emit/problem.h"

struct governance;
struct past;
struct repo;
struct source;

/*
 * The past of the commit that the source stands on, asked for when it is
 * needed: it may have to be mined. *past is NULL where there is no commit.
 */
typedef const struct error *adr_past_fn(void *payload, struct past **past);

/* Resolves what decisions govern (governance_resolve): only asked when that
 * are symbols, because it needs an index. */
typedef const struct error *adr_resolve_fn(void *payload,
					   struct governance *governance);

struct adr_checking {
	struct repo *repo;
	struct source *source;		/* where the records are */
	/*
	 * The source is judged as a change of the commit that it stands on: an
	 * accepted text that was changed before is none of it. This needs no
	 * past unless the change touches such a text.
	 */
	bool is_change;
	/* The source is only what a change is compared with: its own past, and
	   what other branches have, are not asked. */
	bool is_former;
	struct oid commit;		/* that the source stands on... */
	bool has_commit;		/* ...when there is one */
	adr_past_fn *past;
	adr_resolve_fn *resolve;	/* NULL: symbols are not judged */
	void *payload;			/* of both */
	const struct adr_merge *merge;	/* that made the source; or NULL */
};

/* How many files were looked at, and where. */
struct adr_checked {
	uint64_t records, folders;
	uint64_t unreadable;		/* that are among the problems */
};

/*
 * Judges all of them and appends what it found, unsorted; the table of rules
 * goes to out->rule, without those that are off. Where the source has no
 * folder of records checked->folders is 0, and nothing is appended: whether
 * that is a failure is the caller's to say. ERROR_USAGE when .fuse/adr.yaml
 * says what is no rule, or no severity.
 */
const struct error *adr_check(struct problems *out,
			      struct adr_checked *checked,
			      const struct adr_checking *checking) MUST_CHECK;

/* The rules, sorted, ended by one without an id. */
extern const struct problem_rule adr_rule_table[];

#endif
