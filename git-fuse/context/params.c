/* SPDX-License-Identifier: MIT */
/* Parameters of context. */
#include "git-fuse/cli/params.h"
#include "git-fuse/context/commands.h"

static const char *const formats[] = { "text", "markdown", "json", NULL };

/* In the order of enum context_weight. */
static const char *const weights[] = {
	"none", "low", "default", "high", NULL
};

const struct param_group context_task = { "The task",
	(const struct param[]) {
	{ .name = "task", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "what is to be done, in words or in names from the code" },
	QUERY_FILE,
	{ .name = "weight", .type = PARAM_CHOICE, .metavar = "WEIGHT",
	  .choice = weights, .preset = "default",
	  .config = "fuse.context.weight",
	  .help = "how much is told: nothing, what is verified or inferred, "
		  "all that holds, or also what is one hop away" },
	{ .name = "max-tokens", .type = PARAM_INT, .metavar = "N",
	  .preset = "1500", .max = 1000000000,
	  .config = "fuse.context.maxTokens",
	  .help = "never print more than this; 0 is all" },
	{ .name = "tests", .type = PARAM_FLAG,
	  .help = "let tests answer too" },
	{ .name = NULL }
} };

const struct param_group context_output = { "Output",
	(const struct param[]) {
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = formats, .preset = "text",
	  .help = "the form of the output" },
	{ .name = "tokenizer", .type = PARAM_CHOICE, .metavar = "NAME",
	  .flags = PARAM_OPEN, .choice = tokenizers, .preset = "o200k",
	  .config = "fuse.tokenizer",
	  .help = "how tokens are counted, or the name of a model" },
	{ .name = "explain", .type = PARAM_FLAG,
	  .help = "show what the task says, what each source had, and what "
		  "was left out why" },
	{ .name = NULL }
} };
