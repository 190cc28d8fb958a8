/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here. */
#ifndef GIT_FUSE_HOOK_COMMANDS_H
#define GIT_FUSE_HOOK_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_hook_install, cmd_hook_run, cmd_hook_status, cmd_hook_uninstall;

#endif
