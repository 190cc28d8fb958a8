/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here. */
#ifndef GIT_FUSE_EVAL_COMMANDS_H
#define GIT_FUSE_EVAL_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_eval;

#endif
