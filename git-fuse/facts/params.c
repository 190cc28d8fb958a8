/* SPDX-License-Identifier: MIT */
/* Parameters of what indexers say. */
#include "git-fuse/cli/params.h"
#include "git-fuse/facts/commands.h"

const struct param_group facts_from = { "From where",
	(const struct param[]) {
	{ .name = "file", .type = PARAM_PATH,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "an index that a language's indexer wrote (index.scip), or - "
		  "for stdin" },
	{ .name = NULL }
} };
