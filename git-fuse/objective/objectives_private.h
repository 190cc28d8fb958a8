/* SPDX-License-Identifier: MIT */
/* Reading the commits that may name an objective, or take one that does back:
 * for pursuing*.c alone. */
#ifndef GIT_FUSE_OBJECTIVE_OBJECTIVES_PRIVATE_H
#define GIT_FUSE_OBJECTIVE_OBJECTIVES_PRIVATE_H

#include "git-fuse/objective/objectives.h"
#include "git/commit.h"
#include "message/message.h"

struct past;

struct reading {
	struct pursuing *out;
	struct repo *repo;
	struct past *past;
	struct commit commit;
	struct buf bytes;
	struct message message;
	uint32_t number;		/* of the commit that was read */
	struct oid oid;
};

/* Reads a commit's message; *is_read is false where the commit is not here. */
const struct error *pursuing_message(struct reading *r, uint32_t number,
				     bool *is_read) MUST_CHECK;

/* Sets, by the number of the commit, which messages hold a word, or one of its
 * forms. */
const struct error *pursuing_word(struct reading *r, const char *word,
				  bool *has_word) MUST_CHECK;

/* Says of each deed whether a later commit, which stands itself, has taken it
 * back. */
const struct error *pursuing_undone(struct reading *r) MUST_CHECK;

#endif
