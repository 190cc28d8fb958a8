/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here. */
#ifndef GIT_FUSE_ARCH_COMMANDS_H
#define GIT_FUSE_ARCH_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_adr_baseline, cmd_arch_baseline, cmd_arch_bisect, cmd_arch_check,
	cmd_arch_diff, cmd_arch_import, cmd_arch_init, cmd_arch_show;

#endif
