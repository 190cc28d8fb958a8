/* SPDX-License-Identifier: MIT */
/*
 * The commits that changed some lines of a file, as `git log -L` tells them:
 * git itself follows the lines, through renames, to the commit that brought
 * them.
 */
#ifndef BROWSE_LINE_LOG_H
#define BROWSE_LINE_LOG_H

#include "base/buf.h"
#include "browse/blame.h"

/* Lines of a file, as a commit has it. */
struct line_place {
	const char *path;	/* from the top */
	uint32_t from, to;
};

struct line_change {
	struct blamed_commit commit;
	/* The first place that it changed, as it was called and where its
	   lines were behind the commit: to is before from where none is left.
	   old_path is another one where the commit renamed it. */
	const char *path, *old_path;
	uint32_t from, to;
	bool is_birth;		/* nothing of it was there before */
	uint32_t files;		/* in which it changed such lines */
	struct span patch;	/* as git shows it, of those lines alone */
};

struct line_log {
	VEC(struct line_change) change;	/* the newest first */
	struct buf text;	/* that patches lie in */
	struct arena arena;
};

/*
 * Follows n places of a commit, all of them at once. Merges are not among the
 * commits. ERROR_FAILED with what git says of a path or of lines that are not
 * there.
 */
const struct error *line_log(struct line_log *out, struct repo *repo,
			     const char *rev, const struct line_place *place,
			     size_t n) MUST_CHECK;
void line_log_release(struct line_log *log);

#endif
