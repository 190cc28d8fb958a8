/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here. */
#ifndef GIT_FUSE_FINDING_COMMANDS_H
#define GIT_FUSE_FINDING_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_finding_add, cmd_finding_list, cmd_finding_remove,
	cmd_finding_show;

#endif
