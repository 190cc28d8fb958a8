/* SPDX-License-Identifier: MIT */
/* Parameters of the commands that judge decisions, and tell about them. */
#include "git-fuse/params.h"

const struct param_group adr_check_what = { "What is judged",
	(const struct param[]) {
	{ .name = "merge-with", .type = PARAM_REV, .metavar = "REV",
	  .help = "judge what merging REV into what is committed would give" },
	{ .name = "strict", .type = PARAM_FLAG,
	  .help = "warnings are findings, too (exit status 1)" },
	{ .name = NULL }
} };

const struct param_group adr_log_what = { "Which decisions",
	(const struct param[]) {
	{ .name = "decision", .type = PARAM_STRING, .flags = PARAM_POSITIONAL,
	  .help = "a number, ADR-0012, a path, or words of its file's name; "
		  "all of them otherwise" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .min = 1, .max = 1000000000,
	  .help = "show the newest N" },
	{ .name = NULL }
} };

const struct param_group adr_why_what = { "About what",
	(const struct param[]) {
	{ .name = "target", .type = PARAM_PATH,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .metavar = "<path>[:<line>]|<symbol>",
	  .help = "a file, one of its lines, a directory, or a symbol" },
	{ .name = NULL }
} };
