/* SPDX-License-Identifier: MIT */
/* Parameters of the memory commands. */
#include "git-fuse/cli/params.h"
#include "git-fuse/memory/commands.h"

#include "knowledge/memory.h"

const struct param_group memory_said = { "Memory",
	(const struct param[]) {
	{ .name = "text", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the lesson, in one sentence" },
	{ .name = "type", .type = PARAM_CHOICE, .metavar = "TYPE",
	  .choice = memory_types,
	  .help = "the kind of memory (required)" },
	{ .name = "category", .type = PARAM_CHOICE, .metavar = "CATEGORY",
	  .choice = memory_categories, .preset = "conventions",
	  .help = "the area it is about" },
	{ .name = "reason", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "why it is so" },
	{ .name = "path", .type = PARAM_PATH, .metavar = "PLACE",
	  .flags = PARAM_REPEATED,
	  .help = "a file, lines, a symbol or a directory that it is about, "
		  "as it is now; can be repeated" },
	{ .name = "symbol", .type = PARAM_STRING, .metavar = "NAME",
	  .flags = PARAM_REPEATED,
	  .help = "a symbol that it is about, as in 'git fuse refs'; can be "
		  "repeated" },
	{ .name = "approve", .type = PARAM_FLAG,
	  .help = "approve it at once, without a review" },
	{ .name = NULL }
} };

const struct param_group memory_which = { "Selecting memories",
	(const struct param[]) {
	{ .name = "words", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "only memories that contain all of these words" },
	QUERY_FILE,
	{ .name = "type", .type = PARAM_CHOICE, .metavar = "TYPE",
	  .flags = PARAM_REPEATED, .choice = memory_types,
	  .help = "only memories of this type; can be repeated" },
	{ .name = "category", .type = PARAM_CHOICE, .metavar = "CATEGORY",
	  .flags = PARAM_REPEATED, .choice = memory_categories,
	  .help = "only memories of this category; can be repeated" },
	{ .name = "status", .type = PARAM_CHOICE, .metavar = "STATUS",
	  .flags = PARAM_REPEATED, .choice = memory_statuses,
	  .help = "only records with this status; can be repeated" },
	{ .name = "path", .type = PARAM_PATH, .metavar = "PATH",
	  .flags = PARAM_REPEATED,
	  .help = "only memories about PATH, anything below it, or a "
		  "directory above it; can be repeated" },
	{ .name = "stale", .type = PARAM_FLAG,
	  .help = "only memories to review again: old ones, and those whose "
		  "files changed or are gone" },
	{ .name = "all", .type = PARAM_FLAG,
	  .help = "include rejected, removed, withdrawn and archived "
		  "memories" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .max = 1000000000,
	  .help = "show at most N; 0 for all" },
	{ .name = NULL }
} };

const struct param_group memory_one = { "Memory",
	(const struct param[]) {
	{ .name = "memory", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the first digits of its id" },
	{ .name = NULL }
} };

const struct param_group memory_why = { "Reason",
	(const struct param[]) {
	{ .name = "reason", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "a reason to keep with the record" },
	{ .name = NULL }
} };
