/* SPDX-License-Identifier: MIT */
/* Parameters of context. */
#include "git-fuse/cli/params.h"
#include "git-fuse/context/commands.h"

static const char *const formats[] = { "text", "markdown", "json", NULL };

/* In the order of enum context_weight. */
static const char *const weights[] = {
	"none", "low", "default", "high", NULL
};

const struct param_group context_task = { "Task",
	(const struct param[]) {
	{ .name = "task", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "what you want to do, in words or in names from the code" },
	QUERY_FILE,
	{ .name = "weight", .type = PARAM_CHOICE, .metavar = "WEIGHT",
	  .choice = weights, .preset = "default",
	  .config = "fuse.context.weight",
	  .help = "how much to show: nothing, what is verified or inferred, "
		  "all that holds, or also what is one step away in the "
		  "graph" },
	{ .name = "max-tokens", .type = PARAM_INT, .metavar = "N",
	  .preset = "1500", .max = 1000000000,
	  .config = "fuse.context.maxTokens",
	  .help = "never print more than N tokens; 0 for no limit" },
	{ .name = "tests", .type = PARAM_FLAG,
	  .help = "search tests, too" },
	{ .name = NULL }
} };

const struct param_group context_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = formats, .preset = "text",
	  .help = "the output format" },
	{ .name = "tokenizer", .type = PARAM_CHOICE, .metavar = "NAME",
	  .flags = PARAM_OPEN, .choice = tokenizers, .preset = "o200k",
	  .config = "fuse.tokenizer",
	  .help = "the tokenizer or model to count tokens for" },
	{ .name = "explain", .type = PARAM_FLAG,
	  .help = "show what was read from the task, what each source found, "
		  "and what was left out" },
	{ .name = NULL }
} };
