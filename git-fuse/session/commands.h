/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here. */
#ifndef GIT_FUSE_SESSION_COMMANDS_H
#define GIT_FUSE_SESSION_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_session_clear, cmd_session_list, cmd_session_prune,
	cmd_session_set, cmd_session_show;

#endif
