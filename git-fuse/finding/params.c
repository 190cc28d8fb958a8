/* SPDX-License-Identifier: MIT */
/* Parameters of the finding commands. */
#include "git-fuse/cli/params.h"
#include "git-fuse/finding/commands.h"

#include "knowledge/finding.h"

const struct param_group finding_said = { "What was found",
	(const struct param[]) {
	{ .name = "about", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "what it is about: a path, some of a file's lines "
		  "(PATH:N-M), a symbol, or any name" },
	{ .name = "text", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "what was found, in a sentence" },
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .choice = finding_kinds, .preset = "observation",
	  .help = "what kind of finding it is" },
	{ .name = "confidence", .type = PARAM_STRING, .metavar = "SHARE",
	  .preset = "0.7",
	  .help = "how sure it is, from 0 to 1" },
	{ .name = "source", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "who or what found it" },
	{ .name = "for-session", .type = PARAM_STRING, .metavar = "NAME",
	  .help = "the session in which it was found" },
	{ .name = "path", .type = PARAM_PATH, .metavar = "PLACE",
	  .flags = PARAM_REPEATED,
	  .help = "a file that it was seen in, as it is now, some of its "
		  "lines or a symbol; may be given again" },
	{ .name = NULL }
} };

const struct param_group finding_which = { "Which findings",
	(const struct param[]) {
	{ .name = "about", .type = PARAM_STRING, .flags = PARAM_POSITIONAL,
	  .help = "only those about this: a file, what is below a "
		  "directory, or a name" },
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .flags = PARAM_REPEATED, .choice = finding_kinds,
	  .help = "only those of this kind; may be given again" },
	{ .name = "words", .type = PARAM_STRING, .metavar = "WORDS",
	  .help = "only those with all of these words" },
	{ .name = "stale", .type = PARAM_FLAG,
	  .help = "only those whose files changed or are gone" },
	{ .name = "all", .type = PARAM_FLAG,
	  .help = "those that were removed, too" },
	{ .name = NULL }
} };

const struct param_group finding_one = { "Which finding",
	(const struct param[]) {
	{ .name = "finding", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the first digits of its id" },
	{ .name = NULL }
} };

const struct param_group finding_why = { "Why",
	(const struct param[]) {
	{ .name = "reason", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "kept with the record, for people" },
	{ .name = NULL }
} };
