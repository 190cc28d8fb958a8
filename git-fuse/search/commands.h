/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here: functions, and groups of
 * parameters. */
#ifndef GIT_FUSE_SEARCH_COMMANDS_H
#define GIT_FUSE_SEARCH_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_patterns, cmd_search, cmd_style;

extern const struct param_group search_filters, search_judges, search_output,
	search_words, style_topic, which_patterns;

#endif
