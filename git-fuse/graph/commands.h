/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here. */
#ifndef GIT_FUSE_GRAPH_COMMANDS_H
#define GIT_FUSE_GRAPH_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_graph_cycles, cmd_graph_dependents, cmd_graph_export,
	cmd_graph_path, cmd_graph_search, cmd_refs;

#endif
