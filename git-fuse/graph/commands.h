/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here: functions, and groups of
 * parameters. */
#ifndef GIT_FUSE_GRAPH_COMMANDS_H
#define GIT_FUSE_GRAPH_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_graph_cycles, cmd_graph_dependents, cmd_graph_export,
	cmd_graph_path, cmd_graph_search, cmd_refs;

extern const struct param_group cycles_wanted, dependents_wanted,
	export_output, export_wanted, graph_names, path_wanted, refs_symbol;

#endif
