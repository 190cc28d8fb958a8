/* SPDX-License-Identifier: MIT */
/* Parameters of the scope commands. */
#include "git-fuse/cli/params.h"
#include "git-fuse/scope/commands.h"

const struct param_group focus_seed = { "Which files",
	(const struct param[]) {
	{ .name = "seed", .type = PARAM_PATH,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a place: path, path:12-40, directory, path:name, name or "
		  "Type.member" },
	{ .name = "depth", .type = PARAM_INT, .metavar = "N", .preset = "1",
	  .min = 1, .max = 10, .config = "fuse.depth",
	  .help = "with --whole, hops from the seed to the furthest file" },
	{ .name = NULL }
} };

const struct param_group changes_range = { "Which files",
	(const struct param[]) {
	{ .name = "range", .type = PARAM_REV, .flags = PARAM_POSITIONAL,
	  .help = "<base>[..<head>]: what changed since the merge base of "
		  "<base> (HEAD) and <head> (what is looked at)" },
	{ .name = "head", .type = PARAM_REV, .flags = PARAM_POSITIONAL,
	  .help = "behind a base alone: <base> <head> is <base>..<head>" },
	{ .name = "dependents", .type = PARAM_FLAG, .preset = "true",
	  .flags = PARAM_NEGATABLE,
	  .help = "also what uses what changed, and the tests (on)" },
	{ .name = NULL }
} };

const struct param_group query_words = { "Which files",
	(const struct param[]) {
	{ .name = "words", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "the question, in words or in names from the code" },
	QUERY_FILE,
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "12",
	  .max = 1000, .help = "files of the ranking that are looked through "
	  "for passages; 0 is all" },
	{ .name = "depth", .type = PARAM_INT, .metavar = "N", .preset = "1",
	  .min = 1, .max = 10, .config = "fuse.depth",
	  .help = "with --whole, hops from a ranked file to the furthest" },
	{ .name = NULL }
} };
