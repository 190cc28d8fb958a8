/* SPDX-License-Identifier: MIT */
/* Parameters of the arch commands. */
#include "git-fuse/params.h"

#include "arch/import.h"

const struct param_group arch_check_what = { "What counts",
	(const struct param[]) {
	{ .name = "since", .type = PARAM_STRING, .metavar = "BASE",
	  .help = "only violations that were not there at BASE, a revision or "
		  "a day" },
	{ .name = "changed", .type = PARAM_FLAG,
	  .help = "judge only what differs from HEAD, and what imports what "
		  "came or went: as a hook does" },
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
	{ .name = "from", .type = PARAM_CHOICE, .metavar = "TOOL",
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
