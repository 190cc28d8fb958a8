/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here: functions, and groups of
 * parameters. */
#ifndef GIT_FUSE_RUN_COMMANDS_H
#define GIT_FUSE_RUN_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_run, cmd_runs;

extern const struct param_group run_kept, run_what, runs_which;

#endif
