/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here: functions, and groups of
 * parameters. */
#ifndef GIT_FUSE_SCOPE_COMMANDS_H
#define GIT_FUSE_SCOPE_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_scope_focus, cmd_scope_query;

extern const struct param_group changes_range, focus_seed, query_words;

#endif
