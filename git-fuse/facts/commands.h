/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here. */
#ifndef GIT_FUSE_FACTS_COMMANDS_H
#define GIT_FUSE_FACTS_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_facts_import, cmd_facts_status;

#endif
