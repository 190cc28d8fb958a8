/* SPDX-License-Identifier: MIT */
/* Parameters of search, patterns and style. */
#include "git-fuse/cli/params.h"
#include "git-fuse/search/commands.h"

static const char *const intents[] = {
	"explore", "edit", "refactor", "migrate", NULL
};

static const char *const units[] = { "file", "symbol", NULL };

static const char *const fusions[] = { "learned", "rrf", "bm25f", NULL };

const struct param_group which_patterns = { "Which patterns",
	(const struct param[]) {
	{ .name = "category", .type = PARAM_STRING, .flags = PARAM_POSITIONAL,
	  .help = "a category such as errors, or a set such as Python" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "4",
	  .max = 1000,
	  .help = "patterns shown of each category; 0 is all" },
	{ .name = NULL }
} };

const struct param_group style_topic = { "Which rules",
	(const struct param[]) {
	{ .name = "topic", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "words that the rules are about; without, the headings of "
		  "the documents" },
	QUERY_FILE,
	{ .name = "category", .type = PARAM_STRING, .metavar = "WORDS",
	  .help = "only rules under a heading with these words" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "3",
	  .max = 1000, .help = "sections, or documents, shown; 0 is all" },
	{ .name = NULL }
} };

const struct param_group search_words = { "What to search",
	(const struct param[]) {
	{ .name = "words", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "the question, in words or in names from the code" },
	QUERY_FILE,
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .preset = "10",
	  .max = 1000, .help = "results to answer at most; 0 is all" },
	{ .name = "unit", .type = PARAM_CHOICE, .metavar = "UNIT",
	  .choice = units, .preset = "file",
	  .help = "what a result is: a file, or one of the functions and "
		  "types of the first files" },
	{ .name = "tests", .type = PARAM_FLAG,
	  .help = "let tests answer too" },
	{ .name = "fusion", .type = PARAM_CHOICE, .metavar = "HOW",
	  .choice = fusions, .preset = "learned", .config = "fuse.fusion",
	  .help = "how channels become one order" },
	{ .name = "stages", .type = PARAM_STRING, .metavar = "STAGES",
	  .config = "fuse.stages",
	  .help = "the stages that are on; all others are off" },
	{ .name = "weights", .type = PARAM_STRING,
	  .metavar = "WEIGHTS", .config = "fuse.weights",
	  .help = "what each channel counts in the learned fusion" },
	{ .name = NULL }
} };

const struct param_group search_filters = { "Which files may answer",
	(const struct param[]) {
	{ .name = "framework", .type = PARAM_STRING, .flags = PARAM_REPEATED,
	  .metavar = "NAME", .help = "only files that import it" },
	{ .name = "component", .type = PARAM_STRING, .flags = PARAM_REPEATED,
	  .metavar = "KIND",
	  .help = "only files that declare one: class, function, service" },
	{ .name = "layer", .type = PARAM_STRING, .flags = PARAM_REPEATED,
	  .metavar = "NAME", .help = "only files of a layer, as results have "
	  "it" },
	{ .name = "tag", .type = PARAM_STRING, .flags = PARAM_REPEATED,
	  .metavar = "TAG",
	  .help = "only files that hold a pattern of that name or category" },
	{ .name = NULL }
} };

const struct param_group search_judges = { "Commands of your own",
	(const struct param[]) {
	{ .name = "rerank-command", .type = PARAM_STRING,
	  .metavar = "COMMAND", .config = "fuse.rerank.command",
	  .help = "let COMMAND reorder the leaders" },
	{ .name = "embed-command", .type = PARAM_STRING,
	  .metavar = "COMMAND", .config = "fuse.embed.command",
	  .help = "let vectors that COMMAND gives have a say" },
	{ .name = "rerank-timeout", .type = PARAM_INT, .metavar = "SECONDS",
	  .preset = "10", .min = 1, .max = 3600,
	  .config = "fuse.rerank.timeout",
	  .help = "how long such a command may take" },
	{ .name = NULL }
} };

const struct param_group search_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = list_formats, .preset = "text",
	  .help = "the form of the output" },
	{ .name = "explain", .type = PARAM_FLAG,
	  .help = "show every stage: terms, expansion, channels, weights" },
	{ .name = "intent", .type = PARAM_CHOICE, .metavar = "INTENT",
	  .choice = intents, .preset = "explore",
	  .help = "what for; all but explore add a card that says whether one "
		  "may begin, and exit 1 when one may not" },
	{ .name = "related", .type = PARAM_FLAG, .flags = PARAM_NEGATABLE,
	  .help = "add layer, trend, importers, callers and tests (on in "
		  "json)" },
	{ .name = "excerpt", .type = PARAM_INT, .metavar = "N", .preset = "5",
	  .max = 20,
	  .help = "lines shown of each result, those that say most; 0 is "
		  "none" },
	{ .name = "snippets", .type = PARAM_FLAG,
	  .help = "show instead up to twelve lines in a row" },
	{ .name = "force", .letter = 'f', .type = PARAM_FLAG,
	  .help = "show results even when they are insufficient" },
	{ .name = NULL }
} };
