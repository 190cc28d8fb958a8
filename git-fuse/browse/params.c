/* SPDX-License-Identifier: MIT */
/* Parameters of ls, open, grep and blame. */
#include "git-fuse/browse/commands.h"
#include "git-fuse/cli/params.h"

const struct param_group grep_what = { "Matching",
	(const struct param[]) {
	{ .name = "pattern", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a regular expression in PCRE2 syntax" },
	{ .name = "fixed-strings", .letter = 'F', .type = PARAM_FLAG,
	  .help = "match a fixed string" },
	{ .name = "regexp", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .preset = "true",
	  .help = "match a regular expression (on)" },
	{ .name = "ignore-case", .letter = 'i', .type = PARAM_FLAG,
	  .help = "ignore differences of case" },
	{ .name = "case-sensitive", .type = PARAM_FLAG,
	  .flags = PARAM_NEGATABLE, .preset = "true",
	  .help = "distinguish upper and lower case (on)" },
	{ .name = "word-regexp", .letter = 'w', .type = PARAM_FLAG,
	  .help = "match only whole words" },
	{ .name = "multiline", .letter = 'U', .type = PARAM_FLAG,
	  .help = "let a match span lines, and let . match line ends" },
	{ .name = NULL }
} };

const struct param_group grep_output = { "Output",
	(const struct param[]) {
	{ .name = "before", .letter = 'B', .type = PARAM_INT, .metavar = "N",
	  .preset = "0", .max = 1000,
	  .help = "show N lines before each match" },
	{ .name = "after", .letter = 'A', .type = PARAM_INT, .metavar = "N",
	  .preset = "0", .max = 1000,
	  .help = "show N lines after each match" },
	{ .name = "context", .letter = 'C', .type = PARAM_INT,
	  .metavar = "N", .preset = "0", .max = 1000,
	  .help = "show N lines before and after each match" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "0",
	  .help = "show at most N matches; 0 for all" },
	{ .name = "cursor", .type = PARAM_STRING, .metavar = "CURSOR",
	  .help = "continue where the previous answer ended" },
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = list_formats, .preset = "text",
	  .help = "the output format" },
	{ .name = NULL }
} };

const struct param_group ls_output = { "Output",
	(const struct param[]) {
	{ .name = "long", .letter = 'l', .type = PARAM_FLAG,
	  .help = "show mode, size, language and last change" },
	{ .name = "depth", .type = PARAM_INT, .metavar = "N", .preset = "0",
	  .max = 1000,
	  .help = "fold directories more than N levels deep into one line "
		  "with a count; 0 folds nothing" },
	{ .name = "null", .letter = 'z', .type = PARAM_FLAG,
	  .help = "end each path with a NUL and do not quote it" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "0",
	  .help = "show at most N files; 0 for all" },
	{ .name = "cursor", .type = PARAM_STRING, .metavar = "CURSOR",
	  .help = "continue where the previous answer ended" },
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = list_formats, .preset = "text",
	  .help = "the output format" },
	{ .name = NULL }
} };

const struct param_group open_what = { "Place",
	(const struct param[]) {
	{ .name = "path", .type = PARAM_PATH, .metavar = "PLACE",
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a file, path:12-40, a name, Type.member or path:name" },
	{ .name = "from", .type = PARAM_INT, .metavar = "N", .min = 1,
	  .max = 4294967295,
	  .help = "start at this line" },
	{ .name = "to", .type = PARAM_INT, .metavar = "N", .min = 1,
	  .max = 4294967295,
	  .help = "end at this line" },
	{ .name = NULL }
} };

const struct param_group blame_what = { "Lines",
	(const struct param[]) {
	{ .name = "path", .type = PARAM_PATH,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED, .help = "a file" },
	{ .name = "lines", .letter = 'L', .type = PARAM_STRING,
	  .metavar = "N[,M]", .help = "only these lines" },
	{ .name = "from", .type = PARAM_INT, .metavar = "N", .min = 1,
	  .max = 4294967295,
	  .help = "start at this line" },
	{ .name = "to", .type = PARAM_INT, .metavar = "N", .min = 1,
	  .max = 4294967295,
	  .help = "end at this line" },
	{ .name = "line-history", .type = PARAM_FLAG,
	  .help = "list every commit that changed the lines, newest first" },
	{ .name = NULL }
} };
