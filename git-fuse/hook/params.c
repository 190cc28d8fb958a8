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

const struct param_group hook_where = { "Location",
	(const struct param[]) {
	{ .name = "hook", .type = PARAM_CHOICE,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED, .choice = events,
	  .help = "hooks to install; all that fit the repository if omitted" },
	{ .name = "local", .type = PARAM_FLAG, .rivals = 'w',
	  .help = "for this repository (default)" },
	{ .name = "global", .type = PARAM_FLAG, .rivals = 'w',
	  .help = "for all of your repositories" },
	{ .name = "write", .type = PARAM_FLAG,
	  .help = "also write to shared files: the scripts of a hook manager, "
		  "or the directory named by core.hooksPath" },
	{ .name = "dry-run", .letter = 'n', .type = PARAM_FLAG,
	  .help = "show the plan and change nothing" },
	{ .name = NULL }
} };

const struct param_group hook_first = { "Existing problems",
	(const struct param[]) {
	{ .name = "baseline", .type = PARAM_FLAG,
	  .help = "record the existing problems as known, in the baselines of "
		  "adr and arch" },
	{ .name = NULL }
} };

const struct param_group hook_looked_at = { "Location",
	(const struct param[]) {
	{ .name = "local", .type = PARAM_FLAG, .rivals = 'w',
	  .help = "in this repository (default)" },
	{ .name = "global", .type = PARAM_FLAG, .rivals = 'w',
	  .help = "for all of your repositories" },
	{ .name = NULL }
} };

const struct param_group hook_called = { "Hook",
	(const struct param[]) {
	{ .name = "name", .type = PARAM_CHOICE,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED, .choice = events,
	  .help = "the hook that git runs" },
	{ .name = "args", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "the arguments that git passes" },
	{ .name = "chain", .type = PARAM_PATH, .metavar = "FILE",
	  .help = "a hook to run first, if FILE exists" },
	{ .name = NULL }
} };

const struct param_group hook_steps = { "Steps",
	(const struct param[]) {
	{ .name = "adr", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = gates, .preset = "block", .config = "fuse.hooks.adr",
	  .help = "check the decision records" },
	{ .name = "arch", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = gates, .preset = "block", .config = "fuse.hooks.arch",
	  .help = "check the architecture rules" },
	{ .name = "cochange", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = advices, .preset = "warn",
	  .config = "fuse.hooks.cochange",
	  .help = "name files that usually change together with the staged "
		  "ones" },
	{ .name = "extract", .type = PARAM_CHOICE, .metavar = "WHEN",
	  .choice = updates, .preset = "background",
	  .config = "fuse.hooks.extract",
	  .help = "extract candidate memories from the new commits" },
	{ .name = "gc", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = gates, .preset = "warn", .config = "fuse.hooks.gc",
	  .help = "expire and archive records, once a day" },
	{ .name = "knowledge", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = advices, .preset = "warn",
	  .config = "fuse.hooks.knowledge",
	  .help = "name the records that a push makes stale" },
	{ .name = "push", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = gates, .preset = "off", .config = "fuse.hooks.push",
	  .help = "check the pushed commits by the same rules" },
	{ .name = "secrets", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = gates, .preset = "warn", .config = "fuse.hooks.secrets",
	  .help = "look for secrets in staged content" },
	{ .name = "timeout", .type = PARAM_INT, .metavar = "SECONDS",
	  .max = 86400, .preset = "60", .config = "fuse.hooks.timeout",
	  .help = "the longest time that each step may take; 0 for no limit" },
	{ .name = "trailers", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = gates, .preset = "warn", .config = "fuse.hooks.trailers",
	  .help = "check the trailers of the message" },
	{ .name = "update", .type = PARAM_CHOICE, .metavar = "WHEN",
	  .choice = updates, .preset = "background",
	  .config = "fuse.hooks.update",
	  .help = "update index and history" },
	{ .name = NULL }
} };
