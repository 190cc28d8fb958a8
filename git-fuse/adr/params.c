/* SPDX-License-Identifier: MIT */
/* Parameters of the commands that read, judge and explain decisions. */
#include "git-fuse/adr/commands.h"
#include "git-fuse/cli/params.h"

static const char *const statuses[] = {
	"proposed", "accepted", "rejected", "deprecated", "superseded",
	"unknown", "none", NULL
};

const struct param_group adr_which = { "Selecting decisions",
	(const struct param[]) {
	{ .name = "status", .type = PARAM_CHOICE, .metavar = "STATUS",
	  .flags = PARAM_REPEATED, .choice = statuses,
	  .help = "only records with this status; can be repeated" },
	{ .name = "tag", .type = PARAM_STRING, .metavar = "TAG",
	  .flags = PARAM_REPEATED,
	  .help = "only records with this tag; if repeated, records with all "
		  "of the tags" },
	{ .name = "governs", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "only records that govern a path or name containing TEXT" },
	{ .name = "since", .type = PARAM_STRING, .metavar = "WHEN",
	  .help = "only records dated this day or later" },
	{ .name = "until", .type = PARAM_STRING, .metavar = "WHEN",
	  .help = "only records dated this day or earlier" },
	{ .name = "archived", .type = PARAM_FLAG,
	  .help = "include archived records" },
	{ .name = NULL }
} };

const struct param_group adr_words = { "Search",
	(const struct param[]) {
	{ .name = "words", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "words to look for in the decisions; if omitted, only the "
		  "options select" },
	QUERY_FILE,
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "10",
	  .max = 100000, .help = "show at most N decisions; 0 for all" },
	{ .name = NULL }
} };

const struct param_group adr_one = { "Decision",
	(const struct param[]) {
	{ .name = "record", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a number, an id, a path, or words from a file name" },
	{ .name = NULL }
} };

const struct param_group adr_check_what = { "Checks",
	(const struct param[]) {
	{ .name = "merge-with", .type = PARAM_REV, .metavar = "REV",
	  .help = "judge the result of merging REV into HEAD" },
	{ .name = "record", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .config = "fuse.adr.record",
	  .help = "record the problems as claims, with evidence" },
	{ .name = "strict", .type = PARAM_FLAG,
	  .help = "treat warnings as errors (exit status 1)" },
	{ .name = NULL }
} };

const struct param_group adr_log_what = { "Decisions",
	(const struct param[]) {
	{ .name = "record", .type = PARAM_STRING, .flags = PARAM_POSITIONAL,
	  .help = "a number, an id, a path, or words from a file name; all "
		  "records if omitted" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .max = 1000000000, .help = "show only the newest N; 0 for all" },
	{ .name = NULL }
} };

const struct param_group adr_why_what = { "Target",
	(const struct param[]) {
	{ .name = "target", .type = PARAM_PATH,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .metavar = "<path>[:<line>]|<symbol>",
	  .help = "a file, a line of a file, a directory or a symbol" },
	{ .name = NULL }
} };
