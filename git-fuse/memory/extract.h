/* SPDX-License-Identifier: MIT */
/* From commits of the session's repository to candidates in its store: what
 * the command and the hooks share. */
#ifndef GIT_FUSE_MEMORY_EXTRACT_H
#define GIT_FUSE_MEMORY_EXTRACT_H

#include "extract/extract.h"
#include "git-fuse/workspace/session.h"

/* Days before the newest commit that are looked at where nobody says. */
enum { EXTRACTING_DAYS = 90 };

/*
 * Reads a range, by the .mailmap of tip, and adds what is new; with dry_run
 * only says what would be. out is to be released, also after an error. Where
 * nothing is new nothing is written, and nobody needs to be known to git.
 */
const struct error *extracting_run(struct extracted *out,
				   struct session *session,
				   const struct extract_range *range,
				   const struct oid *tip, bool dry_run)
	MUST_CHECK;

#endif
