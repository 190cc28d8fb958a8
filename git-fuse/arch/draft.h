/* SPDX-License-Identifier: MIT */
/* Drafts of .fuse/architecture.yaml, shown, or written where there is none;
 * and baselines. */
#ifndef GIT_FUSE_ARCH_DRAFT_H
#define GIT_FUSE_ARCH_DRAFT_H

#include "arch/draft.h"
#include "base/error.h"
#include "emit/sink.h"
#include "git-fuse/workspace/session.h"

/*
 * Writes the draft to the sink; with --write to .fuse/architecture.yaml of the
 * work tree, and then tells so, with what was not taken. Never over a file:
 * ERROR_USAGE where there is one. --format=json answers with an object of this
 * schema, with the text of the draft, whether it was written and the losses.
 */
const struct error *propose_draft(struct session *session,
				  const struct args *args, const char *schema,
				  const struct draft *draft, struct sink *out)
	MUST_CHECK;

/* Writes a baseline to its file of the work tree, or to another one; to the
 * sink where that is "-". */
struct baseline;
const struct error *save_baseline(const struct baseline *baseline,
				  struct session *session, const char *output,
				  struct sink *out) MUST_CHECK;

#endif
