/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here. */
#ifndef GIT_FUSE_CLAIM_COMMANDS_H
#define GIT_FUSE_CLAIM_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_claim_add, cmd_claim_bisect, cmd_claim_list, cmd_claim_retract,
	cmd_claim_show;

#endif
