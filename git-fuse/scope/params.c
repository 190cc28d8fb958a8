/* SPDX-License-Identifier: MIT */
/* Parameters of the scope commands. */
#include "git-fuse/cli/params.h"
#include "git-fuse/scope/commands.h"

const struct param_group focus_seed = { "Place",
	(const struct param[]) {
	{ .name = "seed", .type = PARAM_PATH,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a place: path, path:12-40, directory, path:name, name or "
		  "Type.member" },
	{ .name = "depth", .type = PARAM_INT, .metavar = "N", .preset = "1",
	  .min = 1, .max = 10, .config = "fuse.depth",
	  .help = "with --whole, the largest distance of a file from the "
		  "seed, in steps" },
	{ .name = NULL }
} };

const struct param_group changes_range = { "Commits",
	(const struct param[]) {
	{ .name = "range", .type = PARAM_REV, .flags = PARAM_POSITIONAL,
	  .help = "<base>[..<head>]: the changes since the merge base of "
		  "<base> (HEAD) and <head> (the selected tree)" },
	{ .name = "head", .type = PARAM_REV, .flags = PARAM_POSITIONAL,
	  .help = "after a single base: <base> <head> means <base>..<head>" },
	{ .name = "dependents", .type = PARAM_FLAG, .preset = "true",
	  .flags = PARAM_NEGATABLE,
	  .help = "include the callers of what changed, and the tests (on)" },
	{ .name = NULL }
} };

const struct param_group query_words = { "Question",
	(const struct param[]) {
	{ .name = "words", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "the question, in words or in names from the code" },
	QUERY_FILE,
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "12",
	  .max = 1000,
	  .help = "look for passages in the first N files of the ranking; 0 "
		  "for all" },
	{ .name = "depth", .type = PARAM_INT, .metavar = "N", .preset = "1",
	  .min = 1, .max = 10, .config = "fuse.depth",
	  .help = "with --whole, the largest distance from a ranked file, in "
		  "steps" },
	{ .name = NULL }
} };
