/* SPDX-License-Identifier: MIT */
/* Parameters of the arch commands. */
#include "git-fuse/arch/commands.h"
#include "git-fuse/cli/params.h"

#include "arch/import.h"

/* As severity_name has them, the least first. */
static const char *const severities[] = { "note", "warning", "error", NULL };

const struct param_group arch_check_what = { "What counts",
	(const struct param[]) {
	{ .name = "since", .type = PARAM_STRING, .metavar = "WHEN",
	  .help = "only violations that were not there then: at a revision or "
		  "a day" },
	{ .name = "changed", .type = PARAM_FLAG,
	  .help = "judge only what differs from HEAD, and what imports what "
		  "came or went: as a hook does" },
	{ .name = "rule", .type = PARAM_STRING, .metavar = "NAME",
	  .flags = PARAM_REPEATED,
	  .help = "tell only what breaks the rule NAME, or is found by the "
		  "check NAME" },
	{ .name = "severity", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = severities,
	  .help = "tell only what is as severe as LEVEL or more" },
	{ .name = "introduced", .type = PARAM_FLAG,
	  .help = "tell who brought each violation in, and when" },
	{ .name = "record", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .config = "fuse.arch.record",
	  .help = "keep the violations as claims, with evidence" },
	{ .name = NULL }
} };

const struct param_group arch_baseline_how = { "The file",
	(const struct param[]) {
	{ .name = "prune", .type = PARAM_FLAG,
	  .help = "only take out what is gone: no violation becomes known" },
	{ .name = "output", .letter = 'o', .type = PARAM_PATH,
	  .metavar = "FILE", .help = "write to FILE, or to stdout when it is "
				     "-, instead of to the work tree" },
	{ .name = NULL }
} };

const struct param_group arch_import_what = { "Which rules",
	(const struct param[]) {
	{ .name = "file", .type = PARAM_PATH,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the rules of another tool; its name tells which" },
	{ .name = "tool", .type = PARAM_CHOICE, .metavar = "TOOL",
	  .choice = foreign_names,
	  .help = "the tool, where the file's name does not tell it" },
	{ .name = NULL }
} };

const struct param_group arch_draft = { "The file",
	(const struct param[]) {
	{ .name = "write", .type = PARAM_FLAG,
	  .help = "write .fuse/architecture.yaml, where there is none, instead "
		  "of to stdout" },
	{ .name = NULL }
} };

const struct param_group arch_diff_range = { "Which commits",
	(const struct param[]) {
	{ .name = "base", .type = PARAM_REV,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .metavar = "<base>[..<head>]",
	  .help = "the older one, or both" },
	{ .name = "head", .type = PARAM_REV, .flags = PARAM_POSITIONAL,
	  .help = "the newer one, instead of what is looked at" },
	{ .name = "introduced", .type = PARAM_FLAG,
	  .help = "tell who brought each violation in, and when" },
	{ .name = NULL }
} };

const struct param_group arch_bisect_what = { "Which rule and commits",
	(const struct param[]) {
	{ .name = "rule", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the name of a rule of what is looked at" },
	{ .name = "good", .type = PARAM_REV, .flags = PARAM_POSITIONAL,
	  .metavar = "[<good>[..<bad>]]",
	  .help = "a commit that keeps it (the first of all), or both" },
	{ .name = "bad", .type = PARAM_REV, .flags = PARAM_POSITIONAL,
	  .help = "a commit that breaks it (the one looked at, or HEAD)" },
	{ .name = "every", .type = PARAM_FLAG,
	  .help = "try every commit behind the one that is found: the rule "
		  "may have been mended and broken again" },
	{ .name = NULL }
} };

const struct param_group arch_show_what = { "Which file",
	(const struct param[]) {
	{ .name = "path", .type = PARAM_PATH, .flags = PARAM_POSITIONAL,
	  .help = "tell the layer of this file alone, and why" },
	{ .name = "unresolved", .type = PARAM_FLAG,
	  .help = "tell each import of which nobody knows where it leads, "
		  "and why; without rules, too" },
	{ .name = NULL }
} };

static const char *const show_formats[] = {
	"text", "json", "mermaid", "dot", NULL
};

const struct param_group arch_show_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = show_formats, .preset = "text",
	  .help = "the form of the output" },
	{ .name = NULL }
} };
