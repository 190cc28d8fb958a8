/* SPDX-License-Identifier: MIT */
/* Parameters of what learns from commits. */
#include "git-fuse/cli/params.h"
#include "git-fuse/memory/commands.h"

const struct param_group extract_which = { "Selecting commits",
	(const struct param[]) {
	{ .name = "range", .type = PARAM_REV, .flags = PARAM_POSITIONAL,
	  .help = "A..B for commits in B but not in A; B for its latest "
		  "commits (default: HEAD)" },
	{ .name = "head", .type = PARAM_REV, .flags = PARAM_POSITIONAL,
	  .help = "the newer commit: A B means A..B" },
	{ .name = "since", .type = PARAM_STRING, .metavar = "WHEN",
	  .help = "only commits since a date, a revision or a time before the "
		  "newest (default without A: 90 days)" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .max = 100000000, .preset = "0",
	  .help = "only the latest N commits; 0 for all" },
	{ .name = "dry-run", .type = PARAM_FLAG,
	  .help = "show what would be added, and add nothing" },
	{ .name = NULL }
} };
