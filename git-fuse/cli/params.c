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
	  .help = "the files on disk that git does not ignore; the default "
		  "where there is a work tree" },
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
	  .help = "pack whole files, reduced to fit, instead of passages" },
	{ .name = "max-tokens", .type = PARAM_INT, .metavar = "N",
	  .max = 1000000000, .preset = "4000",
	  .config = "fuse.maxTokens",
	  .help = "never print more than N tokens (4000; 50000 with --whole); "
		  "0 for no limit, the default for paths and parts" },
	{ .name = "split-tokens", .type = PARAM_INT, .metavar = "N",
	  .min = 1, .max = 1000000000,
	  .help = "with --whole, write parts of at most N tokens" },
	{ .name = "level", .type = PARAM_CHOICE, .metavar = "LEVEL",
	  .choice = levels, .preset = "none", .config = "fuse.level",
	  .help = "with --whole, how far to reduce files" },
	{ .name = "tokenizer", .type = PARAM_CHOICE, .metavar = "NAME",
	  .flags = PARAM_OPEN, .choice = tokenizers, .preset = "o200k",
	  .config = "fuse.tokenizer",
	  .help = "the tokenizer or model to count tokens for" },
	{ .name = "step-down", .type = PARAM_FLAG, .preset = "true",
	  .flags = PARAM_NEGATABLE,
	  .help = "with --whole, reduce a file further before leaving it out "
		  "(on)" },
	{ .name = "redact", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .preset = "true", .help = "mask secrets (on)" },
	{ .name = NULL }
} };

const struct param_group list_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = list_formats, .preset = "text",
	  .help = "the output format" },
	{ .name = NULL }
} };

const struct param_group answer_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = answer_formats, .preset = "text",
	  .help = "the output format" },
	{ .name = NULL }
} };

/* Behind a group that has a limit of its own. */
const struct param_group next_page = { "Paging",
	(const struct param[]) {
	{ .name = "cursor", .type = PARAM_STRING, .metavar = "CURSOR",
	  .help = "continue where the previous answer ended" },
	{ .name = NULL }
} };

const struct param_group list_pages = { "Paging",
	(const struct param[]) {
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "0",
	  .help = "show at most N; 0 for all" },
	{ .name = "cursor", .type = PARAM_STRING, .metavar = "CURSOR",
	  .help = "continue where the previous answer ended" },
	{ .name = NULL }
} };

const struct param_group problem_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT[:FILE]",
	  .flags = PARAM_OPEN | PARAM_REPEATED, .choice = problem_formats,
	  .preset = "text",
	  .help = "the output format, to stdout or to FILE; can be repeated" },
	{ .name = NULL }
} };

const struct param_group table_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = table_formats, .preset = "text",
	  .help = "the output format" },
	{ .name = NULL }
} };

const struct param_group scope_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = scope_formats, .preset = "markdown",
	  .config = "fuse.format", .help = "the output format" },
	{ .name = "line-numbers", .type = PARAM_FLAG,
	  .flags = PARAM_NEGATABLE,
	  .help = "number the lines (on for passages)" },
	{ .name = "null", .letter = 'z', .type = PARAM_FLAG,
	  .help = "with --format=paths, end each path with a NUL and do not "
		  "quote it" },
	{ .name = "output", .letter = 'o', .type = PARAM_PATH,
	  .metavar = "FILE", .help = "write to FILE instead of stdout" },
	{ .name = "explain", .type = PARAM_FLAG,
	  .help = "with --whole, explain why each file is included, what it "
		  "costs, and what was left out" },
	{ .name = "report", .type = PARAM_PATH, .metavar = "FILE",
	  .help = "with --whole, also write statistics as JSON to FILE; with "
		  "-, to stdout instead of the files" },
	{ .name = NULL }
} };

const struct param_group history_window = { "Selecting commits",
	(const struct param[]) {
	{ .name = "since", .type = PARAM_STRING, .metavar = "WHEN",
	  .rivals = 'w',
	  .help = "only commits since a date, a revision, or a time before "
		  "the newest commit ('90 days')" },
	{ .name = "days", .type = PARAM_INT, .metavar = "N", .rivals = 'w',
	  .min = 1, .max = 100000,
	  .help = "only commits of the N days before the newest one" },
	{ .name = NULL }
} };
