/* SPDX-License-Identifier: MIT */
/* Parameters of the commands that ask history. */
#include "git-fuse/cli/params.h"
#include "git-fuse/history/commands.h"

static const char *const info_parts[] = {
	"files", "frameworks", "dependencies", "tests", "people", NULL
};

const struct param_group info_which = { "Selecting parts",
	(const struct param[]) {
	{ .name = "part", .type = PARAM_CHOICE, .metavar = "PART",
	  .choice = info_parts,
	  .help = "show only this part" },
	{ .name = NULL }
} };

const struct param_group commits_which = { "Selecting commits",
	(const struct param[]) {
	{ .name = "words", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "words of messages or changed lines; all commits if "
		  "omitted" },
	{ .name = "author", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "only commits whose author's name or address contains "
		  "TEXT" },
	{ .name = "since", .type = PARAM_STRING, .metavar = "WHEN",
	  .help = "only commits since a date, a revision, or a time before "
		  "the newest commit ('90 days')" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "10", .max = 1000000000,
	  .help = "show at most N; 0 for all" },
	{ .name = NULL }
} };

const struct param_group show_which = { "Commit",
	(const struct param[]) {
	{ .name = "commit", .type = PARAM_REV,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "a commit, by its id or any other name" },
	{ .name = "max-tokens", .type = PARAM_INT, .metavar = "N",
	  .max = 1000000000, .preset = "4000",
	  .help = "never print more than N tokens of changes; 0 for no "
		  "limit" },
	{ .name = NULL }
} };

static const char *const hotspot_kinds[] = {
	"code", "prose", "data", "all", NULL
};

const struct param_group hotspots_what = { "Selecting files",
	(const struct param[]) {
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "20",
	  .max = 1000000, .help = "show at most N; 0 for all" },
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .choice = hotspot_kinds, .preset = "code",
	  .help = "rank code and tests, documents (prose), settings and data, "
		  "or all of them" },
	{ .name = "max-files", .type = PARAM_INT, .metavar = "N",
	  .preset = "30", .min = 0, .max = 1000000,
	  .help = "skip commits that touch more than N files; 0 for no "
		  "limit" },
	{ .name = NULL }
} };

static const char *const pair_kinds[] = {
	"code", "variant", "test", "aside", "prose", "data", "all", NULL
};

const struct param_group coupling_what = { "Selecting pairs",
	(const struct param[]) {
	{ .name = "path", .type = PARAM_PATH, .flags = PARAM_POSITIONAL,
	  .help = "only pairs with this file" },
	{ .name = "min-revs", .type = PARAM_INT, .metavar = "N",
	  .preset = "5", .min = 0, .max = 1000000,
	  .help = "the least number of commits of a pair, averaged over its "
		  "two files" },
	{ .name = "min-shared-revs", .type = PARAM_INT, .metavar = "N",
	  .preset = "5", .min = 1, .max = 1000000,
	  .help = "the least number of commits that touched both" },
	{ .name = "min-coupling", .type = PARAM_INT, .metavar = "PERCENT",
	  .preset = "30", .min = 0, .max = 100,
	  .help = "the least degree of coupling" },
	{ .name = "max-coupling", .type = PARAM_INT, .metavar = "PERCENT",
	  .preset = "100", .min = 0, .max = 100,
	  .help = "the highest degree of coupling" },
	{ .name = "max-changeset-size", .type = PARAM_INT, .metavar = "N",
	  .preset = "30", .min = 2, .max = 1000,
	  .help = "skip commits that touch more than N files" },
	{ .name = "hidden", .type = PARAM_FLAG,
	  .help = "only pairs that no dependency and no name explains" },
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .choice = pair_kinds,
	  .help = "only pairs of code, of variants of one thing, of code with "
		  "a test, with an example (aside), with a document (prose), "
		  "or with settings or data; by default code, or all with "
		  "--hidden and no path" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "20", .max = 1000000,
	  .help = "show at most N; 0 for all, the default for csv" },
	{ .name = "commits", .letter = 'v', .type = PARAM_FLAG,
	  .help = "list the commits of each pair" },
	{ .name = NULL }
} };

const struct param_group log_what = { "Selecting commits",
	(const struct param[]) {
	{ .name = "path", .type = PARAM_PATH, .metavar = "[PLACE]",
	  .flags = PARAM_POSITIONAL | PARAM_FIRST,
	  .help = "a file, lines (path:12-40) or a symbol, followed through "
		  "renames; or a directory" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .max = 1000000000, .help = "show only the newest N; 0 for all" },
	{ .name = "message", .type = PARAM_FLAG,
	  .help = "show whole messages, not only subjects" },
	{ .name = "patch", .letter = 'p', .type = PARAM_FLAG,
	  .help = "show what each commit changed in the lines or the symbol" },
	{ .name = NULL }
} };

static const char *const tests_formats[] = {
	"text", "json", "list", "commands", NULL
};

const struct param_group tests_what = { "Selecting tests",
	(const struct param[]) {
	{ .name = "what", .type = PARAM_STRING, .flags = PARAM_POSITIONAL,
	  .help = "a range, as in 'git fuse scope changes', or a place: path, "
		  "path:12-40, name or Type.member" },
	{ .name = "head", .type = PARAM_REV, .flags = PARAM_POSITIONAL,
	  .help = "after a single base: <base> <head> means <base>..<head>" },
	{ .name = "depth", .type = PARAM_INT, .metavar = "N", .preset = "0",
	  .max = 1000,
	  .help = "the largest distance from a change to a test, in steps; 0 "
		  "for any" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "0", .max = 1000000,
	  .help = "show at most N tests, the most certain first; 0 for all" },
	{ .name = NULL }
} };

const struct param_group tests_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = tests_formats, .preset = "text",
	  .help = "the output format: for people, JSON, one test per line for "
		  "xargs (list), or the commands that run them" },
	{ .name = "null", .letter = 'z', .type = PARAM_FLAG,
	  .help = "with --format=list, end each line with a NUL" },
	{ .name = NULL }
} };
