/* SPDX-License-Identifier: MIT */
/* One run of git fuse context, and the forms of its answer. */
#ifndef GIT_FUSE_CONTEXT_CONTEXT_ANSWER_H
#define GIT_FUSE_CONTEXT_CONTEXT_ANSWER_H

#include "context/context.h"
#include "emit/sink.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/knowledge/anchor_state.h"
#include "git-fuse/objective/objectives.h"
#include "git-fuse/workspace/decisions.h"
#include "git-fuse/workspace/session.h"

struct contexting {
	struct session *session;
	const struct args *args;
	struct view *view;
	struct graph *graph;
	bool *selected;
	struct buf task;
	struct deciding deciding;
	struct knowledge *knowledge;
	struct looking looking;
	struct pursuing pursuing;
	struct context_request request;
	struct context context;
	bool explains;		/* it tells what it does not tell, too */
	uint64_t milliseconds;	/* that it took, opening included */
};

/* context_text.c: the block, what would help where it is empty, and with
 * --explain what became of everything; in text and in markdown. */
const struct error *contexting_text(struct contexting *job, struct sink *out)
	MUST_CHECK;
/* context_json.c */
const struct error *contexting_json(struct contexting *job, struct sink *out)
	MUST_CHECK;

#endif
