/* SPDX-License-Identifier: MIT */
/* Parameters of the commands that ask history. */
#include "git-fuse/cli/params.h"
#include "git-fuse/history/commands.h"

static const char *const info_parts[] = {
	"files", "frameworks", "dependencies", "tests", "people", NULL
};

const struct param_group info_which = { "What is told",
	(const struct param[]) {
	{ .name = "part", .type = PARAM_CHOICE, .metavar = "PART",
	  .choice = info_parts,
	  .help = "only this; without, everything" },
	{ .name = NULL }
} };

const struct param_group commits_which = { "Which commits",
	(const struct param[]) {
	{ .name = "words", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "words of the message, or of lines that were changed; "
		  "without, all of them" },
	{ .name = "author", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "only of those whose name or address has it" },
	{ .name = "since", .type = PARAM_STRING, .metavar = "WHEN",
	  .help = "from then on: a date, '90 days' before the newest commit, "
		  "or a revision" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "10", .max = 1000000000,
	  .help = "how many at once; 0 is all" },
	{ .name = NULL }
} };

const struct param_group show_which = { "Which commit",
	(const struct param[]) {
	{ .name = "commit", .type = PARAM_REV,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "its id, or whatever else names it" },
	{ .name = "max-tokens", .type = PARAM_INT, .metavar = "N",
	  .max = 1000000000, .preset = "4000",
	  .help = "never write more of its changes; 0 is all" },
	{ .name = NULL }
} };

static const char *const hotspot_kinds[] = {
	"code", "prose", "data", "all", NULL
};

const struct param_group hotspots_what = { "Which files",
	(const struct param[]) {
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "20",
	  .max = 1000000, .help = "show so many; 0 is all" },
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .choice = hotspot_kinds, .preset = "code",
	  .help = "what is ranked: code with its tests, documents (prose), "
		  "settings and data, or all of them" },
	{ .name = "max-files", .type = PARAM_INT, .metavar = "N",
	  .preset = "30", .min = 0, .max = 1000000,
	  .help = "pass over commits that touch more files; 0 for none" },
	{ .name = NULL }
} };

static const char *const pair_kinds[] = {
	"code", "variant", "test", "aside", "prose", "data", "all", NULL
};

const struct param_group coupling_what = { "Which pairs",
	(const struct param[]) {
	{ .name = "path", .type = PARAM_PATH, .flags = PARAM_POSITIONAL,
	  .help = "only pairs of this file" },
	{ .name = "min-revs", .type = PARAM_INT, .metavar = "N",
	  .preset = "5", .min = 0, .max = 1000000,
	  .help = "revisions that the two have on average" },
	{ .name = "min-shared-revs", .type = PARAM_INT, .metavar = "N",
	  .preset = "5", .min = 1, .max = 1000000,
	  .help = "commits that touched both" },
	{ .name = "min-coupling", .type = PARAM_INT, .metavar = "PERCENT",
	  .preset = "30", .min = 0, .max = 100,
	  .help = "the least degree of coupling" },
	{ .name = "max-coupling", .type = PARAM_INT, .metavar = "PERCENT",
	  .preset = "100", .min = 0, .max = 100,
	  .help = "the highest degree of coupling" },
	{ .name = "max-changeset-size", .type = PARAM_INT, .metavar = "N",
	  .preset = "30", .min = 2, .max = 1000,
	  .help = "pass over commits that touch more files" },
	{ .name = "hidden", .type = PARAM_FLAG,
	  .help = "only pairs that no dependency and no name explains" },
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .choice = pair_kinds,
	  .help = "which pairs: of code, of variants of one thing, with a "
		  "test, with an example (aside), with a document (prose), "
		  "with settings or data, or all; preset to all, with "
		  "--hidden and no path to code" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "20", .max = 1000000,
	  .help = "show so many; 0 is all, as csv is anyway" },
	{ .name = "commits", .letter = 'v', .type = PARAM_FLAG,
	  .help = "list the commits of each pair" },
	{ .name = NULL }
} };

const struct param_group log_what = { "Which commits",
	(const struct param[]) {
	{ .name = "path", .type = PARAM_PATH, .metavar = "[PLACE]",
	  .flags = PARAM_POSITIONAL | PARAM_FIRST,
	  .help = "a file, some of its lines (path:12-40) or a symbol, which "
		  "are followed through renames, or a directory" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .max = 1000000000, .help = "show the newest N; 0 is all" },
	{ .name = "message", .type = PARAM_FLAG,
	  .help = "the whole message of each, not only its subject" },
	{ .name = "patch", .letter = 'p', .type = PARAM_FLAG,
	  .help = "what each changed of the lines or the symbol" },
	{ .name = NULL }
} };

static const char *const tests_formats[] = {
	"text", "json", "list", "commands", NULL
};

const struct param_group tests_what = { "Whose tests",
	(const struct param[]) {
	{ .name = "what", .type = PARAM_STRING, .flags = PARAM_POSITIONAL,
	  .help = "<base>[..<head>], as 'git fuse scope changes' has it, or a "
		  "place: path, path:12-40, name or Type.member" },
	{ .name = "head", .type = PARAM_REV, .flags = PARAM_POSITIONAL,
	  .help = "behind a base alone: <base> <head> is <base>..<head>" },
	{ .name = "depth", .type = PARAM_INT, .metavar = "N", .preset = "0",
	  .max = 1000,
	  .help = "hops from what changed to the furthest test; 0 is any" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "0", .max = 1000000,
	  .help = "tests at once, the surest first; 0 is all" },
	{ .name = NULL }
} };

const struct param_group tests_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = tests_formats, .preset = "text",
	  .help = "the form of the output: one test a line for xargs (list), "
		  "or what runs them (commands)" },
	{ .name = "null", .letter = 'z', .type = PARAM_FLAG,
	  .help = "end each of --format=list with a NUL" },
	{ .name = NULL }
} };
