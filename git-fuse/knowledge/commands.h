/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here. */
#ifndef GIT_FUSE_KNOWLEDGE_COMMANDS_H
#define GIT_FUSE_KNOWLEDGE_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_knowledge_check, cmd_knowledge_export, cmd_knowledge_gc,
	cmd_knowledge_import, cmd_knowledge_status, cmd_sync;

#endif
