/* SPDX-License-Identifier: MIT */
/* Parameters of the objective commands. */
#include "git-fuse/cli/params.h"
#include "git-fuse/objective/commands.h"

#include "knowledge/objective.h"

const struct param_group objective_wanted = { "What is wanted",
	(const struct param[]) {
	{ .name = "title", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "what people work towards, in a few words" },
	{ .name = "description", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "more about it" },
	{ .name = "task", .type = PARAM_STRING, .metavar = "TITLE",
	  .flags = PARAM_REPEATED,
	  .help = "a part of it; may be given again" },
	{ .name = "tasks", .type = PARAM_STRING, .metavar = "TITLE,...",
	  .help = "parts of it, with commas between them" },
	{ .name = "for-session", .type = PARAM_STRING, .metavar = "NAME",
	  .help = "the session that works on it" },
	{ .name = NULL }
} };

const struct param_group objective_which = { "Which objectives",
	(const struct param[]) {
	{ .name = "status", .type = PARAM_CHOICE, .metavar = "STATUS",
	  .flags = PARAM_REPEATED, .choice = objective_statuses,
	  .help = "only those with this status; may be given again" },
	{ .name = "all", .type = PARAM_FLAG,
	  .help = "those that were completed or abandoned, too" },
	{ .name = NULL }
} };

const struct param_group objective_one = { "Which objective",
	(const struct param[]) {
	{ .name = "objective", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "its number, as OBJ-0001 or 1" },
	{ .name = NULL }
} };

const struct param_group objective_changed = { "What changes",
	(const struct param[]) {
	{ .name = "title", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "what it is called from now on" },
	{ .name = "description", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "more about it" },
	{ .name = "status", .type = PARAM_CHOICE, .metavar = "STATUS",
	  .choice = objective_statuses, .help = "how it stands" },
	{ .name = "task", .type = PARAM_STRING, .metavar = "TITLE",
	  .flags = PARAM_REPEATED,
	  .help = "a part of it that is new; may be given again" },
	{ .name = "done-task", .type = PARAM_STRING, .metavar = "TITLE",
	  .flags = PARAM_REPEATED,
	  .help = "a part of it that is done; may be given again" },
	{ .name = "for-session", .type = PARAM_STRING, .metavar = "NAME",
	  .help = "a session that works on it" },
	{ .name = NULL }
} };

const struct param_group objective_task_of = { "Which task",
	(const struct param[]) {
	{ .name = "task", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "its title; a new one is added" },
	{ .name = "done", .type = PARAM_FLAG, .rivals = 't',
	  .help = "it is done" },
	{ .name = "undone", .type = PARAM_FLAG, .rivals = 't',
	  .help = "it is open again" },
	{ .name = "drop", .type = PARAM_FLAG, .rivals = 't',
	  .help = "nobody wants it any more" },
	{ .name = "commit", .type = PARAM_REV, .metavar = "REV",
	  .help = "the commit that did it" },
	{ .name = NULL }
} };
