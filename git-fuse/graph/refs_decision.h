/* SPDX-License-Identifier: MIT */
/* git fuse refs of a decision instead of a symbol: see refs_decision.c. */
#ifndef GIT_FUSE_GRAPH_REFS_DECISION_H
#define GIT_FUSE_GRAPH_REFS_DECISION_H

#include "base/error.h"
#include "emit/sink.h"
#include "git-fuse/cli/args.h"
#include "git-fuse/workspace/session.h"

const struct error *refs_of_decision(struct session *session,
				     const struct args *args,
				     struct sink *out) MUST_CHECK;

#endif
