/* SPDX-License-Identifier: MIT */
/* Parameters of what learns from commits. */
#include "git-fuse/cli/params.h"
#include "git-fuse/memory/commands.h"

const struct param_group extract_which = { "Which commits",
	(const struct param[]) {
	{ .name = "range", .type = PARAM_REV, .flags = PARAM_POSITIONAL,
	  .help = "of A..B those of B and not of A, of B alone its latest; "
		  "without it those of HEAD" },
	{ .name = "head", .type = PARAM_REV, .flags = PARAM_POSITIONAL,
	  .help = "the newer end: A B is A..B" },
	{ .name = "since", .type = PARAM_STRING, .metavar = "WHEN",
	  .help = "only later ones: a date, a span before the newest, or a "
		  "commit; without A, 90 days" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .max = 100000000, .preset = "0",
	  .help = "only the latest N; 0 is all" },
	{ .name = "dry-run", .type = PARAM_FLAG,
	  .help = "tell what would be added, and add nothing" },
	{ .name = NULL }
} };
