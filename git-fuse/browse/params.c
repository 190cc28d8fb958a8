/* SPDX-License-Identifier: MIT */
/* Parameters of ls, open, grep and blame. */
#include "git-fuse/browse/commands.h"
#include "git-fuse/cli/params.h"

const struct param_group grep_what = { "What to look for",
	(const struct param[]) {
	{ .name = "pattern", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a regular expression, as PCRE2 has it" },
	{ .name = "fixed-strings", .letter = 'F', .type = PARAM_FLAG,
	  .help = "the pattern is a plain string" },
	{ .name = "regexp", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .preset = "true",
	  .help = "the pattern is a regular expression (on)" },
	{ .name = "ignore-case", .letter = 'i', .type = PARAM_FLAG,
	  .help = "upper and lower case are the same" },
	{ .name = "case-sensitive", .type = PARAM_FLAG,
	  .flags = PARAM_NEGATABLE, .preset = "true",
	  .help = "upper and lower case differ (on)" },
	{ .name = "word-regexp", .letter = 'w', .type = PARAM_FLAG,
	  .help = "nothing of a word stands beside a match" },
	{ .name = "multiline", .letter = 'U', .type = PARAM_FLAG,
	  .help = "a match may go over lines, and . takes their ends" },
	{ .name = NULL }
} };

const struct param_group grep_output = { "Output",
	(const struct param[]) {
	{ .name = "before", .letter = 'B', .type = PARAM_INT, .metavar = "N",
	  .preset = "0", .max = 1000,
	  .help = "lines before each match" },
	{ .name = "after", .letter = 'A', .type = PARAM_INT, .metavar = "N",
	  .preset = "0", .max = 1000,
	  .help = "lines behind each match" },
	{ .name = "context", .letter = 'C', .type = PARAM_INT,
	  .metavar = "N", .preset = "0", .max = 1000,
	  .help = "lines before and behind each match" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "0",
	  .help = "matches at once; 0 is all" },
	{ .name = "cursor", .type = PARAM_STRING, .metavar = "CURSOR",
	  .help = "go on where the last answer ended" },
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = list_formats, .preset = "text",
	  .help = "the form of the output" },
	{ .name = NULL }
} };

const struct param_group ls_output = { "Output",
	(const struct param[]) {
	{ .name = "long", .letter = 'l', .type = PARAM_FLAG,
	  .help = "mode, size, language and the last change, too" },
	{ .name = "depth", .type = PARAM_INT, .metavar = "N", .preset = "0",
	  .max = 1000,
	  .help = "fold what is more than N names below where all is into its "
		  "directory, with a count; 0 is no" },
	{ .name = "null", .letter = 'z', .type = PARAM_FLAG,
	  .help = "end each path with a NUL, unquoted" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "0",
	  .help = "files at once; 0 is all" },
	{ .name = "cursor", .type = PARAM_STRING, .metavar = "CURSOR",
	  .help = "go on where the last answer ended" },
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = list_formats, .preset = "text",
	  .help = "the form of the output" },
	{ .name = NULL }
} };

const struct param_group open_what = { "Which file",
	(const struct param[]) {
	{ .name = "path", .type = PARAM_PATH, .metavar = "PLACE",
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a file, path:12-40, a name, Type.member or path:name" },
	{ .name = "from", .type = PARAM_INT, .metavar = "N", .min = 1,
	  .max = 4294967295,
	  .help = "from this line on" },
	{ .name = "to", .type = PARAM_INT, .metavar = "N", .min = 1,
	  .max = 4294967295,
	  .help = "up to this line" },
	{ .name = NULL }
} };

const struct param_group blame_what = { "Which lines",
	(const struct param[]) {
	{ .name = "path", .type = PARAM_PATH,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED, .help = "a file" },
	{ .name = "lines", .letter = 'L', .type = PARAM_STRING,
	  .metavar = "N[,M]", .help = "only these lines" },
	{ .name = "from", .type = PARAM_INT, .metavar = "N", .min = 1,
	  .max = 4294967295,
	  .help = "from this line on" },
	{ .name = "to", .type = PARAM_INT, .metavar = "N", .min = 1,
	  .max = 4294967295,
	  .help = "up to this line" },
	{ .name = "line-history", .type = PARAM_FLAG,
	  .help = "every commit that changed the lines, newest first" },
	{ .name = NULL }
} };
