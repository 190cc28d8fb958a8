/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here. */
#ifndef GIT_FUSE_MEMORY_COMMANDS_H
#define GIT_FUSE_MEMORY_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_memory_add, cmd_memory_approve, cmd_memory_edit,
	cmd_memory_export, cmd_memory_extract, cmd_memory_list,
	cmd_memory_reject, cmd_memory_remove, cmd_memory_review,
	cmd_memory_show;

#endif
