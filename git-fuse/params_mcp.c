/* SPDX-License-Identifier: MIT */
/* Parameters of the server for coding agents. */
#include "git-fuse/params.h"

const struct param_group mcp_offered = { "What it offers",
	(const struct param[]) {
	{ .name = "tools", .type = PARAM_STRING, .metavar = "SET",
	  .preset = "core", .config = "fuse.mcp.tools",
	  .help = "core, all, or names of tools, parted by commas" },
	{ .name = "allow-write", .type = PARAM_FLAG,
	  .help = "tools that change files or add records; without it, only "
		  "memories that people review" },
	{ .name = "max-answer", .type = PARAM_INT, .metavar = "N",
	  .preset = "100000", .min = 1000, .max = 1000000000,
	  .help = "refuse answers of more characters" },
	{ .name = NULL }
} };
