/* SPDX-License-Identifier: MIT */
/* Parameters of search, patterns and style. */
#include "git-fuse/cli/params.h"
#include "git-fuse/search/commands.h"

static const char *const intents[] = {
	"explore", "edit", "refactor", "migrate", NULL
};

static const char *const units[] = { "file", "symbol", NULL };

static const char *const fusions[] = { "learned", "rrf", "bm25f", NULL };

const struct param_group which_patterns = { "Selecting patterns",
	(const struct param[]) {
	{ .name = "category", .type = PARAM_STRING, .flags = PARAM_POSITIONAL,
	  .help = "a category such as errors, or a set such as Python" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "4",
	  .max = 1000,
	  .help = "show at most N patterns of each category; 0 for all" },
	{ .name = NULL }
} };

const struct param_group style_topic = { "Selecting rules",
	(const struct param[]) {
	{ .name = "topic", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "words to look for in the rules; if omitted, list the "
		  "headings of the documents" },
	QUERY_FILE,
	{ .name = "category", .type = PARAM_STRING, .metavar = "WORDS",
	  .help = "only rules under a heading with these words" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "3",
	  .max = 1000,
	  .help = "show at most N sections or documents; 0 for all" },
	{ .name = NULL }
} };

const struct param_group search_words = { "Question",
	(const struct param[]) {
	{ .name = "words", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "the question, in words or in names from the code" },
	QUERY_FILE,
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "10",
	  .max = 1000, .help = "show at most N results; 0 for all" },
	{ .name = "unit", .type = PARAM_CHOICE, .metavar = "UNIT",
	  .choice = units, .preset = "file",
	  .help = "whether a result is a file, or a function or type of the "
		  "best files" },
	{ .name = "tests", .type = PARAM_FLAG,
	  .help = "search tests, too" },
	{ .name = "fusion", .type = PARAM_CHOICE, .metavar = "HOW",
	  .choice = fusions, .preset = "learned", .config = "fuse.fusion",
	  .help = "how the channels are combined" },
	{ .name = "stages", .type = PARAM_STRING, .metavar = "STAGES",
	  .config = "fuse.stages",
	  .help = "switch on only these stages" },
	{ .name = "weights", .type = PARAM_STRING,
	  .metavar = "WEIGHTS", .config = "fuse.weights",
	  .help = "the weight of each channel in the learned fusion" },
	{ .name = NULL }
} };

const struct param_group search_filters = { "Selecting files",
	(const struct param[]) {
	{ .name = "framework", .type = PARAM_STRING, .flags = PARAM_REPEATED,
	  .metavar = "NAME",
	  .help = "only files that import this framework" },
	{ .name = "component", .type = PARAM_STRING, .flags = PARAM_REPEATED,
	  .metavar = "KIND",
	  .help = "only files that declare a class, a function or a service" },
	{ .name = "layer", .type = PARAM_STRING, .flags = PARAM_REPEATED,
	  .metavar = "NAME",
	  .help = "only files of this layer, as named in results" },
	{ .name = "tag", .type = PARAM_STRING, .flags = PARAM_REPEATED,
	  .metavar = "TAG",
	  .help = "only files that contain this pattern or category of "
		  "patterns" },
	{ .name = NULL }
} };

const struct param_group search_judges = { "External commands",
	(const struct param[]) {
	{ .name = "rerank-command", .type = PARAM_STRING,
	  .metavar = "COMMAND", .config = "fuse.rerank.command",
	  .help = "let COMMAND reorder the best results" },
	{ .name = "embed-command", .type = PARAM_STRING,
	  .metavar = "COMMAND", .config = "fuse.embed.command",
	  .help = "use vectors from COMMAND as a channel" },
	{ .name = "rerank-timeout", .type = PARAM_INT, .metavar = "SECONDS",
	  .preset = "10", .min = 1, .max = 3600,
	  .config = "fuse.rerank.timeout",
	  .help = "the longest time that such a command may take" },
	{ .name = NULL }
} };

const struct param_group search_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = list_formats, .preset = "text",
	  .help = "the output format" },
	{ .name = "explain", .type = PARAM_FLAG,
	  .help = "show every stage: terms, expansion, channels, weights" },
	{ .name = "intent", .type = PARAM_CHOICE, .metavar = "INTENT",
	  .choice = intents, .preset = "explore",
	  .help = "your purpose; all but explore add a card that says whether "
		  "you know enough to begin, and exit with 1 if not" },
	{ .name = "related", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .help = "add layer, trend, importers, callers and tests (on in "
		  "json)" },
	{ .name = "excerpt", .type = PARAM_INT, .metavar = "N", .preset = "5",
	  .max = 20,
	  .help = "show up to N lines of each result, the most relevant; 0 "
		  "for none" },
	{ .name = "snippets", .type = PARAM_FLAG,
	  .help = "show up to twelve consecutive lines instead" },
	{ .name = "force", .letter = 'f', .type = PARAM_FLAG,
	  .help = "show results even if the grade is insufficient" },
	{ .name = NULL }
} };
