/* SPDX-License-Identifier: MIT */
/* Parameters of sessions: of their commands, and of all that stay within
 * one. */
#include "git-fuse/cli/params.h"
#include "git-fuse/session/commands.h"

#define FIELDS \
	{ .name = "include", .type = PARAM_STRING, .metavar = "PATHSPEC", \
	  .flags = PARAM_REPEATED | PARAM_EMPTIED, \
	  .help = "only what matches; may be given again, and is everything " \
		  "when it is empty" }, \
	{ .name = "exclude", .type = PARAM_STRING, .metavar = "PATHSPEC", \
	  .flags = PARAM_REPEATED | PARAM_EMPTIED, \
	  .help = "nothing that matches; may be given again, and is nothing " \
		  "when it is empty" }, \
	{ .name = "language", .type = PARAM_STRING, .metavar = "LANGUAGE", \
	  .flags = PARAM_REPEATED | PARAM_EMPTIED, \
	  .help = "only files in it; may be given again, and is any when it " \
		  "is empty" }, \
	{ .name = "branch", .type = PARAM_REV, .metavar = "BRANCH", \
	  .flags = PARAM_REPEATED | PARAM_EMPTIED, \
	  .rivals = 's', \
	  .help = "what this branch holds; given again, each of them" }, \
	{ .name = "repo", .type = PARAM_STRING, .metavar = "NAME|DIR", \
	  .flags = PARAM_REPEATED | PARAM_EMPTIED, \
	  .help = "in this repository: a name that fuse.repository.<name> " \
		  "tells, or a directory; given again, in each of them" }

const struct param_group narrowed_to = { "Restricting the files",
	(const struct param[]) {
	{ .name = "session", .type = PARAM_STRING, .metavar = "NAME",
	  .flags = PARAM_EMPTIED, .config = "fuse.session",
	  .help = "stay within what 'session set NAME' said; the following "
		  "win over it, one by one" },
	FIELDS,
	{ .name = NULL }
} };

const struct param_group session_fields = { "What it is about",
	(const struct param[]) {
	FIELDS,
	{ .name = "at", .type = PARAM_REV, .metavar = "REV", .rivals = 's',
	  .help = "a commit, a tag, a branch or a tree" },
	{ .name = NULL }
} };

const struct param_group session_one = { "Which session",
	(const struct param[]) {
	{ .name = "name", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "its name" },
	{ .name = NULL }
} };

const struct param_group session_any = { "Which session",
	(const struct param[]) {
	{ .name = "name", .type = PARAM_STRING, .flags = PARAM_POSITIONAL,
	  .config = "fuse.session",
	  .help = "its name; without one that of GIT_FUSE_SESSION" },
	{ .name = NULL }
} };
