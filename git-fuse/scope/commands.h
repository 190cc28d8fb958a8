/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here. */
#ifndef GIT_FUSE_SCOPE_COMMANDS_H
#define GIT_FUSE_SCOPE_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_scope_focus, cmd_scope_query;

#endif
