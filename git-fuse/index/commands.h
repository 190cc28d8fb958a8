/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here. */
#ifndef GIT_FUSE_INDEX_COMMANDS_H
#define GIT_FUSE_INDEX_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_index_rebuild, cmd_index_status, cmd_index_update,
	cmd_index_verify;

#endif
