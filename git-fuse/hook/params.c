/* SPDX-License-Identifier: MIT */
/* Parameters of the hook commands. */
#include "git-fuse/cli/params.h"
#include "git-fuse/hook/commands.h"

/* Those of the table in lib/hook/event.c. */
static const char *const events[] = {
	"commit-msg", "post-checkout", "post-commit", "post-merge",
	"post-receive", "post-rewrite", "pre-commit", "pre-merge-commit",
	"pre-push", "pre-receive", NULL
};

static const char *const gates[] = { "block", "warn", "off", NULL };
static const char *const advices[] = { "warn", "off", NULL };
static const char *const updates[] = { "background", "now", "off", NULL };

const struct param_group hook_where = { "Where",
	(const struct param[]) {
	{ .name = "hook", .type = PARAM_CHOICE,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED, .choice = events,
	  .help = "a hook of git's; without, all that fit the repository" },
	{ .name = "local", .type = PARAM_FLAG, .rivals = 'w',
	  .help = "for this repository: what is meant anyway" },
	{ .name = "global", .type = PARAM_FLAG, .rivals = 'w',
	  .help = "for all repositories of the user" },
	{ .name = "write", .type = PARAM_FLAG,
	  .help = "also where others will see it: in the scripts of a hook "
		  "manager, in the directory that core.hooksPath names" },
	{ .name = "dry-run", .letter = 'n', .type = PARAM_FLAG,
	  .help = "show the plan, and change nothing" },
	{ .name = NULL }
} };

const struct param_group hook_first = { "What is there",
	(const struct param[]) {
	{ .name = "baseline", .type = PARAM_FLAG,
	  .help = "make known what is wrong with decisions and by the rules "
		  "already: write both baselines" },
	{ .name = NULL }
} };

const struct param_group hook_looked_at = { "Where",
	(const struct param[]) {
	{ .name = "local", .type = PARAM_FLAG, .rivals = 'w',
	  .help = "in this repository: what is meant anyway" },
	{ .name = "global", .type = PARAM_FLAG, .rivals = 'w',
	  .help = "for all repositories of the user" },
	{ .name = NULL }
} };

const struct param_group hook_called = { "Which hook",
	(const struct param[]) {
	{ .name = "name", .type = PARAM_CHOICE,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED, .choice = events,
	  .help = "the hook that git runs" },
	{ .name = "args", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "what git gives it; its stdin is ours" },
	{ .name = "chain", .type = PARAM_PATH, .metavar = "FILE",
	  .help = "a hook to run first, where FILE is there" },
	{ .name = NULL }
} };

const struct param_group hook_steps = { "What is done",
	(const struct param[]) {
	{ .name = "adr", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = gates, .preset = "block", .config = "fuse.hooks.adr",
	  .help = "check the decision records" },
	{ .name = "arch", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = gates, .preset = "block", .config = "fuse.hooks.arch",
	  .help = "check the rules of the architecture" },
	{ .name = "cochange", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = advices, .preset = "warn",
	  .config = "fuse.hooks.cochange",
	  .help = "name files that usually change too" },
	{ .name = "extract", .type = PARAM_CHOICE, .metavar = "WHEN",
	  .choice = updates, .preset = "background",
	  .config = "fuse.hooks.extract",
	  .help = "learn candidates for memories from the new commits" },
	{ .name = "gc", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = gates, .preset = "warn", .config = "fuse.hooks.gc",
	  .help = "let time have its effect on knowledge, once a day" },
	{ .name = "knowledge", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = advices, .preset = "warn",
	  .config = "fuse.hooks.knowledge",
	  .help = "name what is known that a push makes stale" },
	{ .name = "push", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = gates, .preset = "off", .config = "fuse.hooks.push",
	  .help = "check what is pushed by the same rules" },
	{ .name = "secrets", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = gates, .preset = "warn", .config = "fuse.hooks.secrets",
	  .help = "look for secrets in what is staged" },
	{ .name = "timeout", .type = PARAM_INT, .metavar = "SECONDS",
	  .max = 86400, .preset = "60", .config = "fuse.hooks.timeout",
	  .help = "how long each of them may take; 0: as long as it does" },
	{ .name = "trailers", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = gates, .preset = "warn", .config = "fuse.hooks.trailers",
	  .help = "check the trailers of the message" },
	{ .name = "update", .type = PARAM_CHOICE, .metavar = "WHEN",
	  .choice = updates, .preset = "background",
	  .config = "fuse.hooks.update",
	  .help = "bring index and history up to date" },
	{ .name = NULL }
} };
