/* SPDX-License-Identifier: MIT */
/*
 * Where the lines that a commit changed stand today, without walking over the
 * commits between: by their text, where it stands once in the file.
 */
#ifndef SCOPE_LINE_HISTORY_H
#define SCOPE_LINE_HISTORY_H

#include "base/buf.h"
#include "base/strmap.h"
#include "git/commit.h"
#include "git/tree.h"
#include "history/past.h"
#include "scope/text.h"

/* Lines of today: the changed line, where it is there, or those between which
 * it stood. */
typedef void (*place_fn)(void *payload, struct line_range at);

/* Past, repository and the file of today of each path of history are
 * borrowed; the rest is its own. */
struct line_history {
	struct past *past;
	struct repo *repo;
	const uint32_t *file_of;
	struct strmap line;	/* by its text; 0: it stands more than once */
	struct commit commit;
	struct buf bytes, before, after;
	struct tree_way way[2];
	place_fn fn;
	void *payload;
};
void line_history_release(struct line_history *h);

/* From here on lines are looked for in this file. */
void line_history_read(struct line_history *h, const struct file_text *text);

/* Calls fn for each line that a commit changed in that file, and that has a
 * place today; for none where a version cannot be read. */
const struct error *line_history_changed(struct line_history *h,
					 uint32_t commit, uint32_t file,
					 place_fn fn, void *payload)
	MUST_CHECK;

#endif
