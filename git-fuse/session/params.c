/* SPDX-License-Identifier: MIT */
/* Parameters of sessions: of their commands, and of all that stay within
 * one. */
#include "git-fuse/cli/params.h"
#include "git-fuse/session/commands.h"

#define FIELDS \
	{ .name = "include", .type = PARAM_STRING, .metavar = "PATHSPEC", \
	  .flags = PARAM_REPEATED | PARAM_EMPTIED, \
	  .help = "only files that match; can be repeated; empty for all" }, \
	{ .name = "exclude", .type = PARAM_STRING, .metavar = "PATHSPEC", \
	  .flags = PARAM_REPEATED | PARAM_EMPTIED, \
	  .help = "no files that match; can be repeated; empty for none" }, \
	{ .name = "language", .type = PARAM_STRING, .metavar = "LANGUAGE", \
	  .flags = PARAM_REPEATED | PARAM_EMPTIED, \
	  .help = "only files in this language; can be repeated; empty for " \
		  "any" }, \
	{ .name = "branch", .type = PARAM_REV, .metavar = "BRANCH", \
	  .flags = PARAM_REPEATED | PARAM_EMPTIED, \
	  .rivals = 's', \
	  .help = "read this branch; if repeated, each of them" }, \
	{ .name = "repo", .type = PARAM_STRING, .metavar = "NAME|DIR", \
	  .flags = PARAM_REPEATED | PARAM_EMPTIED, \
	  .help = "read this repository: a directory, or a name from " \
		  "fuse.repository.<name>; if repeated, each of them" }

const struct param_group narrowed_to = { "Restricting the files",
	(const struct param[]) {
	{ .name = "session", .type = PARAM_STRING, .metavar = "NAME",
	  .flags = PARAM_EMPTIED, .config = "fuse.session",
	  .help = "use the scope of 'session set NAME'; the options below "
		  "override it one by one" },
	FIELDS,
	{ .name = NULL }
} };

const struct param_group session_fields = { "Scope",
	(const struct param[]) {
	FIELDS,
	{ .name = "at", .type = PARAM_REV, .metavar = "REV", .rivals = 's',
	  .help = "a commit, a tag, a branch or a tree" },
	{ .name = NULL }
} };

const struct param_group session_one = { "Session",
	(const struct param[]) {
	{ .name = "name", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the name of the session" },
	{ .name = NULL }
} };

const struct param_group session_any = { "Session",
	(const struct param[]) {
	{ .name = "name", .type = PARAM_STRING, .flags = PARAM_POSITIONAL,
	  .config = "fuse.session",
	  .help = "the name of the session (default: GIT_FUSE_SESSION)" },
	{ .name = NULL }
} };
