/* SPDX-License-Identifier: MIT */
/* Parameters of the commands about runs. */
#include "git-fuse/cli/params.h"
#include "git-fuse/run/commands.h"

const struct param_group run_what = { "What is run",
	(const struct param[]) {
	{ .name = "command", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED | PARAM_REPEATED |
		   PARAM_WORDS,
	  .help = "the command and its arguments, as they are" },
	{ .name = "at", .type = PARAM_REV, .metavar = "REV",
	  .help = "what it runs on, where that is not the work tree that we "
		  "are in" },
	{ .name = "tests", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .config = "fuse.run.tests",
	  .help = "count the tests in its output; by default where that is "
		  "no terminal" },
	{ .name = NULL }
} };

const struct param_group run_kept = { "What is kept",
	(const struct param[]) {
	{ .name = "claim", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "what is so when it succeeds, in a sentence; otherwise that "
		  "it does" },
	{ .name = "artifact", .type = PARAM_STRING, .metavar = "ID",
	  .help = "what that is about: a name of your own" },
	{ .name = "expires", .type = PARAM_STRING, .metavar = "WHEN",
	  .help = "until when it holds: a day (2030-01-31), or a span of "
		  "time (90 days)" },
	{ .name = "memory", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .preset = "true", .config = "fuse.run.memory",
	  .help = "learn from it, as is done anyway: candidates for "
		  "memories" },
	{ .name = "quiet", .letter = 'q', .type = PARAM_FLAG, .rivals = 'v',
	  .help = "do not even say that nothing could be kept" },
	{ .name = "verbose", .letter = 'v', .type = PARAM_FLAG, .rivals = 'v',
	  .help = "tell on stderr, behind the command's last word, what was "
		  "kept" },
	{ .name = NULL }
} };

const struct param_group runs_which = { "Which commands",
	(const struct param[]) {
	{ .name = "text", .type = PARAM_STRING, .flags = PARAM_POSITIONAL,
	  .help = "only commands in which this stands" },
	{ .name = "failed", .type = PARAM_FLAG,
	  .help = "only those that failed the last time" },
	{ .name = "flaky", .type = PARAM_FLAG,
	  .help = "only those that passed and failed on the same content" },
	{ .name = NULL }
} };
