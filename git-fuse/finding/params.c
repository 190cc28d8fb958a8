/* SPDX-License-Identifier: MIT */
/* Parameters of the finding commands. */
#include "git-fuse/cli/params.h"
#include "git-fuse/finding/commands.h"

#include "knowledge/finding.h"

const struct param_group finding_said = { "Finding",
	(const struct param[]) {
	{ .name = "about", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "what it is about: a path, lines of a file (PATH:N-M), a "
		  "symbol, or any other name" },
	{ .name = "text", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the observation, in one sentence" },
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .choice = finding_kinds, .preset = "observation",
	  .help = "the kind of finding" },
	{ .name = "confidence", .type = PARAM_STRING, .metavar = "SHARE",
	  .preset = "0.7",
	  .help = "how sure you are, from 0 to 1" },
	{ .name = "source", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "who or what made the observation" },
	{ .name = "for-session", .type = PARAM_STRING, .metavar = "NAME",
	  .help = "the session in which it was made" },
	{ .name = "path", .type = PARAM_PATH, .metavar = "PLACE",
	  .flags = PARAM_REPEATED,
	  .help = "a file, lines or a symbol where it was seen, as it is now; "
		  "can be repeated" },
	{ .name = NULL }
} };

const struct param_group finding_which = { "Selecting findings",
	(const struct param[]) {
	{ .name = "about", .type = PARAM_STRING, .flags = PARAM_POSITIONAL,
	  .help = "only findings about this: a file, files below a directory, "
		  "or a name" },
	{ .name = "kind", .type = PARAM_CHOICE, .metavar = "KIND",
	  .flags = PARAM_REPEATED, .choice = finding_kinds,
	  .help = "only findings of this kind; can be repeated" },
	{ .name = "words", .type = PARAM_STRING, .metavar = "WORDS",
	  .help = "only findings that contain all of these words" },
	{ .name = "stale", .type = PARAM_FLAG,
	  .help = "only findings whose files changed or are gone" },
	{ .name = "all", .type = PARAM_FLAG,
	  .help = "include removed findings" },
	{ .name = NULL }
} };

const struct param_group finding_one = { "Finding",
	(const struct param[]) {
	{ .name = "finding", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the first digits of its id" },
	{ .name = NULL }
} };

const struct param_group finding_why = { "Reason",
	(const struct param[]) {
	{ .name = "reason", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "a reason to keep with the record" },
	{ .name = NULL }
} };
