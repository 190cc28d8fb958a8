/* SPDX-License-Identifier: MIT */
/* Parameters of the commands about runs. */
#include "git-fuse/cli/params.h"
#include "git-fuse/run/commands.h"

const struct param_group run_what = { "Command",
	(const struct param[]) {
	{ .name = "command", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED | PARAM_REPEATED |
		   PARAM_WORDS,
	  .help = "the command and its arguments" },
	{ .name = "at", .type = PARAM_REV, .metavar = "REV",
	  .help = "the revision that it runs on, if not the current work "
		  "tree" },
	{ .name = "tests", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .config = "fuse.run.tests",
	  .help = "count the tests in its output; the default unless stdout "
		  "is a terminal" },
	{ .name = NULL }
} };

const struct param_group run_kept = { "Recording",
	(const struct param[]) {
	{ .name = "claim", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "what its success proves, in one sentence; by default that "
		  "the command succeeds" },
	{ .name = "artifact", .type = PARAM_STRING, .metavar = "ID",
	  .help = "what that is about, under a name of your choice" },
	{ .name = "expires", .type = PARAM_STRING, .metavar = "WHEN",
	  .help = "how long it holds: until a date (2030-01-31), or for a "
		  "time (90 days)" },
	{ .name = "memory", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .preset = "true", .config = "fuse.run.memory",
	  .help = "extract candidate memories from it (on)" },
	{ .name = "quiet", .letter = 'q', .type = PARAM_FLAG, .rivals = 'v',
	  .help = "do not even warn when nothing could be recorded" },
	{ .name = "verbose", .letter = 'v', .type = PARAM_FLAG, .rivals = 'v',
	  .help = "after the command ends, show on stderr what was recorded" },
	{ .name = NULL }
} };

const struct param_group runs_which = { "Selecting commands",
	(const struct param[]) {
	{ .name = "text", .type = PARAM_STRING, .flags = PARAM_POSITIONAL,
	  .help = "only commands that contain TEXT" },
	{ .name = "failed", .type = PARAM_FLAG,
	  .help = "only commands that failed the last time" },
	{ .name = "flaky", .type = PARAM_FLAG,
	  .help = "only commands that both passed and failed on the same "
		  "content" },
	{ .name = NULL }
} };
