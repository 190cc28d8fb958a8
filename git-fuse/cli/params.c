/* SPDX-License-Identifier: MIT */
/* Parameters that several commands share. */
#include "git-fuse/cli/params.h"

static const char *const answer_formats[] = { "text", "json", NULL };

static const char *const table_formats[] = { "text", "json", "csv", NULL };

const char *const list_formats[] = {
	"text", "json", "jsonl", NULL
};

const char *const problem_formats[] = {
	"text", "json", "jsonl", "sarif", "junit", "github", "codeclimate",
	NULL
};

static const char *const scope_formats[] = {
	"markdown", "xml", "json", "jsonl", "compact", "paths", "toc", NULL
};

static const char *const levels[] = {
	"none", "standard", "aggressive", "skeleton", "api", NULL
};

const char *const tokenizers[] = {
	"o200k", "cl100k", "claude", "gemini", NULL
};

const struct param_group looked_at = { "Which tree",
	(const struct param[]) {
	{ .name = "at", .type = PARAM_REV, .metavar = "REV", .rivals = 's',
	  .help = "a commit, a tag, a branch or a tree" },
	{ .name = "staged", .type = PARAM_FLAG, .rivals = 's',
	  .help = "what is staged for the next commit" },
	{ .name = "worktree", .type = PARAM_FLAG, .rivals = 's',
	  .help = "the files on disk that git does not ignore: what is looked "
		  "at anyway, where there is a work tree" },
	FULL_NAME,
	{ .name = NULL }
} };

/* Of what tells paths of commits, or of the work tree alone. */
const struct param_group told_paths = { "Paths",
	(const struct param[]) {
	FULL_NAME,
	{ .name = NULL }
} };

const struct param_group packing_how = { "Packing",
	(const struct param[]) {
	{ .name = "whole", .type = PARAM_FLAG,
	  .help = "pack whole files, and reduce them to fit, instead of the "
		  "passages that matter" },
	{ .name = "max-tokens", .type = PARAM_INT, .metavar = "N",
	  .max = 1000000000, .preset = "4000",
	  .config = "fuse.maxTokens",
	  .help = "never write more than this, all told (4000; 50000 with "
		  "--whole); 0 is all, as paths and parts are unless this is "
		  "given" },
	{ .name = "split-tokens", .type = PARAM_INT, .metavar = "N",
	  .min = 1, .max = 1000000000,
	  .help = "with --whole, write parts of at most this size" },
	{ .name = "level", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = levels, .preset = "none", .config = "fuse.level",
	  .help = "with --whole, how far files are reduced" },
	{ .name = "tokenizer", .type = PARAM_CHOICE, .metavar = "NAME",
	  .flags = PARAM_OPEN, .choice = tokenizers, .preset = "o200k",
	  .config = "fuse.tokenizer",
	  .help = "how tokens are counted, or the name of a model" },
	{ .name = "step-down", .type = PARAM_FLAG, .preset = "true",
	  .flags = PARAM_NEGATABLE,
	  .help = "with --whole, reduce a file further before it is "
		  "left out (on)" },
	{ .name = "redact", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .preset = "true", .help = "mask secrets (on)" },
	{ .name = NULL }
} };

const struct param_group list_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = list_formats, .preset = "text",
	  .help = "the form of the output" },
	{ .name = NULL }
} };

const struct param_group answer_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = answer_formats, .preset = "text",
	  .help = "the form of the output" },
	{ .name = NULL }
} };

/* Behind a group that has a limit of its own. */
const struct param_group next_page = { "Long lists",
	(const struct param[]) {
	{ .name = "cursor", .type = PARAM_STRING, .metavar = "CURSOR",
	  .help = "go on where the last answer ended" },
	{ .name = NULL }
} };

const struct param_group list_pages = { "Long lists",
	(const struct param[]) {
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "0",
	  .help = "how many at once; 0 is all" },
	{ .name = "cursor", .type = PARAM_STRING, .metavar = "CURSOR",
	  .help = "go on where the last answer ended" },
	{ .name = NULL }
} };

const struct param_group problem_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT[:FILE]",
	  .flags = PARAM_OPEN | PARAM_REPEATED, .choice = problem_formats,
	  .preset = "text",
	  .help = "the form of the output, to stdout or to FILE; several "
		  "may be asked for" },
	{ .name = NULL }
} };

const struct param_group table_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = table_formats, .preset = "text",
	  .help = "the form of the output" },
	{ .name = NULL }
} };

const struct param_group scope_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = scope_formats, .preset = "markdown",
	  .config = "fuse.format", .help = "the form of the output" },
	{ .name = "line-numbers", .type = PARAM_FLAG,
	  .flags = PARAM_NEGATABLE,
	  .help = "number the lines as in the file (on for passages)" },
	{ .name = "null", .letter = 'z', .type = PARAM_FLAG,
	  .help = "end each of --format=paths with a NUL, unquoted" },
	{ .name = "output", .letter = 'o', .type = PARAM_PATH,
	  .metavar = "FILE", .help = "write to FILE instead of stdout" },
	{ .name = "explain", .type = PARAM_FLAG,
	  .help = "with --whole, tell why each file is there, what it "
		  "costs, what was cut and which budget would have let it in" },
	{ .name = "report", .type = PARAM_PATH, .metavar = "FILE",
	  .help = "with --whole, also write the figures to FILE, as JSON; "
		  "to stdout, instead of the files, when it is -" },
	{ .name = NULL }
} };

const struct param_group history_window = { "Which commits",
	(const struct param[]) {
	{ .name = "since", .type = PARAM_STRING, .metavar = "WHEN",
	  .rivals = 'w',
	  .help = "from then on: a date, '90 days' before the newest commit, "
		  "or a revision" },
	{ .name = "days", .type = PARAM_INT, .metavar = "N", .rivals = 'w',
	  .min = 1, .max = 100000,
	  .help = "in the last N days before the newest commit" },
	{ .name = NULL }
} };
