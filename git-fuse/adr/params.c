/* SPDX-License-Identifier: MIT */
/* Parameters of the commands that read, judge and explain decisions. */
#include "git-fuse/adr/commands.h"
#include "git-fuse/cli/params.h"

static const char *const statuses[] = {
	"proposed", "accepted", "rejected", "deprecated", "superseded",
	"unknown", "none", NULL
};

const struct param_group adr_which = { "Which decisions",
	(const struct param[]) {
	{ .name = "status", .type = PARAM_CHOICE, .metavar = "STATUS",
	  .flags = PARAM_REPEATED, .choice = statuses,
	  .help = "only those of this status; may be given again" },
	{ .name = "tag", .type = PARAM_STRING, .metavar = "TAG",
	  .flags = PARAM_REPEATED,
	  .help = "only those with this tag; may be given again, for those "
		  "that have all" },
	{ .name = "governs", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "only those that govern what has TEXT in its path or "
		  "name" },
	{ .name = "since", .type = PARAM_STRING, .metavar = "WHEN",
	  .help = "only those of this day or later" },
	{ .name = "until", .type = PARAM_STRING, .metavar = "WHEN",
	  .help = "only those of this day or earlier" },
	{ .name = "archived", .type = PARAM_FLAG,
	  .help = "those that are archived, too" },
	{ .name = NULL }
} };

const struct param_group adr_words = { "What to search",
	(const struct param[]) {
	{ .name = "words", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "what the decisions are about; without, options select" },
	QUERY_FILE,
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "10",
	  .max = 100000, .help = "decisions to answer at most; 0 is all" },
	{ .name = NULL }
} };

const struct param_group adr_one = { "Which decision",
	(const struct param[]) {
	{ .name = "record", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a number, an id, a path or words of a file's name" },
	{ .name = NULL }
} };

const struct param_group adr_check_what = { "What is judged",
	(const struct param[]) {
	{ .name = "merge-with", .type = PARAM_REV, .metavar = "REV",
	  .help = "judge what merging REV into what is committed would give" },
	{ .name = "record", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .config = "fuse.adr.record",
	  .help = "keep the problems as claims, with evidence" },
	{ .name = "strict", .type = PARAM_FLAG,
	  .help = "warnings are findings, too (exit status 1)" },
	{ .name = NULL }
} };

const struct param_group adr_log_what = { "Which decisions",
	(const struct param[]) {
	{ .name = "record", .type = PARAM_STRING, .flags = PARAM_POSITIONAL,
	  .help = "a number, an id, a path or words of a file's name; all of "
		  "them otherwise" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .max = 1000000000, .help = "show the newest N; 0 is all" },
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
