/* SPDX-License-Identifier: MIT */
/* Parameters of the commands that review memories. */
#include "git-fuse/cli/params.h"
#include "git-fuse/memory/commands.h"

#include "knowledge/memory.h"

static const char *const index_formats[] = { "markdown", "json", NULL };

const struct param_group memory_several = { "Memories",
	(const struct param[]) {
	{ .name = "memory", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED | PARAM_REPEATED,
	  .help = "the first digits of an id" },
	{ .name = NULL }
} };

const struct param_group memory_edits = { "Changes",
	(const struct param[]) {
	{ .name = "text", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "the new text" },
	{ .name = "reason", .type = PARAM_STRING, .metavar = "TEXT",
	  .rivals = 'r', .help = "why it is so" },
	{ .name = "unexplained", .type = PARAM_FLAG, .rivals = 'r',
	  .help = "remove the reason" },
	{ .name = "category", .type = PARAM_CHOICE, .metavar = "CATEGORY",
	  .choice = memory_categories,
	  .help = "the area it is about" },
	{ .name = "path", .type = PARAM_PATH, .metavar = "PLACE",
	  .flags = PARAM_REPEATED, .rivals = 'p',
	  .help = "the new place: a file, lines, or a directory, as it is "
		  "now; can be repeated" },
	{ .name = "everywhere", .type = PARAM_FLAG, .rivals = 'p',
	  .help = "make it apply to everything, not to a path" },
	{ .name = NULL }
} };

const struct param_group memory_queue = { "Selecting memories",
	(const struct param[]) {
	{ .name = "all", .type = PARAM_FLAG,
	  .help = "include reviewed and archived memories" },
	{ .name = "disputed", .type = PARAM_FLAG,
	  .help = "only memories that others decided differently" },
	{ .name = "author", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "only memories that someone whose name or address contains "
		  "TEXT has decided about since you did" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .max = 1000000000,
	  .help = "ask about at most N; 0 for all" },
	{ .name = NULL }
} };

const struct param_group memory_indexed = { "Selecting memories",
	(const struct param[]) {
	{ .name = "all", .type = PARAM_FLAG,
	  .help = "list candidates and rejected memories in the index, too" },
	{ .name = NULL }
} };

const struct param_group memory_index_output = { "Output",
	(const struct param[]) {
	{ .name = "output", .letter = 'o', .type = PARAM_PATH,
	  .metavar = "FILE", .help = "write to FILE instead of stdout" },
	{ .name = "format", .type = PARAM_CHOICE, .metavar = "FORMAT",
	  .choice = index_formats, .preset = "markdown",
	  .help = "the output format" },
	{ .name = NULL }
} };
