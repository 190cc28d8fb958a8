/* SPDX-License-Identifier: MIT */
/* Parameters of the memory commands. */
#include "git-fuse/cli/params.h"
#include "git-fuse/memory/commands.h"

#include "knowledge/memory.h"

const struct param_group memory_said = { "What is learned",
	(const struct param[]) {
	{ .name = "text", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "what is worth knowing, in a sentence" },
	{ .name = "type", .type = PARAM_CHOICE, .metavar = "TYPE",
	  .choice = memory_types,
	  .help = "what kind of thing it is; one must be told" },
	{ .name = "category", .type = PARAM_CHOICE, .metavar = "CATEGORY",
	  .choice = memory_categories, .preset = "conventions",
	  .help = "what part of the work it is about" },
	{ .name = "reason", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "why it is so" },
	{ .name = "path", .type = PARAM_PATH, .metavar = "PLACE",
	  .flags = PARAM_REPEATED,
	  .help = "a file that it is about, as it is now, some of its lines, "
		  "a symbol or a directory; may be given again" },
	{ .name = "symbol", .type = PARAM_STRING, .metavar = "NAME",
	  .flags = PARAM_REPEATED,
	  .help = "a symbol that it is about, as 'git fuse refs' takes it; "
		  "may be given again" },
	{ .name = "approve", .type = PARAM_FLAG,
	  .help = "it needs no review: approve it at once" },
	{ .name = NULL }
} };

const struct param_group memory_which = { "Which memories",
	(const struct param[]) {
	{ .name = "words", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REPEATED,
	  .help = "only those that say all these words" },
	QUERY_FILE,
	{ .name = "type", .type = PARAM_CHOICE, .metavar = "TYPE",
	  .flags = PARAM_REPEATED, .choice = memory_types,
	  .help = "only those of this type; may be given again" },
	{ .name = "category", .type = PARAM_CHOICE, .metavar = "CATEGORY",
	  .flags = PARAM_REPEATED, .choice = memory_categories,
	  .help = "only those of this category; may be given again" },
	{ .name = "status", .type = PARAM_CHOICE, .metavar = "STATUS",
	  .flags = PARAM_REPEATED, .choice = memory_statuses,
	  .help = "only those of this status; may be given again" },
	{ .name = "path", .type = PARAM_PATH, .metavar = "PATH",
	  .flags = PARAM_REPEATED,
	  .help = "only those about PATH, what is in it or what it is in; may "
		  "be given again" },
	{ .name = "stale", .type = PARAM_FLAG,
	  .help = "only those to look at again: old, or about what changed or "
		  "is gone" },
	{ .name = "all", .type = PARAM_FLAG,
	  .help = "those that were rejected, removed, withdrawn or archived, "
		  "too" },
	{ .name = "limit", .letter = 'n', .type = PARAM_INT, .metavar = "N",
	  .max = 1000000000,
	  .help = "show at most this many; 0 is all; all are counted" },
	{ .name = NULL }
} };

const struct param_group memory_one = { "Which memory",
	(const struct param[]) {
	{ .name = "memory", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the first digits of its id" },
	{ .name = NULL }
} };

const struct param_group memory_why = { "Why",
	(const struct param[]) {
	{ .name = "reason", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "kept with the record, for people" },
	{ .name = NULL }
} };
