/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here. */
#ifndef GIT_FUSE_HISTORY_COMMANDS_H
#define GIT_FUSE_HISTORY_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_commits, cmd_coupling, cmd_hotspots, cmd_info, cmd_log,
	cmd_scope_changes, cmd_show, cmd_tests;

#endif
