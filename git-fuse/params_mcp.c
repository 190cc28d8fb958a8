/* SPDX-License-Identifier: MIT */
/* Parameters of the server for coding agents. */
#include "git-fuse/params.h"

#include "git-fuse/mcp_install.h"

static const char *const schemas[] = { "brief", "full", NULL };

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
	{ .name = "schemas", .type = PARAM_CHOICE, .metavar = "HOW",
	  .choice = schemas, .preset = "brief", .config = "fuse.mcp.schemas",
	  .help = "whether the list of tools tells of answers their names or "
		  "all" },
	{ .name = NULL }
} };

const struct param_group mcp_installed = { "Instead of serving",
	(const struct param[]) {
	{ .name = "install", .type = PARAM_CHOICE, .metavar = "CLIENT",
	  .choice = mcp_clients,
	  .help = "print what this client's configuration must hold, with the "
		  "options above" },
	{ .name = "write", .type = PARAM_FLAG,
	  .help = "add it to the client's file in this work tree" },
	{ .name = NULL }
} };
