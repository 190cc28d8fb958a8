/* SPDX-License-Identifier: MIT */
/* Parameters of the objective commands. */
#include "git-fuse/cli/params.h"
#include "git-fuse/objective/commands.h"

#include "knowledge/objective.h"

const struct param_group objective_wanted = { "Objective",
	(const struct param[]) {
	{ .name = "title", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the goal, in a few words" },
	{ .name = "description", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "a longer description" },
	{ .name = "task", .type = PARAM_STRING, .metavar = "TITLE",
	  .flags = PARAM_REPEATED,
	  .help = "a task; can be repeated" },
	{ .name = "tasks", .type = PARAM_STRING, .metavar = "TITLE,...",
	  .help = "tasks, separated by commas" },
	{ .name = "for-session", .type = PARAM_STRING, .metavar = "NAME",
	  .help = "the session that works on it" },
	{ .name = NULL }
} };

const struct param_group objective_which = { "Selecting objectives",
	(const struct param[]) {
	{ .name = "status", .type = PARAM_CHOICE, .metavar = "STATUS",
	  .flags = PARAM_REPEATED, .choice = objective_statuses,
	  .help = "only objectives with this status; can be repeated" },
	{ .name = "all", .type = PARAM_FLAG,
	  .help = "include completed and abandoned objectives" },
	{ .name = NULL }
} };

const struct param_group objective_one = { "Objective",
	(const struct param[]) {
	{ .name = "objective", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "its number: OBJ-0001 or 1" },
	{ .name = NULL }
} };

const struct param_group objective_changed = { "Changes",
	(const struct param[]) {
	{ .name = "title", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "the new title" },
	{ .name = "description", .type = PARAM_STRING, .metavar = "TEXT",
	  .help = "a longer description" },
	{ .name = "status", .type = PARAM_CHOICE, .metavar = "STATUS",
	  .choice = objective_statuses, .help = "the new status" },
	{ .name = "task", .type = PARAM_STRING, .metavar = "TITLE",
	  .flags = PARAM_REPEATED,
	  .help = "a task to add; can be repeated" },
	{ .name = "done-task", .type = PARAM_STRING, .metavar = "TITLE",
	  .flags = PARAM_REPEATED,
	  .help = "a task to mark as done; can be repeated" },
	{ .name = "for-session", .type = PARAM_STRING, .metavar = "NAME",
	  .help = "a session that works on it" },
	{ .name = NULL }
} };

const struct param_group objective_task_of = { "Task",
	(const struct param[]) {
	{ .name = "task", .type = PARAM_STRING,
	  .flags = PARAM_POSITIONAL | PARAM_REQUIRED,
	  .help = "the title of the task; a new one is added" },
	{ .name = "done", .type = PARAM_FLAG, .rivals = 't',
	  .help = "mark it as done" },
	{ .name = "undone", .type = PARAM_FLAG, .rivals = 't',
	  .help = "mark it as open again" },
	{ .name = "drop", .type = PARAM_FLAG, .rivals = 't',
	  .help = "drop it" },
	{ .name = "commit", .type = PARAM_REV, .metavar = "REV",
	  .help = "the commit that did it" },
	{ .name = NULL }
} };
