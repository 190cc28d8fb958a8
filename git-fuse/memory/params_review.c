/* SPDX-License-Identifier: MIT */
/* Parameters of the commands that review memories. */
#include "git-fuse/cli/params.h"
#include "git-fuse/memory/commands.h"

#include "knowledge/memory.h"

static const char *const index_formats[] = { "markdown", "json", NULL };

const struct param_group memory_several = { "Which memories",
	(const struct param[]) {
	{ .name = "memory", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED | PARAM_REPEATED,
	  .help = "the first digits of an id" },
	{ .name = NULL }
} };

const struct param_group memory_edits = { "What it is to say",
	(const struct param[]) {
	{ .name = "text", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "what is so" },
	{ .name = "reason", .type = PARAM_STRING, .metavar = "TEXT",
	  .rivals = 'r', .help = "why it is so" },
	{ .name = "unexplained", .type = PARAM_FLAG, .rivals = 'r',
	  .help = "it has no reason" },
	{ .name = "category", .type = PARAM_CHOICE, .metavar = "CATEGORY",
	  .choice = memory_categories,
	  .help = "what part of the work it is about" },
	{ .name = "path", .type = PARAM_PATH, .metavar = "PLACE",
	  .flags = PARAM_REPEATED, .rivals = 'p',
	  .help = "what it is about, in place of what it was: a file, as it "
		  "is now, some of its lines, or a directory; may be given "
		  "again" },
	{ .name = "everywhere", .type = PARAM_FLAG, .rivals = 'p',
	  .help = "it is about no path, but about everything" },
	{ .name = NULL }
} };

const struct param_group memory_queue = { "Which memories",
	(const struct param[]) {
	{ .name = "all", .type = PARAM_FLAG,
	  .help = "those that were reviewed or archived, too" },
	{ .name = "disputed", .type = PARAM_FLAG,
	  .help = "only those that others decided in another way than we did" },
	{ .name = "author", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "only those that somebody whose name or address has TEXT "
		  "in it decided about since we did" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .max = 1000000000,
	  .help = "ask about at most this many; 0 is all" },
	{ .name = NULL }
} };

const struct param_group memory_index_output = { "Output",
	(const struct param[]) {
	{ .name = "output", .letter = 'o', .type = PARAM_PATH,
	  .metavar = "FILE", .help = "write to FILE instead of stdout" },
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = index_formats, .preset = "markdown",
	  .help = "the form of the output" },
	{ .name = NULL }
} };
