/* SPDX-License-Identifier: MIT */
/*
 * What knowledge asks of a session: what became of the files that it rests on,
 * and whether its commits are reached from what is looked at.
 */
#ifndef GIT_FUSE_LOOKING_H
#define GIT_FUSE_LOOKING_H

#include "base/strmap.h"
#include "git-fuse/session.h"
#include "knowledge/lifecycle.h"
#include "knowledge/look.h"
#include "source/source.h"

struct looking {
	struct session *session;
	struct source_identity id;
	struct lifecycle lifecycle;
	struct look look;		/* to be asked; its payload is this */
	/* Answers that were found: of a commit 1 + whether it is reached; of
	   a blob, once it was asked for, 1 + its first entry. */
	struct strmap reached, place;
	const struct entry *entry;
	bool has_places;
};

/*
 * The session's source must be open, and this must stay where it is. The time
 * is git's, as for a commit, and the windows are those of .fuse/lifecycle.yaml
 * in what is looked at.
 */
const struct error *looking_open(struct looking *looking,
				 struct session *session) MUST_CHECK;
void looking_close(struct looking *looking);

#endif
