/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here: functions, and groups of
 * parameters. */
#ifndef GIT_FUSE_HISTORY_COMMANDS_H
#define GIT_FUSE_HISTORY_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_commits, cmd_coupling, cmd_hotspots, cmd_info, cmd_log,
	cmd_scope_changes, cmd_show, cmd_tests;

extern const struct param_group commits_which, coupling_what, hotspots_what,
	info_which, log_what, show_which, tests_output, tests_what;

#endif
