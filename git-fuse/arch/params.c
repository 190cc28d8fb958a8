/* SPDX-License-Identifier: MIT */
/* Parameters of the arch commands. */
#include "git-fuse/arch/commands.h"
#include "git-fuse/cli/params.h"

#include "arch/import.h"

/* As severity_name has them, the least first. */
static const char *const severities[] = { "note", "warning", "error", NULL };

const struct param_group arch_check_what = { "Selecting violations",
	(const struct param[]) {
	{ .name = "since", .type = PARAM_STRING, .metavar = "WHEN",
	  .help = "only violations that are newer than WHEN, a revision or a "
		  "date" },
	{ .name = "changed", .type = PARAM_FLAG,
	  .help = "judge only files that differ from HEAD, and files that "
		  "import added or removed files, as a hook does" },
	{ .name = "rule", .type = PARAM_STRING, .metavar = "NAME",
	  .flags = PARAM_REPEATED,
	  .help = "only violations of the rule NAME, or problems found by the "
		  "check NAME" },
	{ .name = "severity", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = severities,
	  .help = "only problems at least this severe" },
	{ .name = "introduced", .type = PARAM_FLAG,
	  .help = "show who introduced each violation, and when" },
	{ .name = "record", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .config = "fuse.arch.record",
	  .help = "record the violations as claims, with evidence" },
	{ .name = NULL }
} };

const struct param_group arch_baseline_how = { "Baseline file",
	(const struct param[]) {
	{ .name = "prune", .type = PARAM_FLAG,
	  .help = "only drop entries that no longer apply; add none" },
	{ .name = "output", .letter = 'o', .type = PARAM_PATH,
	  .metavar = "FILE", .help = "write to FILE instead of the work tree; "
				     "- is stdout" },
	{ .name = NULL }
} };

const struct param_group arch_import_what = { "Input",
	(const struct param[]) {
	{ .name = "file", .type = PARAM_PATH,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the rules file of another tool, which is recognized by its "
		  "name" },
	{ .name = "tool", .type = PARAM_CHOICE, .metavar = "TOOL",
	  .choice = foreign_names,
	  .help = "the tool, if the file name does not tell" },
	{ .name = NULL }
} };

const struct param_group arch_draft = { "Output",
	(const struct param[]) {
	{ .name = "write", .type = PARAM_FLAG,
	  .help = "write .fuse/architecture.yaml instead of to stdout, unless "
		  "it exists" },
	{ .name = NULL }
} };

const struct param_group arch_diff_range = { "Commits",
	(const struct param[]) {
	{ .name = "base", .type = PARAM_REV,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .metavar = "<base>[..<head>]",
	  .help = "the older commit, or a range" },
	{ .name = "head", .type = PARAM_REV, .flags = PARAM_POSITIONAL,
	  .help = "the newer commit; if omitted, the selected tree" },
	{ .name = "introduced", .type = PARAM_FLAG,
	  .help = "show who introduced each violation, and when" },
	{ .name = NULL }
} };

const struct param_group arch_bisect_what = { "Rule and commits",
	(const struct param[]) {
	{ .name = "rule", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the name of a rule in the selected tree" },
	{ .name = "good", .type = PARAM_REV, .flags = PARAM_POSITIONAL,
	  .metavar = "[<good>[..<bad>]]",
	  .help = "a commit that keeps the rule (default: the first commit), "
		  "or a range" },
	{ .name = "bad", .type = PARAM_REV, .flags = PARAM_POSITIONAL,
	  .help = "a commit that breaks the rule (default: the selected one, "
		  "or HEAD)" },
	{ .name = "every", .type = PARAM_FLAG,
	  .help = "also try each commit after the one found, in case the rule "
		  "was fixed and broken again" },
	{ .name = NULL }
} };

const struct param_group arch_show_what = { "File",
	(const struct param[]) {
	{ .name = "path", .type = PARAM_PATH, .flags = PARAM_POSITIONAL,
	  .help = "show the layer of this file, and why it belongs there" },
	{ .name = "unresolved", .type = PARAM_FLAG,
	  .help = "list the imports that could not be resolved, with reasons; "
		  "works without rules" },
	{ .name = NULL }
} };

static const char *const show_formats[] = {
	"text", "json", "mermaid", "dot", NULL
};

const struct param_group arch_show_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = show_formats, .preset = "text",
	  .help = "the output format" },
	{ .name = NULL }
} };
