/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here. */
#ifndef GIT_FUSE_OBJECTIVE_COMMANDS_H
#define GIT_FUSE_OBJECTIVE_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_objective_create, cmd_objective_list, cmd_objective_status,
	cmd_objective_task, cmd_objective_update, cmd_plan_check, cmd_plan_show;

#endif
