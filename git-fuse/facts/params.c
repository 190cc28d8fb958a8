/* SPDX-License-Identifier: MIT */
/* Parameters of what indexers say. */
#include "git-fuse/cli/params.h"
#include "git-fuse/facts/commands.h"

const struct param_group facts_from = { "Input",
	(const struct param[]) {
	{ .name = "file", .type = PARAM_PATH,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "an index written by a language's indexer (index.scip); - "
		  "is stdin" },
	{ .name = NULL }
} };
