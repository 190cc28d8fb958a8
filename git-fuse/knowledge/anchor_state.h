/* SPDX-License-Identifier: MIT */
/*
 * What knowledge asks of a session: what became of the files that it rests on,
 * and whether its commits are reached from what is looked at.
 *
 * An anchor is asked of these, and the first that has it tells its fate:
 * the file at its path; of lines, what is in that file now (passage.h); any
 * file with the same content; and, where nothing is at its path, the file that
 * history says it was renamed to, which is mined first as far as it is not
 * yet. So nobody needs to write down where things went when a branch is
 * rebased or merged.
 */
#ifndef GIT_FUSE_KNOWLEDGE_ANCHOR_STATE_H
#define GIT_FUSE_KNOWLEDGE_ANCHOR_STATE_H

#include "base/arena.h"
#include "base/strmap.h"
#include "emit/json.h"
#include "git-fuse/workspace/session.h"
#include "knowledge/gc.h"
#include "knowledge/look.h"
#include "source/source.h"

struct looking {
	struct session *session;
	struct source_identity id;
	struct lifecycle lifecycle;
	struct look look;		/* to be asked; its payload is this */
	/* Answers that were found: of a commit 1 + whether it is reached; of
	   a blob, once it was asked for, 1 + its first entry; of a path that
	   is no more, once one was asked for, 1 + that of the file that it
	   was renamed to. */
	struct strmap reached, place, renamed;
	const struct entry *entry;
	size_t entries;
	bool has_places, has_renames;
	struct arena arena;		/* of what is told of anchors */
	struct reader *reader;		/* opened where lines are looked for */
};

/*
 * The session's source must be open, and this must stay where it is. The time
 * is git's, as for a commit, and the windows are those of .fuse/lifecycle.yaml
 * in what is looked at.
 */
const struct error *looking_open(struct looking *looking,
				 struct session *session) MUST_CHECK;
void looking_close(struct looking *looking);

/*
 * An anchor with what became of it: an object with "path", "symbol", "blob",
 * "lines" (the first and the last), "fate", "moved_to" (another path) and
 * "lines_now"; each but path and fate may be null. Without now it ends before
 * the fate.
 */
void put_anchor(struct json *json, const struct anchor *anchor,
		const struct anchor_now *now);
/* "src/a.c:1-2 parse (1a2b3c4d5e6f): moved to src/b.c:5-6", not tamed; paths as
 * tell_path tells them to who reads the sink. */
void add_anchor(struct buf *out, const struct sink *sink,
		const struct anchor *anchor, const struct anchor_now *now);

#endif
