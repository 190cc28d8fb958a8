/* SPDX-License-Identifier: MIT */
/*
 * What the three modes of git fuse scope share: the files and edges they ask,
 * and the way from a result to an output.
 */
#ifndef GIT_FUSE_SCOPE_SCOPE_RUN_H
#define GIT_FUSE_SCOPE_SCOPE_RUN_H

#include "base/error.h"
#include "git-fuse/cli/args.h"
#include "pack/pack.h"
#include "scope/around.h"
#include "scope/changes.h"
#include "scope/passage.h"
#include "scope/scope.h"

struct scoping {
	struct session *session;
	const struct args *args;
	struct view *view;
	struct graph *graph;
	bool *selected;			/* by pathspec; NULL: all */
	struct scope_request request;
	struct pack_options options;
	struct scope_result result;	/* the mode fills these three */
	const struct changed_files *files;
	const char *asked;
};

/*
 * Checks the options and makes view, graph and request of the session's
 * source. Where it fails, the job is still to be ended.
 */
const struct error *scoping_begin(struct scoping *job, struct session *session,
				  const struct args *args) MUST_CHECK;

/* Packs the result and writes it where the options say. */
const struct error *scoping_pack(struct scoping *job, struct sink *out)
	MUST_CHECK;

/* What the passages around a place or a change are asked of. */
struct around_request scoping_around(const struct scoping *job);

/* Writes passages where the options say; note as in struct passages_input. */
struct passages_note;
const struct error *scoping_passages(struct scoping *job,
				     const struct scope_passages *passages,
				     const struct passages_note *note,
				     struct sink *out) MUST_CHECK;

void scoping_end(struct scoping *job);

#endif
