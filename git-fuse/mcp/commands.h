/* SPDX-License-Identifier: MIT */
/* What the table of commands takes from here: functions, and groups of
 * parameters. */
#ifndef GIT_FUSE_MCP_COMMANDS_H
#define GIT_FUSE_MCP_COMMANDS_H

#include "git-fuse/cli/command.h"

command_fn cmd_mcp;

extern const struct param_group mcp_installed, mcp_offered, mcp_over_http;

#endif
