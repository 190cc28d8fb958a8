/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here: functions, and groups of
 * parameters. */
#ifndef GIT_FUSE_EVAL_COMMANDS_H
#define GIT_FUSE_EVAL_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_eval;

extern const struct param_group eval_arms, eval_output, eval_questions,
	eval_work;

#endif
