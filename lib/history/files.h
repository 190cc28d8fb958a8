/* SPDX-License-Identifier: MIT */
/* The files that commits touched, found by comparing trees: the second part
 * of mining. */
#ifndef HISTORY_FILES_H
#define HISTORY_FILES_H

#include "base/progress.h"
#include "base/strmap.h"
#include "git/commit.h"
#include "history/touches.h"
#include "history/trees.h"

/* Commits that touched more have their renames found by equal blobs and by
 * equal base names only. */
enum { FILES_ALIKE_MOST = 2000 };

/* The trees of commits that were read last: a parent is the next commit. */
enum { COMMIT_PLACES = 1024 };

struct commit_tree {
	struct oid commit, tree;
};

/* What is kept from round to round. { 0 } but for repo and boundary. */
struct files {
	struct repo *repo;	/* a handle of its own, made for this job */
	const struct ids *boundary;
	struct trees *trees;
	struct strmap paths;	/* numbers of paths */
	struct differences differences;
	struct chunk_touches touches;
	struct commit commit;
	struct buf bytes;
	struct commit_tree place[COMMIT_PLACES];
};

void files_release(struct files *files);

/*
 * What a commit of this number and id, no merge, changed against its parent,
 * without renames, in place of what files->differences held. *is_boundary: a
 * shallow clone hides its parent. ERROR_NOT_FOUND and ERROR_CORRUPT: *missing
 * is what could not be read.
 */
const struct error *files_compare(struct files *files,
				  const struct ledger *ledger, uint32_t commit,
				  const struct oid *oid, bool *is_boundary,
				  struct oid *missing) MUST_CHECK;

/*
 * Mines those commits of a chunk whose mark is set and whose files are not
 * known, newest first, and stores what was found, also when progress asks to
 * stop. Inside a write transaction; *done counts commits for progress.
 */
const struct error *files_mine_chunk(struct files *files,
				     struct ledger *ledger,
				     struct shelf *shelf, uint32_t chunk,
				     const uint8_t *mark, size_t *done,
				     size_t total,
				     const struct progress *progress)
	MUST_CHECK;

#endif
