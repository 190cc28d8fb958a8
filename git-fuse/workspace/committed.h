/* SPDX-License-Identifier: MIT */
/*
 * Where lines of what is looked at are in the commit that it stands on, which
 * is all that history knows of.
 */
#ifndef GIT_FUSE_WORKSPACE_COMMITTED_H
#define GIT_FUSE_WORKSPACE_COMMITTED_H

#include "base/oid.h"
#include "git-fuse/workspace/session.h"
#include "knowledge/evidence.h"

struct committed {
	char rev[OID_HEX + 1];
	uint32_t from, to;	/* to is before from where none of them is */
	bool is_changed;	/* some are not there as they are here */
};

/*
 * Finds the lines of an anchor, as said_code has it, by what differs between
 * the two files; of a revision they are the same. ERROR_NOT_FOUND where there
 * is no commit yet, or no such file in it.
 */
const struct error *committed_lines(struct committed *out,
				    struct session *session,
				    const struct anchor *anchor) MUST_CHECK;

#endif
